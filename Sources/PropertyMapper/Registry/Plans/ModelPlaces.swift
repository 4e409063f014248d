/// The places in a type's objects from which its table reads models.
///
/// An entry may read the same value as something else, or a value around or inside it. What is
/// sensitive in the model is then also in the value of that entry, although its own table doesn't
/// say so:
///
/// ```
///  "login"   .model(\.login)      Login: "password" .property(…).sensitive()
///  "login"   .consumer { … }      sensitive, too
/// ```
struct ModelPlaces {
  private var models: [MappingPath.Component: [(path: MappingPath, shape: Shape)]] = [:]

  /// - Parameter entries: The paths of each entry, and the shape it reads.
  init(_ entries: some Sequence<(paths: [MappingPath], shape: Shape?)>) {
    for entry in entries {
      guard let shape = entry.shape, !shape.models.isEmpty else { continue }
      for path in entry.paths {
        guard let key = path.components.first else { continue }
        models[key, default: []].append((path, shape))
      }
    }
  }

  /// The models in the places of an entry that reads no models.
  func models(at paths: [MappingPath], readAs shape: Shape?) -> [ModelReference] {
    guard !models.isEmpty, let shape, shape.models.isEmpty else { return [] }
    return paths.flatMap { path in
      path.components.first.flatMap { models[$0] }?.filter { $0.path.overlaps(path) }
        .flatMap(\.shape.models) ?? []
    }
  }
}
