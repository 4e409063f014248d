/// Writes down what is found in the table of one type.
struct TableFindings {
  let type: String
  let registration: String?

  init(on type: any Any.Type, registeredAt registration: String?) {
    self.type = Messages.name(of: type)
    self.registration = registration
  }

  /// Something that makes the type unusable.
  func mistake(
    _ code: ConfigurationError.Code, _ message: String, at path: MappingPath? = nil,
    hint: String? = nil, severity: ConfigurationError.Severity = .error
  ) -> ConfigurationError {
    ConfigurationError(
      code: code, severity: severity, type: type, path: path, message: message, hint: hint,
      registration: registration)
  }

  /// Something that works, but perhaps not as meant.
  func remark(
    _ code: ConfigurationError.Code, _ message: String, at path: MappingPath? = nil,
    hint: String? = nil
  ) -> ConfigurationError {
    mistake(code, message, at: path, hint: hint, severity: .remark)
  }
}
