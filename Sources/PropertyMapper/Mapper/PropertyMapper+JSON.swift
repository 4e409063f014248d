// For `Data` and `ContiguousBytes` in the signatures.
public import Foundation

extension PropertyMapper {
  /// Creates a model, a list, a dictionary, or a value from JSON text.
  ///
  /// The text must be UTF-8 and strictly follow RFC 8259, including the parts that no entry reads. A
  /// byte order mark at its start is skipped.
  /// The resulting model and errors are the same as for a dictionary; errors also have a line and a
  /// column.
  ///
  /// ```swift
  /// let users = try mapper.create([User].self, fromJSON: data)
  /// let ratio = try mapper.create(Double.self, fromJSON: "1.5")  // 1.5
  /// ```
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries, and optionals
  ///     of these.
  ///   - json: The UTF-8 bytes of the text, as `Data`, `[UInt8]`, and so on. They are not retained.
  /// - Returns: The finished model or value.
  /// - Throws: A single `malformedJSON` error for invalid JSON; otherwise, every problem in the
  ///   data at once.
  /// - Complexity: O(*n*) in the length of the text.
  public func create<Model>(
    _ type: Model.Type, fromJSON json: some ContiguousBytes
  ) throws(MappingErrors) -> Model {
    try decode(type) {
      InputSource.lending(json, $0)
    } otherwise: {
      // The bytes may belong to somebody else, who changes or releases them.
      let copy = unsafe json.withUnsafeBytes { unsafe [UInt8]($0) }
      return lateErrors(of: type) { InputSource.lending(copy, $0) }
    }
  }

  /// Creates a model, a list, a dictionary, or a value from JSON text. See
  /// ``create(_:fromJSON:)-(_,ContiguousBytes)``.
  public func create<Model>(
    _ type: Model.Type, fromJSON json: String
  ) throws(MappingErrors) -> Model {
    try decode(type) {
      InputSource.lending(json, $0)
    } otherwise: {
      lateErrors(of: type) { InputSource.lending(json, $0) }
    }
  }

  /// Decodes text that a closure lends, or throws all problems.
  @inline(__always)
  func decode<Value>(
    _ type: Value.Type, _ lend: ((InputSource) -> Bool) -> Bool,
    otherwise makeErrors: () -> MappingErrors
  ) throws(MappingErrors) -> Value {
    try orThrow(
      type,
      { target, errors in
        lend { decode(type, from: $0, into: target, .never, errors: &errors) }
      }, otherwise: makeErrors)
  }

  /// Creates a model or a value from JSON text, or collects all problems in the text. See
  /// `create(_:from:errors:)`.
  public func create<Model>(
    _ type: Model.Type, fromJSON json: some ContiguousBytes, errors: inout [MappingError]
  ) -> Model? {
    InputSource.lending(json) { decode(type, from: $0, errors: &errors) }
  }

  /// Creates a model or a value from JSON text, or collects all problems in the text. See
  /// `create(_:from:errors:)`.
  public func create<Model>(
    _ type: Model.Type, fromJSON json: String, errors: inout [MappingError]
  ) -> Model? {
    InputSource.lending(json) { decode(type, from: $0, errors: &errors) }
  }
}

extension PropertyMapper {
  /// Exports a model, a list, a dictionary, or a value as UTF-8 JSON text.
  ///
  /// Keys are in table order, followed by those added by hooks. The keys of dictionaries are sorted
  /// by their UTF-8 bytes, and the elements of sets by their JSON text. The output is
  /// deterministic.
  ///
  /// - Parameters:
  ///   - model: The model, or any ``MappingValueConvertible``, or lists and dictionaries of these.
  ///   - options: Whether to write nil as null, sort keys, and pretty-print.
  /// - Throws: Every problem at once. See ``export(_:options:)-(Model,_)``.
  /// - Complexity: O(*n*) in the length of the text.
  public func exportJSON<Model>(
    _ model: Model, options: ExportOptions = []
  ) throws(MappingErrors) -> Data {
    try export(model, as: .json, options: options)
  }

  /// Exports a model, a list, a dictionary, or a value as a JSON string. See
  /// ``exportJSON(_:options:)``.
  public func exportJSONString<Model>(
    _ model: Model, options: ExportOptions = []
  ) throws(MappingErrors) -> String {
    try export(model, as: .jsonText, options: options)
  }

  /// Exports a value as JSON text, if possible without a tree.
  func jsonText<Model>(
    of model: Model, _ options: ExportOptions
  ) throws(MappingErrors) -> JSONBuffer {
    let context = context
    guard options.isDisjoint(with: [.prettyPrinted, .sortedKeys]) else {
      return JSONText.text(of: try tree(of: model, in: context, options), options)
    }
    var attempt = ExportAttempt(in: context, options)
    let text = try atOnce(in: context, mapping: Model.self) { attempt.text(of: model) }
    if let text { return text }
    return JSONText.text(of: try encode(model, in: context, options, replaying: attempt.record))
  }
}
