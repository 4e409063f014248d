import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Closures that must not run before the whole input is known to be right, where the reader reads it.
@Suite struct ReadingEffectTests {
  struct Inner: DefaultInitializable, Equatable {
    var text = ""
    var note = ""
  }

  struct Outer: DefaultInitializable, Equatable {
    var name = ""
    var inner = Inner()
    var inners: [Inner] = []
    var note = ""
  }

  struct Refused: Error {}

  static func register(_ mapper: PropertyMapper, _ trace: Recorder<String>, consumesInside: Bool) {
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    if consumesInside {
      mapper.addMappings(
        [
          "note": .consumer { (text: String, inner) in
            trace.append("inner \(inner.text) \(text)")
            if text == "bad" { throw Refused() }
            inner.note = text
          }
        ], for: Inner.self)
    }
    mapper.addMappings(
      [
        "note": .consumer { (text: String, outer) in
          trace.append("outer \(outer.name) \(outer.inners.count) \(text)")
          if text == "bad" { throw Refused() }
          outer.note = text
        },
        "inner": .model(\.inner), "inners": .model(\.inners), "name": .property(\.name),
      ], for: Outer.self)
  }

  static let texts = [
    #"{"note": "n", "name": "x", "inner": {"note": "i", "text": "t"}, "inners": [{"note": "1"}, {}]}"#,
    #"{"note": "n", "name": "x"}"#, #"{"note": "bad", "name": "x", "inner": {"note": "bad"}}"#,
    #"{"note": "n", "name": 1, "inner": {"note": "i", "text": []}}"#, #"{"note": "n", "name": "x""#,
    #"{"inners": [{"note": "1"}, {"note": "bad", "text": "q"}, {"note": "3"}], "note": "n"}"#,
  ]

  @Test(arguments: texts, [true, false])
  func `both orders call consumers with the same models in the same order`(
    text: String, consumesInside: Bool
  ) throws {
    func outcome(_ choice: CallOrder) -> ([String], Outer?, [MappingError]) {
      let mapper = PropertyMapper(options: MappingOptions(choice))
      let trace = Recorder<String>()
      Self.register(mapper, trace, consumesInside: consumesInside)
      var errors: [MappingError] = []
      let model = mapper.create(Outer.self, from: .json(text), errors: &errors)
      return (trace.values, model, errors)
    }
    let standard = outcome(.readingFirst)
    let finding = outcome(.findingFirst)
    #expect(standard.0 == finding.0)
    #expect(standard.1 == finding.1)
    #expect(standard.2 == finding.2)
    #expect(standard.2.map(\.location) == finding.2.map(\.location))
    // Where the input is right, nothing is left to the problem finder, whatever closures throw.
    let isRight = !finding.2.contains { $0.code != .hookFailed }
    #expect((outcome(.readingOnly).1 != nil || !outcome(.readingOnly).2.isEmpty) == isRight)
  }

  @Test func `a recursive call from a closure isn't made twice on every level`() {
    struct Chain: DefaultInitializable {
      var next = ""
    }
    let calls = Recorder<Int>()
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "next": .transform(
          \.next,
          decode: { [mapper] (text: String) in
            calls.append(1)
            return try mapper.create(Chain.self, from: ["next": text]).next
          })
      ], for: Chain.self)
    var errors: [MappingError] = []
    #expect(mapper.create(Chain.self, from: ["next": "x"], errors: &errors) == nil)
    #expect(calls.values.count < 300)
  }
}
