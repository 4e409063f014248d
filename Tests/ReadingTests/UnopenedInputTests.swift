import Testing

@testable import PropertyMapper
@testable import TestSupport

/// What closures read of objects in text, which are only opened if they need more than a few values.
@Suite struct UnopenedInputTests {
  struct Part: DefaultInitializable, Equatable {
    var name = ""
    var parts: [Part] = []
    var seen: [String] = []
  }

  private func orders(
    _ options: MappingOptions = MappingOptions(),
    _ decode: @escaping @Sendable (MappingInput, inout Part) throws -> Void
  ) -> BothOrders {
    BothOrders(options) { mapper in
      mapper.addMappings(["name": .property(\.name), "parts": .model(\.parts)], for: Part.self)
      mapper.setFinalDecoder(for: Part.self, decode)
    }
  }

  private func expectSame(_ json: String, _ orders: BothOrders) throws -> Part {
    let reading = try orders.reading.create(Part.self, from: .json(json))
    #expect(try orders.finding.create(Part.self, from: .json(json)) == reading)
    let dictionary = try InputValue(MappingValue(json: json)).anyValue(duplicateKeys: .reject)
    let input = try #require(dictionary as? [String: Any])
    #expect(
      try orders.standard.create(Part.self, from: input)
        == orders.finding.create(Part.self, from: input))
    return reading
  }

  private static let paths: [MappingPath] = [
    "name", "a.b", "a.x", "none", "none.x", "nothing", "nothing.x", "list[1]", "list.x", "name.x",
    "number", "large", "true", "parts", "é", "", .root, "a..b", "list[9]",
  ]

  @Test func `values look the same in either order, wherever they are`() throws {
    let orders = orders { input, part in
      part.seen = try Self.paths.map { path in
        try input[path].map { value in
          let exact = try MappingValue(InputValue(classifying: value), duplicateKeys: .reject)
          let text = String(decoding: try exact.jsonData(options: .sortedKeys), as: UTF8.self)
          return "\(type(of: value)) \(text)"
        } ?? "nil"
      }
    }
    let json = #"""
      {"name":"a","a":{"b":[1,{"c":2.50}],"\u0078":7},"nothing":null,"list":[1,2],"number":-3,
      "large":12345678901234567890123,"true":true,"é":"é","":"empty","parts":[{"number":1e2}]}
      """#
    let part = try expectSame(json, orders)
    #expect(part.seen.filter { $0 != "nil" }.count >= 10)
    #expect(part.parts[0].seen.contains { $0.contains("100") })
  }

  @Test func `dictionaries look the same at every level`() throws {
    let orders = orders { input, part in
      part.seen = input.dictionary.keys.sorted() + ["\(input.dictionary["rest"] ?? "nil")"]
    }
    var json = #"{"name":"innermost","rest":{"a":[null,1,2.5,"b"]}}"#
    for level in 0..<20 { json = #"{"parts":[\#(json)],"rest":\#(level)}"# }
    let part = try expectSame(json, orders)
    #expect(part.seen == ["parts", "rest", "19"])
  }

  @Test(arguments: [DuplicateKeyPolicy.useFirst, .useLast])
  func `the policy chooses among repeated keys`(_ policy: DuplicateKeyPolicy) throws {
    let orders = orders(MappingOptions(duplicateKeys: policy)) { input, part in
      part.seen = ["\(input["note"] ?? "nil")", "\(input.dictionary["note"] ?? "nil")"]
    }
    let json = #"{"name":"a","note":1,"note":2}"#
    let value = policy == .useFirst ? "1" : "2"
    for mapper in [orders.standard, orders.finding] {
      #expect(try mapper.create(Part.self, from: .json(json)).seen == [value, value])
    }
  }

  @Test func `an input that is kept can be read after the call`() throws {
    let inputs = Recorder<KeptInput>()
    let orders = orders { input, _ in inputs.append(KeptInput(input: input)) }
    _ = try orders.reading.create([Part].self, from: .json(#"[{"name":"a"},{"name":"b"}]"#))
    #expect(inputs.values.map { $0.input["name"] as? String } == ["a", "b"])
    #expect(inputs.values.map { $0.input.dictionary.count } == [1, 1])
  }

  /// Only one thread reads it.
  struct KeptInput: @unchecked Sendable {
    let input: MappingInput
  }
}
