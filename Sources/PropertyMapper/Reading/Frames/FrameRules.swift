/// The rules of a plan, compiled for reading.
///
/// They run on the values in the frame, before these are moved to a model:
///
/// ```
///  frame   "from": value        read, converted and validated: used where it is
///          "to": null           converted or replaced first; the result waits in the frame until it is stored
///          "note": absent       nil, or the model's value in an update
/// ```
///
/// If a rule complains, the reader gives up, and the problem finder reports the problem.
///
/// The types of the values are compared with those of their properties when the rules are compiled.
final class FrameRules: Sendable {
  private let rules: [Rule]
  /// The indices of the entries that the rules read, in table order.
  private let entries: [Int]

  /// A rule with the places of its values.
  private struct Rule {
    let rule: PlanRule
    /// Nil if the rule always has to wait for the model.
    let sources: [Source]?
    /// The flag that is raised while the rule waits for the model.
    let flag: Int
  }

  /// The place of the value of one property.
  private struct Source {
    let accessor: PropertyAccessor
    /// The indices of the entries that read it, the last one first.
    let entries: [Int]
    /// The value if none of them has one; nil if the rule has to wait then.
    let absentValue: NilValue?
    /// Whether the rule has to wait if there is a value, since closures with effects may still change it.
    let waitsForValue: Bool
  }

  /// - Parameters:
  ///   - entries: All entries of the plan that are read.
  ///   - isWaiting: Whether closures with effects may still change the models that a rule sees.
  ///   - mayBeKept: Whether a factory may return an existing model, which keeps its values.
  ///   - firstFlag: The first of the flags for waiting rules, one for each rule.
  /// - Returns: Nil if an entry has values of another type than a rule.
  init?(
    _ plan: ObjectPlan, entries: [ReadingEntry], isWaiting: Bool, mayBeKept: Bool, firstFlag: Int
  ) {
    var rules: [Rule] = []
    for (index, rule) in plan.rules.enumerated() {
      var sources: [Source] = []
      for (source, property) in zip(rule.sources, rule.rule.properties) {
        guard property.accessor.modelType == plan.type else { return nil }
        guard case .entries(let read) = source else { continue }
        let indices = entries.indices.filter { index in
          read.contains { $0 === entries[index].planEntry }
        }
        let type = property.accessor.valueType
        guard indices.allSatisfy({ entries[$0].memory.type == type }) else { return nil }
        sources.append(
          Source(
            accessor: property.accessor, entries: indices.reversed(),
            absentValue: mayBeKept
              ? nil : property.makeNil.flatMap { NilValue($0, property.accessor.valueMemory) },
            waitsForValue: isWaiting && indices.contains { entries[$0].planEntry.holdsModels }))
      }
      rules.append(
        Rule(
          rule: rule, sources: rule.needsModel ? nil : sources, flag: firstFlag + index))
    }
    self.rules = rules
    let read = rules.flatMap { $0.sources ?? [] }.filter { !$0.waitsForValue }.flatMap(\.entries)
    self.entries = entries.indices.filter(read.contains)
  }

  // MARK: New models

  /// Runs the rules on the values in a frame; those that have to wait have their flags raised.
  ///
  /// - Parameter all: All entries of the plan.
  func check(
    _ frame: ValueFrame, of all: [ReadingEntry], isKnown: Bool = false,
    _ reader: inout ValueReader
  ) throws(Declined) {
    for index in entries { try all[index].finishValue(in: frame, isKnown: isKnown, &reader) }
    for rule in rules {
      guard let sources = rule.sources else {
        frame.raise(rule.flag)
        continue
      }
      let mark = reader.arena.mark
      var values = Values(count: sources.count, in: &reader.arena)
      defer { reader.arena.release(to: mark) }
      for source in sources {
        guard let value = value(of: source, in: frame, all) else { break }
        values.append(value)
      }
      guard values.isComplete else {
        frame.raise(rule.flag)
        continue
      }
      try reader.check { try rule.rule.rule.checkMemory(values.start) }
    }
  }

  /// The value of a property; nil if the rule has to wait for it.
  private func value(
    of source: Source, in frame: ValueFrame, _ all: [ReadingEntry]
  ) -> ValueAddress? {
    if source.waitsForValue {
      let isThere = source.entries.contains { all[$0].hasValue(in: frame) }
      return isThere ? nil : source.absentValue?.address
    }
    for index in source.entries {
      if let found = all[index].finishedValue(in: frame) { return found }
    }
    return source.absentValue?.address
  }

  /// Runs the rules that had to wait for the model.
  func checkModel(
    at model: ValueAddress, _ frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    for rule in rules where frame[rule.flag] {
      try reader.check {
        try rule.rule.rule.check(rule.rule.rule.properties.map { $0.accessor.load(at: model) })
      }
    }
  }

