public import PropertyMapper

extension PropertyMapper {
  /// Shows how each entry of a type's table handles one input, including the entries of nested tables.
  ///
  /// Use this method to find out why a property doesn't have the value that you expect. There's a line for each entry:
  /// its path, the kind of value in the input, and how it's handled. If a value is absent, the line names a similar key
  /// that no entry reads:
  ///
  /// ```swift
  /// print(try mapper.trace(User.self, from: .json(#"{"name": "Jon", "age": "x", "created_at": 5}"#)))
  /// // User
  /// //   name       text    read
  /// //   age        text    error: must be a whole number, but is text
  /// //   createdAt  absent  left as it was made; the input has created_at
  /// ```
  ///
  /// The remaining problems, such as unknown keys and rules over several properties, follow at the end. No model is created,
  /// so consumers, factories, and final decoders don't run. For an array or a dictionary, only the first three models are
  /// shown. The wording may change between versions of the library.
  ///
  /// - Parameters:
  ///   - type: The model type, an array of models, or a dictionary with models as values.
  ///   - source: The input.
  ///   - showsValues: Whether to show the values of entries that aren't `sensitive()`. By default, only their kinds are
  ///     shown.
  /// - Throws: A single error if the input has another format or exceeds a limit; an error if a dictionary contains a
  ///   value that JSON can't represent.
  /// - Complexity: O(*n*) in the size of the input, plus O(*e*) for *e* entries in the lines.
  public func trace<Model>(
    _ type: Model.Type, from source: MappingSource, showingValues showsValues: Bool = false
  ) throws(MappingErrors) -> String {
    let value = try create(MappingValue.self, from: source)
    let context = context
    return context.open {
      var trace = EntryTrace(context, showingValues: showsValues)
      return trace.text(
        of: value, as: context.registry.rootShape(of: type), named: Messages.name(of: type))
    }
  }
}
