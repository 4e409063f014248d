/// `Optional`, for callers who know such a type only as a metatype.
protocol AnyOptional {
  static var wrappedType: any Any.Type { get }

  /// A member of this type at `offset`, which becomes nil if nobody sets it.
  static func member(at offset: Int) -> any Member
}

extension Optional: AnyOptional {
  static var wrappedType: any Any.Type { Wrapped.self }
  static func member(at offset: Int) -> any Member { OptionalMember<Wrapped>(offset: offset) }
}

/// Whether values of a type may be copied, which `any Any.Type` promises but metadata need not
/// keep: the field of a `Box<Mutex<Int>>` says `Mutex<Int>`.
///
/// `Optional` conforms to ``AnyOptional`` where it wraps a copyable type, since extensions demand
/// that unless they say otherwise, and the runtime looks at the demand when it casts.
func isCopyable(_ type: any Any.Type) -> Bool {
  WrapInOptional().open(type) is any AnyOptional.Type
}

private struct WrapInOptional: TypeVisitor {
  func visit<Value>(_ type: Value.Type) -> any Any.Type { Value?.self }
}
