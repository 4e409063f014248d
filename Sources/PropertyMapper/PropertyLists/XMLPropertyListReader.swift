import Foundation

/// Reads an XML property list.
///
/// ```
///  bytes ──XMLMarkup──▶ tags and text ──▶ dictionaries, lists, values
/// ```
///
/// It reads the same property lists as Foundation, to the same values, except for those that Foundation
/// changes or misses: there, invalid dates become valid ones, data that is not base64 is lost,
/// content after the end is ignored, all but one of several equal keys are lost, U+FEFF at the beginning
/// of a string is dropped, and nesting is unlimited. With a single reader, it is never ambiguous where a
/// comment ends.
struct XMLPropertyListReader {
  private var markup: XMLMarkup
  private let maximumDepth: Int
  private let maximumElementCount: Int
  private let duplicateKeys: DuplicateKeyPolicy
  private var path: [MappingPath.Component] = []

  init(_ bytes: [UInt8], limits: MappingOptions) {
    markup = XMLMarkup(bytes)
    maximumDepth = limits.maximumDepth
    maximumElementCount = limits.maximumElementCount
    duplicateKeys = limits.duplicateKeys
  }

  mutating func read() throws(PropertyListProblem) -> Any {
    try markup.readProlog()
    var tag = try markup.readTag()
    let isInPropertyList = tag == .opening(.plist, isEmpty: false)
    if isInPropertyList { tag = try markup.readTag() }
    let value = try value(from: tag)
    if isInPropertyList {
      guard try markup.readTag() == .closing(.plist) else { throw markup.malformed }
    }
    try markup.readEnd()
    return value
  }

  private mutating func value(from tag: XMLMarkup.Tag) throws(PropertyListProblem) -> Any {
    guard case .opening(let element, let isEmpty) = tag else { throw markup.malformed }
    switch element {
    case .array: return isEmpty ? [Any]() : try list()
    case .dict: return isEmpty ? [String: Any]() : try dictionary()
    case .key, .string: return isEmpty ? "" : try markup.readText(of: element)
    case .true, .false:
      if !isEmpty { try markup.close(element) }
      return element == .true
    case .integer where !isEmpty: return try integer()
    case .real where !isEmpty: return try real()
    case .date where !isEmpty: return try date()
    case .data where !isEmpty: return try data()
    case .integer, .real, .date, .data, .plist: throw markup.malformed
    }
  }

  // MARK: Lists and objects

  private mutating func list() throws(PropertyListProblem) -> [Any] {
    try checkDepth()
    var elements: [Any] = []
    while let tag = try nextTag(in: .array) {
      guard elements.count < maximumElementCount else {
        throw .tooManyElements(maximumElementCount, in: path)
      }
      path.append(.index(elements.count))
      elements.append(try value(from: tag))
      path.removeLast()
    }
    return elements
  }

  private mutating func dictionary() throws(PropertyListProblem) -> [String: Any] {
    try checkDepth()
    var members: [String: Any] = [:]
    while let tag = try nextTag(in: .dict) {
      guard case .opening(.key, _) = tag, let key = try value(from: tag) as? String else {
        throw markup.malformed
      }
      guard !key.hasTooManyMarks else { throw .keyWithTooManyMarks(in: path) }
      path.append(.key(key))
      let earlier = members.index(forKey: key)
      if let earlier {
        guard members[earlier].key.hasSameBytes(as: key) else { throw .equivalentKey(in: path) }
        guard duplicateKeys != .reject else { throw .duplicateKey(in: path) }
      }
      let value = try value(from: try markup.readTag())
      if earlier == nil || duplicateKeys == .useLast { members[key] = value }
      path.removeLast()
    }
    return members
  }

  /// The next tag in an element; nil if it closes the element.
  private mutating func nextTag(
    in element: XMLMarkup.Element
  ) throws(PropertyListProblem) -> XMLMarkup.Tag? {
    let tag = try markup.readTag()
    return tag == .closing(element) ? nil : tag
  }

  private func checkDepth() throws(PropertyListProblem) {
    guard path.count < maximumDepth else { throw .tooDeep(maximumDepth) }
    guard StackRoom.isLeft(beyond: StackRoom.reserve) else { throw .beyondStack }
  }

  // MARK: Scalars

  private mutating func integer() throws(PropertyListProblem) -> Any {
    let start = markup
    let text = try markup.readPlainText(of: .integer).drop(while: XMLMarkup.isWhitespace)
    let hasSign = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
    let digits = text.dropFirst(hasSign ? 1 : 0)
    let isHexadecimal = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
    let number = digits.dropFirst(isHexadecimal ? 2 : 0)
    guard let first = number.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+"),
      let size = UInt64(String(decoding: number, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    else { throw start.malformed }
    guard text.first == UInt8(ascii: "-") else { return size.anyValue() }
    guard let value = Int64(exactly: -Int128(size)) else { throw start.malformed }
    return value.anyValue()
  }

  /// A number with digits, or the name of one without.
  private mutating func real() throws(PropertyListProblem) -> Double {
    let start = markup
    let text = try markup.readText(of: .real).utf8
    let digits = text.drop(while: XMLMarkup.isWhitespace)
    if digits.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
      let number = Double(Substring(digits))
    {
      return number
    }
    switch String(decoding: text.prefix(16), as: UTF8.self).lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: throw start.malformed
    }
  }

  /// `2017-06-05T12:30:00Z`, and no other format.
  private mutating func date() throws(PropertyListProblem) -> Date {
    let start = markup
    let text = Array(try markup.readPlainText(of: .date))
    // The other formats are longer or shorter.
    guard text.count == 20, text[10] == UInt8(ascii: "T"),
      let date = DateText.date(from: String(decoding: text, as: UTF8.self))
    else { throw .malformed(.noDate(line: start.line)) }
    return date
  }

  private mutating func data() throws(PropertyListProblem) -> Data {
    let start = markup
    let letters = try markup.readPlainText(of: .data).filter { !XMLMarkup.isWhitespace($0) }
    guard let data = Data(base64Encoded: Data(letters)) else {
      throw .malformed(.noBase64(line: start.line))
    }
    return data
  }
}
