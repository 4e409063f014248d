import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

@Suite struct PropertyListSharingTests {
  /// A list that refers to one text over and over.
  private func list(of text: String, count: Int) -> Data {
    var list = BinaryPropertyList()
    list.addList(of: Array(repeating: 1, count: count))
    list.add([0x5F, 0x12] + BinaryPropertyList.bigEndian(text.utf8.count, 4) + text.utf8)
    return list.data
  }

  @Test func `a string referenced many times is stored only once`() throws {
    let text = String(repeating: "x", count: 50_000)
    var texts = try PropertyMapper().create(
      [String].self, from: .propertyList(list(of: text, count: 1000)))
    #expect(texts.count == 1000)
    #expect(texts[0] == text)
    let first = texts[0].withUTF8 { $0.baseAddress }
    let last = texts[999].withUTF8 { $0.baseAddress }
    #expect(first == last)
  }

  @Test func `a shared value counts toward the size limit each time`() {
    let text = String(repeating: "x", count: 50_000)
    #expect(
      Outcome.problems {
        try PropertyMapper().create(
          [String].self, from: .propertyList(list(of: text, count: 50_000)))
      } == [
        "sizeLimitExceeded    the input must have at most 268435456 bytes, but has more once "
          + "shared references are expanded"
      ])
  }

  // MARK: Marks and keys of XML

  private func values(_ body: String) throws -> [String] {
    try PropertyMapper().create(
      [String].self, from: .propertyList(Data("<plist><array>\(body)</array></plist>".utf8)))
  }

  @Test func `a byte order mark at the start of a string is part of the string`() throws {
    #expect(
      try values(
        "<string>\u{FEFF}a</string><string>&#xFEFF;b</string><string>&#65279;&amp;</string>"
          + "<string><![CDATA[\u{FEFF}c]]></string><string>d\u{FEFF}</string><string>e</string>"
          + "<string>\u{FEFF}</string><string>\u{FEFF}\u{FEFF}f</string>")
        == [
          "\u{FEFF}a", "\u{FEFF}b", "\u{FEFF}&", "\u{FEFF}c", "d\u{FEFF}", "e", "\u{FEFF}",
          "\u{FEFF}\u{FEFF}f",
        ])
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `a string with a byte order mark round-trips unchanged`(
    _ format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let mapper = PropertyMapper()
    let texts = ["\u{FEFF}key": "\u{FEFF}text", "key": "text"]
    let data = try mapper.export(texts, as: .propertyList(format))
    let back = try mapper.create([String: String].self, from: .propertyList(data))
    #expect(back == texts)
    #expect(back.keys.map { $0.unicodeScalars.count }.sorted() == [3, 4])
  }

  @Test func `canonically equal keys in XML are reported at their path`() {
    let body = """
      <array><dict><key>a</key><array/></dict><dict><key>caf\u{E9}</key><dict>
      <key>&#xE9;</key><true/><key>e&#x301;</key><true/></dict></dict></array>
      """
    let errors = Outcome.errorList {
      try PropertyMapper().create(
        MappingValue.self, from: .propertyList(Data("<plist>\(body)</plist>".utf8)))
    }
    #expect(errors.map(\.code) == [.duplicateKey])
    #expect(errors.first?.path.components == [.index(1), .key("caf\u{E9}"), .key("e\u{301}")])
  }
}
