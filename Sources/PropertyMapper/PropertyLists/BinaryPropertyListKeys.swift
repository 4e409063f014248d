/// The keys of the objects in a binary property list. Writers store each key once, however many objects
/// have it, so it's created, checked, and hashed once.
struct BinaryPropertyListKeys {
  /// The numbers of the keys, by the numbers of their objects; -1 for other objects, and empty until there is a key.
  /// 32 bits are enough, since each key takes several bytes of the file.
  private var numbers: [Int32] = []
  private let objectCount: Int
  private var keys: [Key] = []
  /// The first of the keys that are equal in Swift dictionaries.
  private var firsts: [String: Int] = [:]
  /// The number of dictionaries begun.
  private var dictionaryCount = 0

  private struct Key {
    let text: String
    /// The first of the keys that are equal to it.
    let first: Int
    /// For a first key: the last dictionary that has it or an equal one.
    var dictionary = 0
  }

  init(objectCount: Int) { self.objectCount = objectCount }

  var isEmpty: Bool { keys.isEmpty }

  /// The number of a key; nil if the object hasn't been a key before.
  func number(of object: Int) -> Int? {
    guard numbers.indices.contains(object), numbers[object] >= 0 else { return nil }
    return Int(numbers[object])
  }

  func text(_ key: Int) -> String { keys[key].text }

  /// Adds an object that is a key for the first time, and returns its number.
  mutating func insert(_ text: String, of object: Int) -> Int {
    if numbers.isEmpty { numbers = Array(repeating: -1, count: objectCount) }
    let number = keys.count
    let known = firsts.updateValue(number, forKey: text)
    if let known { firsts[text] = known }
    keys.append(Key(text: text, first: known ?? number))
    numbers[object] = Int32(truncatingIfNeeded: number)
    return number
  }

  /// Begins a dictionary, whose keys are all added before the next one begins.
  mutating func beginDictionary(ofCount count: Int) {
    if isEmpty {
      keys.reserveCapacity(count)
      firsts.reserveCapacity(count)
    }
    dictionaryCount += 1
  }

  /// Adds a key to the dictionary; false if it already has an equal one.
  mutating func add(_ key: Int) -> Bool {
    let first = keys[key].first
    guard keys[first].dictionary != dictionaryCount else { return false }
    keys[first].dictionary = dictionaryCount
    return true
  }
}
