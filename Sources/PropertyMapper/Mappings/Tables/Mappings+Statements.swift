extension Mappings {
  /// The descriptor at a path, for tables written as statements.
  ///
  /// The compiler checks each statement separately, so long tables compile quickly and errors point
  /// to the right line. Statements can also be conditional.
  ///
  /// ```swift
  /// mapper.addMappings(for: User.self, makingWith: User.init) { table in
  ///   table["name"] = .property(\.name, .length(1...40)).required()
  ///   if keepsAge { table["age"] = .property(\.age, default: 18) }
  /// }
  /// ```
  ///
  /// A new path is appended to the table. Assigning to an existing path replaces all its entries,
  /// at the position of the first; assigning nil removes them. At ``MappingPath/root``, which can
  /// have several models, it replaces only an entry for the same property.
  ///
  /// - Parameter path: The path in the data.
  /// - Returns: The path's first descriptor, or nil for a path without an explicit entry, even if
  ///   the path is mapped automatically.
  /// - Complexity: O(*n*) in the number of entries.
  public subscript(path: MappingPath) -> PropertyDescriptor<Model>? {
    get { entries.first { $0.path == path }?.descriptor }
    set { replaceEntries(at: path, with: newValue) }
  }
}
