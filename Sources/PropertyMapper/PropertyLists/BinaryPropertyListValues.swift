/// The values of a checked binary property list, each created on access.
///
/// A file of a million references to the same few values is a million bytes long; as lists of `Any`, these
/// would take 32 times as much, even before they are converted for the model.
final class BinaryPropertyListValues {
  private let bytes: BinaryPropertyListBytes
  /// The long strings and data, by the numbers of their objects.
  private let shared: [Int: Any]
  /// The positions of the values in the last large object accessed, since several paths may reach into it
  /// in a row.
  private let opened = Locked<(index: Int, places: [String: Int])?>(nil)
  /// Smaller objects are searched again.
  private static let largeCount = 32

  init(_ bytes: BinaryPropertyListBytes, sharing shared: [Int: Any]) {
    self.bytes = bytes
    self.shared = shared
  }

  func value(of index: Int) -> InputValue {
    switch kind(of: index) {
    case .list(let position, let count):
      .list(.stored(BinaryPropertyListElements(self, index, at: position, count: count)))
    case .dictionary(let position, let count):
      .object(
        .stored(
          BinaryPropertyListMembers(
            self, index, places: places(of: index, at: position, count: count))))
    case .scalar, .contents, nil: InputValue(classifying: leaf(index))
    }
  }

  /// A value as Swift code sees it, including its contents.
  fileprivate func any(_ index: Int) -> Any {
    convertTree(index) {
      AnyBuilder(isObject: $0, count: $1)
    } opening: { index throws(Never) -> TreeStep<Parts, Any> in
      switch self.kind(of: index) {
      case .list(let position, let count):
        .list(Parts(values: self, position: position, count: count, isObject: false))
      case .dictionary(let position, let count):
        .object(Parts(values: self, position: position, count: count, isObject: true))
      case .scalar, .contents, nil: .leaf(self.leaf(index))
      }
    }
  }

  /// The keys of an object with the numbers of their values.
  private func places(of index: Int, at position: Int, count: Int) -> [String: Int] {
    if count >= Self.largeCount, let opened = opened.withLock({ $0 }), opened.index == index {
      return opened.places
    }
    var places = [String: Int](minimumCapacity: count)
    for member in 0..<count {
      places[key(reference(member, at: position))] = reference(count + member, at: position)
    }
    if count >= Self.largeCount { opened.withLock { $0 = (index, places) } }
    return places
  }

  fileprivate func reference(_ index: Int, at position: Int) -> Int {
    (try? bytes.reference(index, at: position)) ?? -1
  }

  fileprivate func key(_ index: Int) -> String { leaf(index) as? String ?? "" }

  private func kind(of index: Int) -> BinaryPropertyListBytes.Kind? { try? bytes.kind(of: index) }

  /// A value that is neither a list nor an object, and known to be valid.
  private func leaf(_ index: Int) -> Any {
    let leaf: Any? =
      switch kind(of: index) {
      case .contents(let contents): shared[index] ?? (try? bytes.value(of: contents))
      default: try? bytes.scalar(index)
      }
    return leaf ?? KeyedArchiveReference()
  }

  private struct Parts: TreeParts {
    let values: BinaryPropertyListValues
    let position: Int
    let count: Int
    let isObject: Bool
    private(set) var index = 0

    init(values: BinaryPropertyListValues, position: Int, count: Int, isObject: Bool) {
      self.values = values
      self.position = position
      self.count = count
      self.isObject = isObject
    }

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
  let places: [String: Int]

  init(_ values: BinaryPropertyListValues, _ number: Int, places: [String: Int]) {
    self.values = values
    self.number = number
    self.places = places
  }

  func value(at place: Int) -> InputElement { InputElement(value: values.value(of: place)) }

  var dictionary: [String: Any] { values.any(number) as? [String: Any] ?? [:] }
}
