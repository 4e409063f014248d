// For `Data` and `ContiguousBytes` in the signatures.
public import Foundation

extension MappingValue {
  /// Parses JSON text exactly: numbers keep their digits, and objects keep the order of their keys.
  /// Numbers beyond the largest `Double` are rejected.
  ///
  /// The limits are the defaults of ``MappingOptions``, and duplicate keys are errors. To use a
  /// mapper's options, call `create(MappingValue.self, from: .json(data))`.
  ///
  /// - Parameter json: The UTF-8 bytes of the text. They aren't retained.
  /// - Throws: A single error if the text isn't valid JSON (RFC 8259) or exceeds a limit, or a
  ///   `duplicateKey` error for each repeated key, with the positions of both occurrences.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json: some ContiguousBytes) throws(MappingErrors) {
    self = try PropertyMapper().create(MappingValue.self, from: MappingSource(json: json))
  }

  /// Parses JSON text exactly, with default limits. See ``init(json:)-(ContiguousBytes)``.
  public init(json: String) throws(MappingErrors) {
    self = try PropertyMapper().create(MappingValue.self, from: .json(json))
  }

  /// Reads an XML or binary property list, with default limits. See
  /// ``MappingSource/propertyList(_:)``.
  ///
  /// Numbers are exact, dates and data become ``native(_:)`` values, and the keys of dictionaries
  /// are sorted by their UTF-8 bytes.
  ///
  /// - Parameter data: The property list.
  /// - Throws: A single error if the data isn't a property list or exceeds a limit.
  /// - Complexity: O(*n*) in the size of the data.
  public init(propertyList data: Data) throws(MappingErrors) {
    self = try PropertyMapper().create(MappingValue.self, from: .propertyList(data))
  }

  /// Returns the value as JSON text.
  ///
  /// - Parameter options: Options for sorting keys and pretty-printing.
  /// - Throws: `depthLimitExceeded` if arrays and objects in the value are nested more than 512
  ///   levels deep, or more deeply than the remaining stack space allows.
  /// - Complexity: O(*n*) in the length of the text.
  public func jsonData(options: ExportOptions = []) throws(MappingErrors) -> Data {
    let limit = Self.maximumNesting
    guard isNested(atMost: limit) else {
      throw MappingErrors(
        MappingError(.depthLimitExceeded, path: .root, Messages.depthLimit(limit)))
    }
    guard isNested(atMost: StackRoom.levels(of: Self.levelSize)) else {
      throw MappingErrors(.noStackRoom)
    }
    return Data(JSONText.text(of: OutputValue(self), options))
  }
}
