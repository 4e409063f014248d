/// Types inside one another, and whether they lead to ever larger ones.
///
/// A generic type may hold another version of itself, as `Node<Value>` with a `Node<[Value]>` in it does. Then each type leads
/// to a larger one, and there is no end:
///
/// ```
///  Node<Int> ─▶ Node<[Int]> ─▶ Node<[[Int]]> ─▶ …
/// ```
struct TypeNesting {
  private var types: Set<ObjectIdentifier> = []
  /// The lengths of the names of the types, by the names without their arguments.
  private var nameLengths: [String: [Int]] = [:]

  /// How often a generic type may hold a larger version of itself: no model has more.
  private static let maximumGrowth = 8

  func contains(_ type: any Any.Type) -> Bool { types.contains(ObjectIdentifier(type)) }

  /// The types with one more inside; nil if it is one of those that have no end.
  func entering(_ type: any Any.Type) -> Self? {
    var nesting = self
    nesting.types.insert(ObjectIdentifier(type))
    let name = String(reflecting: type)
    guard name.contains("<") else { return nesting }
    let family = Self.withoutArguments(name)
    let lengths = nameLengths[family, default: []]
    // What gets smaller comes to an end by itself.
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
