/// The values of one type's models that comparisons and changes read where they lie in memory.
///
/// ```
///  table                     steps
///  "name": \.name            equality of String, 0 bytes into the model
///  "age": \.age              equality of Int, loaded by the accessor
///  "job": .model(\.job)      none: a model is compared by its own table
/// ```
///
/// An entry without a step is left to the walk through the graph.
///
/// The methods compare the types of the slots with the plan's type, which is also that of its accessors and
/// offsets.
package final class GraphPlan: Sendable {
  package let type: any Any.Type
  package let isClass: Bool
  /// The steps, in table order.
  package let steps: [Lent<GraphStep>]
  /// The entries with something to check in existing models.
  let checkedEntries: [PlanEntry]

  /// Whether the value of each entry is stored in the model, and nothing is made when it is read.
  private let storedEntries: [Bool]

  /// The longest chain of values made while they are read that is followed: it may have no end.
  package static let maximumMadeCount = 1 << 16

  package func isStored(_ index: Int) -> Bool { storedEntries[index] }

  /// The outcome of a comparison.
  enum Comparison {
    case equal
    case different
    /// All values before an entry are equal, and its value can't be compared in memory.
    case undecided(index: Int)
  }

  init(_ plan: ObjectPlan) {
    type = plan.type
    isClass = plan.isClass
    var offsets = PropertyOffsets()
    steps = plan.entries.map { Lent(GraphStep($0, of: plan, &offsets)) }
    checkedEntries = plan.entries.filter(\.isChecked)
    storedEntries = plan.entries.map { entry in
      entry.property.flatMap { offsets.offset(of: $0) } != nil
    }
  }

  /// Compares the values of two models in table order, beginning with an entry.
  func compare(_ first: Slot, _ second: Slot, from start: Int) -> Comparison {
    var index = start
    var areEqual = true
    withMemory(of: first, second) { first, second in
      while areEqual, let isEqual = steps.lend(index, { $0.areEqual(first, second) }) {
        areEqual = isEqual
        index += 1
      }
    }
    guard areEqual else { return .different }
    return index < steps.count ? .undecided(index: index) : .equal
  }

  /// The first entry, from one on, whose value isn't known to be the same in two models: it differs, or
  /// can't be compared in memory.
  ///
  /// - Returns: The index of the entry, or the end, and whether the value is known to differ.
  func firstChange(
    _ first: Slot, _ second: Slot, from start: Int
  ) -> (index: Int, isCertain: Bool) {
    var index = start
    var areEqual: Bool?
    withMemory(of: first, second) { first, second in
      while index < steps.count {
        areEqual = steps.lend(index) { $0.isWithoutModels ? $0.areEqual(first, second) : nil }
        guard areEqual == true else { return }
        index += 1
      }
    }
    return (index, areEqual == false)
  }

  /// Passes the memory of two models of the type to a closure; does nothing for others.
  private func withMemory(
    of first: Slot, _ second: Slot, _ body: (ModelPointer, ModelPointer) -> Void
  ) {
    // The memory of one slot can't be accessed twice at the same time.
    guard first !== second, first.type == type, second.type == type else { return }
    first.withMemory { first in
      second.withMemory { second in
        body(
          ModelPointer(first, isClass: isClass),
          ModelPointer(second, isClass: isClass))
      }
    }
  }
}

extension PlanEntry {
  /// Whether there is something to check in existing models.
  fileprivate var isChecked: Bool {
    guard let reading, let property else { return false }
    if rule.problemOfNil != nil || reading.closures.validate != nil { return true }
    return property.shape.map { rule.limitsCount || !$0.models.isEmpty } ?? false
  }
}

/// How to read and compare the value of one entry in memory.
package final class GraphStep: Sendable {
  package let equality: Lent<ValueEquality>
  package let memory: Lent<PropertyMemory>
  /// Whether the value is known to contain no models.
  fileprivate let isWithoutModels: Bool

  /// - Returns: Nil if the value has no `==`, or contains models.
  fileprivate init?(_ entry: PlanEntry, of plan: ObjectPlan, _ offsets: inout PropertyOffsets) {
    guard let property = entry.property, property.accessor.modelType == plan.type,
      property.shape?.isWithoutModels != false, let equality = property.accessor.valueEquality
    else { return nil }
    self.equality = Lent(equality)
    isWithoutModels = property.isWithoutModels
    let isPlain = equality.isPlain || StandardCodecs.codec(of: property.accessor.valueType) != nil
    memory = Lent(PropertyMemory(reading: property, of: plan, isPlain: isPlain, &offsets))
  }

  /// Compares two values.
  @inline(__always)
  fileprivate func areEqual(_ first: ModelPointer, _ second: ModelPointer) -> Bool {
    memory.lend { memory in
      equality.lend { equality in
        memory.withValue(of: first) { first in
          memory.withValue(of: second) { second in equality.areEqual(first, second) }
        }
      }
    } ?? false
  }
}
