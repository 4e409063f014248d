/// The name of an alternative set of tables. See ``PropertyMapper/PropertyMapper/using(_:)``.
///
/// ```swift
/// extension MappingScheme {
///   static let v2: Self = "v2"
/// }
/// ```
public struct MappingScheme: Hashable, Sendable, ExpressibleByStringLiteral {
  package let name: String

  /// Creates a scheme with a name; schemes with equal names are equal.
  public init(_ name: String) { self.name = name }

  /// Creates a scheme with a name. See ``init(_:)``.
  public init(stringLiteral name: String) { self.init(name) }
}

extension MappingScheme: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
