extension TypeKind {
  /// Whether values of a type may be copied, which `any Any.Type` promises but metadata need not
  /// keep: the field of a `Box<Mutex<Int>>` says `Mutex<Int>`.
  ///
  /// `Optional` conforms to ``AnyOptional`` where it wraps a copyable type, since extensions demand
  /// that unless they say otherwise, and the runtime looks at the demand when it casts.
  static func isCopyable(_ type: any Any.Type) -> Bool {
    WrapInOptional().open(type) is any AnyOptional.Type
  }
}

private struct WrapInOptional: TypeVisitor {
  func visit<Value>(_ type: Value.Type) -> any Any.Type { Value?.self }
}
