/// The order in which the keys of an object were written, along with the orders in its values. For a list, only the
/// orders in its elements.
final class KeyOrder {
  /// The keys; empty for a list.
  let keys: [String]
  /// The orders in the values. Values after the last one with an order are left out.
  private let inner: [KeyOrder?]
  /// The storage of the list or dictionary, which is kept here, so that it's copied before something in it changes.
  private let storage: StorageIdentity?
  private let container: Any?

  /// Creates the order of a dictionary that closures may change in place.
  init(_ order: ContentOrder) {
    (keys, inner) = (order.keys, order.inner)
    (storage, container) = (nil, nil)
  }

  init(_ order: ContentOrder, of dictionary: [String: Any]) {
    (keys, inner) = (order.keys, order.inner)
    (storage, container) = (StorageIdentity(of: dictionary), dictionary)
  }

  init(_ order: ContentOrder, of list: [Any]) {
    (keys, inner) = (order.keys, order.inner)
    (storage, container) = (StorageIdentity(of: list), list)
  }

  /// The order in the value at an index.
  func order(at index: Int) -> KeyOrder? { index < inner.count ? inner[index] : nil }

  /// Whether a value is this list or dictionary, with the same contents.
  func isOrder(of value: Any) -> Bool {
    guard let storage else { return false }
    if let dictionary = ExactValue.of(value, as: [String: Any].self) {
      return StorageIdentity(of: dictionary) == storage
    }
    return ExactValue.of(value, as: [Any].self).map { StorageIdentity(of: $0) } == storage
  }
}

/// The order of a list or an object that is being written.
struct ContentOrder {
  var keys: [String] = []
  fileprivate var inner: [KeyOrder?] = []

  /// Adds the order in the value at an index.
  mutating func add(_ order: KeyOrder?, at index: Int) {
    guard let order else { return }
    if inner.isEmpty { inner.reserveCapacity(max(keys.capacity, index + 1)) }
    while inner.count < index { inner.append(nil) }
    inner.append(order)
  }
}

/// The members of a dictionary from a closure: those whose keys are in an order, in that order, and new ones.
struct OrderedMembers {
  /// Where the values of the keys in the order are; nil for those that are gone.
  private(set) var places: [Dictionary<String, Any>.Index?]
  /// The other keys, sorted.
  private(set) var newKeys: [String] = []

  /// With at most this many keys, comparing is faster than hashing.
  private static let unhashedCount = 16

  init(of dictionary: [String: Any], like order: KeyOrder?) {
    let keys = order?.keys ?? []
    places = Array(repeating: nil, count: keys.count)
    if keys.count <= Self.unhashedCount {
      compare(keys, with: dictionary)
    } else {
      lookUp(keys, in: dictionary)
    }
    newKeys.sort { $0.precedes($1) }
  }

  /// Looks for each key of the dictionary among those in the order.
  private mutating func compare(_ keys: [String], with dictionary: [String: Any]) {
    var place = dictionary.startIndex
    while place != dictionary.endIndex {
      let identity = StringIdentity(of: dictionary.keys[place])
      if let index = keys.firstIndex(where: { StringIdentity(of: $0) == identity }) {
        places[index] = place
      } else {
        newKeys.append(dictionary.keys[place])
      }
      dictionary.formIndex(after: &place)
    }
    // A closure may have removed a key and added it again.
    newKeys.removeAll { key in
      let index = keys.indices.first { places[$0] == nil && keys[$0].hasSameBytes(as: key) }
      guard let index else { return false }
      places[index] = dictionary.index(forKey: key)
      return true
    }
  }

  /// Looks for each key of the order in the dictionary.
  private mutating func lookUp(_ keys: [String], in dictionary: [String: Any]) {
    var count = 0
    for (index, key) in keys.enumerated() {
      guard let place = dictionary.index(forKey: key),
        dictionary.keys[place].hasSameBytes(as: key)
      else { continue }
      places[index] = place
      count += 1
    }
    guard count < dictionary.count else { return }
    let known = Set(keys.lazy.map { MappingPath.Component.key($0) })
    newKeys = dictionary.keys.filter { !known.contains(.key($0)) }
  }
}
