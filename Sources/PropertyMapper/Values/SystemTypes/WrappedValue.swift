/// What is in an `Any` once all that Swift wraps around values is taken off: optionals, `AnyHashable`, and existentials
/// such as the elements of an `[any Codable]` that is seen as `[Any]`.
///
/// Casts look through all of that themselves, one call of the runtime inside another: of a value that a program wrapped
/// thousands of times, each takes as many steps, and as much stack. Here it is a loop, to be gone through before any cast.
enum WrappedValue {
  /// There is nothing around the value.
  case bare
  /// What is inside.
  case content(Any)
  /// Nil is inside.
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

  /// The value without what is wrapped around it; nil if that is nil.
  ///
  /// - Complexity: O(*wrappings*).
  static func content(of value: Any) -> Any? {
    switch Self(value) {
    case .bare: value
    case .content(let content): content
    case .null: nil
    }
  }

  /// A dictionary of `Any` with the content of its values, so that a cast finds nothing to look through; whatever else it
  /// is, the value itself.
  static func withBareValues(_ dictionary: Any) -> Any {
    (dictionary as? any DictionaryOfAny)?.withBareValues ?? dictionary
  }

  /// What is right below the outermost wrapping.
  private static func layer(of value: Any) -> Self {
    func open<Value>(_ value: Value) -> Self { layer(ofOpened: value) }
    return _openExistential(value, do: open)
  }

  private static func layer<Value>(ofOpened value: Value) -> Self {
    // Told by their identity, and then read as what they are, which is safe and looks no further.
    if Value.self == Any?.self { return unsafe Self(wrapped: unsafeBitCast(value, to: Any?.self)) }
    if Value.self == Any.self { return unsafe .content(unsafeBitCast(value, to: Any.self)) }
    if Value.self == AnyHashable.self {
      return unsafe .content(unsafeBitCast(value, to: AnyHashable.self).base)
    }
    switch TypeKind(of: Value.self) {
    case .optional:
      // Optionals conform themselves, so that this cast looks no further either.
      guard let optional = value as? any OptionalValue else { return .bare }
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

/// An optional inside `Any`: nil in it is one more way to say null.
private protocol OptionalValue {
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedValue: Any? { self }
}

/// A dictionary with keys of whatever type.
private protocol DictionaryOfAny {
  var withBareValues: Any { get }
}

extension Dictionary: DictionaryOfAny where Value == Any {
  fileprivate var withBareValues: Any {
    mapValues { WrappedValue.content(of: $0) ?? Any?.none as Any }
  }
}
