import Foundation
import PropertyMapperInspection
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Every message that an error can have can be translated from its code, rule and parameters.
///
/// A new sentence needs no change here: it gets a rule where it is written, and a sample in
/// `MessageSamples`, and these tests say if either is missing.
@Suite struct UntranslatedMessagesTests {
  private static let nothing = MessageCatalog { _ in nil }
  private static let everything = MessageCatalog { "\($0.code)" }

  /// The samples by code and rule.
  private static func names(of errors: [MappingError]) -> Set<String> {
    Set(errors.map { "\($0.code) \($0.rule ?? "-")" })
  }

  @Test func `a catalog without sentences lacks every code, and English lacks none`() {
    let lacking = Self.nothing.untranslated
    #expect(Set(lacking.map(\.code)) == Set(MappingError.Code.builtIn))
    #expect(MessageCatalog.english.untranslated == [])
    #expect(Self.everything.untranslated == [])
  }

  @Test func `what a catalog translates isn't listed`() {
    let all = Self.nothing.untranslated
    let some = MessageCatalog { error in error.rule == "range" ? "liegt außerhalb" : nil }
    #expect(some.untranslated.count < all.count)
    #expect(some.untranslated == all.filter { $0.rule != "range" })
    #expect(all.contains { $0.rule == "range" && $0.code == .validationFailed })
  }

