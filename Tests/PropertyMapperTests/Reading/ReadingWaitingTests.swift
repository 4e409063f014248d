import Foundation
import Testing

@testable import PropertyMapper

/// Values that have to wait until the whole input is known to be right, because closures with effects are inside, where the
/// reader reads them.
@Suite struct ReadingWaitingTests {
  struct Inner: DefaultInitializable, Equatable, Sendable {
    var text = ""
    var note = ""
  }

  struct Wrapper: Equatable, Sendable { var inner = Inner() }

  struct Outer: DefaultInitializable, Equatable {
    var wrapper = Wrapper()
    var wrappers: [Wrapper] = []
    var byName: [String: Wrapper] = [:]
    var maybe: Wrapper?
    var name = "none"
    var inner: Inner?
    var inners: [String: Inner?] = [:]
  }

  static let orders = BothOrders { mapper in
    mapper.addMappings(
      [
        "text": .property(\.text, .maxLength(5)),
        "note": .consumer { (text: String, inner) in inner.note = "seen \(text)" },
      ], for: Inner.self)
    mapper.setTransformer(
      Transformer<Inner, Wrapper>(
        decode: { inner in
          if inner.text == "bad" { throw Refusal() }
          return Wrapper(inner: inner)
        }, encode: { $0.inner }), for: Wrapper.self)
    mapper.addMappings(
      [
        "wrapper": .model(\.wrapper), "wrappers": .model(\.wrappers), "byName": .model(\.byName),
        "maybe": .model(\.maybe), "inner": .model(\.inner), "inners": .model(\.inners),
        "name": .transform(
          \.name,
          decode: { (inner: Inner?) in
            guard let inner else { return "nobody" }
            return inner.text
          }, .minLength(2)),
      ], for: Outer.self)
  }

  static let texts = [
    #"{"wrapper": {"text": "a", "note": "n"}}"#,
    #"{"wrappers": [{"text": "a"}, {"note": "n"}, {}]}"#,
    #"{"byName": {"b": {"note": "1"}, "a": {"text": "x"}}}"#, #"{"maybe": null, "inner": null}"#,
    #"{"maybe": {"note": "n"}, "inner": {"text": "t"}}"#, #"{"name": null}"#,
    #"{"name": {"text": "long", "note": "n"}}"#, #"{"name": {"text": "x"}}"#,
    #"{"inners": {"a": null, "b": {"note": "n"}}}"#, #"{"wrapper": {"text": "bad"}}"#,
    #"{"wrappers": [{"text": "too long"}, {"text": 1.5e400}]}"#, #"{"wrappers": [], "byName": {}}"#,
    #"{"wrapper": null, "wrappers": null}"#, #"{"inners": {"a": []}}"#,
  ]

  private func outcome<Result>(_ body: () throws -> Result) -> (Result?, [String]) {
    var result: Result?
    let problems = Outcome.problems { result = try body() }
    return (result, problems)
  }

  @Test(arguments: texts)
  func `models deferred for closures are read from text the same by both orders`(text: String) {
    let reading = outcome { try Self.orders.standard.create(Outer.self, from: .json(text)) }
    let finding = outcome { try Self.orders.finding.create(Outer.self, from: .json(text)) }
    #expect(reading.0 == finding.0)
    #expect(reading.1 == finding.1)
  }

  @Test(arguments: texts.filter { !$0.contains("e400") })
  func `models deferred for closures are read from dictionaries the same by both orders`(
    text: String
  ) throws {
    let dictionary = try dictionary(ofJSON: text)
    let reading = outcome { try Self.orders.standard.create(Outer.self, from: dictionary) }
    let finding = outcome { try Self.orders.finding.create(Outer.self, from: dictionary) }
    #expect(reading.0 == finding.0)
    #expect(reading.1 == finding.1)
  }

  @Test func `closures determine the values of deferred models`() throws {
    let outer = try Self.orders.standard.create(
      Outer.self,
      from: [
        "wrapper": ["text": "a", "note": "n"], "name": NSNull(),
        "wrappers": [Wrapper(inner: Inner(text: "ready")), ["note": "m"]],
      ])
    #expect(outer.wrapper.inner == Inner(text: "a", note: "seen n"))
    #expect(outer.wrappers.map(\.inner.text) == ["ready", ""])
    #expect(outer.wrappers.map(\.inner.note) == ["", "seen m"])
    #expect(outer.name == "nobody")
  }

  @Test func `existing models in the input are used as is`() throws {
    let wrapper = Wrapper(inner: Inner(text: "ready", note: "made"))
    let outer = try Self.orders.reading.create(
      Outer.self, from: ["wrapper": wrapper, "maybe": wrapper, "byName": ["a": wrapper]])
    #expect(outer.wrapper == wrapper)
    #expect(outer.maybe == wrapper)
    #expect(outer.byName == ["a": wrapper])
  }
}
