import PropertyMapper
import Testing

/// Identity factories that are inside of other factories, or have others in them.
@Suite struct IdentityFactoryCompositionTests {
  final class User: DefaultInitializable {
    var id = 0
    var name = ""
    var isMadeByOther = false
  }
  final class Stranger: DefaultInitializable {}

  /// Makes users, but not those called "nobody".
  struct Other: ModelFactory {
    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      guard type == User.self, try input.value(String.self, at: "name") != "nobody" else {
        return nil
      }
      let user = User()
      user.isMadeByOther = true
      return user as? Model
    }
  }

  /// Asks another factory and lets it be for everything else.
  struct Asking: ModelFactory {
    let inner: IdentityFactory

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      try inner.makeModel(type, from: input)
    }
  }

  private func mapper(_ factory: any ModelFactory) -> PropertyMapper {
    let mapper = PropertyMapper(factory: factory)
    mapper.addMappings(["id": .property(\.id), "name": .property(\.name)], for: User.self)
    return mapper
  }

  @Test func `unknown instances are created by another factory and known from then on`() throws {
    let store = IdentityStore()
    let mapper = mapper(
      IdentityFactory(store: store, otherwise: Other())
        .identifying(User.self, by: \.id, at: "id"))
    let user = try mapper.create(User.self, from: ["id": 1, "name": "A"])
    #expect(user.isMadeByOther)
    #expect(store.find(User.self, id: 1) === user)
    #expect(try mapper.create(User.self, from: ["id": 1, "name": "B"]) === user)
    #expect(user.name == "B")
    let nameless = try mapper.create(User.self, from: ["name": "C"])
    #expect(nameless.isMadeByOther)
    #expect(store.count == 1)
    let nobody = try mapper.create(User.self, from: ["id": 2, "name": "nobody"])
    #expect(!nobody.isMadeByOther)
    #expect(store.find(User.self, id: 2) === nobody)
  }

  @Test
  func `an identity factory inside of another factory keeps what its own other factory makes`()
    throws
  {
    let store = IdentityStore()
    let mapper = mapper(
      Asking(
        inner: IdentityFactory(store: store, otherwise: Other())
          .identifying(User.self, by: \.id, at: "id")))
    let users = try mapper.create(
      [User].self, from: .json(#"[{"id":1,"name":"A"},{"id":1,"name":"B"},{"name":"C"}]"#))
    #expect(users[0] === users[1])
    #expect(users[0].isMadeByOther && users[2].isMadeByOther)
    #expect(store.find(User.self, id: 1) === users[0])
    #expect(store.count == 1)
  }

  @Test func `a factory that calls an identity factory gets the known instances`() throws {
    let store = IdentityStore()
    let identity = IdentityFactory(store: store).identifying(User.self, by: \.id, at: "id")
    let known = User()
    known.id = 7
    #expect(identity.insert(known))
    let mapper = mapper(Asking(inner: identity))
    #expect(try mapper.create(User.self, from: ["id": 7, "name": "A"]) === known)
    #expect(known.name == "A")
    let other = try mapper.create(User.self, from: ["id": 8])
    #expect(other !== known)
    #expect(other.id == 8)
  }

  @Test func `an instance is inserted only if there is a store and its type is identified`() {
    let store = IdentityStore()
    #expect(!IdentityFactory().identifying(User.self, by: \.id, at: "id").insert(User()))
    let identity = IdentityFactory(store: store).identifying(User.self, by: \.id, at: "id")
    #expect(!identity.insert(Stranger()))
    #expect(store.count == 0)
  }
}
