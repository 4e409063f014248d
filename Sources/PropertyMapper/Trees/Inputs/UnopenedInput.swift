// Lists and objects whose parts become `Any` one by one. Lists and objects inside remain what they are.

/// The elements of a list.
enum UnopenedList: RandomAccessCollection {
  case any([Any])
  case mapping([MappingValue])
  case stored(StoredList, count: Int)

  /// A value of a Swift dictionary; nil if it isn't a list.
  @inline(__always)
  init?(_ value: Any) {
    if let elements = ExactValue.of(value, as: [Any].self) {
      self = .any(elements)
      return
    }
    switch InputValue(classifying: value) {
    case .list(.any(let elements)): self = .any(elements)
    case .list(.mapping(let elements)): self = .mapping(elements)
    case .list(.stored(let list)): self = .stored(list, count: list.count)
    default: return nil
    }
  }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .any(let elements): elements.count
    case .mapping(let elements): elements.count
    case .stored(_, let count): count
    }
  }

  subscript(index: Int) -> Any {
    switch self {
    case .any(let elements): elements[index]
    case .mapping(let elements): elements[index].unopened
    case .stored(let list, _): list.unopenedElement(at: index)
    }
  }
}

extension UnopenedList {
  fileprivate var input: InputList {
    switch self {
    case .any(let elements): .any(elements)
    case .mapping(let elements): .mapping(elements)
    case .stored(let list, _): .stored(list)
    }
  }
}

/// The members of an object, whose keys are distinct.
protocol UnopenedMembers: Collection where Element == (key: String, value: Any) {
  /// Whether keys are found without a search, if there are many.
  var isHashed: Bool { get }

  /// The value for the key with the same bytes.
  func value(underBytesOf key: String) -> Any?
}

extension Dictionary: UnopenedMembers where Key == String, Value == Any {
  var isHashed: Bool { true }
}

/// An object that isn't a Swift dictionary.
enum UnopenedObject: UnopenedMembers, RandomAccessCollection {
  case mapping(MappingValue.Object)
  case stored(StoredObject, count: Int)
  /// A list that is the object of a row: the indexes of its elements are its keys.
  case row(UnopenedList)

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .mapping(let object): object.count
    case .stored(_, let count): count
    case .row(let list): list.count
    }
  }

  subscript(index: Int) -> (key: String, value: Any) {
    switch self {
    case .mapping(let object):
      (object.members[index].key, object.members[index].value.unopened)
    case .stored(let object, _): (object.key(at: index), object.unopenedValue(at: index))
    case .row(let list): (String(index), list[index])
    }
  }

  var isRow: Bool { if case .row = self { true } else { false } }

  var isHashed: Bool { if case .mapping = self { false } else { true } }

  func value(underBytesOf key: String) -> Any? {
    switch self {
    case .mapping(let object): object[key].map(\.unopened)
    case .stored(let object, _):
      object.index(of: key).map { object.unopenedValue(at: $0) }
    case .row(let list): Int(key).flatMap { list.indices.contains($0) ? list[$0] : nil }
    }
  }

  /// The object as an `Any`, which is classified as the same object.
  var value: Any {
    switch self {
    case .mapping(let object): MappingValue.object(object)
    case .stored(let object, _): object
    case .row(let list): Array(list)
    }
  }

  var input: InputObject {
    switch self {
    case .mapping(let object): .mapping(object)
    case .stored(let object, _): .stored(object)
    case .row(let list): .row(list.input)
    }
  }
}

extension MappingValue {
  /// The value as an `Any`, which is classified as the same value. Frequent types are read faster as they are.
  fileprivate var unopened: Any {
    switch self {
    case .string(let text): text
    case .bool(let bool): bool
    case .number(let number): number.literal.machineInteger.map { $0 as Any } ?? self
    default: self
    }
  }
}

/// The storage of lists and objects whose parts are created on access, at a few bytes per part. Each list and
/// object has a number, which is the same each time it is accessed.
package protocol StoredValues: AnyObject {
  /// The number of parts of a list or an object.
  func count(of number: Int) -> Int

  /// The key of a member; its index must be within bounds.
  func key(at index: Int, of number: Int) -> String

  /// The value of a part; its index must be within bounds.
  func value(at index: Int, of number: Int) -> InputValue

  /// The value of a part as presented to Swift code, except that a list or an object remains in the storage, as
  /// a ``StoredList`` or a ``StoredObject``.
  func unopenedValue(at index: Int, of number: Int) -> Any

  /// The index of the member whose key has the bytes of a string.
  func index(of key: String, of number: Int) -> Int?

  /// A list or an object as presented to Swift code.
  func opened(_ number: Int) -> Any
}

/// An input list that remains in its storage. An `Any` holds it without further memory.
package struct StoredList {
  let storage: any StoredValues
  let number: Int

  var count: Int { storage.count(of: number) }

  func element(at index: Int) -> InputElement {
    InputElement(value: storage.value(at: index, of: number))
  }

  func unopenedElement(at index: Int) -> Any { storage.unopenedValue(at: index, of: number) }

  /// The list as presented to Swift code.
  var elements: [Any] { storage.opened(number) as? [Any] ?? [] }
}

/// An input object whose members remain in their storage. Its keys are distinct. An `Any` holds it without further
/// memory.
package struct StoredObject {
  let storage: any StoredValues
  let number: Int

  var count: Int { storage.count(of: number) }

  func key(at index: Int) -> String { storage.key(at: index, of: number) }

  func value(at index: Int) -> InputElement {
    InputElement(value: storage.value(at: index, of: number))
  }

  func unopenedValue(at index: Int) -> Any { storage.unopenedValue(at: index, of: number) }

  func index(of key: String) -> Int? { storage.index(of: key, of: number) }

  /// The object as presented to Swift code.
  var dictionary: [String: Any] { storage.opened(number) as? [String: Any] ?? [:] }
}
