/// What a validator says about a value: the rule, and the fact that breaks it.
///
/// It is put into words only if it is listed: of a flood of wrong values, most are only counted.
struct Complaint {
  /// The rule, behind "must": `have 2 to 8 characters`.
  let rule: String
  /// The name of the rule, for programs: `length`.
  let ruleName: String
  /// The fact, behind "but": `has 1`.
  let fact: () -> String
  /// The fact, without revealing anything of the value; nil if it never does.
  let discreetFact: String?
  /// What the rule demands, for translations.
  let bounds: @Sendable () -> [String: MappingValue]
  /// What was found of the value, for translations: a number, a count.
  let measured: () -> [String: MappingValue]
  /// The element at fault, if it is one of many.
  var components: [MappingPath.Component] = []
  /// Whether the value is longer than the rule allows, so that others had better not look at it.
  var isTooLong = false
  /// Whether the validator did not look at the value, which is too long for it: neither right nor wrong.
  var isUndecided = false

  /// The fact, as it may be shown.
  func shownFact(isSensitive: Bool) -> String {
    if isSensitive, let discreetFact { return discreetFact }
    return fact()
  }

  /// What a translation needs.
  func parameters(isSensitive: Bool) -> [String: MappingValue] {
    var parameters = bounds()
    guard !isSensitive else { return parameters }
    for (name, value) in measured() where parameters[name] == nil { parameters[name] = value }
    return parameters
  }
}
