import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

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
