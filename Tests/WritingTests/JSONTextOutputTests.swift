import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// How models become JSON text.
struct JSONTextOutputTests {
  final class Child: DefaultInitializable {
    var name: String?
    var scores: [String: Int?] = [:]

    init() {}

    init(_ name: String?, _ scores: [String: Int?] = [:]) {
      self.name = name
      self.scores = scores
    }
  }

  struct Model: DefaultInitializable {
    var z = 1
    var a: String? = "x"
    var inner: Double?
    var other: Bool?
    var child: Child?
    var children: [Child] = []
    var gaps: [Int?] = []
    var numbers: [String: Int] = [:]
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "z": .property(\.z),
        "a": .property(\.a),
        "m.inner": .property(\.inner),
        "child": .model(\.child),
        "children": .model(\.children),
        "m.other": .property(\.other),
        "gaps": .property(\.gaps),
        "numbers": .property(\.numbers),
      ], for: Model.self)
    mapper.addMappings(
      ["name": .property(\.name), "scores": .property(\.scores)], for: Child.self)
  }

  private var full: Model {
    var model = Model()
    model.inner = 0.5
    model.other = false
    model.child = Child("c", ["b": 2, "a": nil])
    model.children = [Child(nil), Child("d")]
    model.gaps = [1, nil]
    model.numbers = ["é": 1, "z": 2, "Z": 3, "a": 4, "日": 5]
    return model
  }

  // MARK: Order

  @Test func `keys are in table order, and keys of dictionaries are sorted by bytes`() throws {
    #expect(
      try mapper.export(full, as: .jsonText)
        == #"{"z":1,"a":"x","m":{"inner":0.5,"other":false},"#
        + #""child":{"name":"c","scores":{"a":null,"b":2}},"#
        + #""children":[{"scores":{}},{"name":"d","scores":{}}],"gaps":[1,null],"#
        + #""numbers":{"Z":3,"a":4,"z":2,"é":1,"日":5}}"#)
  }

  @Test func `all keys are sorted on request`() throws {
    #expect(
      try mapper.export(full, as: .jsonText, options: .sortedKeys)
        == #"{"a":"x","child":{"name":"c","scores":{"a":null,"b":2}},"#
        + #""children":[{"scores":{}},{"name":"d","scores":{}}],"gaps":[1,null],"#
        + #""m":{"inner":0.5,"other":false},"numbers":{"Z":3,"a":4,"z":2,"é":1,"日":5},"z":1}"#)
  }

  @Test func `keys added by a hook come after the others, sorted`() throws {
    mapper.setFinalEncoder(for: Model.self) { dictionary, _ in
      dictionary["y"] = 1
      dictionary["b"] = ["k2": 1, "k1": [2]]
      dictionary["a"] = nil
      dictionary["z"] = "changed"
    }
    #expect(
      try mapper.export(Model(), as: .jsonText)
        == #"{"z":"changed","children":[],"gaps":[],"numbers":{},"b":{"k1":[2],"k2":1},"y":1}"#)
  }

  @Test func `sets are sorted by the JSON text of their elements`() throws {
    #expect(try mapper.export(Set([10, 9, 1, -1]), as: .jsonText) == "[-1,1,10,9]")
    #expect(
      try mapper.export(Set(["b", "a\"", "é", "a"]), as: .jsonText) == #"["a","a\"","b","é"]"#)
  }

  @Test func `the root may be an array, a dictionary or a scalar`() throws {
    #expect(try mapper.export([Child("a")], as: .jsonText) == #"[{"name":"a","scores":{}}]"#)
    #expect(
      try mapper.export(["k": Child(nil), "é": Child(nil), "j": Child(nil)], as: .jsonText)
        == #"{"j":{"scores":{}},"k":{"scores":{}},"é":{"scores":{}}}"#)
    #expect(try mapper.export(1.5, as: .jsonText) == "1.5")
    #expect(try mapper.export("a", as: .jsonText) == #""a""#)
    #expect(try mapper.export(Int?.none, as: .jsonText) == "null")
  }

  @Test func `every export of a model writes the same bytes`() throws {
    var model = full
    for index in 0..<200 { model.numbers["key\(index * 7919 % 1000)"] = index }
    let first = try mapper.export(model, as: .json)
    for _ in 0..<20 {
      // A dictionary filled in another order iterates in another order.
      model.numbers = Dictionary(uniqueKeysWithValues: model.numbers.shuffled())
      #expect(try mapper.export(model, as: .json) == first)
    }
  }

  @Test func `JSON data and JSON strings have the same content`() throws {
    #expect(try mapper.export(full, as: .json) == Data(try mapper.export(full, as: .jsonText).utf8))
  }

  // MARK: Null and lines

  @Test func `nil is written as null on request, at every depth`() throws {
    var model = Model()
    model.a = nil
    model.children = [Child(nil)]
    #expect(
      try mapper.export(model, as: .jsonText)
        == #"{"z":1,"children":[{"scores":{}}],"gaps":[],"numbers":{}}"#)
    let text = try mapper.export(model, as: .jsonText, options: .includesNull)
    #expect(
      text
        == #"{"z":1,"a":null,"m":{"inner":null,"other":null},"child":null,"#
        + #""children":[{"name":null,"scores":{}}],"gaps":[],"numbers":{}}"#)
  }

  @Test func `the output is pretty-printed on request`() throws {
    var model = full
    model.numbers = [:]
    #expect(
      try mapper.export(model, as: .jsonText, options: .prettyPrinted) == """
        {
          "z": 1,
          "a": "x",
          "m": {
            "inner": 0.5,
            "other": false
          },
          "child": {
            "name": "c",
            "scores": {
              "a": null,
              "b": 2
            }
          },
          "children": [
            {
              "scores": {}
            },
            {
              "name": "d",
              "scores": {}
            }
          ],
          "gaps": [
            1,
            null
          ],
          "numbers": {}
        }
        """)
  }

  @Test func `export options can be combined`() throws {
    let text = try mapper.export(
      Child(nil, ["b": nil, "a": 1]), as: .jsonText,
      options: [.prettyPrinted, .sortedKeys, .includesNull])
    #expect(
      text == """
        {
          "name": null,
          "scores": {
            "a": 1,
            "b": null
          }
        }
        """)
  }

  // MARK: Numbers

  @Test(arguments: [
    (0.1, "0.1"), (1, "1"), (-0.0, "-0"), (1e100, "1e+100"), (5e-7, "5e-07"),
    (9_007_199_254_740_992, "9007199254740992"),
    (Double.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    (Double.leastNonzeroMagnitude, "5e-324"), (100_000_000_000_000_000, "1e+17"),
  ])
  func `doubles are written as the shortest text that reads back the same`(
    value: Double, text: String
  ) throws {
    #expect(try mapper.export(value, as: .jsonText) == text)
    #expect(try mapper.create(Double.self, from: .json(text)).bitPattern == value.bitPattern)
    #expect(strtod(text, nil).bitPattern == value.bitPattern)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random doubles and floats keep their bits in a round trip`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let double = Double(bitPattern: generator.next())
      if double.isFinite {
        let text = try mapper.export(double, as: .jsonText)
        #expect(try mapper.create(Double.self, from: .json(text)).bitPattern == double.bitPattern)
        #expect(strtod(text, nil).bitPattern == double.bitPattern)
      }
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
      if float.isFinite {
        let text = try mapper.export(float, as: .jsonText)
        #expect(try mapper.create(Float.self, from: .json(text)).bitPattern == float.bitPattern)
      }
    }
  }

  @Test func `floats are written with the fewest digits needed`() throws {
    #expect(
      try mapper.export([Float(0.1), 16_777_216, -0.0], as: .jsonText) == "[0.1,16777216,-0]")
  }

  @Test func `integers and decimals have all their digits`() throws {
    #expect(try mapper.export([UInt64.max, 0], as: .jsonText) == "[18446744073709551615,0]")
    #expect(
      try mapper.export([Int64.min, Int64.max], as: .jsonText)
        == "[-9223372036854775808,9223372036854775807]")
    let digits = "12345678901234567890.123456789012345678"
    let decimal = try #require(Decimal(string: digits))
    #expect(try mapper.export(decimal, as: .jsonText) == digits)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `numbers that JSON can't represent are reported at their paths`(value: Double) throws {
    var model = Model()
    model.inner = value
    let errors = try #require(throws: MappingErrors.self) { try mapper.export(model, as: .json) }
    #expect(errors.map(\.code) == [.unrepresentableValue])
    #expect(errors.map { $0.path.description } == ["m.inner"])
  }

  // MARK: Text

  @Test(arguments: [
    ("\"\\/", #""\"\\/""#), ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
    ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""), ("\u{2028}\u{2029}", "\"\u{2028}\u{2029}\""),
    ("é😀日", "\"é😀日\""), ("e\u{301}", "\"e\u{301}\""),
    ("\u{FFFE}\u{10FFFF}", "\"\u{FFFE}\u{10FFFF}\""),
    ("", "\"\""), ("</script>", "\"</script>\""),
  ])
  func `strings are escaped only where necessary`(text: String, written: String) throws {
    let output = try mapper.export(text, as: .jsonText)
    #expect(output.utf8.elementsEqual(written.utf8))
    #expect(try mapper.create(String.self, from: .json(output)).utf8.elementsEqual(text.utf8))
  }

  @Test func `every Unicode scalar survives a round trip in keys and values`() throws {
    for start in stride(from: 0 as UInt32, to: 0x11_0000, by: 0x1000) {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: (start..<start + 0x1000).compactMap(Unicode.Scalar.init))
      let text = String(view)
      let value = MappingValue.object([text: .string(text)])
      #expect(try MappingValue(json: value.jsonData()) == value)
      #expect(try JSONSerialization.jsonObject(with: value.jsonData()) is [String: String])
    }
  }

  #if os(Linux)
    @Test func `a Foundation string with a lone surrogate is written as valid UTF-8`() throws {
      let units: [unichar] = [0x61, 0xD800, 0x62]
      let text = NSString(characters: units, length: 3) as String
      let output = try mapper.export(text, as: .json)
      #expect(String(validating: output, as: UTF8.self) != nil)
      _ = try MappingValue(json: output)
    }
  #endif
}
