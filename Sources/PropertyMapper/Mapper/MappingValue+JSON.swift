// `Data` and `ContiguousBytes`, which the signatures name, are Foundation's.
public import Foundation

extension MappingValue {
  /// Reads JSON text exactly: numbers keep their digits, objects the order of their keys.
  ///
  /// - Parameter json: The text's bytes. They are not kept.
  /// - Throws: A single error for text that is not RFC 8259 JSON, and `duplicateKey`s with both places.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json: some ContiguousBytes) throws(MappingErrors) {
    self = try PropertyMapper().create(MappingValue.self, fromJSON: json)
  }

  /// Reads JSON text exactly, see ``init(json:)-(ContiguousBytes)``.
  public init(json: String) throws(MappingErrors) {
    self = try PropertyMapper().create(MappingValue.self, fromJSON: json)
  }

  /// Writes the value as JSON text.
  ///
  /// - Parameter options: Whether keys are sorted, and lines are broken.
  /// - Throws: Nothing at present; a value of JSON can always be written.
  /// - Complexity: O(*n*) in the length of the text.
  public func jsonData(options: ExportOptions = []) throws(MappingErrors) -> Data {
    Data(JSONText.bytes(of: OutputValue(self), options))
  }
}
