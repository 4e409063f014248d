import Testing

@testable import PropertyMapper
@testable import PropertyMapperInspection

@Suite struct SchemaPatternTests {
  @Test(arguments: [
    ("[A-Z]{3}", "^[A-Z]{3}$"), ("a|b", "^(?:a|b)$"), ("(a|b)c?", "^(a|b)c?$"),
    ("(?:ab){2,}?", "^(?:ab){2,}?$"), ("^ab$", "^ab$"), (#"a\.b\-c"#, #"^a\.b-c$"#),
    ("[-a-c_]+", #"^[\-a-c_]+$"#), (#"[a\-z]"#, #"^[a\-z]$"#), ("[a-]", #"^[a\-]$"#),
    (#"1\$"#, #"^1\$$"#), ("a{2,8}", "^a{2,8}$"), ("", "^$"),
  ])
  func `a pattern that means the same in every dialect is kept`(pattern: String, text: String)
    throws
  {
    let found = try #require(Pattern(pattern)?.schema)
    #expect(found.text == text)
    #expect(found.agreesEverywhere)
  }

  @Test(arguments: [
    (#"\d+"#, #"^\d+$"#), (".*", "^.*$"), ("[^@]+@.", "^[^@]+@.$"), (#"[\w-]+"#, #"^[\w\-]+$"#),
    ("(?=a)[a-z]", "^(?=a)[a-z]$"), (#"a\sb"#, #"^a\sb$"#),
  ])
  func `a pattern whose meaning differs beyond ASCII is kept for ASCII only`(
    pattern: String, text: String
  ) throws {
    let found = try #require(Pattern(pattern)?.schema)
    #expect(found.text == text)
    #expect(!found.agreesEverywhere)
  }

  @Test(arguments: [
    "é", "(?i)a", #"\bword"#, #"(a)\1"#, #"\p{L}"#, "a*+", "a++", "(?<name>a)", "(?<=a)b", "[a[b]]",
    "[a&&b]", "[a--b]", "[[:alpha:]]", #"\u{41}"#, "a{,3}", "a{x}", "a}", "a]", "*a", "(?=a)*",
    "[]",
    "[a", "(a", "a)", #"a\"#, #"\h"#, "(?>a)", "(?#remark)", "a\nb", #"[\d-z]"#, "[a-b-c]",
  ])
  func `a pattern with Swift-only syntax is left out`(pattern: String) {
    #expect(Pattern(pattern)?.schema == nil)
  }
}
