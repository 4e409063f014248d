/// A validator's requirement as data, for schemas, descriptions and samples, which cannot look into
/// its closure.
///
/// It never decides whether a value is valid, only in which order the validators run (see
/// ``ValidatorOrder``).
///
/// ```
///  .range(0...150)                    all(minimum 0, maximum 150)
///  .minLength(2).and(.notEmpty)       all(length from 2, length from 1)
///  .satisfying("even") { … }          opaque(be("even"))
/// ```
package indirect enum ValidatorConstraint: Sendable {
  case minimum(ConstraintValue, isExclusive: Bool)
  case maximum(ConstraintValue, isExclusive: Bool)
  /// The number of characters in a string, elements in a list or members in a dictionary.
  case length(minimum: Int, maximum: Int?)
  /// A pattern for the whole string; nil for a regex literal, whose source is not available.
  case pattern(String?)
  case oneOf([ConstraintValue])
  case equalTo(ConstraintValue)
  /// A requirement for each element of a collection.
  case each(Self)
  case all([Self])
  case any([Self])
  case not(Self)
  /// A requirement that only a closure can check.
  case opaque(Requirement)
  /// Nothing passes, because the validator itself is invalid.
  case impossible(mistake: String)

  /// The validator's own mistakes, as ends of sentences.
  var mistakes: [String] {
    switch self {
    case .impossible(let mistake): [mistake]
    case .each(let inner), .not(let inner): inner.mistakes
    case .all(let parts), .any(let parts): parts.flatMap { $0.mistakes }
    default: []
    }
  }
}

/// A value that a validator compares with, type-erased.
///
/// Stored unchanged and converted only on demand.
package struct ConstraintValue: Sendable {
  /// The value in its own type.
  package let value: any Sendable

  init(_ value: some Sendable) {
    self.value = value
  }

  /// The value as its type encodes it; nil if that is impossible.
  package var ownForm: MappingValue? { Self.form(of: value) }

  /// The value as encoded in the shape of its place; nil if that is impossible.
  package func form(as shape: Shape) -> MappingValue? {
    shape.unwrapped.described(Slot.opening(value))
  }

  private static func form(of value: Any) -> MappingValue? {
    if let value = value as? any MappingValueConvertible { return try? value.mappingValue }
    return (value as? any RawRepresentable).flatMap { form(of: $0.rawValue) }
  }
}
