extension PropertyMapper {
  /// Describes the table of a type as text, for reviews and snapshot tests.
  ///
  /// One line an entry, with its path, property, type and all that is to be said of it; below, what concerns the table as a
  /// whole: how models are made, unknown keys, hooks, subtypes, mistakes. Entries of superclasses, those that were found
  /// automatically, and what options ask for are part of it.
  ///
  /// ```swift
  /// print(mapper.tableDescription(for: Order.self))
  /// // Order
  /// //   id        id        Int     must be at least 1
  /// //   customer  customer  String  or client
  /// //   items     items     [Item]
  /// //   - made by makingWith:
  /// ```
  ///
  /// The text is the same in every run, whatever the order of registering. Its words may change with a version of the library.
  /// Defaults of `sensitive()` entries are not shown. Of a property behind a getter the name is found by trying it out in a model
  /// made for the purpose; where that does not tell, `(computed)` is shown, on Apple platforms the name where the system knows it.
  ///
  /// - Parameter type: The model type. One without a table gives one line that says so.
  /// - Complexity: O(*n*) in the number of entries.
  public func tableDescription<Model>(for type: Model.Type) -> String {
    TableDescriptions(registry: registry, scheme: scheme).text(of: type)
  }

  /// Describes all registered tables, sorted by the names of their types, with an empty line in between; behind them, scheme
  /// by scheme, the types for which a scheme has something of its own.
  ///
  /// A mapper of a scheme, see ``using(_:)``, describes all tables as the scheme sees them.
  ///
  /// - Complexity: O(*n*) in the number of entries of all tables.
  public func tableDescriptions() -> String {
    TableDescriptions(registry: registry, scheme: scheme).all.joined(separator: "\n\n")
  }
}
