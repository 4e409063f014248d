/// Determines the shape of a type from its metatype.
package struct ShapeResolver {
  /// Whether a table was registered for a type or one of its superclasses.
  let isRegistered: (any Any.Type) -> Bool
  /// Creates a link to the plan of a model.
  let link: () -> ModelLink?
  /// The users' conversions of types.
  let conversion: (any Any.Type) -> TypeConversion?
  /// The types whose conversions are being resolved; inside them, these don't apply again.
  private var convertedTypes: Set<ObjectIdentifier> = []
  /// What becomes of unknown raw values of a raw-representable type.
  var unknown = UnknownValueRule.isProblem

  init(
    isRegistered: @escaping (any Any.Type) -> Bool, link: @escaping () -> ModelLink? = { nil },
    conversion: @escaping (any Any.Type) -> TypeConversion? = { _ in nil }
  ) {
    self.isRegistered = isRegistered
    self.link = link
    self.conversion = conversion
  }

  /// The same resolver, without the users' conversions.
  var withoutConversions: Self { Self(isRegistered: isRegistered, link: link) }

  /// The preference for a type that could be both.
  package enum Preference: Sendable {
    /// A single value, even if a table is registered: `.property`.
    case value
    /// A model if it is registered, otherwise a value if possible: `.model`, closures, arguments,
    /// roots.
    case registered
  }

  /// The shape of a type that a caller passes; for a class, of exactly the class that was passed.
  func shape<Value>(ofRoot type: Value.Type) -> Shape {
    func open<Opened>(_ type: Opened.Type) -> Shape { shape(of: type, preferring: .registered) }
    return _openExistential(type as any Any.Type, do: open)
  }

  func shape<Value>(of type: Value.Type, preferring preference: Preference) -> Shape {
    if let conversion = conversion(type), isConverted(type) {
      return converted(type, by: conversion)
    }
    if let container = type as? any ShapedContainer.Type {
      return container.shape(resolvedBy: self, preferring: preference)
    }
    if let range = type as? any ConvertedRange.Type, isConverted(range.boundType) {
      return converted(type, by: range.conversion)
    }
    switch preference {
    case .registered where isRegistered(type): return model(type)
    case .registered, .value:
      return codec(of: type).map(Shape.value) ?? model(type)
    }
  }

  /// Whether the user set a conversion for a type, unless it is being resolved.
  private func isConverted(_ type: any Any.Type) -> Bool {
    conversion(type) != nil && !convertedTypes.contains(ObjectIdentifier(type))
  }

  private func converted<Value>(_ type: Value.Type, by conversion: TypeConversion) -> Shape {
    var inside = self
    inside.unknown = .isProblem
    inside.convertedTypes.insert(ObjectIdentifier(type))
    let inner = conversion.input.resolve(inside)
    if isRegistered(type), inner.models.isEmpty, !DataKinds(of: inner).contains(.object) {
      return model(type, orElse: conversion.shape(inner, unknown.isNil ? .isProblem : unknown))
    }
    // Models are made later, when there is no optional left to be nil.
    let makesModels = !inner.models.isEmpty
    return .converted(
      conversion.shape(inner, unknown.isNil && makesModels ? .isProblem : unknown))
  }

  /// The resolver of elements: the optional around their list is not nil if one of them is unknown.
  fileprivate var inside: Self {
    guard unknown.isNil else { return self }
    var inside = self
    inside.unknown = .isProblem
    return inside
  }

  private func model<Model>(_ type: Model.Type, orElse conversion: ConvertedShape? = nil) -> Shape {
    .model(ModelReference(type, link: link(), conversion: conversion))
  }

  private func codec<Value>(of type: Value.Type) -> ValueCodec? {
    if let codec = StandardCodecs.codec(of: type) { return codec }
    if type == MappingValue.self {
      return ValueCodec(
        MappingValueCoding(), reading: .family(MappingValueReading(), acceptsNull: true))
    }
    if type == Any.self {
      return ValueCodec(AnythingCoding(), reading: .family(AnythingReading()))
    }
    if let codec = ValueCodec.ofNumberObjects(type) { return codec }
    if unknown.concerns(type), let type = type as? any RawRepresentable.Type {
      return rawValueCodec(of: type)
    }
    if let type = type as? any MappingValueConvertible.Type { return mappableCodec(of: type) }
    if let type = type as? any RawRepresentable.Type { return rawValueCodec(of: type) }
    return nil
  }

  private func mappableCodec<Value: MappingValueConvertible>(of type: Value.Type) -> ValueCodec {
    ValueCodec(MappableCoding<Value>())
  }

  private func rawValueCodec<Value: RawRepresentable>(of type: Value.Type) -> ValueCodec? {
    codec(of: Value.RawValue.self).map { rawValue in
      let table = RawValueTable<Value>()
      return ValueCodec(
        RawValueCoding(
          rawValue: rawValue, table: table, fallback: unknown.replacement(),
          unknownIsNil: unknown.isNil),
        reading: rawValue.reading.map {
          .rawValues(of: type, $0, in: table, unknown: unknown)
        },
        writing: rawValue.writing.map { WritingCodec(RawValueWriting<Value>(rawValue: $0)) })
    }
  }
}

