/// The values of one type's models that comparisons, hashes and changes read where they lie in memory.
///
/// ```
///  table                     steps
///  "name": \.name            equality of String, 0 bytes into the model
///  "age": \.age              equality of Int, loaded by the accessor
///  "job": .model(\.job)      none: a model is compared by its own table
/// ```
///
/// A step without operations is left to the walk through the graph.
///
/// Why the raw pointers are safe: the methods compare the types of the slots with the plan's type, which
/// is also that of its accessors and offsets.
@safe final class GraphPlan: Sendable {
  private let type: any Any.Type
  private let isClass: Bool
  private let steps: [GraphStep]
  /// The steps, for use without a retain.
  private let lentSteps: [Borrowed<GraphStep>]
  /// The entries in the order in which instances are copied: closures see a copy whose properties are
  /// set.
  let copiedEntries: [PlanEntry]
  /// The offsets of the properties of ``copiedEntries`` that are copied from memory to memory.
  private let copiedOffsets: [Int?]
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
    let steps = plan.entries.map { GraphStep($0, of: plan, &offsets) }
    self.steps = steps
    lentSteps = steps.map { Borrowed($0) }
    copiedEntries =
      plan.entries.filter { $0.property != nil } + plan.entries.filter { $0.property == nil }
    copiedOffsets = copiedEntries.map { entry in
      guard let property = entry.property, property.isWithoutModels,
        property.accessor.modelType == plan.type, property.accessor.isWritable
      else { return nil }
      return offsets.settableOffset(of: property)
    }
    modelEntries = plan.entries.filter { $0.property?.shape?.models.isEmpty == false }
    checkedEntries = plan.entries.filter(\.isChecked)
  }

  /// Compares the values of two models in table order, beginning with an entry.
  func compare(_ first: Slot, _ second: Slot, from start: Int) -> Comparison {
    var index = start
    var areEqual = true
    withMemory(of: first, second) { first, second in
      while areEqual, index < lentSteps.count,
        let isEqual = lentSteps[index].lend({ $0.areEqual(first, second) })
      {
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
      while index < lentSteps.count {
        areEqual = lentSteps[index].lend { $0.isWithoutModels ? $0.areEqual(first, second) : nil }
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
      unsafe model.withMemory { model in
        let model = unsafe ModelPointer(UnsafeRawPointer(model), isClass: isClass)
        while index < lentSteps.count,
          lentSteps[index].lend({ $0.hash(model, into: &hasher) })
        {
          index += 1
        }
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
    guard model !== other, model.type == type, other.type == type else { return index }
    unsafe model.withMemory { model in
      unsafe other.withMemory { other in
        let source = unsafe ModelPointer(UnsafeRawPointer(model), isClass: isClass)
        let target = unsafe ModelPointer(UnsafeRawPointer(other), isClass: isClass)
        while index < copiedEntries.count, let property = copiedEntries[index].property,
          property.isWithoutModels
        {
          if let offset = copiedOffsets[index] {
            unsafe property.memory.assign(
              source.start + offset, UnsafeMutableRawPointer(mutating: target.start + offset))
          } else if unsafe !property.accessor.copy(
            from: model, to: other, of: type, in: property.memory)
          {
            return
          }
          index += 1
        }
      }
    }
    return index
  }

  private func withMemory(
    of first: Slot, _ second: Slot, _ body: (ModelPointer, ModelPointer) -> Void
  ) {
    // The memory of one slot can't be accessed twice at the same time.
    guard first !== second, first.type == type, second.type == type else { return }
    unsafe first.withMemory { first in
      unsafe second.withMemory { second in
        body(
          unsafe ModelPointer(UnsafeRawPointer(first), isClass: isClass),
          unsafe ModelPointer(UnsafeRawPointer(second), isClass: isClass))
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
@safe final class GraphStep: Sendable {
  /// Operations on the value; nil if it has no `==`, or contains models.
  private let equality: ValueEquality?
  /// The same, for use without a retain.
  private let lentEquality: Borrowed<ValueEquality>?
  private let memory: PropertyMemory?
  /// Whether the value is known to contain no models.
  fileprivate let isWithoutModels: Bool
  /// The offset of the value in the model, if it is read in place.
  private let offset: Int?

  fileprivate init(_ entry: PlanEntry, of plan: ObjectPlan, _ offsets: inout PropertyOffsets) {
    isWithoutModels = entry.property?.isWithoutModels == true
    guard let property = entry.property, property.accessor.modelType == plan.type,
      property.shape?.isWithoutModels != false, let equality = property.accessor.valueEquality
    else {
      (equality, lentEquality, memory, offset) = (nil, nil, nil, nil)
      return
    }
    self.equality = equality
    lentEquality = Borrowed(equality)
    let isPlain = equality.isPlain || StandardCodecs.codec(of: property.accessor.valueType) != nil
    let memory = PropertyMemory(property, of: plan, isPlain: isPlain, &offsets)
    self.memory = memory
    offset = memory.offset
  }

  /// Compares two values; nil if that's not possible in memory.
  @inline(__always)
  fileprivate func areEqual(_ first: ModelPointer, _ second: ModelPointer) -> Bool? {
    lentEquality?.lend { equality in
      if let offset { return unsafe equality.areEqual(first.start + offset, second.start + offset) }
      guard let memory else { return nil }
      return unsafe memory.withValue(of: first) { first in
        unsafe memory.withValue(of: second) { second in unsafe equality.areEqual(first, second) }
      }
    }
  }

  /// Hashes a value; false if that's not possible in memory.
  @inline(__always)
  fileprivate func hash(_ model: ModelPointer, into hasher: inout Hasher) -> Bool {
    guard let hash = unsafe equality?.hash else { return false }
    if let offset {
      unsafe hash(model.start + offset, &hasher)
      return true
    }
    guard let memory else { return false }
    unsafe memory.withValue(of: model) { unsafe hash($0, &hasher) }
    return true
  }
}
