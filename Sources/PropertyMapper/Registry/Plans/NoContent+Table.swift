extension NoContent {
  /// The table, which nobody registers.
  static let table = TypedTable<Self>(
    TypedTable.State(tables: AddedTables(Mappings([:])), make: { Self() }))
}
