/// A type that a discriminator can choose, see
/// ``PropertyMapper/addSubtypes(of:discriminator:payload:_:fallback:fileID:line:)``.
///
/// ```swift
/// mapper.addSubtypes(of: (any Shape).self, discriminator: "type", [
///   "circle": .subtype(Circle.self),
///   "square": .subtype(Square.self),
/// ])
/// ```
public struct Subtype<Base>: Sendable {
  let model: ModelReference
  /// The type once more, where it may be a value, a list or the like.
  let request: ShapeRequest
  /// The model of the subtype as one of the base.
  let wrap: @Sendable (Slot) throws -> Slot
  /// The model of the subtype in one of the base; nil if another one is in it.
  let unwrap: @Sendable (Slot) throws -> Slot?
  /// Whether the language can tell that no model of the type is one of the base.
  let isUnrelated: Bool
  /// Whether the base holds the models, instead of being what they are.
  let isPayload: Bool

  /// A subclass of the base, or a type that conforms to it; the base itself too, if it is a class that is
  /// used as it is.
  ///
  /// - Parameter type: The type, with a table of its own, or with one that it inherits.
  public static func subtype<Model>(_ type: Model.Type) -> Self {
    Self(
      model: ModelReference(type), request: ShapeRequest(type, preferring: .registered),
      wrap: { slot in
        guard let base = try slot.value(as: Model.self) as? Base else {
          throw NotASubtype(type: "\(Model.self)", base: "\(Base.self)")
        }
        return ValueSlot(base)
      },
      unwrap: { (try $0.value(as: Base.self) as? Model).map { ValueSlot($0) } },
      isUnrelated: Base.self is AnyClass && !(type is Base.Type), isPayload: false)
  }

  /// A type that the base holds: the payload of an enum's case, the content of a box.
  ///
  /// ```swift
  /// "circle": .subtype(Circle.self, wrap: Shape.circle) {
  ///   if case .circle(let circle) = $0 { circle } else { nil }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the payload, with a table of its own.
  ///   - wrap: Makes the base of a payload. It must be pure.
  ///   - unwrap: Returns the payload, or nil if the base holds another one.
  public static func subtype<Model>(
    _ type: Model.Type, wrap: @escaping @Sendable (Model) -> Base,
    unwrap: @escaping @Sendable (Base) -> Model?
  ) -> Self {
    Self(
      model: ModelReference(type), request: ShapeRequest(type, preferring: .registered),
      wrap: { ValueSlot(wrap(try $0.value(as: Model.self))) },
      unwrap: { unwrap(try $0.value(as: Base.self)).map { ValueSlot($0) } },
      isUnrelated: false, isPayload: true)
  }

  /// A type that the base holds, told from the case of an enum or from an initialiser; the way back is found by reflection.
  ///
  /// ```swift
  /// "circle": .payload(Shape.circle),
  /// "square": .payload(Shape.square),
  /// ```
  ///
  /// Cases may hold the same type: the case counts, not the type. If `embed` hides the payload, ``PropertyMapper/verify()``
  /// says so where it can tell; then name both ways with `subtype(_:wrap:unwrap:)`.
  ///
  /// - Parameter embed: Makes the base of a payload, such as an enum's case. It must be pure.
  public static func payload<Payload>(
    _ embed: @escaping @Sendable (Payload) -> Base
  ) -> Self {
    subtype(Payload.self, wrap: embed) { base in
      let held = HeldValues(in: base)
      guard let caseName = held.caseName else {
        return base as? Payload ?? held.values.lazy.compactMap { $0 as? Payload }.first
      }
      guard let payload = held.values.first as? Payload else { return nil }
      // Only the payload put back tells which of several cases with one type is meant.
      return HeldValues(in: embed(payload)).caseName == caseName ? payload : nil
    }
  }
}

/// A type was listed as a subtype of an unrelated one.
struct NotASubtype: Error, CustomStringConvertible {
  let type: String
  let base: String

  var description: String { Messages.notASubtype(type, of: base) }
}
