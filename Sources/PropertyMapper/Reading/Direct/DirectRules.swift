/// The rules of a plan, compiled for the direct engine.
///
/// They run on the values in the frame, before these are moved to a model:
///
/// ```
///  frame   "from": value        read, converted and validated: used where it is
///          "to": null           converted or replaced first; the result waits in the frame until it is stored
///          "note": absent       nil, or the model's value in an update
/// ```
///
/// If a rule complains, the engine gives up, and the reference engine reports the problem.
///
/// Why the raw pointers are safe: the addresses are those of complete values in a frame or a model, or of a
/// nil, and each has the type of its property, which is compared when the rules are compiled.
@safe final class DirectRules: Sendable {
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
  }

  /// - Parameters:
  ///   - entries: All entries of the plan that are read.
  ///   - firstFlag: The first of the flags for waiting rules, one for each rule.
  /// - Returns: Nil if an entry has values of another type than a rule.
  init?(_ plan: ObjectPlan, entries: [DirectEntry], firstFlag: Int) {
    var rules: [Rule] = []
    for (index, rule) in plan.rules.enumerated() {
      var sources: [Source] = []
      for (source, property) in zip(rule.sources, rule.rule.properties) {
        guard property.accessor.modelType == plan.type else { return nil }
        guard case .entries(let read) = source else { continue }
        let indices = entries.indices.filter { index in
          read.contains { $0 === entries[index].entry }
        }
        let type = property.accessor.valueType
        guard indices.allSatisfy({ entries[$0].memory.type == type }) else { return nil }
        sources.append(
          Source(
            accessor: property.accessor, entries: indices.reversed(),
            absentValue: property.makeNil.flatMap {
              NilValue($0, property.accessor.valueMemory)
            }))
      }
      rules.append(
        Rule(
          rule: rule, sources: rule.needsModel ? nil : sources, flag: firstFlag + index))
    }
    self.rules = rules
    let read = rules.flatMap { $0.sources ?? [] }.flatMap(\.entries)
    self.entries = entries.indices.filter(read.contains)
  }

  /// Whether all rules can run before an update stores anything.
  ///
  /// - Parameter nested: The entries whose models are updated in place, and so aren't complete by then.
  func canCheckUpdates(nested: [DirectNestedModel?]) -> Bool {
    rules.allSatisfy { $0.sources != nil } && entries.allSatisfy { nested[$0] == nil }
  }

  // MARK: New models

  /// Runs the rules on the values in a frame; those that have to wait have their flags raised.
  ///
  /// - Parameter all: All entries of the plan.
  func check(
    _ frame: DirectFrame, of all: [DirectEntry], _ reader: inout DirectReader
  ) throws(Declined) {
    for index in entries { try all[index].finishValue(in: frame, &reader) }
    for rule in rules {
      guard let sources = rule.sources else {
        frame.raise(rule.flag)
        continue
      }
      let mark = reader.arena.mark
      var values = Values(count: sources.count, in: &reader.arena)
      defer { reader.arena.release(to: mark) }
      for source in sources {
        var value = unsafe source.absentValue?.address
        for index in source.entries {
          guard let found = unsafe all[index].finishedValue(in: frame) else { continue }
          unsafe value = UnsafeRawPointer(found)
          break
        }
        guard let value = unsafe value else { break }
        unsafe values.append(value)
      }
      guard values.isComplete else {
        frame.raise(rule.flag)
        continue
      }
      try run(rule, on: values, reader)
    }
  }

  /// Runs the rules that had to wait for the model.
  func checkModel(
    at model: UnsafeMutableRawPointer, _ frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) {
    for rule in rules where frame[rule.flag] {
      reader.enterUser(atDepth: reader.depth)
      let values = rule.rule.rule.properties.map { unsafe $0.accessor.load(at: model) }
      let isBroken: Bool
      do { isBroken = try rule.rule.rule.check(values) != nil } catch { throw Declined() }
      if isBroken { throw Declined() }
    }
  }

  private func run(
    _ rule: Rule, on values: Values, _ reader: DirectReader
  ) throws(Declined) {
    reader.enterUser(atDepth: reader.depth)
    let isBroken: Bool
    do {
      isBroken = try unsafe rule.rule.rule.checkMemory(values.start) != nil
    } catch {
      throw Declined()
    }
    if isBroken { throw Declined() }
  }

  // MARK: Updates

  /// Runs the rules on the values that an update stores, and on the model's values for the others.
  ///
  /// - Parameter waiting: Returns the value of the entry at an index, if it has one.
  func check(
    updating model: UnsafeMutableRawPointer, _ reader: inout DirectReader,
    waiting: (Int) -> UnsafeMutableRawPointer?
  ) throws(Declined) {
    for rule in rules {
      guard let sources = rule.sources else { throw Declined() }
      let mark = reader.arena.mark
      defer { reader.arena.release(to: mark) }
      var loaded: [(ValueMemory, UnsafeMutableRawPointer)] = unsafe []
      defer {
        for unsafe(memory, value) in unsafe loaded { unsafe memory.deinitialize(value) }
      }
      var values = Values(count: sources.count, in: &reader.arena)
      for source in sources {
        var value: UnsafeMutableRawPointer?
        for index in source.entries where unsafe value == nil {
          unsafe value = unsafe waiting(index)
        }
        if let value = unsafe value {
          unsafe values.append(UnsafeRawPointer(value))
          continue
        }
        let memory = source.accessor.valueMemory
        let room = unsafe reader.arena.allocate(size: memory.size, alignment: memory.alignment)
        unsafe source.accessor.load(at: model, into: room)
        unsafe loaded.append((memory, room))
        unsafe values.append(UnsafeRawPointer(room))
      }
      try run(rule, on: values, reader)
    }
  }

  /// The addresses of a rule's values, in the arena.
  @safe private struct Values {
    let start: UnsafeMutablePointer<UnsafeRawPointer>
    private let capacity: Int
    private var count = 0

    init(count: Int, in arena: inout DirectArena) {
      capacity = count
      let room = unsafe arena.allocate(
        size: max(count, 1) * MemoryLayout<UnsafeRawPointer>.stride,
        alignment: MemoryLayout<UnsafeRawPointer>.alignment)
      unsafe start = room.bindMemory(to: UnsafeRawPointer.self, capacity: count)
    }

    /// Whether there is an address for each value.
    var isComplete: Bool { count == capacity }

    mutating func append(_ value: UnsafeRawPointer) {
      unsafe (start + count).initialize(to: value)
      count += 1
    }
  }
}

