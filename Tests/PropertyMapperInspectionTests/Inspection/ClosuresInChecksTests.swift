import PropertyMapper
import PropertyMapperInspection
import Testing

@Suite struct ClosuresInChecksTests {
  struct Team: DefaultInitializable, Equatable {
    var name = "made"
  }

  struct Player: Equatable {
    var team = Team()
    var label = "made"
    var number = 1
  }

  struct MissingMapper: Error {}

  /// Fails outside of a call, as a closure that forcibly unwraps the mapper would.
  private static func mapper() throws -> PropertyMapper {
    guard let mapper = MappingEnvironment.current.mapper else {
      Issue.record("a closure ran outside of a call")
      throw MissingMapper()
    }
    return mapper
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["name": .property(\.name)], for: Team.self)
    mapper.addMappings(
      Mappings<Player>([
        "team": .transform(
          \.team,
          decode: { (object: [String: Any]) in
            try Self.mapper().create(Team.self, from: object)
          }, encode: { try Self.mapper().export($0) }),
        "label": .property(
          \.label, .satisfying("be made with a mapper") { _ in (try? Self.mapper()) != nil }),
        "number": .property(\.number),
      ]).defaulting(\.number, to: (try? Self.mapper()) == nil ? 0 : 7),
      for: Player.self,
      makingWith: {
        _ = try? Self.mapper()
        return Player()
      })
  }

  @Test(arguments: [SampleSize.minimal, .full])
  func `133: closures find the mapper while a sample is made`(size: SampleSize) throws {
    let sample = try mapper.sampleInput(for: Player.self, size)
    let player = try mapper.create(Player.self, from: .value(sample))
    #expect(try mapper.create(Player.self, from: mapper.export(player)) == player)
  }

  @Test func `133: closures find the mapper in verify, diagnostics, schemas, and descriptions`()
    throws
  {
    try mapper.verify()
    #expect(mapper.diagnostics().isEmpty)
    _ = try mapper.jsonSchema(for: Player.self)
    #expect(mapper.tableDescription(for: Player.self).contains("team"))
    #expect(mapper.tableDescriptions().contains("team"))
  }

  @Test func `133: closures of a scheme's tables find the mapper that uses the scheme`() throws {
    mapper.using("v2").addMappings(["title": .property(\.name)], for: Team.self)
    let scheme = Schemes()
    mapper.using("v2").addMappings(
      [
        "label": .property(
          \Player.label, .satisfying("know its scheme") { scheme.note($0) }, default: "default")
      ], for: Player.self, makingWith: { Player() })
    _ = mapper.diagnostics()
    #expect(scheme.keys.allSatisfy { $0 == ["title"] } && !scheme.keys.isEmpty)
    let count = scheme.keys.count
    _ = try mapper.using("v2").sampleInput(for: Player.self, .full)
    #expect(scheme.keys.allSatisfy { $0 == ["title"] } && scheme.keys.count > count)
  }

  @Test func `a default that is made for each model finds the mapper`() throws {
    #expect(try mapper.create(Player.self, from: [String: Any]()).number == 7)
    // The problem finder reads objects that are edited first.
    mapper.setInputEditor(for: Player.self) { _ in }
    #expect(try mapper.create(Player.self, from: [String: Any]()).number == 7)
  }

  /// The keys of a team, as the mapper of the current call writes it.
  final class Schemes: @unchecked Sendable {
    private(set) var keys: [[String]] = []

    func note(_ label: String) -> Bool {
      let team = try? MappingEnvironment.current.mapper?.export(Team())
      keys.append(team.map { Array($0.keys) } ?? [])
      return true
    }
  }
}
