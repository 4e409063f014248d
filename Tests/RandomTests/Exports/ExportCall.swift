import Foundation
import PropertyMapper

@testable import TestSupport

/// A way to export.
enum ExportCall: String, CaseIterable {
  case json
  /// JSON text with nil as null.
  case null
  /// JSON text with spaces and sorted keys.
  case pretty
  /// Swift dictionaries.
  case dictionary
  /// Swift dictionaries with nil as null.
  case nulls
  /// A `MappingValue`.
  case value
  /// A property list in XML.
  case plist

  /// Whether the reader can do it alone.
  var canBeAlone: Bool {
    switch self {
    case .json, .null, .dictionary, .nulls: true
    case .pretty, .value, .plist: false
    }
  }

  /// The output, as text that shows all of it.
  ///
  /// - Parameter export: Exports as dictionaries.
  func output<Value>(
    of value: Value, by mapper: PropertyMapper,
    asDictionaries export: (PropertyMapper, ExportOptions) throws(MappingErrors) -> Any
  ) throws(MappingErrors) -> String {
    switch self {
    case .json: String(decoding: try mapper.export(value, as: .json), as: UTF8.self)
    case .null:
      String(decoding: try mapper.export(value, as: .json, options: .includesNull), as: UTF8.self)
    case .pretty: try mapper.export(value, as: .jsonText, options: [.prettyPrinted, .sortedKeys])
    case .dictionary: ExactText(of: AnyExact(try export(mapper, []))).text
    case .nulls: ExactText(of: AnyExact(try export(mapper, .includesNull))).text
    case .value: ExactText(of: try mapper.export(value, as: .value)).text
    case .plist: Self.text(ofPropertyList: try mapper.export(value, as: .propertyList()))
    }
  }

  /// The contents, since the order of the keys is Foundation's choice.
  private static func text(ofPropertyList data: Data) -> String {
    guard let contents = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return "unreadable: \(String(decoding: data, as: UTF8.self))" }
    return ExactText(of: AnyExact(contents)).text
  }
}
