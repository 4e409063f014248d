import PropertyMapper

/// The entries that a table for a model may have, of which random ones are taken.
struct PropertyPool<Model: SendableMetatype> {
  enum Direction { case both, reading, writing }

  struct Offer {
    let wanted: Wanted
    let direction: Direction
    /// The property, if rules may be over it.
    var property: (any RuledProperty<Model>)?
    /// The table of the model, if it may be in the same object.
    var embeddable: String?
    let make: (inout RandomChoices) -> PropertyDescriptor<Model>
  }

  let trace: Trace
  private(set) var offers: [Offer] = []

  init(trace: Trace) {
    self.trace = trace
  }

  /// Offers an entry that is written out.
  mutating func add(
    _ wanted: Wanted, _ direction: Direction = .both,
    _ property: (any RuledProperty<Model>)? = nil,
    _ make: @escaping (inout RandomChoices) -> PropertyDescriptor<Model>
  ) {
    offers.append(Offer(wanted: wanted, direction: direction, property: property, make: make))
  }

  mutating func value<Value: MappingValueConvertible>(
    _ keyPath: WritableKeyPath<Model, Value>, _ wanted: Wanted,
    _ validators: [Validator<Value>] = [],
    defaults: [Value] = []
  ) {
    add(wanted, .both, TypedRuledProperty(keyPath: keyPath)) { choices in
      let initial = choices.chance(20) ? choices.pickIfAny(defaults) : nil
      let chosen = choices.chance(25) ? choices.shuffled(validators) : []
      return switch chosen.count {
      case 0: .property(keyPath, default: initial)
      case 1: .property(keyPath, chosen[0], default: initial)
      default: .property(keyPath, chosen[0], chosen[1], default: initial)
      }
    }
  }

  mutating func optional<Value: MappingValueConvertible>(
    _ keyPath: WritableKeyPath<Model, Value?>, _ wanted: Wanted,
    _ validators: [Validator<Value>] = [], defaults: [Value] = []
  ) {
    add(.optional(wanted), .both, TypedRuledProperty(keyPath: keyPath)) { choices in
      let initial = choices.chance(20) ? choices.pickIfAny(defaults) : nil
      let chosen = choices.chance(25) ? choices.shuffled(validators) : []
      return switch chosen.count {
      case 0: .property(keyPath, default: initial)
      case 1: .property(keyPath, chosen[0], default: initial)
      default: .property(keyPath, chosen[0], chosen[1], default: initial)
      }
    }
  }

  mutating func raw<Value: RawRepresentable & Sendable>(
    _ keyPath: WritableKeyPath<Model, Value>, _ wanted: Wanted, spare: Value
  ) where Value.RawValue: MappingValueConvertible {
    add(wanted, .both, TypedRuledProperty(keyPath: keyPath)) { choices in
      switch choices.number(0...5) {
      case 0: .property(keyPath, default: spare)
      case 1: .property(keyPath, fallback: spare)
      default: .property(keyPath)
      }
    }
  }

  mutating func model<Value>(_ keyPath: WritableKeyPath<Model, Value>, _ wanted: Wanted) {
    offers.append(
      Offer(
        wanted: wanted, direction: .both, property: TypedRuledProperty(keyPath: keyPath),
        embeddable: wanted.model, make: { _ in .model(keyPath) }))
  }
}
