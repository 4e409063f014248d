/// A validator's complaint about a value: the rule and what violates it.
///
/// It is formatted only if it is listed: if there are many invalid values, most are only counted.
package struct Complaint {
  let requirement: Requirement
  /// The name of the rule, for programs: `length`.
  let ruleName: String
  let finding: () -> Finding
  /// The finding without any details of the value; nil if it never has any.
  let discreetFinding: Finding?
  /// The rule's parameters, for translations.
  let bounds: @Sendable () -> [String: MappingValue]
  /// The measured parameters of the value, for translations: a number, a count.
  let measured: () -> [String: MappingValue]
  /// The invalid element, if it is one of many.
  var components: [MappingPath.Component] = []
  /// The number of complaints about further elements, which are only counted.
  var furtherCount = 0
  /// Whether the value is longer than allowed, so that other validators should skip it.
  var isTooLong = false
  /// Whether the value was too long for the validator to check: neither valid nor invalid.
  var isUndecided = false

  /// The finding in the form that may be shown.
  func shownFinding(isSensitive: Bool) -> Finding {
    if isSensitive, let discreetFinding { return discreetFinding }
    return finding()
  }

  /// The values needed to translate the complaint.
  func parameters(isSensitive: Bool) -> [String: MappingValue] {
    var parameters = bounds()
    guard !isSensitive else { return parameters }
    for (name, value) in measured() where parameters[name] == nil { parameters[name] = value }
    return parameters
  }
}
