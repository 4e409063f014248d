import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct MappingPathTests {
  @Test(arguments: [
    ("a", "a"), ("a.b", "a.b"), ("items[2].price", "items[2].price"), ("a[0][1]", "a[0][1]"),
    (#"["a.b"]"#, #"["a.b"]"#), (#"["a.b"].c"#, #"["a.b"].c"#), (#"a["b"]"#, "a.b"),
    (#"["a"]"#, "a"), (#"[""]"#, #"[""]"#), ("ключ.鍵", "ключ.鍵"), ("0", "0"), ("a-b_c$", "a-b_c$"),
    (#"["\n\r\t\"\\"]"#, #"["\n\r\t\"\\"]"#), (#"["\u{202E}"]"#, #"["\u{202E}"]"#),
    (#"["\u{41}"]"#, "A"), ("a b", #"["a b"]"#), ("it's", #"["it's"]"#),
    (#"["e\u{301}"]"#, #"["e\u{301}"]"#), (#"["]"]"#, #"["]"]"#), ("a/b~c", "a/b~c"),
  ])
  func `a path is printed in canonical form`(text: String, printed: String) {
    #expect(MappingPath(text).description == printed)
  }

  static let keys = [
    "a", "a.b", "", " ", "[0]", "a]", "\"", "\\", "\\n", "\n", "\u{1B}[31m", "\u{0}", "\u{202E}",
    "\u{2028}", "é", "e\u{301}", "👨‍👩‍👧", "'", "0", "__proto__", "\u{FEFF}", "\u{7F}", "\u{3164}",
    "/", "~", "%", "#", "\r\n", "\u{301}", "\u{93F}", "\u{E000}",
  ]

  @Test(arguments: keys)
  func `the printed form of a key parses back to the same path`(key: String) {
    let plain: MappingPath = [key]
    #expect(MappingPath(plain.description) == plain)
    let pair = MappingPath(
      "\(plain)[3]\(plain == [""] || plain.description.hasPrefix("[") ? "" : ".")\(plain)")
    #expect(MappingPath(pair.description) == pair)
    #expect(
      pair.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test(arguments: keys)
  func `a key is matched literally in the data`(key: String) throws {
    struct Model: DefaultInitializable { var value = 0 }
    let mapper = PropertyMapper()
    let table: Mappings<Model> = [
      MappingPath(([key] as MappingPath).description): .property(\.value)
    ]
    mapper.addMappings(table, for: Model.self)
    #expect(try mapper.create(Model.self, from: [key: 7]).value == 7)
    #expect(try mapper.export(Model(value: 7)) as? [String: Int] == [key: 7])
  }

  @Test(arguments: [
    ("", "is empty"), (".", "has an empty segment"), ("a.", "has an empty segment"),
    (".a", "has an empty segment"), ("a..b", "has an empty segment"),
    ("a.[0]", "has an empty segment"),
    ("a[-1]", "has an index that isn't a whole number from 0 up"),
    ("a[01]", "has an index that isn't a whole number from 0 up"),
    ("a[]", "has an index that isn't a whole number from 0 up"),
    ("a[x]", "has an index that isn't a whole number from 0 up"),
    ("a[1.0]", "has an index that isn't a whole number from 0 up"),
    ("a[+1]", "has an index that isn't a whole number from 0 up"),
    ("a[ 1]", "has an index that isn't a whole number from 0 up"),
    ("a[٣]", "has an index that isn't a whole number from 0 up"),
    ("a[99999999999999999999]", "has an index that isn't a whole number from 0 up"),
    ("a[0", "has an opening bracket without a closing one"),
    ("a[", "has an opening bracket without a closing one"),
    ("a]", "has a closing bracket without an opening one"),
    ("a[0]b", "has text right after a closing bracket"),
    (#"["a"]b"#, "has text right after a closing bracket"),
    (#"["a"#, "has a quoted key without its end"), (#"["a""#, "has a quoted key without its end"),
    (#"["a"x]"#, "has a quoted key without its end"),
    (#"["\x"]"#, "has an unknown escape"), (#"["\"#, "has an unknown escape"),
    (#"["\u{D800}"]"#, "has an unknown escape"),
    (#"["\u{110000}"]"#, "has an unknown escape"),
    (#"["\u{}"]"#, "has an unknown escape"),
    (#"["\u{41"]"#, "has an unknown escape"),
    (#"["\u41"]"#, "has an unknown escape"),
  ])
  func `an invalid path or alternative is reported as a mistake`(text: String, mistake: String) {
    struct Model: DefaultInitializable { var value = 0 }
    let table: Mappings<Model> = [MappingPath(text): .property(\.value)]
    let alternative: Mappings<Model> = ["a": .property(\.value).or(MappingPath(text))]
    for mappings in [table, alternative] {
      let mapper = PropertyMapper()
      mapper.addMappings(mappings, for: Model.self)
      do throws(ConfigurationErrors) {
        try mapper.verify()
        Issue.record("\(text) is a path")
      } catch {
        #expect(error.map(\.code) == [.invalidPath])
        #expect(error.map(\.message) == ["isn't a valid path: it \(mistake)"])
      }
      var errors: [MappingError] = []
      #expect(mapper.create(Model.self, from: ["a": 1], errors: &errors) == nil)
      #expect(errors.map(\.code) == [.invalidMapping])
    }
  }

  @Test func `an empty list of keys is reported as a mistake`() {
    struct Model: DefaultInitializable { var value = 0 }
    let mapper = PropertyMapper()
    mapper.addMappings([[]: .property(\.value)], for: Model.self)
    #expect(
      mapper.diagnostics().map(\.message) == [
        "the value at .root is of type Int, which can't share its parent's object"
      ])
  }

  @Test func `a path without components is the root`() {
    #expect(([] as MappingPath) == .root)
    #expect(MappingPath("") == .root)
    #expect(MappingPath.root.description.isEmpty)
    #expect(MappingPath.root.components.isEmpty)
    #expect(MappingPath("a..b") != "a")
    #expect(MappingPath("a..b") != "a..c")
  }

  @Test func `a path returns its components`() {
    let path: MappingPath = #"items[2]["a.b"]"#
    #expect(path.components == [.key("items"), .index(2), .key("a.b")])
    #expect(MappingPath.Component.key("caf\u{E9}") != .key("cafe\u{301}"))
  }

  @Test(arguments: [
    ("items[2].price", "/items/2/price"), ("", ""), (#"[""]"#, "/"),
    (#"["a/b"]["m~n"]"#, "/a~1b/m~0n"),
    ("~1", "/~01"), ("0", "/0"), (#"["\"\\"]"#, "/\"\\"),
  ])
  func `a path converts to a JSON pointer`(text: String, pointer: String) {
    #expect(MappingPath(text).jsonPointer == pointer)
  }

  @Test func `paths are equal only if their bytes are`() {
    #expect(MappingPath("a.b") == ["a", "b"])
    #expect(MappingPath("a.b") != ["a.b"])
    #expect((["caf\u{E9}"] as MappingPath) != ["cafe\u{301}"])
    #expect(MappingPath("a[0]") != MappingPath("a.0"))
    let paths: Set<MappingPath> = [
      "a.b", ["a", "b"], ["a.b"], ["ab"], "a[0]", "a.0", ["caf\u{E9}"], ["cafe\u{301}"],
    ]
    #expect(paths.count == 7)
    #expect(paths.contains(#"["a.b"]"#))
  }

  @Test func `a path can be built by string interpolation`() {
    let prefix = "status"
    let path: MappingPath = "\(prefix).alive"
    #expect(path == ["status", "alive"])
  }

  @Test func `a long key is truncated in messages`() {
    let shown = { (key: String) in MappingError("no", at: [key]).description }
    let key = String(repeating: "k", count: 65)
    #expect(shown(key) == String(repeating: "k", count: 64) + "…: no")
    #expect(MappingPath(([key] as MappingPath).description) == [key])
    let exact = String(repeating: "k", count: 64)
    #expect(shown(exact) == exact + ": no")
    let lines = String(repeating: "\n", count: 65)
    #expect(shown(lines) == #"[""# + String(repeating: #"\n"#, count: 64) + #"…"]: no"#)
  }

  @Test(arguments: 0..<500 as Range<UInt64>)
  func `the printed form of any path parses back to the same path`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces =
      Self.keys + ["]", "[", "\"]", "[\"", "\\u{41}", "…", String(repeating: "k", count: 70)]
    let path = MappingPath(
      components: (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        if Bool.random(using: &generator) {
          return .index(Int.random(in: 0...12, using: &generator))
        }
        let parts = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }
        return .key(parts.joined())
      })
    let read = MappingPath(path.description)
    #expect(read == path)
    #expect(read.components == path.components)
  }

  @Test func `a path can begin with an index`() {
    let path: MappingPath = "[1].name"
    #expect(path.components == [.index(1), .key("name")])
    #expect(path.description == "[1].name")
    #expect(MappingPath("[0]").components == [.index(0)])
    #expect(path.jsonPointer == "/1/name")
  }

  @Test func `paths can be built from components and other paths`() {
    #expect(MappingPath(components: [.index(1), .key("a.b")]) == #"[1]["a.b"]"#)
    #expect(MappingPath("items[2]").appending("price") == "items[2].price")
    #expect(MappingPath("items") + "[2]" + .root + "price" == "items[2].price")
    #expect(MappingPath(components: [.index(-1)]) != MappingPath(components: [.key("-1")]))
  }
}

@Suite struct LongPointerTests {
  @Test func `JSON pointers truncate long keys`() {
    let long = String(repeating: "~", count: 100_000)
    let path: MappingPath = [long, "a/b"]
    let cut = String(repeating: "~0", count: 256)
    #expect(path.jsonPointer == "/\(cut)…/a~1b")
    let whole = String(repeating: "k", count: 256)
    let other: MappingPath = [whole]
    #expect(other.jsonPointer == "/\(whole)")
  }
}
