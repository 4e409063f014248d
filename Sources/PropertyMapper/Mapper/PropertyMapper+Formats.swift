extension PropertyMapper {
  /// Exports a model, a list, a dictionary, or a value in a format.
  ///
  /// ```swift
  /// let data = try mapper.export(users, as: .json)
  /// let text = try mapper.export(user, as: .jsonText, options: [.prettyPrinted])
  /// let row = try mapper.export(book, as: .nativeDictionary)
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model, any ``MappingValueConvertible`` value, or a list or dictionary of these.
  ///     Only what is written as an object can be exported as a dictionary.
  ///   - format: The format, which determines the type of the result.
  ///   - options: Whether to write nil as null and, for JSON, whether to sort keys and pretty-print.
  ///     Property lists have no null, so nil is left out of them.
  /// - Returns: What the format makes of the model.
  /// - Throws: Every problem at once. See ``export(_:options:)-(Model,_)``.
  /// - Complexity: O(*n*) in the number of written values.
  public func export<Model, Output>(
    _ model: Model, as format: MappingFormat<Output>, options: ExportOptions = []
  ) throws(MappingErrors) -> Output {
    try format.writer.export(model, by: self, options)
  }

  /// Exports models as an array of dictionaries, such as the rows of a table.
  ///
  /// ```swift
  /// let rows = try mapper.export(books, as: .nativeDictionary)
  /// ```
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - format: A format of dictionaries.
  ///   - options: Whether to write nil as null.
  /// - Throws: Every problem in every model at once, each with the index of its model.
  public func export<Model>(
    _ models: [Model], as format: MappingFormat<[String: Any]>, options: ExportOptions = []
  ) throws(MappingErrors) -> [[String: Any]] {
    try format.writer.exportEach(models, by: self, options)
  }
}
