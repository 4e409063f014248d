/// What stands for an absent value in an input, and so what else may be on the way of a path.
struct SchemaNothing {
  /// Whether null is described: under other policies than the strict one, null is read in more places than a schema
  /// invites anyone to send it.
  let includesNull: Bool
  let includesEmptyText: Bool

  /// Nothing at all, as in everything that is written.
  static let none = Self(includesNull: false, includesEmptyText: false)

  /// A schema of what is on the way, or of nothing.
  func joining(_ schema: MappingValue.Object) -> MappingValue {
    guard includesEmptyText else {
      var schema = schema
      if includesNull, let type = schema["type"] { schema["type"] = [type, "null"] }
      return .object(schema)
    }
    let ways: [MappingValue] = [.object(schema), ["const": ""]]
    return ["anyOf": .array(includesNull ? ways + [["type": "null"]] : ways)]
  }
}
