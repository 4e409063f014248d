/// A step of a route: a subtype, and the plan of the base that lists it.
package struct SubtypeHop: Sendable {
  package let choice: SubtypeChoice
  let base: ObjectPlan

  /// Whether the base has closures that only run once the whole input is known to be right.
  var hasEffects: Bool { !base.hooks.finalDecoders.isEmpty }

  /// The rules of the base for a model that has become one of its values. Those of a class run with those of its subclasses,
  /// and a base that lists itself has run them already.
  var rules: [PlanRule] { base.isClass || choice.model.type == base.type ? [] : base.rules }
}

extension [SubtypeHop] {
  /// Unwraps a model of the first base to one of the last type; nil if it holds something else.
  func unwrap(_ slot: Slot) -> Slot? {
    reduce(slot) { slot, hop in slot.flatMap { try? hop.choice.unwrap($0) } }
  }

  /// Whether a model is of the types on the way, as far as the bases know.
  ///
  /// - Parameter untilClass: Whether subclasses are not compared.
  func areThose(of slot: Slot, untilClass: Bool = false) -> Bool {
    var slot = slot
    for hop in self {
      if untilClass, hop.base.isClass { return true }
      guard let current = hop.base.subtypes?.choice(of: slot),
        current.model.type == hop.choice.model.type, current.isFallback == hop.choice.isFallback,
        let inner = [hop].unwrap(slot)
      else { return false }
      slot = inner
    }
    return true
  }
}
