import Foundation

/// Reads property lists, XML and binary, as Swift dictionaries, lists and values.
///
/// The old text format is refused: nearly any text is a property list in it.
enum PropertyListReader {
  /// How deep Foundation reads XML, whatever the options allow.
  private static let foundationMaximumDepth = 512

  static func value(
    of data: Data, maximumDepth: Int, maximumBytes: Int
  ) throws(PropertyListProblem) -> Any {
    let bytes = [UInt8](data)
    guard !bytes.isEmpty else { throw .malformed("is empty") }
    if bytes.starts(with: "bplist".utf8) {
      var reader = try BinaryPropertyListReader(
        bytes, maximumDepth: maximumDepth, maximumBytes: maximumBytes)
      return try reader.read()
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw .malformed("is UTF-16; UTF-8 is needed")
    }
    var check = XMLPropertyListCheck(
      bytes, maximumDepth: min(maximumDepth, foundationMaximumDepth))
    try check.run()
    guard dropsMarks, !check.marks.isEmpty else { return try xmlValue(of: data) }
    return try xmlValue(of: Data(doubling(check.marks, in: bytes)))
  }

  /// Whether Foundation takes U+FEFF at the beginning of a text for a byte order mark, and drops it.
  private static let dropsMarks: Bool = {
    let list = Data("<plist><string>\u{FEFF}a</string></plist>".utf8)
    let value = try? unsafe PropertyListSerialization.propertyList(
      from: list, options: [], format: nil)
    return value as? String == "a"
  }()

  /// The list with a mark more at the beginning of each text that begins with one, for Foundation to drop.
  private static func doubling(_ marks: [Int], in bytes: [UInt8]) -> [UInt8] {
    var doubled: [UInt8] = []
    doubled.reserveCapacity(bytes.count + 3 * marks.count)
    var start = 0
    for mark in marks {
      doubled += bytes[start..<mark]
      doubled += "\u{FEFF}".utf8
      start = mark
    }
    return doubled + bytes[start...]
  }

  private static func xmlValue(of data: Data) throws(PropertyListProblem) -> Any {
    var format = PropertyListSerialization.PropertyListFormat.xml
    let value: Any
    do {
      value = try unsafe PropertyListSerialization.propertyList(
        from: data, options: [], format: &format)
    } catch {
      let place = line(in: error as NSError).map { " at line \($0)" } ?? ""
      throw .malformed("its XML is malformed\(place)")
    }
    guard format == .xml else { throw .malformed("is neither XML nor binary") }
    return value
  }

  /// The line that Foundation's explanation speaks of; the rest of it may quote the input.
  private static func line(in error: NSError) -> String? {
    guard let text = error.userInfo["NSDebugDescription"] as? String,
      let match = text.firstMatch(of: /line ([0-9]{1,12})/)
    else { return nil }
    return String(match.1)
  }
}
