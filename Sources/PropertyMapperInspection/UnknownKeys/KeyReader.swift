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