  @Test func `values of a wrong kind have the kind as their rule`() {
    let kinds = Self.nothing.untranslated.filter { $0.code == .typeMismatch }.map(\.rule)
    #expect(
      Set(kinds).isSuperset(of: [
        "integer", "number", "text", "boolean", "date", "url", "uuid", "list", "object",
      ]))
  }

  /// The library's own files, as text.
  private static func sources(in folder: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Sources/PropertyMapper/\(folder)")
    let files = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  @Test func `every rule in the library's source has a sample`() throws {
    let rules = Set(Self.nothing.untranslated.compactMap(\.rule))
    let vocabulary = try Self.sources(in: "Vocabulary")
    let validators = try Self.sources(in: "Mappings/Validators")
    var written: Set<String> = []
    for source in vocabulary {
      written.formUnion(source.matches(of: /say\(\s*"([A-Za-z0-9]+)"/).map { String($0.1) })
      written.formUnion(source.matches(of: /rule: "([A-Za-z0-9]+)"/).map { String($0.1) })
      // Expectations: a phrase, then the kind.
      written.formUnion(
        source.matches(of: /Self\(\s*(?:"[^"]*"|[A-Za-z.]+), "([A-Za-z0-9]+)"/).map {
          String($0.1)
        })
    }
    for source in validators {
      written.formUnion(source.matches(of: /[nN]amed?: "([A-Za-z0-9]+)"/).map { String($0.1) })
    }
    #expect(written.count > 60)
    let found = Set(Self.nothing.untranslated.flatMap { $0.parameters["found"]?.words ?? [] })
    // `required` is reported as a missing value, and the parts of the others one by one.
    let reportedOtherwise: Set = ["required", "and", "each"]
    let withoutSample: Set<String> = written.subtracting(rules.union(found))
    #expect(withoutSample.subtracting(reportedOtherwise) == [])
  }

  @Test func `every sentence in the library's source has a sample`() throws {
    let sentences = try Self.sources(in: "Vocabulary").flatMap { source in
      source.matches(of: /static (?:func|let) (\w+)(?:\([^{]*-> Sentence| = say\()/)
        .map { String($0.1) }
    }
    let samples = try Self.sources(in: "../PropertyMapperInspection/Translations").first {
      $0.contains("enum MessageSamples")
    }
    let text = try #require(samples)
    let frames: Set = ["say", "conversion", "malformedJSON"]
    #expect(sentences.count > 50)
    #expect(
      Set(sentences).subtracting(frames).filter { !text.contains("Messages.\($0)") } == [])
  }

  @Test func `the page of error codes lists every rule and parameter under its code`() throws {
    let page = try Package.text(
      of: "Sources/PropertyMapper/PropertyMapper.docc/Guides/ErrorCodes.md")
    var sections: [String: String] = [:]
    for section in page.components(separatedBy: "\n### ") {
      let name = section.prefix { $0 != "\n" }
      sections[String(name)] = section
    }
    // Lists that would be too long, and those that refer to another section.
    let details: Set = [MappingError.Code.transformFailed, .conversionFailed, .malformedJSON]
    let shared = ["typeMismatch", "conversionFailed"].compactMap { sections[$0] }.joined()
    for error in Self.nothing.untranslated {
      var section = try #require(sections[error.code.description])
      if details.contains(error.code) { section += shared }
      for name in [error.rule].compactMap(\.self) + error.parameters.keys
      where !section.contains("`\(name)`") && error.code != .validationFailed {
        Issue.record("\(error.code) doesn't list \(name)")
      }
    }
  }

  @Test func `every error in JSON text says what was expected, as a parameter`() {
    let json = Array(#"{"a": [1.5e2, -0, true, null, "\u00e9\ud83d\ude00\n"], "b": {}}"#.utf8)
    var texts = json.indices.map { Array(json[..<$0]) }
    for index in json.indices {
      for byte in [0x01, 0x20, 0x2C, 0x38, 0x40, 0x5C, 0x5D, 0x7D, 0xFF] as [UInt8] {
        var changed = json
        changed[index] = byte
        texts.append(changed)
      }
    }
    texts +=
      ["\u{FEFF}\u{FEFF}1", "1 2", "1e999"].map { Array($0.utf8) } + [[0xFF, 0xFE, 0x31, 0x00]]
    var count = 0
    for text in texts {
      let errors = Outcome.errorList { try MappingValue(json: Data(text)) }
      for error in errors where error.code == .malformedJSON {
        count += 1
        #expect(error.parameters["expected"] != nil, "\(error)")
      }
    }
    #expect(count > 300)
  }

  /// The numbers and names that a message shows.
  private static func shownParts(of message: String) -> [String] {
    let numbers = message.matches(of: /[0-9]+(\.[0-9]+)?/).map { String($0.0) }
    let quoted = message.matches(of: /"([^"]+)"/).map { String($0.1) }
    let advice = message.matches(of: /did you mean ([^?]+)\?/).map { String($0.1) }
    let types = message.matches(of: /\b(Sample|Failure)\b/).map { String($0.0) }
    return numbers + quoted + advice + types
  }

  @Test func `parameters include every number and every name of the message`() {
    // The words of the format itself.
    let fixed: Set = [
      "1", "8", "16", "32", "64", "8601", "128", "512", "9999", "38", "init", ",", "]",
    ]
    for error in Self.nothing.untranslated {
      let told = MappingValue.object(
        .init(
          uniqueMembers: error.parameters.map {
            .init(key: $0.key, value: $0.value)
          })
      ).words.joined(separator: " ")
      for part in Self.shownParts(of: error.message)
      where !told.contains(part) && !fixed.contains(part) {
        Issue.record("\(error.code) \(error.rule ?? "-"): \(error.message), but \(told)")
      }
    }
  }

  @Test func `two messages with the same code and rule differ in their parameters`() {
    let samples = Dictionary(grouping: Self.nothing.untranslated) {
      "\($0.code) \($0.rule ?? "-") \($0.parameters.sorted { $0.key < $1.key })"
    }
    for (key, errors) in samples where Set(errors.map(\.message)).count > 1 {
      Issue.record("\(key): \(errors.map(\.message))")
    }
  }
}

extension MappingValue {
  /// All texts and numbers in it.
  fileprivate var words: [String] {
    switch self {
    case .null: []
    case .bool(let bool): ["\(bool)"]
    case .number(let number): ["\(number)"]
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.words)
    case .object(let object): object.flatMap(\.value.words)
    case .native(let native): ["\(native)"]
    }
  }
}
