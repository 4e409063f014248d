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
  /// The entries in the order in which instances are copied: closures see a copy whose properties are
  /// set.
  let copiedEntries: [PlanEntry]
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
    steps = plan.entries.map { GraphStep($0, of: plan, &offsets) }
    copiedEntries =
      plan.entries.filter { $0.property != nil } + plan.entries.filter { $0.property == nil }
    modelEntries = plan.entries.filter { $0.property?.shape?.models.isEmpty == false }
    checkedEntries = plan.entries.filter(\.isChecked)
  }

  /// Compares the values of two models in table order, beginning with an entry.
  func compare(_ first: Slot, _ second: Slot, from start: Int) -> Comparison {
    var index = start
    var areEqual = true
    withMemory(of: first, second) { first, second in
      while areEqual, index < steps.count, let isEqual = steps[index].areEqual(first, second) {
        areEqual = isEqual
        index += 1
      }
    }
    guard areEqual else { return .different }
    return index < steps.count ? .undecided(index: index) : .equal
  }

  /// Compares one value of two models; nil if it can't be compared in memory.
  func areEqual(_ first: Slot, _ second: Slot, at index: Int) -> Bool? {
    var areEqual: Bool?
    withMemory(of: first, second) { areEqual = steps[index].areEqual($0, $1) }
    return areEqual
  }

  /// Hashes the values of a model in table order, beginning with an entry.
  ///
  /// - Returns: The index of the first entry whose value can't be hashed in memory; nil if there is none.
  func hash(_ model: Slot, from start: Int, into hasher: inout Hasher) -> Int? {
    var index = start
    if model.type == type {
      unsafe model.withMemory { model in
        let model = unsafe GraphMemory(UnsafeRawPointer(model), isClass: isClass)
        while index < steps.count, steps[index].hash(model, into: &hasher) { index += 1 }
      }
    }
    return index < steps.count ? index : nil
  }

  private func withMemory(
    of first: Slot, _ second: Slot, _ body: (GraphMemory, GraphMemory) -> Void
  ) {
    // The memory of one slot can't be accessed twice at the same time.
    guard first !== second, first.type == type, second.type == type else { return }
    unsafe first.withMemory { first in
      unsafe second.withMemory { second in
        body(
          unsafe GraphMemory(UnsafeRawPointer(first), isClass: isClass),
          unsafe GraphMemory(UnsafeRawPointer(second), isClass: isClass))
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

/// A model in memory.
@safe struct GraphMemory {
  /// The model itself: a struct, or a reference to an instance.
  let model: UnsafeRawPointer
  /// The struct or instance, to which property offsets are relative.
  let start: UnsafeRawPointer

  @inline(__always)
  init(_ model: UnsafeRawPointer, isClass: Bool) {
    unsafe self.model = unsafe model
    unsafe start = unsafe isClass ? model.load(as: UnsafeRawPointer.self) : model
  }
}

/// How to read, compare and hash the value of one entry in memory.
@safe final class GraphStep: Sendable {
  /// Operations on the value; nil if it has no `==`, or contains models.
  private let equality: ValueEquality?
  /// The memory offset of the value in the model; nil if it must be loaded.
  private let offset: Int?
  private let accessor: PropertyAccessor?
  /// The memory layout of a value that must be loaded.
  private let memory: ValueMemory?

  fileprivate init(_ entry: PlanEntry, of plan: ObjectPlan, _ offsets: inout PropertyOffsets) {
    guard let property = entry.property, property.accessor.modelType == plan.type,
      property.shape?.isWithoutModels != false, let equality = property.accessor.valueEquality
    else {
      (equality, offset, accessor, memory) = (nil, nil, nil, nil)
      return
    }
    self.equality = equality
    // From an instance, values are only read in place if that runs none of the users' code, and so
    // can't replace them meanwhile.
    let offset = plan.isClass && !equality.isPlain ? nil : offsets.offset(of: property)
    self.offset = offset
    accessor = property.accessor
    memory = offset == nil ? property.accessor.valueMemory : nil
  }

  /// Compares two values; nil if that's not possible in memory.
  @inline(__always)
  fileprivate func areEqual(_ first: GraphMemory, _ second: GraphMemory) -> Bool? {
    guard let equality else { return nil }
    if let offset { return unsafe equality.areEqual(first.start + offset, second.start + offset) }
    let isEqual: Bool?? = unsafe withLoaded(first) { first in
      unsafe withLoaded(second) { second in unsafe equality.areEqual(first, second) }
    }
    return isEqual ?? nil
  }

  /// Hashes a value; false if that's not possible in memory.
  @inline(__always)
  fileprivate func hash(_ model: GraphMemory, into hasher: inout Hasher) -> Bool {
    guard let hash = unsafe equality?.hash else { return false }
    guard let offset else {
      let isHashed: Void? = unsafe withLoaded(model) { unsafe hash($0, &hasher) }
      return isHashed != nil
    }
    unsafe hash(model.start + offset, &hasher)
    return true
  }

  private func withLoaded<Result>(
    _ model: GraphMemory, _ body: (UnsafeRawPointer) -> Result
  ) -> Result? {
    guard let accessor, let memory else { return nil }
    return unsafe memory.withValue(
      initializedBy: { unsafe accessor.load(at: model.model, into: $0) }, body)
  }
}
