/// What entries overwrote in class instances that live on, so that it can be put back.
///
/// Structures need none: they are filled as copies, which are dropped if something fails.
struct UpdateJournal {
  private var records: [Record] = []

  private struct Record {
    /// The instance, in a slot of its own, which no closure can put another instance into.
    let owner: Slot
    let putBack: (_ model: Slot) throws -> Void
  }

  /// Where the journal is, to undo later what came after.
  var mark: Int { records.count }

  /// Notes what an entry is about to overwrite.
  mutating func record(_ entry: PlanEntry, of owner: Slot) throws {
    guard let accessor = entry.property?.accessor, accessor.isWritable else { return }
    let old = try accessor.load(from: owner)
    records.append(Record(owner: owner) { try accessor.store(old, in: $0) })
  }

  /// Notes the unknown keys that are about to be overwritten.
  mutating func record(_ extras: UnknownKeysProperty, of owner: Slot) throws {
    let old = try extras.load(from: owner)
    records.append(Record(owner: owner) { try extras.store(old, in: $0) })
  }

  /// Puts back what was overwritten since a mark, the last first.
  mutating func undo(since mark: Int) throws {
    while records.count > mark, let record = records.popLast() {
      try record.putBack(record.owner)
    }
  }
}

extension DecodingPass {
  /// Makes what was prepared; if that fails, what entries have written is put back, and the answer is nil.
  func makeOrUndo(_ prepared: Prepared, onto current: Slot? = nil) -> Slot? {
    let slot = make(prepared, onto: current)
    let isDone = slot != nil && log.errorCount == 0
    if !isDone { undo(since: 0) }
    factoryCall?.end(succeeded: isDone)
    return isDone ? slot : nil
  }

  func undo(since mark: Int) {
    guard journal.mark > mark else { return }
    // Setters are the user's; they do not throw, and a slot of another type was noted when it was recorded.
    try? callUser { try journal.undo(since: mark) }
  }
}
