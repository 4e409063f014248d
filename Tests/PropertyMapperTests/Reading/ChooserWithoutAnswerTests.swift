import PropertyMapper
import Testing

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
    let choose = { @Sendable (input: MappingInput) -> String? in
      guard case .number(let number)? = input["version"].flatMap({ try? MappingValue($0) }) else {
        return nil
      }
      return "\(number)"
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
    let json = #"[{"version":1,"a":"x"},{},{"b":"y"},{"version":7}]"#
    let expected = [
      #"unknownSubtype  [1]  must be "1" or "2", but is none of them"#,
      #"unknownSubtype  [2]  must be "1" or "2", but is none of them"#,
      #"unknownSubtype  [3]  must be "1" or "2", but is some other text"#,
    ]
    #expect(
      Outcome.problems { try mapper.create([any Message].self, fromJSON: json) } == expected)
    #expect(Outcome.problems { try mapper.create([Choice].self, fromJSON: json) } == expected)
    #expect(recorder.values.isEmpty)
    #expect(
      Outcome.problems { try mapper.create([Base].self, fromJSON: #"[{"b":"y"}]"#) } == [
        #"unknownSubtype  [0]  must be "2", but is none of them"#
      ])
  }

  @Test func `128: a factory that only finds instances doesn't make a base`() {
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Derived.self, by: \.b, at: "b"))
    mapper.addMappings(["b": .property(\.b)], for: Derived.self)
    mapper.addSubtypes(of: Base.self, ["2": .subtype(Derived.self)]) { _ in nil }
    #expect(
      Outcome.problems { try mapper.create(Base.self, from: ["b": "y"]) } == [
        #"unknownSubtype    must be "2", but is none of them"#
      ])
  }
}
