/// What reads the values at one place of an object: the entries whose paths end there, and those whose paths go on.
///
/// ```
///  "status.alive"  .property       object ─┬─ status ─── alive   readsAll
///  "job"           .model                  └─ job                shapes: model(Job)
/// ```
final class KeyReader {
  private var children: [MappingPath.Component: KeyReader] = [:]
  /// What entries read here of which the tables of models know the keys.
  private(set) var shapes: [Shape] = []
  /// Whether something takes whatever is here.
  private(set) var readsAll = false

  init() {}

  /// The keys that a table reads of its objects.
  ///
  /// An entry that is marked as one that is never read reads nothing; any other counts, as it does for
  /// ``MappingOptions/unknownKeys``.
  convenience init(of plan: ObjectPlan) {
    self.init()
    for entry in plan.entries where !entry.isOnlyWritten {
      for place in entry.places { add(entry.reading?.shape, at: place.path) }
    }
  }

  /// Adds what reads the value at a path.
  ///
  /// - Parameter shape: What it is read as; nil for what takes the value as it is.
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

  /// What reads the value one step below.
  subscript(component: MappingPath.Component) -> KeyReader? { children[component] }

  /// The keys that are read here, sorted by their UTF-8 bytes.
  var keys: [String] { children.keys.compactMap(\.key).sorted { $0.precedes($1) } }
}
