/// Tells the shape of a type from its metatype.
struct ShapeResolver {
  /// Whether a table was registered for a type or one of its superclasses.
  let isRegistered: (any Any.Type) -> Bool
  /// What a type with raw values is where the data has none of them.
  var fallback: Slot?

  /// What a type that could be both is taken for.
  enum Preference: Sendable {
    /// A single value, whatever is registered: `.property`.
    case value
    /// A model: `.model`.
    case model
    /// A model if it is registered, else a value if it can be one: closures, arguments, roots.
    case registered
  }

  /// The shape of a type that a caller asks for; of a class, that of the very class that was passed.
  func shape<Value>(ofRoot type: Value.Type) -> Shape {
    func open<Opened>(_ type: Opened.Type) -> Shape { shape(of: type, preferring: .registered) }
    return _openExistential(type as any Any.Type, do: open)
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

  private func valueShape<Value>(of type: Value.Type) -> (any ValueShape)? {
    if type == MappingValue.self { return MappingValueShape() }
    if type == Any.self { return AnythingShape() }
    if let type = type as? any ConvertibleValue.Type { return convertibleShape(of: type) }
    if fallback is ValueSlot<Value>, let type = type as? any RawRepresentable.Type {
      return rawValueShape(of: type)
    }
    if let type = type as? any MappableValue.Type { return mappableShape(of: type) }
    if let type = type as? any RawRepresentable.Type { return rawValueShape(of: type) }
    return nil
  }

  private func convertibleShape<Value: ConvertibleValue>(of type: Value.Type) -> any ValueShape {
    ConvertibleShape<Value>()
  }

  private func mappableShape<Value: MappableValue>(of type: Value.Type) -> any ValueShape {
    MappableShape<Value>()
  }

  private func rawValueShape<Value: RawRepresentable>(of type: Value.Type) -> (any ValueShape)? {
    valueShape(of: Value.RawValue.self).map {
      RawValueShape<Value>(rawValue: $0, fallback: (fallback as? ValueSlot<Value>)?.value)
    }
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

  /// The same type, whose raw values that no case has become a fallback.
  func falling<Value: Sendable>(backTo fallback: Value?) -> Self {
    guard let fallback else { return self }
    return Self(type: type, preference: preference) { [resolve] resolver in
      var resolver = resolver
      resolver.fallback = ValueSlot(fallback)
      return resolve(resolver)
    }
  }

  /// A type with a shape that is known without a resolver.
  init(_ type: any Any.Type, as shape: Shape) {
    self.init(type: type, preference: .value) { _ in shape }
  }

  private init(
    type: any Any.Type, preference: ShapeResolver.Preference,
    resolve: @escaping @Sendable (ShapeResolver) -> Shape
  ) {
    self.type = type
    self.preference = preference
    self.resolve = resolve
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
    let wrapped = resolver.shape(of: Wrapped.self, preferring: preference)
    return .optional(OptionalShape(wrapped: wrapped, operations: OptionalOf<Wrapped>()))
  }
}

extension Array: ShapedContainer {
  fileprivate static func shape(
    resolvedBy resolver: ShapeResolver, preferring preference: ShapeResolver.Preference
  ) -> Shape {
    let element = resolver.shape(of: Element.self, preferring: preference)
    return .list(ListShape(element: element, isSet: false, operations: ArrayOf<Element>()))
  }
}

extension Set: ShapedContainer {
  fileprivate static func shape(
    resolvedBy resolver: ShapeResolver, preferring preference: ShapeResolver.Preference
  ) -> Shape {
    let element = resolver.shape(of: Element.self, preferring: preference)
    return .list(ListShape(element: element, isSet: true, operations: SetOf<Element>()))
  }
}

extension Dictionary: ShapedContainer {
  fileprivate static func shape(
    resolvedBy resolver: ShapeResolver, preferring preference: ShapeResolver.Preference
  ) -> Shape {
    let element = resolver.shape(of: Value.self, preferring: preference)
    let operations = DictionaryOf<Key, Value>()
    return .dictionary(DictionaryShape(element: element, operations: operations))
  }
}
