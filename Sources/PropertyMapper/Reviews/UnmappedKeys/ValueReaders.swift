/// All that reads one value of a payload: entries may share a path, and an object may be of several types.
struct ValueReaders {
  /// Whether something takes all of the value, so that nothing in it is left.
  private(set) var readsAll = false
  /// What reads single keys, or elements at an index.
  private(set) var keys: [KeyReader] = []
  /// What the elements of a list are read as.
  private(set) var elements: [Shape] = []
  /// What the values of a dictionary are read as.
  private(set) var members: [Shape] = []
  /// The models that an object is read as.
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
    case .list(let list): elements.append(list.element)
    case .dictionary(let dictionary): members.append(dictionary.element)
    case .converted(let converted): add(converted.inner)
    }
  }

  mutating func addAll() { readsAll = true }
}
