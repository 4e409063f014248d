/// What a validator says about a value: the rule, and the fact that breaks it.
struct Complaint: Sendable {
  /// The rule, behind "must": `have 2 to 8 characters`.
  var rule: String
  /// The fact, behind "but": `has 1`.
  var fact: String
  /// The fact, without revealing anything of the value.
  var discreetFact: String
  /// The name of the rule, for programs: `length`.
  var ruleName: String
  /// What the rule demands, for translations; asked only for complaints that are listed.
  var bounds: @Sendable () -> [String: MappingValue]
  /// What was found of the value, for translations: a number, a count.
  var measured: [String: MappingValue] = [:]
  /// The element at fault, if it is one of many.
  var components: [MappingPath.Component] = []
  /// Whether the value is longer than the rule allows, so that others had better not look at it.
  var isTooLong = false
  /// Whether the validator did not look at the value, which is too long for it: neither right nor wrong.
  var isUndecided = false

  /// What a translation needs.
  func parameters(isSensitive: Bool) -> [String: MappingValue] {
    var parameters = bounds()
    guard !isSensitive else { return parameters }
    for (name, value) in measured where parameters[name] == nil { parameters[name] = value }
    return parameters
  }
}
