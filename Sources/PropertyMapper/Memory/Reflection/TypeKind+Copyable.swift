extension TypeKind {
  /// Whether values of a type can be copied, which `any Any.Type` promises but metadata need not
  /// fulfill: the field of a `Box<Mutex<Int>>` has the type `Mutex<Int>`.
  ///
  /// `Optional` conforms to ``AnyOptional`` if it wraps a copyable type, since extensions require
  /// that by default, and the runtime checks the requirement on a cast.
  static func isCopyable(_ type: any Any.Type) -> Bool {
    func optional<Value>(_ type: Value.Type) -> any Any.Type { Value?.self }
    return optional(type) is any AnyOptional.Type
  }
}
