/// Tells the shape of a type from its metatype.
struct ShapeResolver {
  /// Whether a table was registered for a type or one of its superclasses.
  let isRegistered: (any Any.Type) -> Bool

  /// What a type that could be both is taken for.
  enum Preference: Sendable {
    /// A single value, whatever is registered: `.property`.
    case value
    /// A model: `.model`.
    case model
    /// A model if it is registered, else a value if it can be one: closures, arguments, roots.
    case registered
  }

  func shape<Value>(of type: Value.Type, preferring preference: Preference) -> Shape {
    if let container = type as? any ShapedContainer.Type {
      return container.shape(resolvedBy: self, preferring: preference)
    }
    switch preference {
    case .model: return .model(ModelReference(type))
    case .registered where isRegistered(type): return .model(ModelReference(type))
    case .registered, .value:
      return valueShape(of: type).map(Shape.value) ?? .model(ModelReference(type))
    }
  }

  private func valueShape<Value>(of type: Value.Type) -> ValueShape? {
    if type == MappingValue.self { return .mappingValue }
    if type == Any.self { return .anything }
    if let type = type as? any ConvertibleValue.Type { return .convertible(type) }
    if let type = type as? any MappableValue.Type { return .mappable(type) }
    if let type = type as? any RawRepresentable.Type { return rawValueShape(of: type) }
    return nil
  }

  private func rawValueShape<Value: RawRepresentable>(of type: Value.Type) -> ValueShape? {
    valueShape(of: Value.RawValue.self).map { .rawValue(type, raw: $0) }
  }
}

/// A type that is wanted at some place, to be resolved to its shape when tables are known.
struct ShapeRequest: Sendable {
  let type: any Any.Type
  let preference: ShapeResolver.Preference
  let resolve: @Sendable (ShapeResolver) -> Shape

  init<Value>(_ type: Value.Type, preferring preference: ShapeResolver.Preference) {
    self.type = type
    self.preference = preference
    resolve = { $0.shape(of: type, preferring: preference) }
  }
}

/// A type that holds values of other shapes.
private protocol ShapedContainer {
  static func shape(
    resolvedBy resolver: ShapeResolver, preferring preference: ShapeResolver.Preference
  ) -> Shape
}

extension Optional: ShapedContainer {
  fileprivate static func shape(
    resolvedBy resolver: ShapeResolver, preferring preference: ShapeResolver.Preference
  ) -> Shape {
    .optional(
      OptionalShape(
        wrapped: resolver.shape(of: Wrapped.self, preferring: preference),
        none: { ValueSlot<Self>(nil) },
        some: { ValueSlot<Self>(try $0.value(as: Wrapped.self)) },
        unwrap: { try $0.value(as: Self.self).map { ValueSlot($0) } }
      ))
  }
}

extension Array: ShapedContainer {
  fileprivate static func shape(
    resolvedBy resolver: ShapeResolver, preferring preference: ShapeResolver.Preference
  ) -> Shape {
    .list(
      ListShape(
        element: resolver.shape(of: Element.self, preferring: preference),
        isSet: false,
        assemble: { slots in ValueSlot<Self>(try slots.map { try $0.value(as: Element.self) }) },
        elements: { try $0.value(as: Self.self).map { ValueSlot($0) } },
        adopt: { ($0 as? Self).map { ValueSlot($0) } }
      ))
  }
}

extension Set: ShapedContainer {
  fileprivate static func shape(
    resolvedBy resolver: ShapeResolver, preferring preference: ShapeResolver.Preference
  ) -> Shape {
    .list(
      ListShape(
        element: resolver.shape(of: Element.self, preferring: preference),
        isSet: true,
        assemble: { slots in
          ValueSlot<Self>(Self(try slots.map { try $0.value(as: Element.self) }))
        },
        elements: { try $0.value(as: Self.self).map { ValueSlot($0) } },
        adopt: { ($0 as? Self).map { ValueSlot($0) } }
      ))
  }
}

extension Dictionary: ShapedContainer {
  fileprivate static func shape(
    resolvedBy resolver: ShapeResolver, preferring preference: ShapeResolver.Preference
  ) -> Shape {
    let coding = DictionaryKeyCoding<Key>.find()
    return .dictionary(
      DictionaryShape(
        element: resolver.shape(of: Value.self, preferring: preference),
        checkKey: { key in
          coding == nil ? DictionaryKeyCoding<Key>.unsupported : coding?.problem(of: key)
        },
        assemble: { members in
          let coding = try DictionaryKeyCoding<Key>.required()
          var result: Self = [:]
          for (key, slot) in members {
            result[try coding.key(for: key)] = try slot.value(as: Value.self)
          }
          return ValueSlot(result)
        },
        members: { slot in
          let coding = try DictionaryKeyCoding<Key>.required()
          return try slot.value(as: Self.self).map { (coding.text($0.key), ValueSlot($0.value)) }
        },
        adopt: { ($0 as? Self).map { ValueSlot($0) } }
      ))
  }
}
