// `Data` and `ContiguousBytes`, which the signatures name, are Foundation's.
public import Foundation

extension PropertyMapper {
  /// Makes a model, a list, a dictionary or a value from JSON text.
  ///
  /// The text must follow RFC 8259 to the letter, in UTF-8, even where nothing reads it. The same data gives
  /// the same model and the same errors as from a dictionary; errors also have a line and a column.
  ///
  /// ```swift
  /// let users = try mapper.create([User].self, fromJSON: data)
  /// let ratio = try mapper.create(Double.self, fromJSON: "1.5")  // 1.5
  /// ```
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - json: The text's bytes: `Data`, `[UInt8]` or the like. They are not kept.
  /// - Returns: The finished model or value.
  /// - Throws: A single `malformedJSON` for text that is not JSON, otherwise every problem of the data at once.
  /// - Complexity: O(*n*) in the length of the text.
  public func create<Model>(
    _ type: Model.Type, fromJSON json: some ContiguousBytes
  ) throws(MappingErrors) -> Model {
    try decode(type, from: .json(json))
  }

  /// Makes a model, a list, a dictionary or a value from JSON text, see ``create(_:fromJSON:)-(_,ContiguousBytes)``.
  public func create<Model>(
    _ type: Model.Type, fromJSON json: String
  ) throws(MappingErrors) -> Model {
    try decode(type, from: .json(json))
  }

  /// Makes a model or a value from JSON text, or lists what is wrong, see `create(_:from:errors:)`.
  public func create<Model>(
    _ type: Model.Type, fromJSON json: some ContiguousBytes, errors: inout [MappingError]
  ) -> Model? {
    decode(type, from: .json(json), errors: &errors)
  }

  /// Makes a model or a value from JSON text, or lists what is wrong, see `create(_:from:errors:)`.
  public func create<Model>(
    _ type: Model.Type, fromJSON json: String, errors: inout [MappingError]
  ) -> Model? {
    decode(type, from: .json(json), errors: &errors)
  }
}

extension PropertyMapper {
  /// Writes a model, a list, a dictionary or a value as JSON text in UTF-8.
  ///
  /// Keys are in table order, then those that hooks added; keys of dictionaries are sorted by their UTF-8
  /// bytes, sets by the text of their elements. Two runs give the same bytes.
  ///
  /// - Parameters:
  ///   - model: The model, or any ``MappingValueConvertible``, or lists and dictionaries of these.
  ///   - options: Whether nil is written as null, keys are sorted, and the text is broken into lines.
  /// - Throws: Every problem at once, as ``export(_:options:)-(Model,_)`` does.
  /// - Complexity: O(*n*) in the length of the text.
  public func exportJSON<Model>(
    _ model: Model, options: ExportOptions = []
  ) throws(MappingErrors) -> Data {
    let context = context
    var record: GeneratorRecord?
    guard let text = try directText(of: model, in: context, options: options, &record) else {
      return Data(try jsonBytes(of: model, in: context, options: options, replaying: record))
    }
    return Data(text)
  }

  /// Writes a model, a list, a dictionary or a value as JSON text, see ``exportJSON(_:options:)``.
  public func exportJSONString<Model>(
    _ model: Model, options: ExportOptions = []
  ) throws(MappingErrors) -> String {
    let context = context
    var record: GeneratorRecord?
    guard let text = try directText(of: model, in: context, options: options, &record) else {
      let bytes = try jsonBytes(of: model, in: context, options: options, replaying: record)
      return String(decoding: bytes, as: UTF8.self)
    }
    return unsafe text.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The text as the direct engine writes it; nil if the reference engine has to.
  private func directText<Model>(
    of model: Model, in context: MappingContext, options: ExportOptions,
    _ record: inout GeneratorRecord?
  ) throws(MappingErrors) -> JSONBuffer? {
    guard options.isDisjoint(with: [.prettyPrinted, .sortedKeys]) else { return nil }
    return try directly(in: context, mapping: Model.self) {
      DirectEncoding.text(
        of: model, in: context, includesNull: options.contains(.includesNull), &record)
    }
  }

  private func jsonBytes<Model>(
    of model: Model, in context: MappingContext, options: ExportOptions,
    replaying record: GeneratorRecord?
  ) throws(MappingErrors) -> [UInt8] {
    let output = try encode(model, in: context, options: options, replaying: record)
    return JSONText.bytes(of: output, options)
  }
}

extension Data {
  /// Takes over the bytes of a text.
  ///
  /// Small ones are copied, and so are those whose memory is much larger than the text.
  fileprivate init(_ text: consuming JSONBuffer) {
    guard text.count > 1 << 14, text.isMostlyUsed else {
      self = unsafe text.withBytes { unsafe Data($0) }
      return
    }
    let bytes = unsafe text.take()
    guard let start = bytes.baseAddress else {
      self = Data()
      return
    }
    // The memory was allocated by Swift and is deallocated by Swift, and nobody else has its address.
    unsafe self.init(
      bytesNoCopy: start, count: bytes.count,
      deallocator: .custom { start, _ in unsafe start.deallocate() })
  }
}
