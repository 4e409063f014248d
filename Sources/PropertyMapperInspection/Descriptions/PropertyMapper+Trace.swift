// For `ContiguousBytes` in the signatures.
public import Foundation
public import PropertyMapper

extension PropertyMapper {
  /// Shows how each entry of a type's table handles one input, including the entries of nested tables.
  ///
  /// Use this method to find out why a property doesn't have the value that you expect. There's a line for each entry:
  /// its path, the kind of value in the input, and how it's handled. If a value is absent, the line names a similar key
  /// that no entry reads:
  ///
  /// ```swift
  /// print(try mapper.trace(User.self, fromJSON: #"{"name": "Jon", "age": "x", "created_at": 5}"#))
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
  ///   - json: The JSON text.
  ///   - showsValues: Whether to show the values of entries that aren't `sensitive()`. By default, only their kinds are
  ///     shown.
  /// - Throws: A single error if the text isn't JSON or exceeds a limit.
  /// - Complexity: O(*n*) in the length of the text, plus O(*e*) for *e* entries in the lines.
  public func trace<Model>(
    _ type: Model.Type, fromJSON json: some ContiguousBytes, showingValues showsValues: Bool = false
  ) throws(MappingErrors) -> String {
    trace(type, from: try value(json: json), showingValues: showsValues)
  }

  /// Shows how each entry of a type's table handles one input. See
  /// ``trace(_:fromJSON:showingValues:)-(_,ContiguousBytes,_)``.
  public func trace<Model>(
    _ type: Model.Type, fromJSON json: String, showingValues showsValues: Bool = false
  ) throws(MappingErrors) -> String {
    trace(type, from: try value(json: json), showingValues: showsValues)
  }

  /// Shows how each entry of a type's table handles a dictionary. See
  /// ``trace(_:fromJSON:showingValues:)-(_,ContiguousBytes,_)``.
  ///
  /// - Throws: An error if the dictionary contains a value that JSON can't represent.
  public func trace<Model>(
    _ type: Model.Type, from dictionary: [String: Any], showingValues showsValues: Bool = false
  ) throws(MappingErrors) -> String {
    let value = try create(MappingValue.self, from: dictionary)
    return trace(type, from: value, showingValues: showsValues)
  }

  /// Shows how each entry of a type's table handles a value. See
  /// ``trace(_:fromJSON:showingValues:)-(_,ContiguousBytes,_)``.
  public func trace<Model>(
    _ type: Model.Type, from value: MappingValue, showingValues showsValues: Bool = false
  ) -> String {
    let context = context
    return context.open {
      var trace = EntryTrace(context, showingValues: showsValues)
      return trace.text(
        of: value, as: context.registry.rootShape(of: type), named: Messages.name(of: type))
    }
  }
}
