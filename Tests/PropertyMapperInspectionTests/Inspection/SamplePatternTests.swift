import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Texts that are made for the patterns of validators.
@Suite struct SamplePatternTests {
  struct Box: DefaultInitializable { var text = "" }

  private func sample(_ descriptor: PropertyDescriptor<Box>) throws -> MappingValue? {
    let mapper = PropertyMapper()
    mapper.addMappings(["x": descriptor.required()], for: Box.self)
    let sample = try mapper.sampleInput(for: Box.self)
    _ = try mapper.create(Box.self, from: .value(sample))
    return sample["x"]
  }

  /// Letters come first, small ones before capitals, then digits, then the rest, which begins with the space.
  @Test(arguments: [
    (#"Q\D{3}"#, "Qaaa"), (#"Q\w\W\S"#, "Qa a"), (#"Q\sQ"#, "Q Q"), (#"Q\tQ"#, "Q\tQ"),
    (#"Q\nQ\rQ"#, "Q\nQ\rQ"), (#"Q\p{L}\p{Ll}\p{Lu}\p{Nd}"#, "QaaA0"),
    (#"Q\p{Letter}\p{Number}"#, "Qa0"), (#"Q[\d_-]{2}"#, "Q00"), (#"Q[^\w ]"#, "Q!"),
    ("Qé{2}", "Qéé"), ("Q[éè]", "Qé"), ("^Q9$", "Q9"), (#"\bQ9\b"#, "Q9"), (#"\AQ9\z"#, "Q9"),
    ("Q(?:ab|cd){2}", "Qabab"), ("Q(?<one>9|8)", "Q9"), ("Qa{,2}9", "Q9"), ("Qa{2}?9", "Qaa9"),
    (#"Q\.\-"#, "Q.-"), ("Q[9-]", "Q9"), ("Q[A-Z]*9?", "Q"),
  ])
  func `a pattern's sample is the simplest string that it matches`(pattern: String, text: String)
    throws
  {
    #expect(try sample(.property(\.text, .matches(pattern))) == .string(text))
  }

  @Test(arguments: [
    ("(?=Q)Q9", "Q9"), ("(?<_a>Q)9", "Q9"), ("[[:alpha:]]9Q", "a9Q"), ("Q[a-z&&b]9", "Qb9"),
    (#"\p{Greek}Q"#, "αQ"), (#"Q\h9"#, "Q 9"), ("[é-ü]9Q", "é9Q"), (#"(Q)9\1"#, "Q9Q"),
    (#"Q[\h]9"#, "Q 9"), ("(?i)q9Q", "q9q"), ("Q(?=9)9", "Q9"),
    (String(repeating: "(", count: 33) + "Q9" + String(repeating: ")", count: 33), "Q9"),
  ])
  func `a pattern that's too complex for a sample needs a default`(pattern: String, text: String)
    throws
  {
    #expect(
      Outcome.errorCodes { try sample(.property(\.text, .matches(pattern))) } == [.noSample])
    #expect(
      try sample(.property(\.text, .matches(pattern), default: text)) == .string(text))
  }

  @Test func `a forbidden length leads to a shorter or longer sample`() throws {
    #expect(try sample(.property(\.text, .not(.minLength(3)))) == "te")
    #expect(try sample(.property(\.text, .not(.length(0...5)))) == "textte")
    // It is either empty or longer, and the other validator leaves one of these.
    let found = try sample(.property(\.text, .not(.length(1...5)), .notEmpty))
    guard case .string(let text) = found else {
      Issue.record("no text: \(found ?? nil)")
      return
    }
    #expect(text.count > 5)
  }

  @Test func `a value that must equal another is sampled as that value`() throws {
    #expect(try sample(.property(\.text, .equalTo("Q9"))) == "Q9")
    #expect(try sample(.property(\.text, .equalTo("Q9").or(.equalTo("Q8")))) == "Q9")
  }
}
