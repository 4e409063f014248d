import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Closures ask for the mapper of the call instead of capturing it.
@Suite struct MapperOfCallTests {
  final class User: DefaultInitializable {
    var name = ""
    var team: Team?
  }
  struct Team: DefaultInitializable {
    var name = ""
  }
  enum RealmKey: MappingEnvironmentKey {
    static let defaultValue = ""
  }

  private static func makeMapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name),
        "team": .transform(
          \.team,
          decode: { (object: [String: Any]) in
            try MappingEnvironment.current.mapper?.create(Team.self, from: object)
          },
          encode: { team in try MappingEnvironment.current.mapper?.export(team) ?? [:] }),
      ], for: User.self)
    mapper.addMappings(["name": .property(\.name)], for: Team.self)
    mapper.using("short").addMappings(["n": .property(\.name)], for: Team.self)
    mapper.setFinalDecoder(for: User.self) { input, user in
      guard let object = input["more"] as? [String: Any] else { return }
      try input.mapper.update(user, from: object)
    }
    mapper.setFinalEncoder(for: User.self) { object, user in
      object["realm"] = MappingEnvironment.current[RealmKey.self]
      object["copy"] = try MappingEnvironment.current.mapper?.copy(user).name
    }
    return mapper
  }

  @Test func `hooks and transforms use the current mapper without keeping it alive`() throws {
    weak var freed: PropertyMapper?
    do {
      let mapper = Self.makeMapper()
      freed = mapper
      let json = #"{"name": "a", "team": {"name": "t"}, "more": {"name": "b"}}"#
      let user = try mapper.create(User.self, from: .json(json))
      #expect(user.name == "b" && user.team?.name == "t")
      #expect(
        try mapper.export(user, as: .jsonText)
          == #"{"name":"b","team":{"name":"t"},"copy":"b","realm":""}"#)
      #expect(throws: MappingErrors.self) {
        try mapper.create(User.self, from: .json(#"{"team": {"name": []}}"#))
      }
    }
    #expect(freed == nil)
  }

  @Test func `the current mapper has the scheme and the passed values of the call`() throws {
    let mapper = Self.makeMapper()
    let short = mapper.using("short").passing("north", for: RealmKey.self)
    let user = try short.create(User.self, from: ["team": ["n": "t"]])
    #expect(user.team?.name == "t")
    #expect(
      try short.export(user, as: .jsonText)
        == #"{"name":"","team":{"n":"t"},"copy":"","realm":"north"}"#)
  }

  @Test func `calling another mapper in a closure doesn't change the current mapper`() throws {
    let (inner, outer) = (Self.makeMapper(), PropertyMapper())
    outer.addMappings(
      [
        "user": .consumer { (object: [String: Any], user: inout User) in
          let mapper = MappingEnvironment.current.mapper
          #expect(mapper != nil && mapper !== inner)
          user = try inner.create(User.self, from: object)
          #expect(MappingEnvironment.current.mapper === mapper)
        }
      ], for: User.self)
    // The inner mapper knows teams, and the outer one does not.
    #expect(throws: MappingErrors.self) { try outer.create(Team.self, from: [:]) }
    _ = Outcome.problems {
      try outer.create(User.self, from: ["user": ["team": ["name": "t"]]])
    }
  }

  @Test func `outside of a call there's no current mapper`() {
    #expect(MappingEnvironment.current.mapper == nil)
  }

  @Test func `a mapper with passed values doesn't keep the current mapper alive`() throws {
    weak var freed: PropertyMapper?
    nonisolated(unsafe) var kept: PropertyMapper?
    do {
      let mapper = PropertyMapper()
      freed = mapper
      mapper.addMappings(
        [
          "name": .consumer { (_: String, _: inout User) in
            kept = PropertyMapper().passing("x", for: RealmKey.self)
          }
        ], for: User.self)
      _ = try mapper.create(User.self, from: ["name": ""])
    }
    #expect(kept != nil)
    #expect(freed == nil)
  }

  @Test func `an input that a hook keeps still has the mapper of its call`() throws {
    final class Keeper: DefaultInitializable {
      var input: MappingInput?
    }
    let mapper = PropertyMapper()
    mapper.addMappings([:], for: Keeper.self)
    mapper.setFinalDecoder(for: Keeper.self) { input, keeper in keeper.input = input }
    for source in [MappingSource.json("{}"), .dictionary([:])] {
      let keeper = try mapper.create(Keeper.self, from: source)
      #expect(keeper.input?.mapper === mapper)
    }
  }
}
