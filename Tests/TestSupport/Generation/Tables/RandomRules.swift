import PropertyMapper

/// A property that random rules may be over.
protocol RuledProperty<Model> {
  associatedtype Model: SendableMetatype
  associatedtype Value

  var keyPath: KeyPath<Model, Value> { get }
}

/// A property of a known type.
struct TypedRuledProperty<Model: SendableMetatype, Value>: RuledProperty {
  let keyPath: KeyPath<Model, Value>
}

/// Rules over one or two properties of a table, or the model itself. What they say only depends on the values.
enum RandomRules {
  /// What a rule says of some values: most often that they are fine.
  struct Verdict: Sendable {
    let number: Int

    func text(of values: Any...) throws -> String? {
      let sum = values.reduce(number) { sum, value in
        ExactText(of: AnyExact(value)).text.utf8.reduce(sum) { $0 &* 31 &+ Int($1) }
      }
      switch UInt(bitPattern: sum) % 16 {
      case 0: return "must suit rule \(number)"
      case 1 where number.isMultiple(of: 3): throw Refusal()
      case 2 where number.isMultiple(of: 2):
        throw MappingErrors(
          MappingError("must not throw", at: "throw"), MappingError("must fit", at: "p.name"))
      default: return nil
      }
    }
  }

  static func add<Model: SendableMetatype>(
    over properties: [any RuledProperty<Model>], at paths: [MappingPath], to mapper: PropertyMapper,
    _ choices: inout RandomChoices
  ) {
    let verdict = Verdict(number: choices.number(0...99))
    let path = choices.chance(50) ? choices.pickIfAny(paths) ?? .root : .root
    guard choices.chance(85), let first = choices.pickIfAny(properties) else {
      mapper.addRule(for: Model.self, \.self, at: path) { try verdict.text(of: $0) }
      return
    }
    let second = choices.pick(properties)
    let isOverTwo = choices.chance(70)
    func add<First: RuledProperty>(_ first: First) where First.Model == Model {
      func add<Second: RuledProperty>(_ second: Second) where Second.Model == Model {
        mapper.addRule(
          for: Model.self, first.keyPath, second.keyPath, at: path, named: "rule \(verdict.number)"
        ) { try verdict.text(of: $0, $1) }
      }
      guard isOverTwo else {
        mapper.addRule(for: Model.self, first.keyPath, at: path) { try verdict.text(of: $0) }
        return
      }
      add(second)
    }
    add(first)
  }
}
