import PropertyMapperGraphs
import Testing

@testable import PropertyMapper

/// Shared instances of a listed type, which have their name only where no key selects them.
@Suite struct SharedListedInstanceTests {
  protocol Part: AnyObject {}
  final class Wheel: Part, DefaultInitializable {
    var id = 0
    var size = 0
    init() {}
  }
  enum Choice {
    case wheel(Wheel)
    case number(Int)
  }
  struct Document: DefaultInitializable {
    var choices: [Choice] = []
    var spare: Wheel?
    var wheels: [Wheel] = []
    var parts: [any Part] = []
  }

  struct Envelope: DefaultInitializable {
    var document: Document?
  }

  static func mapper(hasIdentities: Bool) -> PropertyMapper {
    let identities = IdentityFactory().identifying(Wheel.self, by: \.id, at: "id")
    let mapper = PropertyMapper(factory: hasIdentities ? identities : nil)
    mapper.addMappings(["id": .property(\.id), "size": .property(\.size)], for: Wheel.self)
    mapper.addSubtypes(
      of: (any Part).self, discriminator: "type", ["wheel": .subtype(Wheel.self)])
    mapper.addSubtypes(
      of: Choice.self,
      byKey: ["wheel": .payload(Choice.wheel), "number": .payload(Choice.number)])
    mapper.addMappings(
      [
        "parts": .model(\.parts), "choices": .model(\.choices), "spare": .model(\.spare),
        "wheels": .model(\.wheels),
      ], for: Document.self)
    mapper.addMappings(["document": .model(\.document)], for: Envelope.self)
    return mapper
  }

  @Test(arguments: [false, true])
  func `124: a patch names shared instances of a listed type wherever they need it`(
    hasIdentities: Bool
  ) throws {
    let mapper = Self.mapper(hasIdentities: hasIdentities)
    try mapper.verify()
    let (first, second) = (Wheel(), Wheel())
    (first.id, first.size, second.id, second.size) = (1, 3, 2, 4)
    var old = Document()
    let new = Document(
      choices: [.wheel(first), .wheel(first), .wheel(second)], spare: first,
      wheels: [first, second, first], parts: [second, first])
    let changes = try mapper.changes(from: old, to: new, options: .includesNull)
    let wheels = try #require(changes["wheels"] as? [[String: Any]])
    #expect(wheels.map { $0["type"] as? String } == ["wheel", "wheel", "wheel"])
    let choices = try #require(changes["choices"] as? [[String: [String: Any]]])
    #expect(choices.allSatisfy { $0["wheel"].map { $0["type"] == nil } == true })
    try mapper.update(&old, from: changes)
    #expect(mapper.areEqual(old, new))
  }

  @Test func `124: a name of a shared instance is not that of the next instance`() throws {
    let mapper = Self.mapper(hasIdentities: false)
    let (first, second) = (Wheel(), Wheel())
    var old = Envelope()
    let new = Envelope(document: Document(spare: second, parts: [first, first]))
    try mapper.update(&old, from: mapper.changes(from: old, to: new))
    #expect(mapper.areEqual(old, new))
  }
}
