import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct PropertyListDamageTests {
  struct Note: DefaultInitializable {
    var text: String?
    var date: Date?
    var count = 0
  }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["text": .property(\.text), "date": .property(\.date), "count": .property(\.count)],
      for: Note.self)
  }

  private func errors(_ data: Data) -> [MappingError] {
    var errors: [MappingError] = []
    #expect(mapper.create(Note.self, from: .propertyList(data), errors: &errors) == nil)
    return errors
  }

  private func xml(_ body: String) -> Data {
    Data("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>".utf8)
  }

  /// A binary property list of objects with references of two bytes.
  private func binary(_ objects: [[UInt8]]) -> Data {
    var list = BinaryPropertyList()
    for object in objects { list.add(object) }
    return list.data
  }

  // MARK: Malformed

  @Test(
    arguments: [
      ("", "the data is empty"),
      ("garbage", "it's neither XML nor binary"),
      ("{ text = a; }", "it's neither XML nor binary"),
      ("<0fbd77>", "it's neither XML nor binary"),
      ("<plist><dict><key>text</key></dict></plist>", "its XML is malformed on line 1"),
      ("<plist>\n<dict>\n<foo/></dict></plist>", "its XML is malformed on line 3"),
      ("<plist><dict>", "its XML is malformed"),
      ("<plist><dict/></plist>x", "there's text after its end on line 1"),
      ("<plist><dict/></plist>\n<plist/>", "there's text after its end on line 2"),
      (
        "<plist><dict><key>date</key><date>2017-02-30T00:00:00Z</date></dict></plist>",
        "the date on line 1 isn't valid"
      ),
      (
        "<plist><dict><key>data</key>\n<data>!!</data></dict></plist>",
        "the data on line 2 isn't base64"
      ),
      ("bplist00", "its binary data is damaged"),
    ])
  func `malformed data is one error with a clear message`(_ text: String, _ fact: String) {
    let errors = errors(Data(text.utf8))
    #expect(errors.map(\.code) == [.malformedPropertyList])
    #expect(errors.first?.message.hasPrefix("isn't a property list: \(fact)") == true)
    #expect(errors.first?.path.description == "")
  }

  @Test func `UTF-16 is rejected by name`() throws {
    let data = try #require(String("<plist><dict/></plist>").data(using: .utf16))
    #expect(
      errors(data).map(\.message) == [
        "isn't a property list: it must be UTF-8, but is UTF-16"
      ])
  }

  @Test func `comments, declarations and a byte order mark are ignored`() throws {
    let text = """
      \u{FEFF}<?xml version="1.0"?><!-- <array><array> > -->
      <!DOCTYPE plist SYSTEM "file:///a.dtd">
      <plist><dict><key>text</key><string><![CDATA[<array>]]></string></dict></plist>
      <!-- the end -->
      """
    let note = try mapper.create(Note.self, from: .propertyList(Data(text.utf8)))
    #expect(note.text == "<array>")
  }

  @Test func `a damaged binary property list never causes a crash`() throws {
    let good = try PropertyListSerialization.data(
      fromPropertyList: ["text": "é", "date": Date(timeIntervalSince1970: 0), "count": 3]
        as [String: Any],
      format: .binary, options: 0)
    for index in good.indices {
      for byte: UInt8 in [0, 1, 0x0F, 0x7F, 0x80, 0xC1, 0xFF] {
        var damaged = good
        damaged[index] = byte
        var errors: [MappingError] = []
        _ = mapper.create(Note.self, from: .propertyList(damaged), errors: &errors)
        _ = mapper.create(MappingValue.self, from: .propertyList(damaged), errors: &errors)
      }
      var errors: [MappingError] = []
      #expect(
        mapper.create(Note.self, from: .propertyList(good.prefix(index)), errors: &errors) == nil)
    }
  }

  @Test func `a damaged XML property list never causes a crash`() throws {
    let good = xml(
      "<dict><key>text</key><string>a</string><key>count</key><integer>3</integer></dict>")
    for index in good.indices {
      for byte in Array("<>/&![?\0".utf8) {
        var damaged = good
        damaged[index] = byte
        var errors: [MappingError] = []
        let note = mapper.create(Note.self, from: .propertyList(damaged), errors: &errors)
        #expect((note == nil) == !errors.isEmpty)
      }
    }
  }

  // MARK: Depth and size

  @Test func `nesting beyond the limit is one error, in both formats`() {
    let opening = String(repeating: "<array>", count: 100_000)
    let closing = String(repeating: "</array>", count: 100_000)
    #expect(errors(xml(opening + closing)).map(\.code) == [.depthLimitExceeded])
    var objects: [[UInt8]] = (1...2000).map { [0xA1, UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    objects.append([0xA0])
    #expect(errors(binary(objects)).map(\.code) == [.depthLimitExceeded])
    #expect(errors(binary([[0xA1, 0, 0]])).map(\.code) == [.depthLimitExceeded])
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `nesting up to the limit is read and written`(
    _ format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let mapper = PropertyMapper(options: MappingOptions(maximumDepth: 100))
    let data = try #require(Self.nested(100, format))
    let areSame = onStack(ofKilobytes: 16 * 1024) {
      let value = try? mapper.create(MappingValue.self, from: .propertyList(data))
      let written = value.flatMap { try? mapper.export($0, as: .propertyList(format)) }
      let again = written.flatMap { try? mapper.create(MappingValue.self, from: .propertyList($0)) }
      return value != nil && again == value
    }
    #expect(areSame == true)
    let deeper = try #require(Self.nested(101, format))
    let codes = onStack(ofKilobytes: 16 * 1024) {
      Outcome.errorList { try mapper.create(MappingValue.self, from: .propertyList(deeper)) }
        .map(\.code)
    }
    #expect(codes == [.depthLimitExceeded])
  }

  /// A property list of nested lists.
  private static func nested(
    _ depth: Int, _ format: PropertyListSerialization.PropertyListFormat
  ) -> Data? {
    onStack(ofKilobytes: 16 * 1024) {
      let list = (1..<depth).reduce([Any]()) { list, _ in [list] }
      return try? PropertyListSerialization.data(
        fromPropertyList: list, format: format, options: 0)
    } ?? nil
  }

  @Test func `arrays that refer to each other twice don't grow exponentially`() {
    var objects: [[UInt8]] = []
    for index in 1...40 {
      objects.append([0xA2, 0, UInt8(index), 0, UInt8(index)])
    }
    objects.append([0xA0])
    #expect(errors(binary(objects)).map(\.code) == [.malformedPropertyList])
  }

  /// Objects whose marker or size cannot be, each alone at the root.
  @Test(arguments: [
    [0x70], [0x90, 0], [0x01], [0x15] + [UInt8](repeating: 0, count: 32), [0x21, 0, 0],
    [0x32, 0, 0, 0, 0], [0x5F, 0x10, 40], [0x5F, 0x24], [0x6F, 0x10, 40], [0x61, 0xD8, 0x00],
    [0xAF, 0x10, 40], [0xDF, 0x10, 40], [0x51, 0xE9],
  ])
  func `an invalid object is reported as a damaged property list`(object: [UInt8]) {
    #expect(
      Outcome.problems {
        try mapper.create(MappingValue.self, from: .propertyList(binary([object])))
      }
        == ["malformedPropertyList    isn't a property list: its binary data is damaged"])
  }

  @Test func `numbers of every size are read`() throws {
    #expect(
      try mapper.create(
        Double.self, from: .propertyList(binary([[0x22, 0x3F, 0xC0, 0x00, 0x00]]))) == 1.5)
    let negative = [0x14] + [UInt8](repeating: 0xFF, count: 15) + [0xFB]
    #expect(try mapper.create(Int.self, from: .propertyList(binary([negative]))) == -5)
    let large = [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8)
    #expect(try mapper.create(UInt64.self, from: .propertyList(binary([large]))) == .max)
  }

  @Test func `canonically equal keys are an error at their path`() {
    let list = binary([
      [0xD2, 0, 1, 0, 2, 0, 3, 0, 3], [0x61, 0x00, 0xE9], [0x62, 0x00, 0x65, 0x03, 0x01],
      [0x10, 1],
    ])
    let found = errors(list)
    #expect(found.map(\.code) == [.duplicateKey])
    #expect(found.map(\.path) == [["e\u{301}"]])
  }

  @Test func `characters can be written as numeric references`() throws {
    let text = xml("<dict><key>text</key><string>&#x41;&#66;&lt;&amp;c</string></dict>")
    #expect(try mapper.create(Note.self, from: .propertyList(text)).text == "AB<&c")
    let marked = xml("<dict><key>text</key><string>&#xFEFF;a</string></dict>")
    #expect(try mapper.create(Note.self, from: .propertyList(marked)).text == "\u{FEFF}a")
  }

  @Test(arguments: ["&#xD800;", "&nothing;", "&#x110000;"])
  func `invalid character references are malformed`(escape: String) {
    let list = xml("<dict><key>text</key><string>\(escape)</string></dict>")
    #expect(errors(list).map(\.code) == [.malformedPropertyList])
  }

  // MARK: Oddities

  @Test func `sets are read as arrays, and keyed archive references are rejected`() throws {
    let set = binary([[0xC1, 0, 1], [0x51, 0x61]])
    #expect(try mapper.create([String].self, from: .propertyList(set)) == ["a"])
    let reference = binary([[0xD1, 0, 1, 0, 2], [0x54] + Array("text".utf8), [0x80, 3]])
    #expect(
      errors(reference).map(\.description) == [
        "text: must be text, but is a value of type KeyedArchiveReference"
      ])
    let inXML = xml(
      "<dict><key>text</key><dict><key>CF$UID</key><integer>3</integer></dict></dict>")
    #expect(errors(inXML).map(\.code) == [.typeMismatch])
  }

  @Test func `integers beyond 64 bits and keys that aren't strings are rejected`() {
    let huge = binary([[0x14] + [UInt8](repeating: 1, count: 16)])
    #expect(
      errors(huge).map(\.message) == [
        "isn't a property list: it has an integer of more than 64 bits"
      ])
    let numberKey = binary([[0xD1, 0, 1, 0, 1], [0x10, 0x61]])
    #expect(errors(numberKey).map(\.code) == [.malformedPropertyList])
  }

  @Test func `a duplicate key is an error at its path`() {
    let list = binary([[0xA1, 0, 1], [0xD2, 0, 2, 0, 2, 0, 3, 0, 3], [0x51, 0x61], [0x10, 1]])
    #expect(errors(list).map(\.code) == [.duplicateKey])
    #expect(errors(list).first?.path.description == "[0].a")
  }

  @Test func `the policy for duplicate keys applies to XML`() throws {
    let list = Data(
      """
      <plist><dict><key>text</key><string>a</string><key>text</key><string>b</string></dict></plist>
      """.utf8)
    #expect(errors(list).map(\.code) == [.duplicateKey])
    #expect(errors(list).first?.path == "text")
    for (policy, text) in [(DuplicateKeyPolicy.useFirst, "a"), (.useLast, "b")] {
      let mapper = PropertyMapper(options: MappingOptions(duplicateKeys: policy))
      #expect(
        try mapper.create([String: String].self, from: .propertyList(list)) == ["text": text])
    }
  }

  @Test func `null is read as nil, and dates and numbers that are NaN are rejected`() throws {
    let null = binary([[0xD1, 0, 1, 0, 2], [0x54] + Array("text".utf8), [0x00]])
    #expect(try mapper.create(Note.self, from: .propertyList(null)).text == nil)
    let date = binary([
      [0xD1, 0, 1, 0, 2], [0x54] + Array("date".utf8), [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0],
    ])
    #expect(errors(date).map(\.code) == [.malformedPropertyList])
    let real = xml("<dict><key>count</key><real>nan</real></dict>")
    #expect(errors(real).map(\.code) == [.conversionFailed])
  }

  @Test func `64-bit integers are read exactly`() throws {
    for format in [
      "<integer>18446744073709551615</integer>", "<integer>0xFFFFFFFFFFFFFFFF</integer>",
    ] {
      #expect(try mapper.create(UInt64.self, from: .propertyList(xml(format))) == .max)
      #expect(throws: MappingErrors.self) {
        try mapper.create(Int.self, from: .propertyList(xml(format)))
      }
    }
    #expect(
      try mapper.create(
        Int.self, from: .propertyList(xml("<integer>-9223372036854775808</integer>")))
        == .min)
  }
}
