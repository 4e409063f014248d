import PropertyMapper
import Testing

@testable import TestSupport

/// Patterns that take minutes for the texts here, so that a test that runs one does not end.
@Suite struct PatternLimitTests {
  struct Note: DefaultInitializable {
    var text = ""
    var maybe: String?
    var texts: [String] = []
  }

  private static let endless = #"(a+)+b"#
  private static let long = String(repeating: "a", count: 60)

  private func problems(
    of descriptor: PropertyDescriptor<Note>, _ text: Any, maximumMatchedCharacters: Int = 1 << 16
  ) -> [String] {
    let mapper = PropertyMapper(
      options: MappingOptions(maximumMatchedCharacters: maximumMatchedCharacters))
    mapper.addMappings(["v": descriptor], for: Note.self)
    return Outcome.problems { try mapper.create(Note.self, from: ["v": text]) }
  }

  @Test(arguments: [1, 100])
  func `a negated rule for elements decides nothing if an element is too long to be matched`(
    maximumErrorCount: Int
  ) {
    let mapper = PropertyMapper(
      options: MappingOptions(
        maximumErrorCount: maximumErrorCount, maximumMatchedCharacters: 10))
    mapper.addMappings(
      ["v": .property(\.texts, .not(.each(.matches("b+"))))], for: Note.self)
    let errors = Outcome.errorList {
      try mapper.create(Note.self, from: ["v": ["a", Self.long, "a"]])
    }
    #expect(errors.map(\.code) == [.sizeLimitExceeded])
  }

  @Test(
    arguments: [
      .property(\.text, .maxLength(10), .matches(endless)),
      .property(\.text, .matches(endless), .maxLength(10)),
      .property(\.text, .maxLength(10).and(.matches(endless))),
      .property(\.text, .matches(endless).and(.maxLength(10))),
      .property(\.text, .maxLength(10), .not(.matches(endless))),
      .property(\.maybe, .matches(endless), .maxLength(10)),
    ] as [PropertyDescriptor<Note>])
  func `a pattern isn't matched if a length rule fails`(
    _ descriptor: PropertyDescriptor<Note>
  ) {
    #expect(
      problems(of: descriptor, Self.long) == [
        "validationFailed  v  must have at most 10 characters, but has 60"
      ])
  }

  @Test func `elements are limited by the length rule next to their pattern`() {
    let descriptor = PropertyDescriptor<Note>.property(
      \.texts, .each(.maxLength(10).and(.matches(Self.endless))))
    #expect(
      problems(of: descriptor, ["aab", Self.long]) == [
        "validationFailed  v[1]  must have at most 10 characters, but has 60"
      ])
  }

  @Test(
    arguments: [
      .property(\.text, .matches("a*")), .property(\.text, .not(.matches("a*"))),
      .property(\.text, .matches("b").or(.matches("a*"))),
    ] as [PropertyDescriptor<Note>])
  func `no pattern is matched against more characters than the option allows`(
    _ descriptor: PropertyDescriptor<Note>
  ) {
    #expect(
      problems(of: descriptor, "aaaaa", maximumMatchedCharacters: 4) == [
        "sizeLimitExceeded  v  must have at most 4 characters to be matched against a pattern, "
          + "but has 5"
      ])
  }

  @Test func `the pattern limit counts characters, not bytes`() {
    let descriptor = PropertyDescriptor<Note>.property(\.text, .matches("ä*"))
    #expect(problems(of: descriptor, "ääää", maximumMatchedCharacters: 4) == [])
    #expect(
      problems(of: descriptor, String(repeating: "ä", count: 65_537)).map { $0.prefix(20) }
        == ["sizeLimitExceeded  v"])
  }

  @Test func `validating a model applies the same pattern limit`() {
    let mapper = PropertyMapper(options: MappingOptions(maximumMatchedCharacters: 2))
    mapper.addMappings(["v": .property(\.text, .matches("a*"))], for: Note.self)
    #expect(
      Outcome.problems { try mapper.validate(Note(text: "aaa")) } == [
        "sizeLimitExceeded  v  must have at most 2 characters to be matched against a pattern, "
          + "but has 3"
      ])
  }
}
