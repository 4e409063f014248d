import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// The reader writes what the problem finder writes.
@Suite struct EncodingTests {
  // MARK: Texts

  @Test(arguments: 0..<40)
  func `strings of any length are escaped wherever necessary`(length: Int) throws {
    let orders = BothOrders { _ in }
    for special in ["\"", "\\", "\n", "\u{1F}", "\u{7F}", "é", "😀", "\u{0}", " ", "!", "[", "]"] {
      for place in 0...length {
        let text =
          String(repeating: "a", count: place) + special
          + String(repeating: "b", count: length - place)
        #expect(
          try orders.reading.export([text], as: .jsonText)
            == orders.finding.export([text], as: .jsonText))
      }
    }
  }

  @Test func `integers of any size are written with all digits`() throws {
    let orders = BothOrders { _ in }
    var numbers: [Int64] = [.min, .max, 0]
    var power: Int64 = 1
    while power < .max / 10 {
      numbers += [power, power - 1, -power, power * 10 - 1]
      power *= 10
    }
    let unsigned: [UInt64] = [
      .max, .max - 1, 10_000_000_000_000_000_000, 9_999_999_999_999_999_999,
    ]
    #expect(
      try orders.reading.export(numbers, as: .jsonText)
        == orders.finding.export(numbers, as: .jsonText))
    #expect(
      try orders.reading.export(unsigned, as: .jsonText)
        == orders.finding.export(unsigned, as: .jsonText))
  }

  @Test func `a long text grows the buffer repeatedly`() throws {
    let orders = BothOrders { _ in }
    let texts = (0..<3000).map { String(repeating: "x\"é", count: $0 % 97) }
    let text = try orders.reading.export(texts, as: .json)
    #expect(text == (try orders.finding.export(texts, as: .json)))
    // The second text begins with the room that the first one took, and is handed over without a copy.
    #expect(try orders.reading.export(texts, as: .json) == text)
  }

  // MARK: Dotted paths

  struct Dotted: DefaultInitializable {
    var first: Int?
    var second: Int?
    var third: Int?
    init() {}
    init(_ first: Int?, _ second: Int?, _ third: Int?) {
      (self.first, self.second, self.third) = (first, second, third)
    }
  }

  static let tables: [Mappings<Dotted>] = [
    ["a.x": .property(\.first), "a.y": .property(\.second), "b": .property(\.third)],
    ["a.x": .property(\.first), "b": .property(\.second), "a.y": .property(\.third)],
    ["a.b.c": .property(\.first), "a.b.d": .property(\.second), "a.e": .property(\.third)],
    ["a.b.c": .property(\.first), "a.e": .property(\.second), "a.b.d": .property(\.third)],
    ["a": .property(\.first), "a ": .property(\.second), "": .property(\.third)],
    [["e\u{301}"]: .property(\.first), ["\u{e9}"]: .property(\.second), "b": .property(\.third)],
    [["a\"b"]: .property(\.first), ["\n"]: .property(\.second), ["a.b"]: .property(\.third)],
  ]

  @Test(arguments: tables.indices)
  func `objects of dotted paths are written only if they contain something`(index: Int) {
    let orders = BothOrders { $0.addMappings(Self.tables[index], for: Dotted.self) }
    for bits in 0..<8 {
      let model = Dotted(
        bits & 1 == 0 ? nil : 1, bits & 2 == 0 ? nil : 2, bits & 4 == 0 ? nil : 3)
      let expected = BothOrders.written(model, by: orders.finding)
      #expect(BothOrders.written(model, by: orders.standard) == expected)
      let reading = BothOrders.written(model, by: orders.reading)
      #expect(reading == expected || reading.allSatisfy { $0 == nil })
    }
  }

  @Test func `nested models with interleaved dotted paths are written the same by both orders`() {
    struct Outer { var dotted = [Dotted(nil, 2, 3), Dotted(1, nil, 3)] }
    let orders = BothOrders {
      $0.addMappings(Self.tables[1], for: Dotted.self)
      $0.addMappings(["dotted": .model(\.dotted)], for: Outer.self, makingWith: { Outer() })
    }
    let written = orders.written(Outer())
    #expect(written.reading == written.finding)
    #expect(written.reading[0] == #"{"dotted":[{"b":2,"a":{"y":3}},{"a":{"x":1,"y":3}}]}"#)
  }

  @Test func `kept unknown keys are written after the mapped keys`() {
    struct Open: DefaultInitializable {
      var name = "n"
      var rest: [String: MappingValue] = [:]
    }
    let orders = BothOrders {
      $0.addMappings(["name": .property(\.name)], for: Open.self)
      $0.addMappings(.keepingUnknownKeys(in: \.rest), for: Open.self)
    }
    var model = Open()
    for rest: [String: MappingValue] in [[:], ["z": 1, "a": [nil, true], "name": 3]] {
      model.rest = rest
      let written = orders.written([model])
      #expect(written.reading == written.finding)
      #expect(written.reading[0] != nil)
    }
  }
}
