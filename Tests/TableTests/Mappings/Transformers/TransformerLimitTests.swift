import PropertyMapper
import Testing

@testable import TestSupport

/// What maps, lists in text and fallbacks cannot do, and how they say so.
@Suite struct TransformerLimitTests {
  enum State: String, Sendable { case on, off }
  struct Tone: Sendable, Equatable { var name = "" }

  /// A value that is no text.
  struct Pair: MappingValueConvertible, Equatable {
    var first = 0
    init(_ first: Int) { self.first = first }
    init(mappingValue: MappingValue) throws { first = try Int(mappingValue: mappingValue) }
    var mappingValue: MappingValue { [.number(.init(first))] }
  }

  /// Compares like a value, but has no hash.
  struct Shade: Sendable { var name = "" }

  struct Lamp: DefaultInitializable {
    var state = State.off
    var tone = Tone()
    var shade = Shade()
    var flags: [Bool] = []
    var pairs: [Pair] = []
    var names: [String] = []
  }

  private func mapper(_ descriptor: PropertyDescriptor<Lamp>) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["v": descriptor], for: Lamp.self)
    return mapper
  }

  private func problems(_ descriptor: PropertyDescriptor<Lamp>, _ value: Any) -> [String] {
    Outcome.problems { try mapper(descriptor).create(Lamp.self, from: ["v": value]) }
  }

  @Test func `the error about an empty lookup says that it is empty`() {
    #expect(
      problems(.transform(\.state, .lookup([String: State]())), "on") == [
        "transformFailed  v  must be a key of its lookup, which is empty, but is other text"
      ])
  }

  @Test func `the error about a lookup with many keys lists the first twenty`() {
    let values = Dictionary(uniqueKeysWithValues: (1...30).map { ($0, State.on) })
    let shown = (1...20).map { "\($0)" }.joined(separator: ", ")
    #expect(
      problems(.transform(\.state, .lookup(values)), 99) == [
        "transformFailed  v  must be \(shown), or one of 10 more, but is 99"
      ])
  }

  @Test func `the error about a lookup with a Boolean key names the key`() {
    #expect(
      problems(.transform(\.state, .lookup([true: .on])), false) == [
        "transformFailed  v  must be true, but is a different value"
      ])
  }

  @Test func `a lookup with values that aren't hashable only reads`() throws {
    let mapper = mapper(.transform(\.shade, .lookup(["d": Shade(name: "dark")])))
    let lamp = try mapper.create(Lamp.self, from: ["v": "d"])
    #expect(lamp.shade.name == "dark")
    #expect(try mapper.export(lamp).isEmpty)
  }

  @Test func `Booleans are joined into a string and split again`() throws {
    let mapper = mapper(.transform(\.flags, .separated(by: " ")))
    let lamp = try mapper.create(Lamp.self, from: ["v": "true false"])
    #expect(lamp.flags == [true, false])
    #expect(try mapper.export(lamp)["v"] as? String == "true false")
  }

  @Test func `values that can't be converted to strings can't be joined`() {
    let mapper = mapper(.transform(\.pairs, .separated(by: ",")))
    var lamp = Lamp()
    lamp.pairs = [Pair(1)]
    let errors = Outcome.errorList { try mapper.export(lamp) }
    #expect(errors.map(\.code) == [.transformFailed])
    #expect(errors.map(\.path) == ["v"])
  }

  @Test func `an empty separator is an error`() {
    #expect(
      problems(.transform(\.names, .separated(by: "")), "abc") == [
        "transformFailed  v  must be text with a separator between its parts, but is text in another form"
      ])
  }

  @Test func `a fallback is written in its own form unless the transformer only reads`() throws {
    let both = mapper(
      .transform(
        \.tone,
        Transformer<String, Tone>(
          decode: { $0.isEmpty ? nil : Tone(name: $0) }, encode: { $0.name }
        ).fallback(Tone(name: "none"), writtenAs: "-")))
    var lamp = try both.create(Lamp.self, from: ["v": ""])
    #expect(lamp.tone.name == "none")
    #expect(try both.export(lamp)["v"] as? String == "-")
    lamp.tone = Tone(name: "C")
    #expect(try both.export(lamp)["v"] as? String == "C")
    let reading = mapper(
      .transform(
        \.tone,
        Transformer<String, Tone>(decode: { _ in nil }).fallback(Tone(name: "none"), writtenAs: "-")
      ))
    #expect(try reading.create(Lamp.self, from: ["v": "x"]).tone.name == "none")
    #expect(try reading.export(lamp).isEmpty)
  }

  @Test func `transformers can be created without stating their types`() throws {
    let trimmed = Transformer.trimmed
    let lowercased = Transformer.lowercased
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["a": .transform(\.tone.name, trimmed), "b": .transform(\.shade.name, lowercased)],
      for: Lamp.self)
    let lamp = try mapper.create(Lamp.self, from: ["a": " x ", "b": "ÄB"])
    #expect(lamp.tone.name == "x")
    #expect(lamp.shade.name == "äb")
    #expect(try mapper.export(lamp)["a"] as? String == "x")
    #expect(try mapper.export(lamp)["b"] as? String == "äb")
  }
}
