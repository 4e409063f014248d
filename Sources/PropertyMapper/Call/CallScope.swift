/// What a closure of the user's runs inside of: the call's environment, and how deep the call lies in others.
struct CallScope: Sendable {
  var environment = MappingEnvironment()
  var depth = 0

  @TaskLocal static var current = CallScope()

  /// How many levels a call from within a closure counts: it takes far more stack than a level of data.
  static let reentryCost = 8
}
