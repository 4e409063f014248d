/// The name under which a type has another table, see ``PropertyMapper/PropertyMapper/using(_:)``.
///
/// ```swift
/// extension MappingScheme {
///   static let v2: Self = "v2"
/// }
/// ```
public struct MappingScheme: Hashable, Sendable, ExpressibleByStringLiteral {
  let name: String

  /// Makes a scheme of a name; schemes with the same name are the same.
  public init(_ name: String) { self.name = name }

  /// Makes a scheme of a name, as ``init(_:)`` does.
  public init(stringLiteral name: String) { self.init(name) }
}

extension MappingScheme: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
