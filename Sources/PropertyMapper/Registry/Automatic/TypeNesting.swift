/// Nested types, and whether they refer to ever larger ones.
///
/// A generic type can contain another version of itself, like `Node<Value>` with a `Node<[Value]>`
/// in it. Each type then refers to a larger one, without end:
///
/// ```
///  Node<Int> ─▶ Node<[Int]> ─▶ Node<[[Int]]> ─▶ …
/// ```
struct TypeNesting {
  private var types: Set<ObjectIdentifier> = []
  /// The lengths of the type names, by the names without their generic arguments.
  private var nameLengths: [String: [Int]] = [:]

  /// How often a generic type may contain a larger version of itself: no model needs more.
  private static let maximumGrowth = 8

  func contains(_ type: any Any.Type) -> Bool { types.contains(ObjectIdentifier(type)) }

  /// The types with another one inside; nil if they are infinite.
  func entering(_ type: any Any.Type) -> Self? {
    var nesting = self
    nesting.types.insert(ObjectIdentifier(type))
    let name = String(reflecting: type)
    guard name.contains("<") else { return nesting }
    let family = Self.withoutArguments(name)
    let lengths = nameLengths[family, default: []]
    // Types that get smaller end by themselves.
    guard lengths.count(where: { $0 < name.utf8.count }) < Self.maximumGrowth else { return nil }
    nesting.nameLengths[family] = lengths + [name.utf8.count]
    return nesting
  }

  private static func withoutArguments(_ name: String) -> String {
    var depth = 0
    return String(
      decoding: name.utf8.filter { byte in
        if byte == UInt8(ascii: "<") { depth += 1 }
        if byte == UInt8(ascii: ">") { depth -= 1 }
        return depth == 0
      }, as: UTF8.self)
  }
}
