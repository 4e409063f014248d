/// The name under which a type has another table, see ``PropertyMapper/PropertyMapper/using(_:)``.
///
/// ```swift
/// extension MappingScheme {
///   static let v2: Self = "v2"
/// }
/// ```
public struct MappingScheme: Hashable, Sendable, ExpressibleByStringLiteral {
  let name: String

  /// Makes a scheme with a name; schemes with equal names are equal.
  public init(_ name: String) { self.name = name }

  /// Makes a scheme with a name, as ``init(_:)`` does.
  public init(stringLiteral name: String) { self.init(name) }
}

extension MappingScheme: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
