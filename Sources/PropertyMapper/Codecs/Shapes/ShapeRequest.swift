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
