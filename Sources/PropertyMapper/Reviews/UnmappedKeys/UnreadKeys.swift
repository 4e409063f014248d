/// The keys of objects at one place that nothing reads, each once, with how often it was met.
///
/// ```
///  entries  ["mail", 2 ×, first at …]  ["phone", 1 ×, …]      in the order in which they were met
///  slots    [0, 2, 0, 0, 1, 0, 0, 0]                          1 + the index of an entry, by the hash of its key
/// ```
///
/// An object may have a million of them, so that what is kept of each is small: a dictionary would take twice as much.
struct UnreadKeys {
  struct Entry {
    /// Nil for the keys of a sensitive value, which are counted together.
    let key: String?
    fileprivate(set) var count = 1
    let origin: Origin
  }

  /// The object in which a key was met first; its keys share it.
  final class Origin {
    /// The place of the object, or as much of it as may be shown.
    let place: [MappingPath.Component]
    /// What reads other keys of the object.
    let readers: [KeyReader]

    init(place: [MappingPath.Component], readers: [KeyReader]) {
      self.place = place
      self.readers = readers
    }
  }

  /// The most keys that have a number.
  static let maximumCount = Int(UInt32.max) - 1

  private(set) var entries: [Entry] = []
  private var slots: [UInt32] = []

  /// Counts a key once more.
  ///
  /// - Parameters:
  ///   - remaining: How many keys may follow, for which room is made at once.
  ///   - origin: Where it is, which is asked for only if the key is new.
  /// - Returns: Whether it is new.
  mutating func note(_ key: String?, remaining: Int, in origin: () -> Origin) -> Bool {
    if 4 * entries.count >= 3 * slots.count { growSlots() }
    let slot = slot(of: key)
    guard slots[slot] == 0 else {
      entries[Int(slots[slot]) - 1].count += 1
      return false
    }
    if entries.count == entries.capacity {
      entries.reserveCapacity(entries.count + max(remaining, entries.count / 2, 1))
    }
    entries.append(Entry(key: key, origin: origin()))
    slots[slot] = UInt32(entries.count)
    return true
  }

  /// Where a key is among the slots, or would be.
  private func slot(of key: String?) -> Int {
    var hasher = Hasher()
    if let key { hasher.combine(bytesOf: key) }
    let mask = slots.count - 1
    var slot = hasher.finalize() & mask
    while slots[slot] != 0, !Self.areSame(entries[Int(slots[slot]) - 1].key, key) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private static func areSame(_ first: String?, _ second: String?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.hasSameBytes(as: second)
  }

  private mutating func growSlots() {
    slots = Array(repeating: 0, count: max(8, 2 * slots.count))
    for (index, entry) in entries.enumerated() {
      slots[slot(of: entry.key)] = UInt32(index + 1)
    }
  }
}
