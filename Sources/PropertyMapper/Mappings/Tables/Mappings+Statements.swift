extension Mappings {
  /// The descriptor at a path, for tables that are written as statements.
  ///
  /// The compiler checks each statement by itself, so long tables take it little time, and it says at once in which line
  /// something is wrong. Statements may also depend on conditions.
  ///
  /// ```swift
  /// mapper.addMappings(for: User.self, makingWith: User.init) { table in
  ///   table["name"] = .property(\.name, .length(1...40)).required()
  ///   if keepsAge { table["age"] = .property(\.age, default: 18) }
  /// }
  /// ```
  ///
  /// A new path goes to the end of the table. A descriptor that is assigned to a path that is there already replaces
  /// all entries of the path, at the place of the first; nil removes them.
  ///
  /// - Parameter path: The path in the data.
  /// - Returns: The first descriptor of the path; nil for a path that is not written down, even if it is mapped automatically.
  /// - Complexity: O(*n*) in the number of entries.
  public subscript(path: MappingPath) -> PropertyDescriptor<Model>? {
    get { entries.first { $0.path == path }?.descriptor }
    set { replaceEntries(at: path, with: newValue) }
  }
}
