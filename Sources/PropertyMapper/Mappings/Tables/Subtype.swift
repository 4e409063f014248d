/// A type that a discriminator can select. See
/// ``PropertyMapper/addSubtypes(of:discriminator:payload:_:fallback:fileID:line:)-(_,_,_,KeyValuePairs<Name,Subtype<Model>>,_,_,_)``.
///
/// ```swift
/// mapper.addSubtypes(of: (any Shape).self, discriminator: "type", [
///   "circle": .subtype(Circle.self),
///   "square": .subtype(Square.self),
/// ])
/// ```
public struct Subtype<Base>: Sendable {
  let choice: SubtypeChoice

  /// Creates a subtype from a subclass of the base, or from a type that conforms to it.
  ///
  /// If the base is a class that can be instantiated, the type can also be the base itself.
  ///
  /// - Parameter type: The type, with its own table or an inherited one.
  public static func subtype<Model>(_ type: Model.Type) -> Self {
    Self(
      choice: SubtypeChoice(
        type,
        wrap: ValueConversion { (model: Model) in
          guard let base = model as? Base else {
            throw NotASubtype(type: "\(Model.self)", base: "\(Base.self)")
          }
          return base
        },
        unwrap: { (try $0.value(as: Base.self) as? Model).map { ValueSlot($0) } },
        isUnrelated: Base.self is AnyClass && !(type is Base.Type), isPayload: false))
  }

  /// Creates a subtype from a type that the base holds: the payload of an enum case, or the content
  /// of a wrapper.
  ///
  /// ```swift
  /// "circle": .subtype(Circle.self, wrap: Shape.circle) {
  ///   if case .circle(let circle) = $0 { circle } else { nil }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the payload, with its own table.
  ///   - wrap: A closure that wraps the payload in the base type. It must be pure.
  ///   - unwrap: A closure that returns the payload, or nil if the base holds a different one.
  public static func subtype<Model>(
    _ type: Model.Type, wrap: @escaping @Sendable (Model) -> Base,
    unwrap: @escaping @Sendable (Base) -> Model?
  ) -> Self {
    Self(
      choice: SubtypeChoice(
        type, wrap: ValueConversion(wrap),
        unwrap: { unwrap(try $0.value(as: Base.self)).map { ValueSlot($0) } }, isPayload: true))
  }

  /// Creates a subtype from the payload of an enum case or wrapper initializer, using reflection to
  /// extract the payload.
  ///
  /// ```swift
  /// "circle": .payload(Shape.circle),
  /// "square": .payload(Shape.square),
  /// ```
  ///
  /// Several cases can have payloads of the same type, because the case identifies the subtype. If
  /// reflection can't find the payload that `embed` wraps, specify both directions with
  /// `subtype(_:wrap:unwrap:)`. ``PropertyMapper/verify()`` reports such payloads if it can detect
  /// them.
  ///
  /// - Parameter embed: A pure function, such as an enum case, that wraps the payload in the base
  ///   type.
  public static func payload<Payload>(
    _ embed: @escaping @Sendable (Payload) -> Base
  ) -> Self {
    subtype(Payload.self, wrap: embed) { base in
      let held = HeldValues(in: base)
      guard let caseName = held.caseName else {
        return base as? Payload ?? held.values.lazy.compactMap { $0 as? Payload }.first
      }
      guard let payload = held.values.first as? Payload else { return nil }
      // Only re-embedding the payload shows which of several cases with the same type is meant.
      return HeldValues(in: embed(payload)).caseName == caseName ? payload : nil
    }
  }

  /// Creates a subtype that's a single value of the base type, such as an enum case without a
  /// payload.
  ///
  /// ```swift
  /// enum Action { case refresh, open(Link) }
  ///
  /// mapper.addSubtypes(of: Action.self, discriminator: "type", [
  ///   "refresh": .value(.refresh),      // {"type": "refresh"}
  ///   "open": .payload(Action.open),    // {"type": "open", "url": "…"}
  /// ])
  /// ```
  ///
  /// With a discriminator, the value is written as an object that contains only the discriminator.
  ///
  /// With `byKey:`, the value is written as just its key, as in Rust's serde: `"refresh"`. The
  /// object `{"refresh": {}}` can be read as well. It's written instead of the key in these cases:
  ///
  /// - the path consists of several keys
  /// - the value is part of another object
  /// - the base has a final encoder
  /// - the value is exported as a dictionary
  ///
  /// On export, the value is recognized using `==` if it conforms to `Equatable`, and by the name
  /// of its enum case otherwise.
  ///
  /// - Parameter base: The value. The expression may be evaluated several times and must always
  ///   return the same value.
  public static func value(_ base: @autoclosure @escaping @Sendable () -> Base) -> Self {
    @Sendable func unwrap(_ other: Base) -> NoContent? {
      let base: Any = base()
      let isSame =
        if let base = base as? any Equatable {
          base.isEqual(to: other)
        } else {
          HeldValues(in: base).isSameCase(as: HeldValues(in: other))
        }
      return isSame ? NoContent() : nil
    }
    return subtype(NoContent.self, wrap: { _ in base() }, unwrap: unwrap)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}

/// An error thrown if a type was listed as a subtype of an unrelated one.
struct NotASubtype: Error, CustomStringConvertible {
  let type: String
  let base: String

  var description: String { Messages.notASubtype(type, of: base) }
}
