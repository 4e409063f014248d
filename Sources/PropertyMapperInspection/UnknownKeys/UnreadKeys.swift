import PropertyMapper

/// The unread keys of all objects at one position, each listed once with its number of occurrences.
///
/// ```
///  entries  ["mail", 2 ×, first at …]  ["phone", 1 ×, …]   in the order of discovery
///  slots    [0, 2, 0, 0, 1, 0, 0, 0]                       1 + an entry's index, by its key's hash
/// ```
///
/// An object may have a million unread keys, so storage per key is small: a dictionary would take
/// twice as much.
struct UnreadKeys {
  struct Entry {
    /// Nil for the keys of a sensitive value, which are counted together.
    let key: String?
    fileprivate(set) var count = 1
    let origin: Origin
  }

  /// The first object that contained a key, shared by its keys.
  final class Origin {
    /// The path of the object, as far as it may be shown.
    let place: [MappingPath.Component]
    /// The readers of the object's other keys.
    let readers: [KeyReader]

    init(place: [MappingPath.Component], readers: [KeyReader]) {
      self.place = place
      self.readers = readers
    }
  }

  /// The maximum number of keys that can be counted.
  static let maximumCount = Int(clamping: UInt32.max - 1)

  private(set) var entries: [Entry] = []
  private var slots: [UInt32] = []

  /// Counts one occurrence of a key.
  ///
  /// - Parameters:
  ///   - remaining: The number of keys that may follow, for reserving memory at once.
  ///   - origin: Returns the object that contains the key; called only if the key is new.
  /// - Returns: Whether the key is new.
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

  /// The slot that contains a key, or would contain it.
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
