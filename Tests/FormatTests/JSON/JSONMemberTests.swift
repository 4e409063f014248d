import Testing

@testable import PropertyMapper
@testable import TestSupport

struct JSONMemberTests {
  private func firstMember(_ text: String) throws -> JSONMember {
    try #require(try read(text).members.first { _ in true })
  }

  @Test(arguments: [
    (#""""#, ""), (#""name""#, "name"), (#""a\nb""#, "a\nb"), (#""\u006eame""#, "name"),
    (#""\u0061\u0062""#, "ab"),
    (#""\u00e9""#, "\u{e9}"), (#""\ud83d\ude00!""#, "😀!"), ("\"日本語\"", "日本語"),
    (#""a\u0000""#, "a\u{0}"), (#""__proto__""#, "__proto__"), (#""\/\"""#, "/\""),
    (#""exactly8""#, "exactly8"), (#""longer than eight bytes""#, "longer than eight bytes"),
  ])
  func `a key equals its text, escaped or not`(keyText: String, key: String) throws {
    let member = try firstMember("{\(keyText): 1}")
    #expect(Array(member.key.utf8) == Array(key.utf8))
    #expect(member.keyByteCount == key.utf8.count)
    #expect(member.value.number?.text == "1")
  }

  @Test(arguments: [
    (#""name""#, ["", "nam", "names", "Name", "nane", "name\u{0}", "ñame"]),
    (#""\u006eame""#, ["", "nam", "names", "Name", "nane", #"\u006eame"#]),
    (#""\u00e9""#, ["e", "e\u{301}", "ê", "éé"]),
    (#""longer than eight bytes""#, ["longer than eight byteS", "Longer than eight bytes"]),
    (#""""#, ["a", "\u{0}"]),
    (#""a\n""#, ["a", "a\r", "a\n\n", #"a\n"#]),
  ])
  func `a key does not equal other strings`(keyText: String, others: [String]) throws {
    let member = try firstMember("{\(keyText): 1}")
    for other in others {
      #expect(!member.key.hasSameBytes(as: other), "\(other)")
    }
  }

  @Test func `duplicate keys are all listed, and the first is found`() throws {
    let object = try read(#"{"a": 1, "b": 2, "\u0061": 3}"#)
    #expect(object.members.map(\.key) == ["a", "b", "a"])
    #expect(object.member("a")?.value.number?.text == "1")
  }

  @Test func `members are found after nested values`() throws {
    let object = try read(#"{"a": {"x": [{}, {"b": 0}]}, "b": 1}"#)
    #expect(object.member("b")?.value.number?.text == "1")
    #expect(object.member("x") == nil)
  }

  @Test func `a long key of combining marks is compared by bytes`() throws {
    let key = String(repeating: "\u{301}", count: 100_000)
    let member = try firstMember("{\"\(key)\": 1}")
    #expect(member.keyByteCount == 200_000)
    #expect(member.key.hasSameBytes(as: key))
    #expect(!member.key.hasSameBytes(as: String(repeating: "\u{300}", count: 100_000)))
  }
}
