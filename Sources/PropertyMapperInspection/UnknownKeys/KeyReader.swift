import PropertyMapper

/// The readers of the values at one position of an object: entries whose paths end there, and those
/// whose paths continue.
///
/// ```
///  "status.alive"  .property       object ─┬─ status ─── alive   readsAll
///  "job"           .model                  └─ job                shapes: model(Job)
/// ```
final class KeyReader {
  private var children: [MappingPath.Component: KeyReader] = [:]
  /// The shapes read here whose models have tables with keys.
  private(set) var shapes: [Shape] = []
  /// The shape of a dictionary that reads all other keys.
  private(set) var otherKeys: Shape?
  /// Whether something reads the whole value.
  private(set) var readsAll = false

  init() {}

  /// Creates the keys that a table reads from its objects.
  ///
  /// Entries marked as encode-only read nothing; any other entry counts as a reader, as for
  /// ``MappingOptions/unknownKeys``, and so do the names of subtypes. The keys of embedded models are not included.
  convenience init(of plan: ObjectPlan) {
    self.init()
    for entry in plan.entries where !entry.modifiers.isEncodeOnly {
      for place in entry.places where !place.path.isOwnObject {
        add(entry.reading?.shape, at: place.path)
      }
    }
    for path in plan.namePaths { add(nil, at: path) }
    otherKeys = plan.otherKeys?.reading?.shape.dictionaryElement
  }

  /// Adds a reader for the value at a path.
  ///
  /// - Parameter shape: The shape to decode; nil for a reader of the whole value.
  func add(_ shape: Shape?, at path: MappingPath) {
    var reader = self
    for component in path.components {
      let next = reader.children[component] ?? KeyReader()
      reader.children[component] = next
      reader = next
    }
    if let shape, !shape.models.isEmpty {
      reader.shapes.append(shape)
    } else {
      reader.readsAll = true
    }
  }

  /// The readers of the value one step below.
  subscript(component: MappingPath.Component) -> KeyReader? { children[component] }

  /// The keys read here, sorted by their UTF-8 bytes.
  var keys: [String] { children.keys.compactMap(\.key).sorted { $0.precedes($1) } }
}

extension Shape {
  /// The shape of the values of a dictionary, or of an optional one.
  fileprivate var dictionaryElement: Shape? {
    if case .dictionary(let dictionary) = unwrapped { dictionary.element } else { nil }
  }
}

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
  /// The shapes of the values whose JSON text is in a string.
  private(set) var texts: [Shape] = []

  init() {}

  init(_ shape: Shape) { add(shape) }

  var isEmpty: Bool {
    !readsAll && keys.isEmpty && elements.isEmpty && members.isEmpty && models.isEmpty
      && texts.isEmpty
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
    case .jsonText(let text): texts.append(text.inner)
    }
  }

  mutating func addAll() { readsAll = true }
}
