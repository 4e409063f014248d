/// One type that can be used in place of a base.
package struct SubtypeChoice: Sendable {
  /// The name in the data; empty for a fallback, which has many.
  package private(set) var name: SubtypeName = ""
  package let model: ModelReference
  /// The type as a shape request, in case it is a value, a list, or the like.
  package let request: ShapeRequest
  /// Wraps a model of the type in the base type.
  package let wrap: ValueConversion
  /// Extracts the model of the type, or returns nil if the base holds another type.
  package let unwrap: @Sendable (Slot) throws -> Slot?
  /// Whether the type system shows that no model of the type belongs to the base.
  let isUnrelated: Bool
  /// Whether the base holds the models as a payload, rather than being their type.
  package let isPayload: Bool
  /// Whether it is used for all unlisted names.
  package var isFallback = false
  /// The call of `addSubtypes` that listed it, counted for each base.
  var call = 0
  /// The position in the list of that call.
  var position = 0
  /// Whether that list has the order in which it's written, unlike a dictionary.
  var isInWrittenOrder = false
  /// Whether it is a further name of a type that has been listed before, which is only read.
  var isAlias = false
  /// The path of the type's values within the object that contains the name; nil if they are that
  /// object.
  package private(set) var payload: MappingPath?
  /// The shape of a payload next to the name, or of a fallback that is the whole object; nil for a
  /// model that is decoded from the object with its name.
  package private(set) var content: Shape?

  init<Model>(
    _ type: Model.Type, wrap: ValueConversion,
    unwrap: @escaping @Sendable (Slot) throws -> Slot?, isUnrelated: Bool = false, isPayload: Bool
  ) {
    model = ModelReference(type)
    request = ShapeRequest(type, preferring: .registered)
    self.wrap = wrap
    self.unwrap = unwrap
    self.isUnrelated = isUnrelated
    self.isPayload = isPayload
  }

  /// The choice of a subclass that no base lists.
  static func cast(from type: any Any.Type, to base: any Any.Type) -> Self {
    func choice<Model, Base>(_ type: Model.Type, _ base: Base.Type) -> Self {
      Subtype<Base>.subtype(type).choice
    }
    return choice(type, base)
  }

  /// The type as the choice with a name.
  ///
  /// - Parameter payload: The path of its values within the object that contains the name, if any.
  func named(_ name: SubtypeName, payload: MappingPath?) -> Self {
    var named = self
    named.name = name
    named.payload = payload
    return named
  }

  /// Whether it was listed earlier than another choice of the base.
  func isListed(before other: Self) -> Bool { (call, position) < (other.call, other.position) }

  /// The models that the type is or contains.
  var models: [ModelReference] { content?.models ?? [model] }

  /// Whether the base writes the name into the model's object.
  var isNamedInside: Bool { !isFallback && payload == nil }

  /// Whether it is the unconverted object, as JSON.
  private var isExact: Bool { isFallback && model.type == MappingValue.self }

  /// Whether the whole object is read as a value, such as a dictionary.
  package var isWholeValue: Bool {
    payload == nil && content != nil && model.type != MappingValue.self
  }

  /// The type with its content, if it is not decoded as a model from the same object.
  ///
  /// - Parameter takesValues: Whether the whole object can be read as a value.
  func resolved(by resolver: ShapeResolver, takingValues takesValues: Bool) -> Self {
    guard payload != nil || isExact || takesValues else { return self }
    let content = request.resolve(resolver)
    // A whole object can't be read as a plain value.
    guard payload != nil || !content.isModel && DataKinds(of: content).contains(.object) else {
      return self
    }
    var resolved = self
    resolved.content = content
    return resolved
  }
}

extension [SubtypeChoice] {
  /// The path from the object with the names to the value that the choices decode.
  package var payloadSteps: [MappingPath.Component] { flatMap { $0.payload?.components ?? [] } }
}

/// The content of a subtype that is a single value of its base: an object without keys.
struct NoContent: Sendable {}

extension SubtypeChoice {
  /// Whether it is a single value of the base.
  package var hasNoContent: Bool { model.type == NoContent.self }

  /// The key that, as text, is read in place of an object with only this key; nil if there is none.
  var plainName: String? {
    guard hasNoContent, let path = payload, path.components.count == 1,
      case .key(let key) = path.components[0]
    else { return nil }
    return key
  }
}
