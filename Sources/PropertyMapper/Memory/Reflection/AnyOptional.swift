/// `Optional`, for callers that only have a metatype, or an `Any`.
package protocol AnyOptional {
  static var wrappedType: any Any.Type { get }

  /// The value inside.
  var wrappedValue: Any? { get }

  /// A member of this type at `offset`, which becomes nil if it is not set.
  static func member(at offset: Int) -> LaidOutMember
}

extension Optional: AnyOptional {
  package static var wrappedType: any Any.Type { Wrapped.self }
  package var wrappedValue: Any? { self }
  package static func member(at offset: Int) -> LaidOutMember {
    .optional(Wrapped.self, at: offset)
  }
}