  /// The rules that have to wait for the model.
  func waiting(in frame: ValueFrame) -> [PlanRule] {
    rules.filter { frame[$0.flag] }.map(\.rule)
  }

  // MARK: Updates

  /// Runs the rules on the values that an update stores, and on the model's values of all other
  /// properties. Raises the flags of the rules that have to wait.
  ///
  /// - Parameters:
  ///   - waits: Whether all rules have to wait.
  ///   - hasValue: Returns whether the entry at an index has a value.
  ///   - value: Returns the value of the entry at an index; nil if it has none.
  func check(
    updating model: ValueAddress, _ frame: ValueFrame, waiting waits: Bool,
    _ reader: inout ValueReader, hasValue: (Int) -> Bool, value: (Int) -> ValueAddress?
  ) throws(Declined) {
    for rule in rules {
      guard !waits, let sources = rule.sources,
        !sources.contains(where: { $0.waitsForValue && $0.entries.contains(where: hasValue) })
      else {
        frame.raise(rule.flag)
        continue
      }
      try check(rule, sources, updating: model, &reader, value: value)
    }
  }

  private func check(
    _ rule: Rule, _ sources: [Source], updating model: ValueAddress,
    _ reader: inout ValueReader, value: (Int) -> ValueAddress?
  ) throws(Declined) {
    let mark = reader.arena.mark
    defer { reader.arena.release(to: mark) }
    var loaded: [(ValueMemory, ValueAddress)] = []
    defer {
      for (memory, value) in loaded { memory.deinitialize(value) }
    }
    var values = Values(count: sources.count, in: &reader.arena)
    for source in sources {
      if let value = source.entries.lazy.compactMap(value).first {
        values.append(value)
        continue
      }
      let memory = source.accessor.valueMemory
      let room = reader.arena.allocate(for: memory)
      source.accessor.load(at: model, into: room)
      loaded.append((memory, room))
      values.append(room)
    }
    try reader.check { try rule.rule.rule.checkMemory(values.start) }
  }

  /// The addresses of a rule's values, in the arena.
  private struct Values {
    let start: ValueAddress
    private let capacity: Int
    private var count = 0

    init(count: Int, in arena: inout CallArena) {
      capacity = count
      start = arena.allocate(
        size: max(count, 1) * ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    }

    /// Whether there is an address for each value.
    var isComplete: Bool { count == capacity }

    mutating func append(_ value: ValueAddress) {
      start.setAddress(value, inWord: count)
      count += 1
    }
  }
}

/// The nil of an optional, in memory.
///
/// Why this is safe: the memory never changes, and is released with the value in it.
@safe private final class NilValue: Sendable {
  let address: ValueAddress
  private let memory: ValueMemory

  /// - Returns: Nil if the value is of another type than the memory.
  init?(_ make: () -> Slot, _ memory: ValueMemory) {
    let slot = make()
    guard slot.type == memory.type else { return nil }
    self.memory = memory
    address = unsafe ValueAddress(
      .allocate(byteCount: max(memory.size, 1), alignment: memory.alignment))
    _ = memory.copy(slot, to: address)
  }

  deinit {
    memory.deinitialize(address)
    unsafe address.pointer.deallocate()
  }
}

// MARK: Entries

extension ReadingEntry {
  /// Converts and validates the value of an entry that a rule reads, or takes its default.
  ///
  /// The result waits in the frame until it is stored. A value that is stored unchanged stays in its place.
  fileprivate func finishValue(
    in frame: ValueFrame, isKnown: Bool, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let finishedWord, !(isPlain && frame[first.flag]) else { return }
    frame.start.setAddress(
      try take(from: frame, isKnown: isKnown, &reader), inWord: finishedWord)
  }

  /// The value of an entry that a rule reads; nil if there is none.
  fileprivate func finishedValue(in frame: ValueFrame) -> ValueAddress? {
    if isPlain, frame[first.flag] { return frame.start + first.offset }
    return finishedWord.flatMap { frame.start.address(inWord: $0) }
  }

  /// Whether there is a value, or null or a default takes its place.
  fileprivate func hasValue(in frame: ValueFrame) -> Bool {
    if places.contains(where: { frame[$0.flag] }) { return true }
    let isNull = places.contains { frame[$0.nullFlag] }
    return (isNull ? verdictOnNull : verdictOnAbsence) != .leave
  }

  /// Takes the value that waits for a rule; nil if there is none.
  @inline(__always)
  func takeFinishedValue(from frame: ValueFrame) -> ValueAddress? {
    guard let finishedWord, let value = frame.start.address(inWord: finishedWord) else {
      return nil
    }
    frame.start.setAddress(nil, inWord: finishedWord)
    return value
  }
}
