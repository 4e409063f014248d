/// The order in which the keys of an object were written, along with the orders in its values. For a list, only the
/// orders in its elements.
final class KeyOrder {
  private let content: ContentOrder
  /// The storage of the list or dictionary, which is kept here, so that it's copied before something in it changes.
  private let storage: StorageIdentity?
  private let container: Any?

  /// The keys; empty for a list.
  var keys: [String] { content.keys }
  /// The indexes of the keys in the order in which the dictionary most likely holds them; empty if that is unknown.
  var sequence: [Int] { content.sequence }

  /// Creates the order of a dictionary that closures may change in place.
  init(_ content: ContentOrder) {
    self.content = content
    (storage, container) = (nil, nil)
  }

  init(_ content: ContentOrder, of dictionary: [String: Any]) {
    self.content = content
    (storage, container) = (StorageIdentity(of: dictionary), dictionary)
  }

  init(_ content: ContentOrder, of list: [Any]) {
    self.content = content
    (storage, container) = (StorageIdentity(of: list), list)
  }

  /// The order in the value at an index.
  func order(at index: Int) -> KeyOrder? { content.order(at: index) }

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
  /// The orders in the values. Values after the last one with an order are left out.
  private var inner: [KeyOrder?] = []
  /// The indexes of the keys in the order in which the dictionary holds them, if that is known.
  private(set) var sequence: [Int] = []

  init() {}

  /// - Parameter template: Contains the keys, if all of them are already known.
  init(_ template: DictionaryTemplate?, minimumCapacity: Int) {
    if let template {
      (keys, sequence) = (template.keys, template.sequence)
    } else {
      keys.reserveCapacity(minimumCapacity)
    }
  }

  /// Adds the order in the value at an index.
  mutating func add(_ order: KeyOrder?, at index: Int) {
    guard let order else { return }
    if inner.isEmpty { inner.reserveCapacity(max(keys.capacity, index + 1)) }
    while inner.count < index { inner.append(nil) }
    inner.append(order)
  }

  fileprivate func order(at index: Int) -> KeyOrder? { index < inner.count ? inner[index] : nil }

  /// Removes a key, and returns it.
  mutating func remove(at index: Int) -> String {
    if index < inner.count { inner.remove(at: index) }
    sequence = []
    return keys.remove(at: index)
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
      compare(keys, in: order?.sequence ?? [], with: dictionary)
    } else {
      lookUp(keys, in: dictionary)
    }
    newKeys.sort { $0.precedes($1) }
  }

  /// Looks for each key of the dictionary among those in the order.
  ///
  /// - Parameter sequence: The indexes of the keys in the order in which they are most likely found.
  private mutating func compare(
    _ keys: [String], in sequence: [Int], with dictionary: [String: Any]
  ) {
    var next = 0
    var place = dictionary.startIndex
    while place != dictionary.endIndex {
      let identity = StringIdentity(of: dictionary.keys[place])
      if next < sequence.count, StringIdentity(of: keys[sequence[next]]) == identity {
        places[sequence[next]] = place
        next += 1
      } else if let index = keys.firstIndex(where: { StringIdentity(of: $0) == identity }) {
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
