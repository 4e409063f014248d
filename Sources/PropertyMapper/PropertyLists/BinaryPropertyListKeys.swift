/// The keys of the objects in a binary property list. Writers store each key once, however many objects
/// have it, so it's created, checked, and hashed once.
struct BinaryPropertyListKeys {
  /// The numbers of the keys, by the numbers of their objects; -1 for other objects.
  private var numbers: [Int]
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

  init(objectCount: Int) { numbers = Array(repeating: -1, count: objectCount) }

  /// The number of a key; nil if the object hasn't been a key before.
  func number(of object: Int) -> Int? {
    guard numbers.indices.contains(object), numbers[object] >= 0 else { return nil }
    return numbers[object]
  }

  func text(_ key: Int) -> String { keys[key].text }

  /// Adds an object that is a key for the first time, and returns its number.
  mutating func insert(_ text: String, of object: Int) -> Int {
    let number = keys.count
    let first = firsts[text] ?? number
    if first == number { firsts[text] = number }
    keys.append(Key(text: text, first: first))
    numbers[object] = number
    return number
  }

  /// Begins a dictionary, whose keys are all added before the next one begins.
  mutating func beginDictionary() { dictionaryCount += 1 }

  /// Adds a key to the dictionary; false if it already has an equal one.
  mutating func add(_ key: Int) -> Bool {
    let first = keys[key].first
    guard keys[first].dictionary != dictionaryCount else { return false }
    keys[first].dictionary = dictionaryCount
    return true
  }
}