/// A type with values of other shapes.
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
    let element = resolver.inside.shape(of: Element.self, preferring: preference)
    return .list(ListShape(element: element, operations: ArrayOf<Element>()))
  }
}

extension Set: ShapedContainer {
  fileprivate static func shape(
    resolvedBy resolver: ShapeResolver, preferring preference: ShapeResolver.Preference
  ) -> Shape {
    let element = resolver.inside.shape(of: Element.self, preferring: preference)
    return .list(ListShape(element: element, operations: SetOf<Element>()))
  }
}

extension Dictionary: ShapedContainer {
  fileprivate static func shape(
    resolvedBy resolver: ShapeResolver, preferring preference: ShapeResolver.Preference
  ) -> Shape {
    let element = resolver.inside.shape(of: Value.self, preferring: preference)
    let operations = DictionaryOf<Key, Value>()
    return .dictionary(DictionaryShape(element: element, operations: operations))
  }
}

/// A range whose bounds have a conversion set by the user.
private protocol ConvertedRange {
  static var boundType: any Any.Type { get }
  static var conversion: TypeConversion { get }
}

extension Range: ConvertedRange {
  fileprivate static var boundType: any Any.Type { Bound.self }

  fileprivate static var conversion: TypeConversion {
    TypeConversion(
      ofRange: { try RangeBounds.checked($0, make: ..<) },
      bounds: { (range: Self) in [range.lowerBound, range.upperBound] })
  }
}

extension ClosedRange: ConvertedRange {
  fileprivate static var boundType: any Any.Type { Bound.self }

  fileprivate static var conversion: TypeConversion {
    TypeConversion(
      ofRange: { try RangeBounds.checked($0, make: ...) },
      bounds: { (range: Self) in [range.lowerBound, range.upperBound] })
  }
}

extension TypeConversion {
  /// Creates the conversion of a range, whose closures capture nothing but its type.
  fileprivate init<Bound, Value>(
    ofRange make: @escaping ([Bound]) throws -> Value, bounds: @escaping (Value) -> [Bound]
  ) {
    nonisolated(unsafe) let (make, bounds) = (make, bounds)
    self.init {
      unsafe try make($0)
    } encode: {
      unsafe bounds($0)
    }
  }
}

/// A request for a type's shape, to be resolved when the tables are known.
package struct ShapeRequest: Sendable {
  package let type: any Any.Type
  let preference: ShapeResolver.Preference
  let resolve: @Sendable (ShapeResolver) -> Shape

  package init<Value>(_ type: Value.Type, preferring preference: ShapeResolver.Preference) {
    self.type = type
    self.preference = preference
    resolve = { $0.shape(of: type, preferring: preference) }
  }

  /// The same type with a fallback for unknown raw values; for an optional type, it may be nil.
  func falling<Value: Sendable>(backTo fallback: Value?) -> Self {
    treatingUnknown(as: UnknownValueRule(replacingWith: fallback))
  }

  /// The same type with a rule for unknown raw values.
  func treatingUnknown(as rule: UnknownValueRule) -> Self {
    if case .isProblem = rule { return self }
    nonisolated(unsafe) let rule = rule
    return Self(type: type, preference: preference) { [resolve] resolver in
      var resolver = resolver
      resolver.unknown = unsafe rule
      return resolve(resolver)
    }
  }

  /// A type with a shape that is known without a resolver.
  package init(_ type: any Any.Type, as shape: Shape) {
    self.init(type: type, preference: .value) { _ in shape }
  }

  package init(
    type: any Any.Type, preference: ShapeResolver.Preference,
    resolve: @escaping @Sendable (ShapeResolver) -> Shape
  ) {
    self.type = type
    self.preference = preference
    self.resolve = resolve
  }
}
