/// Creates findings about the table of one type.
package struct TableFindings {
  let type: String
  private(set) var registration: String?
  /// The registrations of paths, if there are several.
  private let places: RegisteredPlaces

  /// - Parameters:
  ///   - type: The type of the table.
  ///   - registration: The latest registration of the table.
  ///   - places: The registrations of paths.
  package init(
    on type: any Any.Type, registeredAt registration: String?,
    places: RegisteredPlaces = RegisteredPlaces()
  ) {
    self.type = Messages.name(of: type)
    self.registration = registration
    self.places = places
  }

  package init(on table: any ModelTable) {
    self.init(on: table.type, registeredAt: table.registration, places: table.places)
  }

  /// The same for another registration; unchanged for nil.
  func moved(to registration: String?) -> Self {
    guard let registration else { return self }
    var moved = self
    moved.registration = registration
    return moved
  }

  /// A finding that makes the type unusable.
  package func mistake(
    _ code: ConfigurationError.Code, _ message: String, at path: MappingPath? = nil,
    hint: String? = nil, severity: ConfigurationError.Severity = .error
  ) -> ConfigurationError {
    ConfigurationError(
      code: code, severity: severity, type: type, path: path, message: message, hint: hint,
      registration: path.flatMap { places[$0] } ?? registration)
  }

  /// A finding that makes the type unusable, with advice.
  package func mistake(
    _ code: ConfigurationError.Code, _ told: AdvisedSentence, at path: MappingPath? = nil
  ) -> ConfigurationError {
    mistake(code, told.sentence, at: path, hint: told.advice)
  }

  /// A malformed path.
  ///
  /// - Parameters:
  ///   - fact: What is wrong, as the end of a sentence.
  ///   - takesIndex: Whether the path may have an index.
  func invalidPath(_ path: MappingPath, _ fact: String, takesIndex: Bool) -> ConfigurationError {
    mistake(
      .invalidPath, Messages.wrongPath(fact).text, at: path,
      hint: Messages.pathHint(takesIndex: takesIndex))
  }

  /// A finding that works, but perhaps not as intended.
  func warning(
    _ code: ConfigurationError.Code, _ message: String, at path: MappingPath? = nil,
    hint: String? = nil
  ) -> ConfigurationError {
    mistake(code, message, at: path, hint: hint, severity: .warning)
  }
}

extension Registry {
  /// Creates findings about the table of a type, if it has one.
  package func findings(on type: any Any.Type) -> TableFindings {
    tables[ObjectIdentifier(type)].map { TableFindings(on: $0) }
      ?? TableFindings(on: type, registeredAt: nil)
  }
}

extension Mappings {
  /// The mistakes of the entries, each by itself, and in the table's other key paths.
  func mistakes(_ table: TableFindings) -> [ConfigurationError] {
    var mistakes: [ConfigurationError] = []
    let isRow = MappingPath.areInRow(entries.flatMap(\.paths))
    for entry in entries {
      mistakes += InvalidPath.mistakes(in: entry, isRow: isRow, table)
      mistakes += ContradictoryEntry.mistakes(in: entry, table)
    }
    return mistakes + UnsafeKeyPath.mistakes(in: self, table)
  }

  /// Entries that work, but perhaps not as intended.
  func warnings(_ table: TableFindings) -> [ConfigurationError] {
    entries.flatMap { EntryWarnings.warnings(on: $0, table) }
      + entries.flatMap { UnreachableAlternative.warnings(on: $0, table) }
  }
}

extension Mappings.Entry {
  /// The paths that the entry reads. It also writes the first one.
  var paths: [MappingPath] { [path] + descriptor.modifiers.alternatives }
}
