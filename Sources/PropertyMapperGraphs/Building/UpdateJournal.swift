import PropertyMapper

/// Records the values that entries overwrite in existing class instances, so that they can be restored.
///
/// Structs need no journal: copies are filled instead, and discarded if anything fails. The exception are
/// entries that write into class instances inside a struct, which its copies share.
struct UpdateJournal {
  private var records: [Record] = []

  private struct Record {
    /// The instance, in its own slot, so that no closure can swap it for another.
    let owner: Slot
    let putBack: (_ model: Slot) throws -> Void
  }

  /// The current position in the journal, to undo later changes.
  var mark: Int { records.count }

  /// Records a value that an entry is about to overwrite.
  mutating func record(_ entry: PlanEntry, of owner: Slot) throws {
    guard let accessor = entry.property?.accessor, accessor.isWritable else { return }
    let old = try accessor.load(from: owner)
    records.append(Record(owner: owner) { try accessor.store(old, in: $0) })
  }

  /// Records the unknown keys that are about to be overwritten.
  mutating func record(_ extras: UnknownKeysProperty, of owner: Slot) throws {
    let old = try extras.load(from: owner)
    records.append(Record(owner: owner) { try extras.store(old, in: $0) })
  }

  /// Restores values overwritten since a mark, in reverse order.
  mutating func undo(since mark: Int) throws {
    while records.count > mark, let record = records.popLast() {
      try record.putBack(record.owner)
    }
  }
}
