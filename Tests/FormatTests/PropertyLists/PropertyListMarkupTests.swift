import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Markup of XML property lists, read to its end or refused.
@Suite struct PropertyListMarkupTests {
  private let mapper = PropertyMapper()

  private func errors(_ text: String) -> [MappingError] {
    Outcome.errorList {
      try mapper.create(MappingValue.self, from: .propertyList(Data(text.utf8)))
    }
  }

  private func value(_ text: String) throws -> MappingValue {
    try mapper.create(MappingValue.self, from: .propertyList(Data(text.utf8)))
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
  }

  // MARK: Prologs

  /// Whole markup that begins like markup of another kind, or holds its end.
  private static let prefixes = [
    "<!--><?-->", "<!--><![CDATA[-->", "<!---><!DOCTYPE-->", "<!--<plist>-->", "<!----><!-- -->",
    "<!-- ?> ]]> > -->", "<?xml version='1.0'?><?a <!-- ?>", "<?xml version=\"1.0\"?><?a ]]> ?>",
    "<!DOCTYPE a \"<!-- \">", "<!DOCTYPE plist SYSTEM 'a'><?b > -- ?>", "<!-- --\u{2192}><?-->",
  ]

  @Test(arguments: prefixes)
  func `91: no prolog disables a check`(prefix: String) {
    guard !prefix.contains("\"<!-- \"") else {
      // A document type has no markup in it.
      #expect(errors("\(prefix)<plist><true/></plist>").map(\.code) == [.malformedPropertyList])
      return
    }
    #expect(throws: Never.self) { try value("\(prefix)<plist><true/></plist>") }
    let deep = "\(prefix)<plist>\(Self.nested(600))</plist>"
    #expect(errors(deep).map(\.code) == [.depthLimitExceeded])
    let wrong = "\(prefix)<plist><date>2017-02-30T00:00:00Z</date></plist>"
    #expect(errors(wrong).map(\.code) == [.malformedPropertyList])
    #expect(
      errors("\(prefix)<plist><data>A</data></plist>").map(\.code) == [.malformedPropertyList])
  }

  @Test(arguments: [128, 512], prefixes)
  func `91: 200 levels after any prolog don't crash on a small stack`(
    size: Int, prefix: String
  ) {
    let data = Data("\(prefix)<plist>\(Self.nested(200))</plist>".utf8)
    let codes = onStack(ofKilobytes: size) {
      Outcome.errorList {
        try PropertyMapper().create(MappingValue.self, from: .propertyList(data))
      }
      .map(\.code)
    }
    #expect(
      codes.map { Set($0).isSubset(of: [.depthLimitExceeded, .malformedPropertyList]) } == true)
  }

  @Test(arguments: [
    "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>a</string></plist>",
    "<!DOCTYPE plist [ ]><plist><true/></plist>",
    "<!DOCTYPE plist><!DOCTYPE plist><plist><true/></plist>",
    "<!DOCTYPE plist PUBLIC \"a>b\" 'c'><plist><true/></plist>",
    "<plist><!DOCTYPE plist><true/></plist>",
    "<?xml version='1.0' <plist><true/></plist>",
    "<?xml version='1.0'encoding='UTF-8'?><plist><true/></plist>",
    "<?xml version=1.0?><plist><true/></plist>",
    "<? xml?><plist><true/></plist>", "<!--><plist><true/></plist>",
    "<!-- a -><plist><true/></plist>", "<!-><plist><true/></plist>",
    "<![CDATA[ ]]><plist><true/></plist>", "x<plist><true/></plist>",
  ])
  func `91: an unsupported or malformed prolog is an error`(text: String) {
    #expect(errors(text).map(\.code) == [.malformedPropertyList])
  }

  @Test(arguments: ["ISO-8859-1", "UTF-16", "utf-7", "x-nope", ""])
  func `91: declared encodings other than UTF-8 are rejected`(encoding: String) {
    for quote in ["'", "\""] {
      let text = "<?xml version='1.0' encoding = \(quote)\(encoding)\(quote)?><plist><string>\u{E9}"
      #expect(
        errors(text + "</string></plist>").map(\.message) == [
          "isn't a property list: its XML declaration names an encoding other than UTF-8"
        ])
    }
  }

  @Test(arguments: ["utf-8", "UTF-8", "US-ASCII", "iso-8859-1"])
  func `encodings that are compatible with UTF-8 are accepted`(encoding: String) throws {
    #expect(
      try value("<?xml version='1.0' encoding='\(encoding)'?><plist><string>e</string></plist>")
        == "e")
  }

  @Test func `91: encodings may be declared any number of times`() throws {
    let instructions = String(repeating: "<?xml encoding='US-ASCII'?>", count: 20_000)
    #expect(try value("\(instructions)<plist><string>e</string></plist>") == "e")
    let attributes = String(repeating: " encoding='iso-8859-1'", count: 20_000)
    #expect(try value("<plist\(attributes)><string\(attributes)>e</string></plist>") == "e")
    #expect(
      errors("<plist\(attributes)><string>\u{E9}</string></plist>").map(\.message) == [
        "isn't a property list: its XML declaration names an encoding other than UTF-8"
      ])
  }

  @Test(arguments: [
    Array("<plist><string>".utf8) + [0xFF] + Array("</string></plist>".utf8),
    Array("<plist><!-- ".utf8) + [0xC0, 0xAF] + Array(" --><true/></plist>".utf8),
  ])
  func `91: invalid UTF-8 is an error, even in comments`(bytes: [UInt8]) {
    #expect(
      Outcome.problems { try mapper.create(MappingValue.self, from: .propertyList(Data(bytes))) }
        == [
          "malformedPropertyList    isn't a property list: it has bytes that aren't valid UTF-8"
        ])
  }

  // MARK: Ends

  @Test(arguments: [
    "x", "<true/>", "<plist><true/></plist>", "&#32;", "\0", "</plist>", "<![CDATA[]]>",
    "<!DOCTYPE plist>", "<!-- -->x", "<?a?>x", "<", "]]>", "-->",
  ])
  func `91: anything after the end is an error`(rest: String) {
    #expect(
      errors("<plist>\n<true/></plist>\n\(rest)").map(\.message) == [
        "isn't a property list: there's text after its end on line 3"
      ])
    #expect(errors("<?xml version='1.0'?><dict/>\(rest)").map(\.code) == [.malformedPropertyList])
  }

  @Test(arguments: ["<!--", "<!-- --", "<!-->", "<!--->", "<?", "<?a", "<?a?", "<?>", "<??>"])
  func `91: unterminated comments and instructions are an error anywhere`(remark: String) {
    for text in [
      "\(remark)<plist><true/></plist>", "<plist>\(remark)<true/></plist>",
      "<plist><array>\(remark)</array></plist>",
      "<plist><dict>\(remark)<key>a</key><true/></dict></plist>",
      "<plist><true/></plist>\(remark)",
    ] {
      #expect(errors(text).map(\.code) == [.malformedPropertyList], "\(text)")
    }
  }

  @Test func `comments and instructions are allowed between any two tags`() throws {
    let remark = " <!-- <dict> --- & --><?a <array> ?>\n"
    let text =
      "<?xml version='1.0'?>\(remark)<!DOCTYPE plist>\(remark)<plist version='1.0'>\(remark)"
      + "<dict>\(remark)<key>a</key>\(remark)<array>\(remark)<true/>\(remark)</array>\(remark)</dict>"
    #expect(try value("\(text)\(remark)</plist>\(remark)") == ["a": [true]])
  }

  // MARK: Tags

  @Test(arguments: [
    "", "<string>a", "<string>a</key>", "<string>a</string", "<string>a</ string>",
    "< string>a</string>", "<String>a</String>", "<string a>b</string>", "<string a=b>c</string>",
    "<string a='b'c='d'>e</string>", "<string a='>'>b</string>", "<string a='<'>b</string>",
    "<string/ >a</string>", "<string / >", "<string>a<b></string>", "<string>a<!-- b -->c</string>",
    "<string>a<?b?>c</string>", "<string>a<![CDATA[b</string>", "<string>a<![cdata[b]]></string>",
    "<string>a & b</string>", "<string>&a;</string>", "<string>&lt</string>", "<string>&;</string>",
    "<string>&#;</string>", "<string>&#x;</string>", "<string>&#X41;</string>",
    "<string>&#-0;</string>", "<string>&#+65;</string>", "<string>&#xD83D;&#xDE00;</string>",
    "<string>&#4294967361;</string>", "<string>&#000000000000000000065;</string>",
    "<true> </true>", "<true>a</true>", "<true>", "<true/></true>", "<null/>",
    "<plist><true/></plist>",
    "<integer/>", "<integer></integer>", "<integer>1 </integer>", "<integer>1.5</integer>",
    "<integer>--1</integer>", "<integer>-+1</integer>", "<integer>0x</integer>",
    "<integer>18446744073709551616</integer>", "<integer>-9223372036854775809</integer>",
    "<integer>&#49;</integer>", "<integer>1<!-- --></integer>", "<integer>\u{661}</integer>",
    "<real/>", "<real></real>", "<real>1 </real>", "<real>0x1p3</real>", "<real>1e</real>",
    "<real>.</real>", "<real>1,5</real>", "<real>nan(1)</real>", "<real> nan</real>",
    "<real>-nan</real>", "<real>1_0</real>", "<date/>", "<date></date>",
    "<date> 2017-01-02T03:04:05Z</date>", "<date>2017-01-02T03:04:60Z</date>",
    "<date>2017-01-02T24:00:00Z</date>", "<date>2017-01-02t03:04:05z</date>",
    "<date>20170102T030405.123Z</date>", "<date>2017-01-02T03:04:05+01:00</date>", "<data/>",
    "<data>AQ</data>", "<data>AQ==AQ==</data>", "<data>&#65;QID</data>", "<data>A-_D</data>",
    "<data><![CDATA[AQID]]></data>", "<array>a</array>", "<array>&#32;</array>",
    "<array>\u{A0}</array>",
    "<array>\u{C}</array>", "<array><![CDATA[ ]]></array>", "<array></dict>", "<array></array/>",
    "<array></array a='b'>", "<array><true/>", "<dict>a</dict>", "<dict><key>a</key></dict>",
    "<dict><true/><true/></dict>", "<dict><key>a</key>b<true/></dict>",
    "<dict><key>a<true/></dict>", "<true/><true/>", "<true/>a", "a<true/>", "</plist>",
    "<dict><\u{E9}/></dict>",
    "<dict><\(String(repeating: "\u{301}\u{323}", count: 20_000))/></dict>",
    "<string>&\(String(repeating: "\u{301}\u{323}", count: 20_000));</string>",
  ])
  func `91: a malformed element is an error`(element: String) {
    #expect(errors("<plist>\(element)</plist>").map(\.code) == [.malformedPropertyList])
  }

  @Test func `whitespace and attributes in tags are ignored`() throws {
    let text = """
      <plist
        version = "1.0" a='"'>
      <array a="/"><true /><false\t></false ><string/><string xml:space='preserve' > a </string\n>
      <array/><dict a='b'/><key>k</key><integer>\n-0x1F</integer><real> +.5E1</real></array></plist >
      """
    #expect(try value(text) == [true, false, "", " a ", [], [:], "k", -31, 5.0])
  }

  @Test func `strings keep every character`() throws {
    #expect(
      try value(
        "<plist><array><string>a\r\nb\rc\0\u{1}]]>'\"></string><string><![CDATA[&lt;<a>]]]]><![CDATA[>]]></string>"
          + "<string>&lt;&gt;&amp;&apos;&quot;&#0;&#x1F600;&#0065;</string></array></plist>")
        == ["a\r\nb\rc\0\u{1}]]>'\">", "&lt;<a>]]>", "<>&'\"\0\u{1F600}A"])
  }

  // MARK: Limits

  @Test func `67: an array that is too long is an error before the rest is read`() {
    let mapper = PropertyMapper(options: MappingOptions(maximumElementCount: 3))
    func problems(_ data: Data) -> [String] {
      Outcome.problems { try mapper.create(MappingValue.self, from: .propertyList(data)) }
    }
    let known = ["sizeLimitExceeded  a  must have at most 3 elements"]
    let list = "<plist><dict><key>a</key><array><true/><true/><true/><true/><broken"
    #expect(problems(Data(list.utf8)) == known)
    var binary = BinaryPropertyList()
    binary.add([0xD1, 0, 1, 0, 2])
    binary.add([0x51, 0x61])
    binary.addList(of: [99, 99, 99, 99])
    #expect(problems(binary.data) == known)
    #expect(problems(Data("<plist><array><true/><true/><true/></array></plist>".utf8)) == [])
  }

  @Test func `95: property list keys with too many combining marks are rejected`() {
    let key = "e" + String(repeating: "\u{301}\u{323}", count: 20_000)
    let known = [
      "sizeLimitExceeded  [0]  "
        + "must have a key with at most 128 combining marks in a row"
    ]
    func problems(_ data: Data) -> [String] {
      Outcome.problems { try mapper.create(MappingValue.self, from: .propertyList(data)) }
    }
    let list = "<plist><array><dict><key>\(key)</key><true/></dict></array></plist>"
    #expect(problems(Data(list.utf8)) == known)
    var binary = BinaryPropertyList()
    binary.addList(of: [1])
    binary.add([0xD1, 0, 2, 0, 2])
    let units = Array(key.utf16)
    binary.add(
      [0x6F, 0x12] + BinaryPropertyList.bigEndian(units.count, 4)
        + units.flatMap { BinaryPropertyList.bigEndian(Int($0), 2) })
    #expect(problems(binary.data) == known)
  }
}