/// The nil of an optional, in memory.
///
/// Why this is safe: the memory never changes, and is released with the value in it.
@safe private final class NilValue: @unchecked Sendable {
  let address: UnsafeRawPointer
  private let memory: ValueMemory
  private let room: UnsafeMutableRawPointer

  /// - Returns: Nil if the value is of another type than the memory.
  init?(_ make: () -> Slot, _ memory: ValueMemory) {
    let slot = make()
    guard slot.type == memory.type else { return nil }
    self.memory = memory
    unsafe room = .allocate(byteCount: max(memory.size, 1), alignment: memory.alignment)
    unsafe address = unsafe UnsafeRawPointer(room)
    _ = unsafe memory.copy(slot, to: room)
  }

  deinit {
    unsafe memory.deinitialize(room)
    unsafe room.deallocate()
  }
}

// MARK: Entries

extension DirectEntry {
  /// Converts and validates the value of an entry that a rule reads, or takes its default.
  ///
  /// The result waits in the frame until it is stored. A value that is stored unchanged stays in its place.
  fileprivate func finishValue(
    in frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) {
    guard let finishedWord, !(isPlain && frame[first.flag]) else { return }
    unsafe frame.setAddress(try take(from: frame, &reader), inWord: finishedWord)
  }

  /// The value of an entry that a rule reads; nil if there is none.
  fileprivate func finishedValue(in frame: DirectFrame) -> UnsafeMutableRawPointer? {
    if isPlain, frame[first.flag] { return unsafe frame.start + first.offset }
    return unsafe finishedWord.flatMap { unsafe frame.address(inWord: $0) }
  }

  /// Takes the value that waits for a rule; nil if there is none.
  @inline(__always)
  func takeFinishedValue(from frame: DirectFrame) -> UnsafeMutableRawPointer? {
    guard let finishedWord, let value = unsafe frame.address(inWord: finishedWord) else {
      return nil
    }
    unsafe frame.setAddress(nil, inWord: finishedWord)
    return unsafe value
  }
}

extension DirectFrame {
  /// The address in one of the words for addresses.
  @inline(__always)
  func address(inWord word: Int) -> UnsafeMutableRawPointer? {
    unsafe start.load(fromByteOffset: word * 8, as: UnsafeMutableRawPointer?.self)
  }

  @inline(__always)
  func setAddress(_ address: UnsafeMutableRawPointer?, inWord word: Int) {
    unsafe start.storeBytes(
      of: address, toByteOffset: word * 8, as: UnsafeMutableRawPointer?.self)
  }
}
