/// What is wrong with data that is not a property list.
package struct PropertyListFlaw: Sendable {
  /// The kind of flaw, for programs.
  let rule: String
  /// The reason, as a sentence.
  let fact: String
  let parameters: [String: MappingValue]

  init(_ rule: String, _ fact: String, line: Int? = nil) {
    self.rule = rule
    self.fact = fact
    parameters = line.map { ["line": .count($0)] } ?? [:]
  }
}

extension PropertyListFlaw {
  package static let empty = Self("empty", "the data is empty")
  package static let utf16 = Self("utf16", "it must be UTF-8, but is UTF-16")
  package static let notUTF8 = Self("utf8", "it has bytes that aren't valid UTF-8")
  package static let neither = Self("format", "it's neither XML nor binary")
  package static func trailing(line: Int) -> Self {
    Self("trailing", "there's text after its end on line \(line)", line: line)
  }
  package static func malformedXML(line: Int) -> Self {
    Self("xml", "its XML is malformed on line \(line)", line: line)
  }
  package static let otherEncoding = Self(
    "encoding", "its XML declaration names an encoding other than UTF-8")
  package static let endless = Self("endless", "its objects contain each other")
  package static func noDate(line: Int) -> Self {
    Self("date", "the date on line \(line) isn't valid", line: line)
  }
  package static func noBase64(line: Int) -> Self {
    Self("base64", "the data on line \(line) isn't base64", line: line)
  }
  package static let damaged = Self("damaged", "its binary data is damaged")
  package static let largeInteger = Self("integer", "it has an integer of more than 64 bits")
  package static let noBinaryDate = Self("date", "it has a date that doesn't exist")
  package static let noTextKey = Self("key", "it has a key that isn't text")
}

/// What is wrong with data that is not an archive. The names of the cases are those of the rules.
package enum ArchiveFlaw: Error, CaseIterable, Sendable {
  case truncated, damaged, foreign, newer, trailing
  /// Nested deeper than the options, or this thread's stack, allow.
  case deep, beyondStack
}
