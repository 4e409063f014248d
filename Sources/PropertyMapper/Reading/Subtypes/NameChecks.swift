/// Checks the names of objects that are read as a listed type rather than as one of its bases.
struct NameChecks: Sendable {
  private let places: [(place: NamePlace, names: SubtypeNameTable)]

  /// - Returns: Nil if there are no names.
  init?(_ names: [CheckedName]) {
    guard !names.isEmpty else { return nil }
    places = names.map { (NamePlace($0.path), SubtypeNameTable($0.names)) }
  }

  /// Whether an object has at least one name. Gives up if it has one that isn't among those of the type.
  ///
  /// - Parameter updatesRoot: Whether the object updates the model passed by the caller, so that anything but a name
  ///   is ignored, and a number for a list of texts, too.
  func areThere(
    in source: ObjectSource, updatesRoot: Bool, _ reader: inout ValueReader
  ) throws(Declined) -> Bool {
    let isOutermost = source.isText && reader.beginRereading()
    defer { reader.endRereading(isOutermost) }
    var isNamed = false
    for (place, names) in places {
      let policy: ConversionPolicy = updatesRoot ? .strict : reader.limits.policy
      let kinds = names.kinds(under: policy)
      let found =
        updatesRoot
        ? try? place.name(in: source, kinds, &reader) : try place.name(in: source, kinds, &reader)
      guard let name = found else { continue }
      guard names.index(of: name, under: policy) != nil else { throw Declined() }
      isNamed = true
    }
    return isNamed
  }
}
