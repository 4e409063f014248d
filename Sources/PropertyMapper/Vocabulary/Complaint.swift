/// What a validator says about a value: the rule, and the fact that breaks it.
struct Complaint: Sendable {
  /// The rule, behind "must": `have 2 to 8 characters`.
  var rule: String
  /// The fact, behind "but": `has 1`.
  var fact: String
  /// The fact, without revealing anything of the value.
  var discreetFact: String
  /// The element at fault, if it is one of many.
  var components: [MappingPath.Component] = []
}
