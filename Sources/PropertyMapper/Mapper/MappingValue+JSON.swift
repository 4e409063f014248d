// `Data` and `ContiguousBytes`, which the signatures name, are Foundation's.
public import Foundation

extension MappingValue {
  /// Reads JSON text exactly: numbers keep their digits, objects the order of their keys.
  ///
  /// The limits are the defaults of ``MappingOptions``, and duplicate keys are errors. To use the options of a mapper,
  /// call ``PropertyMapper/PropertyMapper/value(json:)-(ContiguousBytes)``.
  ///
  /// - Parameter json: The text's bytes. They are not kept.
  /// - Throws: A single error for text that is not RFC 8259 JSON or exceeds a limit, or `duplicateKey`s with both places.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json: some ContiguousBytes) throws(MappingErrors) {
    self = try PropertyMapper().create(MappingValue.self, fromJSON: json)
  }

  /// Reads JSON text exactly, with default limits. See ``init(json:)-(ContiguousBytes)``.
  public init(json: String) throws(MappingErrors) {
    self = try PropertyMapper().create(MappingValue.self, fromJSON: json)
  }

  /// Writes the value as JSON text.
  ///
  /// - Parameter options: Whether keys are sorted, and whether the text is broken into lines.
  /// - Throws: `depthLimitExceeded` for a value with more than 512 lists and objects inside one another.
  /// - Complexity: O(*n*) in the length of the text.
  public func jsonData(options: ExportOptions = []) throws(MappingErrors) -> Data {
    let limit = Self.maximumNesting
    guard isNested(atMost: limit) else {
      let error = MappingError(
        .depthLimitExceeded, path: .root, message: Messages.depthLimit(limit))
      throw MappingErrors([error], mapping: nil)
    }
    guard isNested(atMost: StackRoom.levels(of: Self.levelSize)) else {
      throw MappingErrors(
        [MappingError(.depthLimitExceeded, path: .root, message: Messages.stackLimit)],
        mapping: nil)
    }
    return Data(JSONText.bytes(of: OutputValue(self), options))
  }
}
