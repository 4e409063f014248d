import Foundation
import Testing

@testable import PropertyMapper

/// Errors in JSON text that the reader has read in part: only the rest is read again to list them.
@Suite struct WrongValueTests {
  struct Part: DefaultInitializable {
    var name = ""
    var weight = 0.0
  }

  struct Point {
    let x: Int
    let y: Int
  }

  struct Machine: DefaultInitializable {
    var id = 0
    var name = ""
    var code: String?
    var parts: [Part] = []
    var spares: [Part] = []
    var byName: [String: Part] = [:]
    var point: Point?
    var year = 0
    var note = ""
  }

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(
      ["name": .property(\.name).required(), "weight": .property(\.weight)], for: Part.self)
    mapper.addMappings(
      .initializing(
        Point.init, InitArgument("x", \.x), InitArgument("y", \.y)), for: Point.self)
    mapper.addMappings(
      [
        "id": .property(\.id).required(), "name": .property(\.name, .notEmpty),
        "code": .property(\.code), "parts": .model(\.parts, count: 1...3),
        "spares": .model(\.spares).lossy(minimumCount: 1), "byName": .model(\.byName),
        "point": .model(\.point), "built.year": .property(\.year), "note": .property(\.note),
      ], for: Machine.self)
  }

  static let texts = [
    // Errors beside parts that are right.
    #"{"id": "x", "parts": [{"name": "a"}, {"name": "b"}]}"#,
    #"{"id": 1, "parts": [{"name": "a", "weight": "heavy"}, {"name": "b"}]}"#,
    #"{"id": 1, "parts": [{"weight": 1}, {"name": "b", "weight": []}], "name": ""}"#,
    #"{"name": "x", "parts": []}"#,
    #"{"id": null, "code": null, "note": null}"#,
    #"{"id": 1, "byName": {"a": {"name": "x"}, "b": {"name": 5, "weight": {}}}, "code": {}}"#,
    #"{"id": 1, "point": {"x": 1}}"#,
    #"{"id": 1, "point": {"y": "up", "x": 1}, "note": 1}"#,
    #"{"id": true, "built": {"year": "old"}}"#,
    #"{"id": 1, "built": {"year": 1.5}, "built": 2}"#,
    // Elements that are left out are not errors.
    #"{"id": 1, "name": "m", "spares": [{"name": "a"}, {"weight": 1}, 5]}"#,
    #"{"id": 1, "name": "m", "spares": [{"weight": "x"}, 5]}"#,
    #"{"id": "x", "spares": [{"name": "a"}, {"weight": 1}, 5]}"#,
    // Text that is not JSON.
    #"{"id": "x", "name": "m", "code": tru}"#,
    #"{"id": "x", "name": "m"} 1"#,
  ]

  private func outcome<Model>(_ type: Model.Type, of text: String, _ mapper: PropertyMapper)
    -> String
  {
    var errors: [MappingError] = []
    let model = mapper.create(Model.self, from: .json(text), errors: &errors)
    let lines = errors.map { error in
      "\(Outcome.line(error)) \(error.property ?? "-") \(error.location.map { "\($0)" } ?? "-")"
    }
    return ([model.map { "\($0)" } ?? "nothing"] + lines).joined(separator: "\n")
  }

  @Test(arguments: texts)
  func `the same problems are listed as if everything were read again`(text: String) {
    let orders = BothOrders(register: Self.register)
    let expected = outcome(Machine.self, of: text, orders.finding)
    #expect(outcome(Machine.self, of: text, orders.standard) == expected)
    #expect(expected.contains("\n"))
    let list = "[\(Self.texts[0]), \(text), {\"id\": 1}]"
    #expect(
      outcome([Machine].self, of: list, orders.standard)
        == outcome([Machine].self, of: list, orders.finding))
  }

  @Test(arguments: [1, 1000, 1024, 1025, 5000 / Effort.step(2)])
  func `any number of wrong records is counted`(count: Int) {
    let orders = BothOrders(register: Self.register)
    let text =
      "[" + (0..<count).map { #"{"id": "x\#($0)", "name": "m"}"# }.joined(separator: ",") + "]"
    let expected = outcome([Machine].self, of: text, orders.finding)
    #expect(outcome([Machine].self, of: text, orders.standard) == expected)
    let errors = Outcome.errors { try orders.standard.create([Machine].self, from: .json(text)) }
    #expect(errors?.count == min(count, 101))
  }

  @Test func `a list with too many elements is counted as a whole`() {
    let orders = BothOrders(register: Self.register)
    let text =
      #"{"id": "x", "parts": [{"name": "a"}, {"name": "b"}, {"name": "c"}, {"name": "d"}]}"#
    let lines = Outcome.problems { try orders.standard.create(Machine.self, from: .json(text)) }
    #expect(lines.count == 2)
    #expect(lines.last?.contains("4") == true)
  }

  @Test func `closures of entries see the values next to an error`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "id": .property(\.id),
        "name": .property(\.name, Validator("be short") { $0.count < 4 ? nil : "is long" }),
        "note": .transform(\.note, decode: { (_: String) in throw Refusal() }),
      ], for: Machine.self)
    let lines = Outcome.problems {
      try mapper.create(Machine.self, from: .json(#"{"id": [], "name": "long name", "note": "n"}"#))
    }
    #expect(lines.count == 3)
  }
}
