import Testing

@testable import PropertyMapper
@testable import TestSupport

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

  @Test func `keys are escaped like strings`() {
    let written = text {
      $0.beginObject()
      $0.key("a\n\"b")
      $0.value { $0.writeNull() }
      $0.endObject()
    }
    #expect(written == #"{"a\n\"b":null}"#)
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
