/// The values of a checked binary property list, each created on access.
///
/// A file of a million references to the same few values is a million bytes long; as lists of `Any`, these
/// would take 32 times as much, even before they are converted for the model.
final class BinaryPropertyListValues {
  private let bytes: BinaryPropertyListBytes
  private let keys: BinaryPropertyListKeys
  /// The long strings and data, by the numbers of their objects.
  private let shared: [Int: BinaryPropertyListBytes.Content]
  /// The members of the large objects that were searched, by their keys. Several paths may reach into one.
  private let opened = Locked<[Int: [String: Int]]>([:])
  /// Smaller objects are searched again.
  fileprivate static let largeCount = 32

  init(
    _ bytes: BinaryPropertyListBytes, _ keys: BinaryPropertyListKeys,
    sharing shared: [Int: BinaryPropertyListBytes.Content]
  ) {
    self.bytes = bytes
    self.keys = keys
    self.shared = shared
  }

  func value(of index: Int) -> InputValue {
    switch kind(of: index) {
    case .list(let position, let count):
      .list(.stored(BinaryPropertyListElements(self, index, at: position, count: count)))
    case .dictionary(let position, _):
      .object(.stored(BinaryPropertyListMembers(self, index, at: position)))
    case .scalar(let position): scalar(at: position).input
    case .contents(let contents): content(contents, index)?.input ?? Self.none.input
    case nil: Self.none.input
    }
  }

  /// A value as Swift code sees it, including its contents.
  func any(_ index: Int) -> Any {
    convertTree(index) {
      AnyBuilder(isObject: $0, count: $1)
    } opening: { index throws(Never) -> TreeStep<Parts, Any> in
      switch self.kind(of: index) {
      case .list(let position, let count):
        .list(Parts(values: self, position: position, count: count, isObject: false))
      case .dictionary(let position, let count):
        .object(Parts(values: self, position: position, count: count, isObject: true))
      case .scalar(let position): .leaf(self.scalar(at: position).any)
      case .contents(let contents):
        .leaf(self.content(contents, index)?.any ?? Self.none.any)
      case nil: .leaf(Self.none.any)
      }
    }
  }

  fileprivate func count(ofMembersOf object: Int) -> Int {
    guard case .dictionary(_, let count) = kind(of: object) else { return 0 }
    return count
  }

  /// The members of a large object by their keys.
  fileprivate func members(of object: BinaryPropertyListMembers) -> [String: Int] {
    if let members = opened.withLock({ $0[object.number] }) { return members }
    var members = [String: Int](minimumCapacity: object.count)
    for member in 0..<object.count { members[object.key(at: member)] = member }
    opened.withLock { [members] in $0[object.number] = members }
    return members
  }

  fileprivate func reference(_ index: Int, at position: Int) -> Int {
    (try? bytes.reference(index, at: position)) ?? -1
  }

  fileprivate func key(_ index: Int) -> String { keys.number(of: index).map(keys.text) ?? "" }

  private func kind(of index: Int) -> BinaryPropertyListBytes.Kind? { try? bytes.kind(of: index) }

  // MARK: Leaves, which are known to be valid

  /// Stands for a value that isn't valid.
  private static let none = BinaryPropertyListBytes.Scalar.reference(KeyedArchiveReference())

  private func scalar(at position: Int) -> BinaryPropertyListBytes.Scalar {
    (try? bytes.scalar(at: position)) ?? Self.none
  }

  private func content(
    _ contents: BinaryPropertyListBytes.Contents, _ index: Int
  ) -> BinaryPropertyListBytes.Content? {
    contents.isLong ? shared[index] : try? bytes.value(of: contents)
  }

  private struct Parts: TreeParts {
    let values: BinaryPropertyListValues
    let position: Int
    let count: Int
    let isObject: Bool
    private(set) var index = 0

    mutating func next() -> (key: String, value: Int)? {
      guard index < count else { return nil }
      defer { index += 1 }
      guard isObject else { return ("", values.reference(index, at: position)) }
      return (
        values.key(values.reference(index, at: position)),
        values.reference(count + index, at: position)
      )
    }
  }
}

/// A list in a binary property list.
private final class BinaryPropertyListElements: StoredList {
  private let values: BinaryPropertyListValues
  let number: Int
  private let position: Int
  let count: Int

  init(_ values: BinaryPropertyListValues, _ number: Int, at position: Int, count: Int) {
    self.values = values
    self.number = number
    self.position = position
    self.count = count
  }

  func element(at index: Int) -> InputElement {
    InputElement(value: values.value(of: values.reference(index, at: position)))
  }

  var elements: [Any] { values.any(number) as? [Any] ?? [] }
}

/// An object in a binary property list.
private final class BinaryPropertyListMembers: StoredObject {
  private let values: BinaryPropertyListValues
  let number: Int
  /// The position of the references: those to all keys, then those to all values.
  private let position: Int

  init(_ values: BinaryPropertyListValues, _ number: Int, at position: Int) {
    self.values = values
    self.number = number
    self.position = position
  }

  /// Not stored, since there may be millions of objects.
  var count: Int { values.count(ofMembersOf: number) }

  func key(at index: Int) -> String { values.key(values.reference(index, at: position)) }

  func value(at index: Int) -> InputElement {
    InputElement(value: values.value(of: values.reference(count + index, at: position)))
  }

  func index(of key: String) -> Int? {
    guard count >= BinaryPropertyListValues.largeCount else {
      return (0..<count).first { self.key(at: $0).hasSameBytes(as: key) }
    }
    return values.members(of: self).value(underBytesOf: key)
  }

  var dictionary: [String: Any] { values.any(number) as? [String: Any] ?? [:] }
}

extension BinaryPropertyListBytes.Scalar {
  /// The value as input.
  fileprivate var input: InputValue {
    switch self {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .integer(let integer): .number(JSONNumber(integer))
    case .unsigned(let integer): .number(JSONNumber(integer))
    case .date(let date): .native(date)
    case .reference(let reference): .native(reference)
    case .float, .double: InputValue(classifying: any)
    }
  }

  /// The value as Swift code sees it.
  fileprivate var any: Any {
    switch self {
    case .null: InputValue.nullObject
    case .bool(let bool): bool
    case .integer(let integer): integer.anyValue()
    case .unsigned(let integer): integer.anyValue()
    case .float(let float): JSONNumber(float)?.anyValue ?? float
    case .double(let double): double
    case .date(let date): date
    case .reference(let reference): reference
    }
  }
}

extension BinaryPropertyListBytes.Content {
  /// The value as input.
  fileprivate var input: InputValue {
    switch self {
    case .text(let text): .text(text)
    case .data(let data): .native(data)
    }
  }

  /// The value as Swift code sees it.
  fileprivate var any: Any {
    switch self {
    case .text(let text): text
    case .data(let data): data
    }
  }
}
