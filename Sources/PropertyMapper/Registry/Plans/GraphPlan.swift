/// The values of one type's models that comparisons, hashes and changes read where they lie in memory.
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
final class GraphPlan: Sendable {
  private let type: any Any.Type
  private let isClass: Bool
  /// The steps, in table order.
  private let steps: [Lent<GraphStep>]
  /// The entries in the order in which instances are copied: closures see a copy whose properties are
  /// set.
  let copiedEntries: [PlanEntry]
  /// The properties of ``copiedEntries`` without models.
  private let copiedValues: [Lent<PropertyMemory>]
  /// The entries whose properties may contain models.
  let modelEntries: [PlanEntry]
  /// The entries with something to check in existing models.
  let checkedEntries: [PlanEntry]

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
    copiedEntries =
      plan.entries.filter { $0.property != nil } + plan.entries.filter { $0.property == nil }
    copiedValues = copiedEntries.map { entry in
      guard let property = entry.property, property.isWithoutModels,
        property.accessor.modelType == plan.type
      else { return Lent(nil) }
      return Lent(PropertyMemory(copying: property, &offsets))
    }
    modelEntries = plan.entries.filter { $0.property?.shape?.models.isEmpty == false }
    checkedEntries = plan.entries.filter(\.isChecked)
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

  /// Hashes the values of a model in table order, beginning with an entry.
  ///
  /// - Returns: The index of the first entry whose value can't be hashed in memory; nil if there is none.
  func hash(_ model: Slot, from start: Int, into hasher: inout Hasher) -> Int? {
    var index = start
    if model.type == type {
      model.withMemory { model in
        let model = ModelPointer(model, isClass: isClass)
        while steps.lend(index, { $0.hash(model, into: &hasher) }) != nil { index += 1 }
      }
    }
    return index < steps.count ? index : nil
  }

  /// Copies the values of properties without models from one instance to another, beginning with an entry
  /// of ``copiedEntries``.
  ///
  /// - Returns: The index of the first entry whose value can't be copied in memory, or the end.
  func copyValues(from start: Int, of model: Slot, to other: Slot) -> Int {
    var index = start
    withMemory(of: model, other) { model, other in
      while copiedValues.lend(index, { $0.copy(from: model, to: other) }) != nil { index += 1 }
    }
    return index
  }

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

/// How to read, compare and hash the value of one entry in memory.
final class GraphStep: Sendable {
  private let equality: Lent<ValueEquality>
  private let memory: Lent<PropertyMemory>
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

  /// Hashes a value; nil if it has no hash.
  @inline(__always)
  fileprivate func hash(_ model: ModelPointer, into hasher: inout Hasher) -> Void? {
    guard let hash = equality.lend({ $0.hash }) else { return nil }
    return memory.lend { $0.withValue(of: model) { hash($0, &hasher) } }
  }
}
