/// What is wrong with data that is not a property list.
struct PropertyListFlaw: Sendable {
  /// The kind of flaw, for programs.
  let rule: String
  /// The end of "must be a property list, but".
  let fact: String
  let parameters: [String: MappingValue]

  init(_ rule: String, _ fact: String, line: Int? = nil) {
    self.rule = rule
    self.fact = fact
    parameters = line.map { ["line": .count($0)] } ?? [:]
  }
}

extension PropertyListFlaw {
  static let empty = Self("empty", "is empty")
  static let utf16 = Self("utf16", "is UTF-16; UTF-8 is needed")
  static let notUTF8 = Self("utf8", "has bytes that are not UTF-8")
  static let neither = Self("format", "is neither XML nor binary")
  static func trailing(line: Int) -> Self {
    Self("trailing", "something follows its end in line \(line)", line: line)
  }
  static func malformedXML(line: Int) -> Self {
    Self("xml", "its XML is malformed at line \(line)", line: line)
  }
  static let otherEncoding = Self(
    "encoding", "its XML declaration names another encoding; UTF-8 is needed")
  static let endless = Self("endless", "its parts repeat one another without end")
  static func noDate(line: Int) -> Self {
    Self("date", "the date in line \(line) does not exist", line: line)
  }
  static func noBase64(line: Int) -> Self {
    Self("base64", "the data in line \(line) is not base64", line: line)
  }
  static let damaged = Self("damaged", "its binary form is damaged")
  static let largeInteger = Self("integer", "it has a whole number of more than 64 bits")
  static let noBinaryDate = Self("date", "it has a date that does not exist")
  static let noTextKey = Self("key", "it has a key that is no text")
}
