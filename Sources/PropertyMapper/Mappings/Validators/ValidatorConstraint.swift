/// What a validator demands, as data: for schemas, descriptions and samples, which cannot look into its closure.
///
/// It never decides whether a value is valid.
///
/// ```
///  .range(0...150)                    all(minimum 0, maximum 150)
///  .minLength(2).and(.notEmpty)       all(length from 2, length from 1)
///  .satisfying("even") { … }          opaque("be even")
/// ```
indirect enum ValidatorConstraint: Sendable {
  case minimum(ConstraintValue, isExclusive: Bool)
  case maximum(ConstraintValue, isExclusive: Bool)
  /// How many characters a text has, or elements a list, or members a dictionary.
  case length(minimum: Int, maximum: Int?)
  /// What matches the whole text; nil where the pattern is a regex literal, whose text nobody knows.
  case pattern(String?)
  case oneOf([ConstraintValue])
  case equalTo(ConstraintValue)
  /// What each element of a collection must be.
  case each(Self)
  case all([Self])
  case any([Self])
  case not(Self)
  /// That there is a value, whichever.
  case presence
  /// What only a closure knows, with the rule behind "must".
  case opaque(rule: String)
  /// Nothing passes, since the validator itself is wrong.
  case impossible(mistake: String)

  /// Whether there must be a value at all.
  var requiresPresence: Bool {
    switch self {
    case .presence: true
    case .all(let parts): parts.contains(where: \.requiresPresence)
    default: false
    }
  }

  /// What is wrong with the validator itself, as ends of sentences.
  var mistakes: [String] {
    switch self {
    case .impossible(let mistake): [mistake]
    case .each(let inner), .not(let inner): inner.mistakes
    case .all(let parts), .any(let parts): parts.flatMap(\.mistakes)
    default: []
    }
  }
}

/// A value that a validator compares with, for those who do not know its type.
///
/// It is kept as it is, and looked at only when somebody asks.
struct ConstraintValue: Sendable {
  /// The value, of its own type.
  let value: any Sendable

  init(_ value: some Sendable) {
    self.value = value
  }

  /// The value as its type writes it by itself; nil if it does not, or cannot.
  var ownForm: MappingValue? { Self.form(of: value) }

  /// The value in the data, by the shape of the place where it would be; nil if it has no form there.
  func form(as shape: Shape) -> MappingValue? {
    let shape = if case .optional(let optional) = shape { optional.wrapped } else { shape }
    return shape.described(Slot.opening(value))
  }

  private static func form(of value: Any) -> MappingValue? {
    if let value = value as? any MappingValueConvertible { return try? value.mappingValue }
    return (value as? any RawRepresentable).flatMap { form(of: $0.rawValue) }
  }
}
