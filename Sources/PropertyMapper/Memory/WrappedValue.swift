/// The contents of an `Any` without anything that Swift wraps around values: optionals,
/// `AnyHashable`, and existentials such as the elements of an `[any Codable]` cast to `[Any]`.
///
/// Casts unwrap all of that themselves, recursively in the runtime: for a value wrapped thousands
/// of times, each cast takes as many steps, and as much stack. This loop must run before any cast.
package enum WrappedValue {
  /// The value isn't wrapped.
  case bare
  /// The wrapped value.
  case content(Any)
  /// Nil.
  case null

  /// - Complexity: O(*wrappings*).
  init(_ value: Any) {
    self = Self.layer(of: value)
    while case .content(let inner) = self {
      switch Self.layer(of: inner) {
      case .bare: return
      case let layer: self = layer
      }
    }
  }

  /// The value without its wrapping; nil if it is nil.
  ///
  /// - Complexity: O(*wrappings*).
  package static func content(of value: Any) -> Any? {
    switch Self(value) {
    case .bare: value
    case .content(let content): content
    case .null: nil
    }
  }

  /// A dictionary of `Any` with its values unwrapped, so that a cast has nothing to unwrap; any
  /// other value unchanged.
  static func withBareValues(_ dictionary: Any) -> Any {
    (dictionary as? any DictionaryOfAny)?.withBareValues ?? dictionary
  }

  /// The value directly inside the outermost wrapping.
  private static func layer(of value: Any) -> Self {
    func open<Value>(_ value: Value) -> Self { layer(ofOpened: value) }
    return _openExistential(value, do: open)
  }

  private static func layer<Value>(ofOpened value: Value) -> Self {
    // Compared by identity and then read directly, which is safe and unwraps no further.
    if Value.self == Any?.self { return unsafe Self(wrapped: unsafeBitCast(value, to: Any?.self)) }
    if Value.self == Any.self { return unsafe .content(unsafeBitCast(value, to: Any.self)) }
    if Value.self == AnyHashable.self {
      return unsafe .content(unsafeBitCast(value, to: AnyHashable.self).base)
    }
    switch TypeKind(of: Value.self) {
    case .optional:
      // Nil inside `Any` is another form of null. Optionals themselves conform, so this cast unwraps
      // no further either.
      guard let optional = value as? any AnyOptional else { return .bare }
      return Self(wrapped: optional.wrappedValue)
    case .existential:
      func open<Content>(_ type: Content.Type) -> Self {
        guard type != Value.self, let content = value as? Content else { return .bare }
        return .content(content)
      }
      return _openExistential(type(of: value as Any), do: open)
    default: return .bare
    }
  }

  private init(wrapped: Any?) {
    self = if let wrapped { .content(wrapped) } else { .null }
  }
}

/// A dictionary with keys of any type.
private protocol DictionaryOfAny {
  var withBareValues: Any { get }
}

extension Dictionary: DictionaryOfAny where Value == Any {
  fileprivate var withBareValues: Any {
    mapValues { WrappedValue.content(of: $0) ?? Any?.none as Any }
  }
}
