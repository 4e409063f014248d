/// Writes down what is found in the table of one type.
struct TableFindings {
  let type: String
  let registration: String?
  /// Where the entries of paths were registered, if in several places.
  private let places: [MappingPath: String]

  /// - Parameters:
  ///   - type: The type that the table is of.
  ///   - registration: Where the table was registered last.
  ///   - places: Where the entries of paths were registered.
  init(
    on type: any Any.Type, registeredAt registration: String?,
    places: [MappingPath: String] = [:]
  ) {
    self.type = Messages.name(of: type)
    self.registration = registration
    self.places = places
  }

  init(on table: any ModelTable) {
    self.init(on: table.type, registeredAt: table.registration, places: table.places)
  }

  /// The same for what was registered by another call; for nil, the same.
  func moved(to registration: String?) -> Self {
    guard let registration else { return self }
    return Self(type: type, registration: registration, places: places)
  }

  private init(type: String, registration: String, places: [MappingPath: String]) {
    self.type = type
    self.registration = registration
    self.places = places
  }

  /// Something that makes the type unusable.
  func mistake(
    _ code: ConfigurationError.Code, _ message: String, at path: MappingPath? = nil,
    hint: String? = nil, severity: ConfigurationError.Severity = .error
  ) -> ConfigurationError {
    ConfigurationError(
      code: code, severity: severity, type: type, path: path, message: message, hint: hint,
      registration: path.flatMap { places[$0] } ?? registration)
  }

  /// Something that makes the type unusable, and what to do about it.
  func mistake(
    _ code: ConfigurationError.Code, _ told: AdvisedSentence, at path: MappingPath? = nil
  ) -> ConfigurationError {
    mistake(code, told.sentence, at: path, hint: told.advice)
  }

  /// Something that works, but perhaps not as meant.
  func warning(
    _ code: ConfigurationError.Code, _ message: String, at path: MappingPath? = nil,
    hint: String? = nil
  ) -> ConfigurationError {
    mistake(code, message, at: path, hint: hint, severity: .warning)
  }
}
