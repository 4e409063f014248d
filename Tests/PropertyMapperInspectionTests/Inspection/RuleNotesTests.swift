import PropertyMapperInspection
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// What schemas, descriptions, and samples say about rules over several properties.
@Suite struct RuleNotesTests {
  class Booking: DefaultInitializable {
    var from = 0
    var to = 0
    var note: String?
    var isShort: Bool { to - from < 3 }
    required init() {}
  }

  final class Stay: Booking {
    var beds = 1
  }

  enum Order {
    case stay(Stay)
    case number(Int)
  }

  private let mapper = PropertyMapper()

  /// The name of the getter, which Swift prints on some platforms only.
  private static let isShort = KeyPathText(of: \Booking.isShort).names ?? "(computed)"

  init() {
    mapper.addMappings(
      [
        "from": .property(\.from, .min(0)), "period.to": .property(\.to), "note": .property(\.note),
      ], for: Booking.self)
    mapper.addRule(for: Booking.self, \.from, \.to, at: "period.to", named: "period") {
      from, to in from > to ? "must be after the start" : nil
    }
    mapper.addRule(for: Booking.self, \.from, \.to, \.note) { _, _, _ in "must never be" }
    mapper.addRule(for: Booking.self, \.isShort) { _ in nil }
    mapper.addMappings(["beds": .property(\.beds)], for: Stay.self)
    mapper.addRule(for: Stay.self, \.self, named: "stay") { _ in nil }
    mapper.addSubtypes(
      of: Order.self, discriminator: "kind", payload: "is",
      ["stay": .payload(Order.stay), "number": .payload(Order.number)])
    mapper.addRule(for: Order.self, at: "is") { nil }
  }

  @Test func `a description lists rules, those of superclasses first`() {
    #expect(
      mapper.tableDescription(for: Stay.self) == """
        Stay
          from       from  Int      must be at least 0; from Booking
          period.to  to    Int      from Booking
          note       note  String?  from Booking
          beds       beds  Int
          - created by init()
          - rule "period" for from and to, at period.to
          - rule for from, to, and note
          - rule for \(Self.isShort)
          - rule "stay" for the model
        """)
  }

  @Test func `a schema of input has rules as comments`() throws {
    let schema = try mapper.jsonSchema(for: Booking.self)
    #expect(
      schema["$comment"]
        == .string(
          #"""
          rule "period" for from and period.to, at period.to; rule for from, period.to, and note; \#
          rule for \#(Self.isShort)
          """#))
    #expect(try mapper.jsonSchema(for: Booking.self, direction: .output)["$comment"] == nil)
    let order = try mapper.jsonSchema(for: Order.self)
    #expect(order["$comment"] == "rule, at is")
    mapper.setInputEditor(for: Booking.self) { _ in }
    #expect(
      try mapper.jsonSchema(for: Booking.self)["$comment"]
        == .string(
          #"""
          an input editor may change the object before it's read; rule "period" for from and \#
          period.to, at period.to; rule for from, period.to, and note; rule for \#(Self.isShort)
          """#))
  }

  @Test func `samples ignore rules`() throws {
    let withoutRules = PropertyMapper()
    withoutRules.addMappings(
      [
        "from": .property(\.from, .min(0)), "period.to": .property(\.to), "note": .property(\.note),
      ], for: Booking.self)
    #expect(
      try mapper.sampleInput(for: Booking.self, .full)
        == withoutRules.sampleInput(for: Booking.self, .full))
  }
}
