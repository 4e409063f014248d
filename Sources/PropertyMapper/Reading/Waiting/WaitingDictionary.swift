/// A dictionary whose values contain models. It waits in the arena as the address of a word with an instance, which is
/// released with it.
final class WaitingDictionary: WaitingCodec, @unchecked Sendable {
  private let element: WaitingCodec
  private let operations: any DictionaryOperations
  /// How to read the values if wrong ones are left out; nil if they are errors.
  private let lossy: LossyReading?

  init(_ element: WaitingCodec, _ operations: any DictionaryOperations, _ lossy: LossyReading?) {
    self.element = element
    self.operations = operations
    self.lossy = lossy
    super.init(operations.memory)
  }

  private struct Member {
    let key: String
    let value: ValueAddress?
    /// Whether the value is wrong: it's left out, or a later one replaces it.
    var isWrong = false
  }

  private final class Members {
    var values: [Member] = []
    /// The keys so far, if later values of the same keys are ignored.
    var keys: Set<[UInt8]> = []
    let offset: Int?

    init(at offset: Int?) { self.offset = offset }
  }

  private func members(_ waiting: ValueAddress) -> Members { waiting.value(as: Members.self) }

  override func read(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    let (start, leftOutCount) = (reader.cursor.position, reader.call.leftOutCount)
    let members = Members(at: reader.offset(of: source))
    let waiting = try wait(members, &reader) { reader throws(Declined) in
      try reader.readMembers(source) { key, value, reader throws(Declined) in
        // A member may be left out because of its key.
        if lossy != nil, operations.problem(ofKey: key) != nil {
          reader.leaveOut()
          try reader.skip(value)
        } else if value.isText, reader.limits.duplicateKeys != .reject {
          try addRepeatable(key, to: members, &reader)
        } else {
          members.values.append(try member(key, value, &reader))
        }
      }
    }
    if source.isText, reader.call.leftOutCount != leftOutCount { reader.noteLeftOut(from: start) }
    return waiting
  }

  /// Reads the value of a member.
  private func member(
    _ key: String, _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> Member {
    guard let lossy else { return Member(key: key, value: try element.read(source, &reader)) }
    let word = reader.arena.allocate(size: ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    guard try lossy.read(source, &reader, into: word) else {
      return Member(key: key, value: nil, isWrong: true)
    }
    return Member(key: key, value: word.address(inWord: 0))
  }

  /// Adds a member whose key may be repeated: which of several values is used depends on the options. The others may
  /// be wrong.
  @inline(never)
  private func addRepeatable(
    _ key: String, to members: Members, _ reader: inout ValueReader
  ) throws(Declined) {
    if reader.limits.duplicateKeys == .useFirst,
      !members.keys.insert(Array(key.utf8)).inserted
    {
      reader.unreadCount &+= 1
      return try reader.skipValue()
    }
    let mark = reader.mark
    do throws(Declined) {
      members.values.append(try member(key, .text, &reader))
    } catch {
      guard lossy == nil, reader.limits.duplicateKeys == .useLast else { throw error }
      try reader.goOn(afterReplaceableAt: mark)
      members.values.append(Member(key: key, value: nil, isWrong: true))
    }
  }

  private func wait(
    _ members: Members, _ reader: inout ValueReader,
    _ read: (inout ValueReader) throws(Declined) -> Void
  ) throws(Declined) -> ValueAddress {
    do throws(Declined) {
      try read(&reader)
      if reader.limits.duplicateKeys == .useLast, keepLastOfEach(members) {
        reader.unreadCount &+= 1
      }
      let keys = members.values.map(\.key)
      // The problem finder decides about keys that collide in a Swift dictionary.
      let foldedKeys = keys.compactMap(operations.foldingKey)
      guard Set(keys).count == keys.count, Set(foldedKeys).count == foldedKeys.count,
        keys.allSatisfy({ operations.problem(ofKey: $0) == nil }),
        lossy != nil || !members.values.contains(where: \.isWrong)
      else { throw Declined() }
    } catch {
      for member in members.values where !member.isWrong { element.discard(member.value) }
      throw error
    }
    members.values = members.values.filter { !$0.isWrong }.sorted(byBytesOf: { $0.key })
    let word = reader.arena.allocate(size: ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    word.initialize(to: members)
    return word
  }

  /// Releases all but the last of the values of each key.
  ///
  /// - Returns: Whether keys were repeated.
  @inline(never)
  private func keepLastOfEach(_ members: Members) -> Bool {
    var indexes: [[UInt8]: Int] = [:]
    var kept: [Member] = []
    for member in members.values {
      let key = Array(member.key.utf8)
      if let index = indexes[key] {
        if !kept[index].isWrong { element.discard(kept[index].value) }
        kept[index] = member
      } else {
        indexes[key] = kept.count
        kept.append(member)
      }
    }
    defer { members.values = kept }
    return kept.count < members.values.count
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let waiting, lossy?.finishes(&reader) != true else { return }
    reader.depth &+= 1
    let members = members(waiting)
    if lossy != nil {
      // What has been left out is released, even if a later one declines.
      var rest = members.values
      members.values = []
      while !rest.isEmpty {
        let member = rest.removeFirst()
        do throws(Declined) {
          if try LossyReading.finish(member.value, as: element, &reader) {
            members.values.append(member)
          }
        } catch {
          members.values += [member] + rest
          throw error
        }
      }
    } else {
      for member in members.values { try element.finish(member.value, onto: nil, &reader) }
    }
    reader.depth &-= 1
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    guard let members = waiting?.take(Members.self) else { return false }
    do {
      return try operations.make(
        ofKeys: members.values.map(\.key), into: target, leavingOut: lossy != nil
      ) { index, room in
        let member = members.values[index]
        filling.trail.enter(key: member.key, in: &filling.arena)
        defer { filling.trail.leave() }
        guard lossy == nil else { return filling.makeOrLeaveOut(element, member.value, into: room) }
        return element.make(member.value, into: room, &filling)
      }
    } catch {
      filling.trail.note(at: members.offset) { $0.note(error) }
      return false
    }
  }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool {
    waiting.map { members($0).values.contains { element.hasEffects($0.value) } } ?? true
  }

  override func count(of waiting: ValueAddress?) -> Int? {
    waiting.map { members($0).values.count }
  }

  override func discard(_ waiting: ValueAddress?) {
    guard let members = waiting?.take(Members.self) else { return }
    for member in members.values { element.discard(member.value) }
  }
}
