import Testing

@testable import PropertyMapper

@Suite struct RequirementTests {
  private static let even = Requirement.be("even")
  private static let small = Requirement.be("at most 9", as: .position)
  private static let long = Requirement.have("8 characters")

  static let words: [(Requirement, text: String, demand: String, phrase: String)] = [
    (even, "be even", "must be even", "a value that is even"),
    (.be("a number", as: .noun), "be a number", "must be a number", "a number"),
    (long, "have 8 characters", "must have 8 characters", "8 characters"),
    (.match("[a-z]"), "match [a-z]", "must match [a-z]", "a value that matches [a-z]"),
    (.own("shine"), "shine", "must shine", "a value that must shine"),
    (.not(even), "not be even", "must not be even", "a value that isn't even"),
    (
      .not(long), "not have 8 characters", "must not have 8 characters",
      "a value that doesn't have 8 characters"
    ),
    (.not(.not(even)), "be even", "must be even", "a value that must be even"),
    (
      .all([even, small]), "be even and at most 9", "must be even and at most 9",
      "a value that is even and a value at most 9"
    ),
    (
      .any([even, long]), "be even or have 8 characters", "must be even or have 8 characters",
      "a value that is even or 8 characters"
    ),
    (
      .not(.all([even, long])), "not be even or not have 8 characters",
      "must not be even or not have 8 characters",
      "a value that must not be even or not have 8 characters"
    ),
    (
      .not(.any([even, long])), "not be even and not have 8 characters",
      "must not be even and not have 8 characters",
      "a value that must not be even and not have 8 characters"
    ),
    (
      .nothing, "be valid, which no value can be", "can never be valid",
      "a valid value, but no value is valid"
    ),
    (
      .each(even), "have no elements that aren't even", "each element must be even",
      "elements that are even"
    ),
    (
      .each(.not(even)), "have no elements that are even", "each element must not be even",
      "elements that aren't even"
    ),
    (
      .each(.own("shine")), "have no elements that don't shine", "each element must shine",
      "elements that shine"
    ),
    (
      .each(.nothing), "have no elements that aren't valid", "each element can never be valid",
      "elements that are valid"
    ),
    (
      .each(.all([even, long])), "have no elements that aren't even or don't have 8 characters",
      "each element must be even and have 8 characters",
      "elements that are even and have 8 characters"
    ),
    (
      .each(.any([even, long])), "have no elements that aren't even and don't have 8 characters",
      "each element must be even or have 8 characters",
      "elements that are even or have 8 characters"
    ),
    (
      .not(.each(even)), "have elements that aren't even", "must have elements that aren't even",
      "a value that must have elements that aren't even"
    ),
    (
      .each(.each(even)), "have no elements that have elements that aren't even",
      "each element of each element must be even",
      "elements that have no elements that aren't even"
    ),
    (
      .each(.each(.each(even))),
      "have no elements that have elements that have elements that aren't even",
      "each element of each element of each element must be even",
      "elements that have no elements that have elements that aren't even"
    ),
    (
      .all([.each(even), long]), "have no elements that aren't even and have 8 characters",
      "each element must be even, and must have 8 characters",
      "elements that are even and 8 characters"
    ),
    (
      .any([.each(even), long]), "have no elements that aren't even or have 8 characters",
      "each element must be even, or must have 8 characters",
      "elements that are even or 8 characters"
    ),
  ]

  @Test(arguments: words.indices) func `a requirement has words for every sentence`(index: Int) {
    let (requirement, text, demand, phrase) = Self.words[index]
    #expect(requirement.text == text)
    #expect(requirement.demand == demand)
    #expect(requirement.phrase == phrase)
  }

  @Test func `messages about subtypes don't show names that are secret`() {
    #expect(
      Messages.changedSubtype(from: nil).text
        == "must not change in an update, but names a different type")
    #expect(Messages.secondKey(after: nil).text == "has a value, but so does another key")
    #expect(Messages.changedKey(from: nil).text == "isn't the key of the model being updated")
    for sentence in [
      Messages.changedSubtype(from: nil), Messages.secondKey(after: nil),
      Messages.changedKey(from: nil),
    ] {
      #expect(sentence.parameters["allowed"] == nil)
    }
    #expect(Messages.keyExpectation([]) == "a value at a key of a subtype")
  }

  @Test func `a policy is the same for property lists`() {
    #expect(ConversionPolicy.strict.forPropertyLists == .strict)
    #expect(Set([ConversionPolicy.lenient, .lenient.forPropertyLists, .strict]).count == 2)
  }

  @Test func `every style of keys is named as in a table`() {
    let styles: [KeyStyle] = [.asWritten, .snakeCase, .kebabCase, .pascalCase, .custom { $0 }]
    #expect(
      styles.map(\.name) == [".asWritten", ".snakeCase", ".kebabCase", ".pascalCase", ".custom"])
  }
}
