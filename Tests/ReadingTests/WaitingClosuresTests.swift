import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Closures of entries whose values contain models with effects: they have to wait for these models, and run right
/// away if there are none.
@Suite struct WaitingClosuresTests {
  class Leg: DefaultInitializable {
    var end = 0
    required init() {}
  }
  /// A leg whose creation has effects.
  final class Ferry: Leg {}

  struct Span: Equatable {
    var length = 0
  }
  struct Trip: DefaultInitializable, Equatable {
    var total = 0
    var named = 0
    var only = 0
    var span = Span()
    var spans: [Span] = []
    var note = ""
  }
  struct Ticket: Equatable {
    var leg = Leg()
    var note = ""

    static func == (left: Self, right: Self) -> Bool { left.note == right.note }
  }

  private static let orders = BothOrders { mapper in
    mapper.addMappings(["end": .property(\.end)], for: Leg.self)
    mapper.addMappings([:] as Mappings<Ferry>, for: Ferry.self)
    mapper.setFinalDecoder(for: Ferry.self) { _, ferry in
      if ferry.end == 13 { throw Refusal() }
      ferry.end += 100
    }
    mapper.addSubtypes(
      of: Leg.self, discriminator: "type",
      ["leg": .subtype(Leg.self), "ferry": .subtype(Ferry.self)])
    mapper.setTransformer(
      Transformer<Leg, Span>(
        decode: { leg in
          if leg.end < 0 { throw Refusal() }
          return Span(length: leg.end)
        }), for: Span.self)
    let total: @Sendable ([Leg]) throws -> Int = { legs in
      if legs.contains(where: { $0.end == 7 }) { throw Refusal() }
      return legs.reduce(0) { $0 + $1.end }
    }
    mapper.addMappings(
      [
        "legs": .transform(\.total, decode: total),
        "named": .transform(\.named) { (legs: [String: Leg]) in
          legs.values.reduce(0) { $0 + $1.end }
        },
        "only": .transform(\.only) { (leg: Leg?) in leg?.end ?? -1 },
        "span": .model(\.span), "spans": .model(\.spans), "note": .property(\.note),
      ], for: Trip.self)
    mapper.addMappings(
      .initializing(
        { (leg: Leg, note: String) in
          if leg.end == 101 { throw Refusal() }
          return leg.end == 102 ? nil : Ticket(leg: leg, note: note)
        }, InitArgument("leg", \.leg), InitArgument("note", \.note)),
      for: Ticket.self)
  }

  private static let ferry = #"{"type":"ferry","end":1}"#

  private func outcome<Model>(
    _ mapper: PropertyMapper, _ type: Model.Type, _ json: String
  ) -> [String] {
    var lines: [String] = []
    let problems = Outcome.problems {
      lines = ["\(try mapper.create(type, from: .json(json)))"]
    }
    return lines + problems
  }

  @Test(arguments: [
    #"{"legs":[],"named":{},"only":null,"spans":[]}"#,
    #"{"legs":[{"type":"leg","end":1}],"named":{"a":{"type":"leg","end":2}},"only":{"type":"leg","end":3}}"#,
    #"{"legs":[{"type":"leg","end":1},\#(ferry)],"named":{"a":\#(ferry)},"only":\#(ferry)}"#,
    #"{"span":{"type":"leg","end":4},"spans":[{"type":"leg","end":5},\#(ferry)]}"#,
    #"{"span":{"type":"leg","end":-4},"spans":[\#(ferry)]}"#,
    #"{"span":{"type":"ferry","end":-200}}"#,
    #"{"span":\#(ferry),"spans":[\#(ferry)],"note":[]}"#,
    #"{"legs":[\#(ferry)],"named":{"a":{"type":"ferry","end":13}}}"#,
    #"{"legs":[{"type":"leg","end":7}]}"#,
    #"{"legs":[{"type":"leg","end":7},\#(ferry)]}"#,
    #"{"spans":[{"type":"ferry","end":13},{"type":"ferry","end":-500}],"legs":[\#(ferry)]}"#,
  ])
  func `closures over models see them finished`(json: String) {
    let expected = outcome(Self.orders.finding, Trip.self, json)
    #expect(outcome(Self.orders.standard, Trip.self, json) == expected)
    let update = { (mapper: PropertyMapper) in
      var trip = Trip()
      let problems = Outcome.problems { try mapper.update(&trip, from: .json(json)) }
      return ["\(trip)"] + problems
    }
    #expect(update(Self.orders.standard) == update(Self.orders.finding))
  }

