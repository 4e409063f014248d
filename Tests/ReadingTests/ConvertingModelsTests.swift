import PropertyMapper
import Testing

@testable import TestSupport

/// On an entry that contains models, `converting(_:)` applies to the values that the entry itself
/// reads, but not to the entries of the models.
@Suite struct ConvertingModelsTests {
  struct Part: DefaultInitializable, Equatable {
    var number = 0
    var inner: [Part] = []
  }

  struct Whole: DefaultInitializable, Equatable {
    var part: Part?
    var list: [Part] = []
    var byName = ["old": Part()]
  }

  private func mapper(
    _ policy: ConversionPolicy, waiting isWaiting: Bool, isStrict: Bool = false
  ) -> PropertyMapper {
    var options = MappingOptions()
    if isStrict { options.conversion = .strict }
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["number": .property(\.number), "inner": .model(\.inner)], for: Part.self)
    mapper.addMappings(
      [
        "part": .model(\.part).converting(policy), "list": .model(\.list).converting(policy),
        "byName": .model(\.byName).converting(policy),
      ], for: Whole.self)
    if isWaiting { mapper.setFinalDecoder(for: Part.self) { _, _ in } }
    return mapper
  }

  @Test(arguments: [false, true])
  func `a lenient entry reads an empty list as an object`(isWaiting: Bool) throws {
    let mapper = mapper(.lenient, waiting: isWaiting)
    let whole = try mapper.create(
      Whole.self, from: .json(#"{"part":[],"list":[{"number":1},[],{"number":2}],"byName":[]}"#))
    #expect(whole.part == Part())
    #expect(whole.list.map(\.number) == [1, 0, 2])
    #expect(whole.byName.isEmpty)
    var other = Whole()
    try mapper.update(&other, from: .dictionary(["part": [Any](), "byName": ["a": [Any]()]]))
    #expect(other.part == Part())
    #expect(other.byName == ["a": Part()])
  }

  struct Open: DefaultInitializable, Equatable {
    var number = 0
    var rest: [String: Int] = [:]
  }

  struct Opens: DefaultInitializable { var list: [Open] = [] }

  @Test func `an element that reads all other keys leaves the policy as it is`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["number": .property(\.number), .root: .property(\.rest)], for: Open.self)
    mapper.addMappings(["list": .model(\.list).converting(.lenient)], for: Opens.self)
    for isWaiting in [false, true] {
      if isWaiting { mapper.setFinalDecoder(for: Open.self) { _, _ in } }
      let opens = try mapper.create(
        Opens.self, from: .json(#"{"list":[{"number":1,"a":2},[],{"b":3}]}"#))
      #expect(opens.list == [Open(number: 1, rest: ["a": 2]), Open(), Open(rest: ["b": 3])])
    }
  }

  @Test(arguments: [false, true])
  func `the entries of the models keep the mapper's policy`(isWaiting: Bool) {
    let mapper = mapper(.lenient, waiting: isWaiting)
    #expect(
      Outcome.problems {
        try mapper.create(
          Whole.self,
          from: .json(
            #"{"part":{"number":1.5},"list":[{"inner":[[]]},[]],"byName":{"a":{"number":2.5}}}"#))
      } == [
        "conversionFailed  part.number  must be a whole number, but is 1.5",
        "typeMismatch  list[0].inner[0]  must be an object, but is a list",
        "conversionFailed  byName.a.number  must be a whole number, but is 2.5",
      ])
  }

  @Test(arguments: [false, true])
  func `the input of a transformer is converted under the entry's policy`(isWaiting: Bool) throws {
    for (policy, isStrict) in [(ConversionPolicy.lossless, true), (.strict, false)] {
      let mapper = mapper(policy, waiting: isWaiting, isStrict: isStrict)
      mapper.setTransformer(
        Transformer<Int, Part>(decode: { Part(number: $0) }, encode: { $0.number }),
        for: Part.self)
      let outcome = Outcome.problems {
        let whole = try mapper.create(Whole.self, from: .json(#"{"part":"3"}"#))
        #expect(whole.part?.number == 3)
      }
      #expect(outcome.isEmpty == isStrict, "\(outcome)")
    }
  }
}
