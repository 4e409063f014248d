import Testing

@testable import PropertyMapper

struct JSONWriterTests {
  private func text(_ body: (inout JSONWriter) -> Void, prettyPrinted: Bool = false) -> String {
    var writer = JSONWriter(prettyPrinted: prettyPrinted)
    body(&writer)
    return writer.finish().string
  }

  private func value(
    _ write: (inout JSONBuffer) -> Void, prettyPrinted: Bool = false
  ) -> String {
    text({ $0.value(write) }, prettyPrinted: prettyPrinted)
  }

  private func writeSample(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.value { $0.write("Ada") }
    writer.key("tags")
    writer.beginArray()
    writer.value { $0.write(1) }
    writer.value { $0.write(true) }
    writer.value { $0.writeNull() }
    writer.endArray()
    writer.key("none")
    writer.beginArray()
    writer.endArray()
    writer.key("nothing")
    writer.beginObject()
    writer.endObject()
    writer.key("inner")
    writer.beginObject()
    writer.key("pi")
    writer.value { $0.write(verbatim: "3.14") }
    writer.endObject()
    writer.endObject()
  }

  @Test func `compact text has no whitespace`() {
    #expect(
      text(writeSample)
        == #"{"name":"Ada","tags":[1,true,null],"none":[],"nothing":{},"inner":{"pi":3.14}}"#)
  }

  @Test func `pretty-printed text has a line for each value`() {
    #expect(
      text(writeSample, prettyPrinted: true) == """
        {
          "name": "Ada",
          "tags": [
            1,
            true,
            null
          ],
          "none": [],
          "nothing": {},
          "inner": {
            "pi": 3.14
          }
        }
        """)
  }

  @Test func `a scalar may be the root`() {
    #expect(value { $0.write(false) } == "false")
    #expect(value({ $0.write("x") }, prettyPrinted: true) == #""x""#)
  }

  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), (#"a"b"#, #""a\"b""#), (#"a\b"#, #""a\\b""#),
    ("a/b", #""a/b""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
    ("\u{1A}\u{B}", #""\u001a\u000b""#), ("\u{7F}", "\"\u{7F}\""),
    ("\u{2028}\u{2029}", "\"\u{2028}\u{2029}\""), ("é😀", #""é😀""#),
    ("é\"longer than eight bytes\n\u{200D}é", "\"é\\\"longer than eight bytes\\n\u{200D}é\""),
  ])
  func `strings are escaped as JSON requires`(value: String, expected: String) {
    #expect(self.value { $0.write(value) } == expected)
  }

  @Test func `keys are escaped like strings`() {
    let written = text {
      $0.beginObject()
      $0.key("a\n\"b")
      $0.value { $0.writeNull() }
      $0.endObject()
    }
    #expect(written == #"{"a\n\"b":null}"#)
  }

  @Test func `every Unicode scalar is written and read back unchanged`() throws {
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: 1) {
      // All of the first planes' boundaries, and a sample of the rest.
      guard value < 0x900 || value % 251 == 0, let scalar = UnicodeScalar(value) else { continue }
      let string = "a" + String(Character(scalar)) + "b"
      let read = try read(self.value { $0.write(string) }).string
      #expect(read?.utf8.elementsEqual(string.utf8) == true, "\(value)")
    }
  }

  @Test func `integers of every width are written with all digits`() {
    #expect(value { $0.write(0) } == "0")
    #expect(value { $0.write(-7) } == "-7")
    #expect(value { $0.write(Int64.min) } == "-9223372036854775808")
    #expect(value { $0.write(UInt64.max) } == "18446744073709551615")
    #expect(value { $0.write(Int8.min) } == "-128")
    #expect(value { $0.write(Int128.min) } == "-170141183460469231731687303715884105728")
  }

  @Test(arguments: [
    (1.0, "1"), (-0.0, "-0"), (0.1, "0.1"), (1e16, "1e+16"), (.leastNonzeroMagnitude, "5e-324"),
    (0.1 + 0.2, "0.30000000000000004"), (-1.5, "-1.5"),
    (1.7976931348623157e308, "1.7976931348623157e+308"),
  ])
  func `doubles are written in their shortest form`(value: Double, expected: String) {
    #expect(self.value { $0.write(value) } == expected)
  }

  @Test func `floats are written in their shortest form`() {
    #expect(value { $0.write(Float(0.1)) } == "0.1")
    #expect(value { $0.write(Float(16_777_216)) } == "16777216")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random doubles are read back with the same bits`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let element = try read(self.value { $0.write(value) })
      #expect(element.double?.bitPattern == value.bitPattern)
    }
  }

  @Test func `pretty printed output reads back like compact output`() throws {
    let compact = text(writeSample)
    #expect(rewrite(try read(text(writeSample, prettyPrinted: true))) == compact)
  }

  @Test func `a number is written as it was read`() throws {
    let number = try #require(JSONNumber("1.50e+010"))
    #expect(value { $0.write(verbatim: number.text) } == "1.50e+010")
  }
}
