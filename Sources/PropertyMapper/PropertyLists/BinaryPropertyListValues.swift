/// The values of a checked binary property list, each created on access.
///
/// A file of a million references to the same few values is a million bytes long; as lists of `Any`, these
/// would take 32 times as much, even before they are converted for the model.
final class BinaryPropertyListValues: StoredValues {
  private let bytes: BinaryPropertyListBytes
  private let keys: BinaryPropertyListKeys
  /// The long strings and data, by the numbers of their objects.
  private let shared: [Int: BinaryPropertyListBytes.Content]
  /// The members of the large objects that were searched, by their keys. Several paths may reach into one.
  private let searched = Locked<[Int: [String: Int]]>([:])
  /// Smaller objects are searched again.
  private static let largeCount = 32

  init(
    _ bytes: BinaryPropertyListBytes, _ keys: BinaryPropertyListKeys,
    sharing shared: [Int: BinaryPropertyListBytes.Content]
  ) {
    self.bytes = bytes
    self.keys = keys
    self.shared = shared
  }

  // MARK: Parts

  func count(of number: Int) -> Int {
    switch kind(of: number) {
    case .list(_, let count), .dictionary(_, let count): count
    case .scalar, .contents, nil: 0
    }
  }

  func key(at index: Int, of number: Int) -> String {
    guard case .dictionary(let position, _) = kind(of: number) else { return "" }
    return key(reference(index, at: position))
  }

  func value(at index: Int, of number: Int) -> InputValue { value(of: part(index, of: number)) }

  func unopenedValue(at index: Int, of number: Int) -> Any { unopened(part(index, of: number)) }

  func index(of key: String, of number: Int) -> Int? {
    let count = count(of: number)
    guard count >= Self.largeCount else {
      return (0..<count).first { self.key(at: $0, of: number).hasSameBytes(as: key) }
    }
    return members(of: number, count).value(underBytesOf: key)
  }

  /// The object that is an element of a list, or the value of a member.
  private func part(_ index: Int, of number: Int) -> Int {
    switch kind(of: number) {
    case .list(let position, _): reference(index, at: position)
    // The references to all keys come first.
    case .dictionary(let position, let count): reference(count + index, at: position)
    case .scalar, .contents, nil: -1
    }
  }

  /// The members of a large object by their keys.
  private func members(of number: Int, _ count: Int) -> [String: Int] {
    if let members = searched.withLock({ $0[number] }) { return members }
    var members = [String: Int](minimumCapacity: count)
    for member in 0..<count { members[key(at: member, of: number)] = member }
    searched.withLock { [members] in $0[number] = members }
    return members
  }

  // MARK: Values

  private func value(of index: Int) -> InputValue {
    switch kind(of: index) {
    case .list: .list(.stored(StoredList(storage: self, number: index)))
    case .dictionary: .object(.stored(StoredObject(storage: self, number: index)))
    case .scalar(let position): scalar(at: position).input
    case .contents(let contents): content(contents, index)?.input ?? Self.none.input
    case nil: Self.none.input
    }
  }

  /// A value as Swift code sees it, but a list or an object remains in the storage.
  func unopened(_ index: Int) -> Any {
    switch kind(of: index) {
    case .list: StoredList(storage: self, number: index)
    case .dictionary: StoredObject(storage: self, number: index)
    case .scalar(let position): scalar(at: position).any
    case .contents(let contents): content(contents, index)?.any ?? Self.none.any
    case nil: Self.none.any
    }
  }

  /// A value as Swift code sees it, including its contents.
  func opened(_ index: Int) -> Any {
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

  private func reference(_ index: Int, at position: Int) -> Int {
    (try? bytes.reference(index, at: position)) ?? -1
  }

  private func key(_ index: Int) -> String { keys.number(of: index).map(keys.text) ?? "" }

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
