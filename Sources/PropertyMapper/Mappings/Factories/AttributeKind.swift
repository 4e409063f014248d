// Attributes hold dates, data, identifiers and addresses, which are Foundation's.
import Foundation

/// What an attribute of a database holds, so that a value of the input is compared with it as one of its own kind.
///
/// Predicates take whatever object they get, and some end the process when the attribute is of another kind. So nothing gets
/// there but what the mapper has converted.
enum AttributeKind: CaseIterable {
  case boolean, integer16, integer32, integer64, float, double, decimal
  case text, date, data, identifier, address

  /// The value at a path of the input, as the attribute has it; nil if it is absent or null.
  ///
  /// - Throws: A ``MappingErrors`` if the value is of another kind, or does not fit.
  func value(of input: MappingInput, at path: MappingPath) throws -> (any Sendable)? {
    switch self {
    case .boolean: try input.value(Bool.self, at: path)
    case .integer16: try input.value(Int16.self, at: path)
    case .integer32: try input.value(Int32.self, at: path)
    case .integer64: try input.value(Int64.self, at: path)
    case .float: try input.value(Float.self, at: path)
    case .double: try input.value(Double.self, at: path)
    case .decimal: try input.value(Decimal.self, at: path)
    case .text: try input.value(String.self, at: path)
    case .date: try input.value(Date.self, at: path)
    case .data: try input.value(Data.self, at: path)
    case .identifier: try input.value(UUID.self, at: path)
    case .address: try input.value(URL.self, at: path)
    }
  }
}