  @Test(arguments: [
    #"{"leg":{"type":"leg","end":1},"note":"a"}"#, #"{"leg":\#(ferry),"note":"a"}"#,
    #"{"leg":{"type":"ferry","end":2},"note":"b"}"#,
    #"{"leg":{"type":"ferry","end":3},"note":"c"}"#,
    #"{"leg":{"type":"ferry","end":13},"note":"c"}"#, #"{"leg":\#(ferry)}"#, #"{"note":"d"}"#,
  ])
  func `an initializer waits for an argument whose creation has effects`(json: String) {
    let list = "[\(json),\(json)]"
    let expected = outcome(Self.orders.finding, [Ticket].self, list)
    #expect(outcome(Self.orders.standard, [Ticket].self, list) == expected)
  }

  struct Stamp: DefaultInitializable, Equatable {
    var day = 0
  }
  struct Letter: DefaultInitializable, Equatable {
    var text = ""
    var stamp = Stamp()
  }
  struct Bag: DefaultInitializable, Equatable {
    var days = 0
    var first = Letter()
    var note = ""
  }

  @Test(arguments: [
    #"{"letters":[{"text":"a","day":1},{"day":2}],"first":{"text":"b","day":3}}"#,
    #"{"letters":[],"first":{"day":4}}"#, #"{"letters":[{"day":13}],"first":{"day":13}}"#,
    #"{"letters":[{"day":1}],"first":{"text":"c"},"note":[]}"#, #"{"letters":[{"day":"x"}]}"#,
  ])
  func `closures over models that wait themselves wait as well`(json: String) {
    let orders = BothOrders { mapper in
      mapper.addMappings(["day": .property(\.day)], for: Stamp.self)
      mapper.setFinalDecoder(for: Stamp.self) { _, stamp in
        if stamp.day == 13 { throw Refusal() }
        stamp.day += 100
      }
      mapper.addMappings(["text": .property(\.text), .root: .model(\.stamp)], for: Letter.self)
      mapper.addMappings(
        [
          "letters": .transform(\.days) { (letters: [Letter]) in
            letters.reduce(0) { $0 + $1.stamp.day }
          },
          "first": .transform(\.first) { (letter: Letter) in letter },
          "note": .property(\.note),
        ], for: Bag.self)
    }
    let expected = outcome(orders.finding, [Bag].self, "[\(json)]")
    #expect(outcome(orders.standard, [Bag].self, "[\(json)]") == expected)
    let updated = [orders.standard, orders.finding].map { mapper in
      var bag = Bag()
      let problems = Outcome.problems { try mapper.update(&bag, from: .json(json)) }
      return ["\(bag)"] + problems
    }
    #expect(updated[0] == updated[1])
  }

  /// A class that only a factory can make.
  final class Sealed {
    var name: String

    init(naming name: String) { self.name = name }
  }
  struct NoFactory: ModelFactory {
    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) -> Model? { nil }
  }

  @Test func `a factory that returns nothing for a type without a maker is an error`() {
    let found = [CallOrder.readingFirst, .findingFirst].map { orders in
      let mapper = PropertyMapper(factory: NoFactory(), options: MappingOptions(orders))
      mapper.addMappings(["name": .property(\.name)], for: Sealed.self)
      return Outcome.problems {
        _ = try mapper.create([Sealed].self, from: .json(#"[{"name":"a"},{"name":7}]"#))
      } + Outcome.problems { _ = try mapper.create(Sealed.self, from: .json(#"{"name":"a"}"#)) }
    }
    #expect(found[0] == found[1])
    #expect(found[0].count == 3)
  }
}
