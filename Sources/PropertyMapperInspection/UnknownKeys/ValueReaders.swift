import PropertyMapper

/// All readers of one payload value: entries can share a path, and an object can be decoded as
/// several types.
struct ValueReaders {
  /// Whether an entry reads the whole value, including its contents.
  private(set) var readsAll = false
  /// The readers of single keys, or of elements at given indexes.
  private(set) var keys: [KeyReader] = []
  /// The shapes of the elements of a list.
  private(set) var elements: [Shape] = []
  /// The shapes of the values of a dictionary.
  private(set) var members: [Shape] = []
  /// The models decoded from an object.
  private(set) var models: [ModelReference] = []

  init() {}

  init(_ shape: Shape) { add(shape) }

  var isEmpty: Bool {
    !readsAll && keys.isEmpty && elements.isEmpty && members.isEmpty && models.isEmpty
  }

  mutating func add(_ reader: KeyReader) {
    keys.append(reader)
    if reader.readsAll { readsAll = true }
    for shape in reader.shapes { add(shape) }
  }

  mutating func add(_ shape: Shape) {
    switch shape {
    case .value: readsAll = true
    case .model(let model): models.append(model)
    case .optional(let optional): add(optional.wrapped)
    case .list(let list):
      elements.append(list.element)
      if list.takesOneElement { add(list.element) }
    case .dictionary(let dictionary): members.append(dictionary.element)
    case .converted(let converted): add(converted.inner)
    // Its text isn't opened.
    case .jsonText: readsAll = true
    }
  }

  mutating func addAll() { readsAll = true }
}
