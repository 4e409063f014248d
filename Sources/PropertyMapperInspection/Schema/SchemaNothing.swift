import PropertyMapper

/// The representations of an absent value in an input, which may also occur along a path.
struct SchemaNothing {
  /// Whether null is described: except with the strict policy, null is accepted in more places than
  /// a schema should suggest.
  let includesNull: Bool
  let includesEmptyText: Bool

  /// No representation, as for all output.
  static let none = Self(includesNull: false, includesEmptyText: false)

  /// A schema for the value along a path, or for its absence.
  func joining(_ schema: MappingValue.Object) -> MappingValue {
    var draft = SchemaDraft(keywords: schema)
    (draft.isNullable, draft.takesEmptyText) = (includesNull, includesEmptyText)
    return draft.schema
  }
}
