import Foundation

/// Reads XML and binary property lists.
///
/// The old text format is rejected, since nearly any text is a valid property list in it.
enum PropertyListReader {
  /// Reads a property list within the limits of the options; ``MappingOptions/maximumElementCount`` applies
  /// to every list.
  static func value(of data: Data, limits: MappingOptions) throws(PropertyListProblem) -> Any {
    let bytes = [UInt8](data)
    guard !bytes.isEmpty else { throw .malformed(.empty) }
    if bytes.starts(with: "bplist".utf8) {
      var reader = try BinaryPropertyListReader(bytes, limits: limits)
      return try reader.read()
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw .malformed(.utf16)
    }
    var reader = XMLPropertyListReader(bytes, limits: limits)
    return try reader.read()
  }
}
