import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Closures that choose no subtype for an object.
@Suite struct ChooserWithoutAnswerTests {
  protocol Message {}
  struct First: Message, DefaultInitializable { var a = "" }
  struct Second: Message, DefaultInitializable { var b = "" }
  enum Choice {
    case first(First)
    case second(Second)
  }
  class Base {
    let name: String
    init(name: String) { self.name = name }
  }
  final class Derived: Base, DefaultInitializable {
    var b = ""
    required init() { super.init(name: "") }
  }

  static func mapper(_ policy: UnknownKeyPolicy, _ recorder: Recorder<String>) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: policy))
    let choose = { @Sendable (input: MappingInput) throws -> String? in
      try input.value(Int.self, at: "version").map { "\($0)" }
    }
    mapper.addMappings(
      ["a": .property(\.a), "version": .consumer { (_: Int, _) in recorder.append("consumer") }],
      for: First.self)
    mapper.addMappings(["b": .property(\.b)], for: Second.self)
    mapper.addMappings(["b": .property(\.b)], for: Derived.self)
    mapper.addSubtypes(
      of: (any Message).self, ["1": .subtype(First.self), "2": .subtype(Second.self)],
      choosingWith: choose)
    mapper.addSubtypes(
      of: Choice.self, ["1": .payload(Choice.first), "2": .payload(Choice.second)],
      choosingWith: choose)
    mapper.addSubtypes(of: Base.self, ["2": .subtype(Derived.self)], choosingWith: choose)
    return mapper
  }

  @Test(arguments: [UnknownKeyPolicy.ignore, .reject])
  func
    `128: an object for which a closure chooses nothing is an unknown subtype, before anything runs`(
      policy: UnknownKeyPolicy
    )
  {
    let recorder = Recorder<String>()
    let mapper = Self.mapper(policy, recorder)
    let json = #"[{"version":1,"a":"x"},{},{"b":"y"},{"version":777}]"#
    let expected = [
      #"unknownSubtype  [1]  must be "1" or "2", but is something else"#,
      #"unknownSubtype  [2]  must be "1" or "2", but is something else"#,
      #"unknownSubtype  [3]  must be "1" or "2", but is an object that matches no listed type"#,
    ]
    #expect(
      Outcome.problems { try mapper.create([any Message].self, from: .json(json)) } == expected)
    #expect(Outcome.problems { try mapper.create([Choice].self, from: .json(json)) } == expected)
    #expect(recorder.values.isEmpty)
    #expect(
      Outcome.problems { try mapper.create([Base].self, from: .json(#"[{"b":"y"}]"#)) } == [
        #"unknownSubtype  [0]  must be "2", but is something else"#
      ])
  }

  @Test func `128: a factory that only finds instances doesn't make a base`() {
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Derived.self, by: \.b, at: "b"))
    mapper.addMappings(["b": .property(\.b)], for: Derived.self)
    mapper.addSubtypes(of: Base.self, ["2": .subtype(Derived.self)]) { _ in nil }
    #expect(
      Outcome.problems { try mapper.create(Base.self, from: ["b": "y"]) } == [
        #"unknownSubtype    must be "2", but is something else"#
      ])
  }

  // MARK: Other problems that were found too late

  protocol Round: Message {}
  struct Ball: Round, DefaultInitializable { var size = 0 }

  @Test(arguments: [CallOrder.readingFirst, .findingFirst])
  func `128: the name of a base that can't be made is found before anything runs`(
    orders: CallOrder
  ) {
    let recorder = Recorder<String>()
    let mapper = PropertyMapper(options: MappingOptions(orders))
    mapper.addMappings(["size": .property(\.size)], for: Ball.self)
    mapper.addMappings(
      ["a": .consumer { (_: String, _) in recorder.append("consumer") }], for: First.self)
    mapper.addSubtypes(
      of: (any Message).self, discriminator: "kind",
      ["round": .subtype((any Round).self), "first": .subtype(First.self)])
    mapper.addSubtypes(
      of: (any Round).self, discriminator: "kind", ["ball": .subtype(Ball.self)])
    #expect(
      Outcome.problems {
        try mapper.create(
          [any Message].self, from: .json(#"[{"kind":"first","a":"x"},{"kind":"round"}]"#))
      } == [#"unknownSubtype  [1].kind  must be "ball", but is other text"#])
    #expect(recorder.values.isEmpty)
  }

  final class Item: DefaultInitializable { var id = 0 }

  @Test func `an identifier that no entry reads is checked before anything runs`() {
    let recorder = Recorder<String>()
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Item.self, by: \.id, at: "key"))
    mapper.addMappings(
      ["a": .consumer { (_: String, _) in recorder.append("consumer") }], for: Item.self)
    #expect(
      Outcome.errorList {
        try mapper.create([Item].self, from: .json(#"[{"key":1,"a":"x"},{"key":[],"a":"y"}]"#))
      }.map { "\($0.code) \($0.path)" } == ["typeMismatch [1].key"])
    #expect(recorder.values.isEmpty)
  }
}
