import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct IdentityFactoryTests {
  class User: DefaultInitializable {
    var id = 0
    var name = ""
    var boss: User?
    required init() {}
  }
  final class Admin: User {
    var level = 0
  }
  /// A model that threads may share.
  ///
  /// Its lock is one that the thread sanitizer knows.
  final class Counter: DefaultInitializable, @unchecked Sendable {
    private let lock = NSLock()
    private var storedID = 0
    private var storedHits = 0

    var id: Int {
      get { lock.withLock { storedID } }
      set { lock.withLock { storedID = newValue } }
    }
    var hits: Int {
      get { lock.withLock { storedHits } }
      set { lock.withLock { storedHits += newValue } }
    }
  }

  static func mapper(_ store: IdentityStore? = nil) -> PropertyMapper {
    let factory = IdentityFactory(store: store)
      .identifying(User.self, by: \.id, at: "id")
      .identifying(Counter.self, by: \.id, at: "id")
    let mapper = PropertyMapper(factory: factory)
    mapper.addMappings(
      [
        "id": .property(\.id), "name": .property(\.name), "boss": .model(\.boss),
        "reject": .consumer { (_: Bool, _) in throw Refusal() },
      ], for: User.self)
    mapper.addMappings(["level": .property(\.level)], for: Admin.self)
    mapper.addMappings(["id": .property(\.id), "hits": .property(\.hits)], for: Counter.self)
    return mapper
  }

  @Test func `without a store, an identifier is valid within one call`() throws {
    let mapper = Self.mapper()
    let json =
      #"[{"id":1,"boss":{"id":2,"name":"B"}},{"id":2},{"id":1,"name":"A"},{"name":"x"},{"name":"y"}]"#
    let users = try mapper.create([User].self, from: .json(json))
    #expect(users[0] === users[2])
    #expect(users[0].boss === users[1])
    #expect(users[0].name == "A")
    #expect(users[1].name == "B")
    #expect(users[3] !== users[4])
    #expect(try mapper.create(User.self, from: ["id": 1]) !== users[0])
  }

  @Test func `with a store, an identifier is valid across calls, including subclasses`() throws {
    let store = IdentityStore()
    let mapper = Self.mapper(store)
    let admin = try mapper.create(Admin.self, from: ["id": 1, "level": 3])
    #expect(store.find(User.self, id: 1) === admin)
    let same = try mapper.create(User.self, from: ["id": "1", "name": "A"])
    #expect(same === admin)
    // 39: an instance of another class than the data asks for is an error and no cast.
    _ = try mapper.create(User.self, from: ["id": 2])
    var errors: [MappingError] = []
    #expect(mapper.create([Admin].self, from: .list([["id": 2]]), errors: &errors) == nil)
    #expect(errors.map(\.code) == [.factoryFailed])
    #expect(errors.map(\.path.description) == ["[0]"])
    #expect(store.remove(User.self, id: 2))
    #expect(store.count == 1)
  }

  @Test func `a nested object with a different identifier is a different instance`() throws {
    let store = IdentityStore()
    let mapper = Self.mapper(store)
    let user = try mapper.create(User.self, from: ["id": 1, "boss": ["id": 2, "name": "B"]])
    let boss = try #require(user.boss)
    try mapper.update(user, from: ["boss": ["name": "Bea"]])
    #expect(user.boss === boss)
    try mapper.update(user, from: ["boss": ["id": 3, "name": "C"]])
    #expect(user.boss !== boss)
    #expect(boss.name == "Bea")
    #expect(store.find(User.self, id: 3) === user.boss)
  }

  @Test func `a failed call leaves the store unchanged`() throws {
    let store = IdentityStore()
    let mapper = Self.mapper(store)
    let old = try mapper.create(User.self, from: ["id": 1, "name": "old"])
    var errors: [MappingError] = []
    let users = mapper.create(
      [User].self, from: .list([["id": 1, "name": "new"], ["id": 2, "reject": true]]),
      errors: &errors)
    #expect(users == nil)
    #expect(errors.map(\.code) == [.hookFailed])
    #expect(old.name == "old")
    #expect(store.count == 1)
  }

  @Test func `concurrent calls get one instance per identifier`() async throws {
    let store = IdentityStore()
    let mapper = Self.mapper(store)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for id in 0..<200 {
            _ = try? mapper.create(Counter.self, from: ["id": id, "hits": 1])
            _ = store.find(Counter.self, id: id)?.hits
          }
        }
      }
    }
    #expect(store.count == 200)
    for id in 0..<200 { #expect(store.find(Counter.self, id: id)?.id == id) }
  }

  /// An instance without holding on to it.
  struct Weak {
    weak var instance: AnyObject?
  }
  final class Made: @unchecked Sendable {
    var instances: [Weak] = []
  }

  @Test func `a failed call leaves no reference cycles behind`() throws {
    let made = Made()
    for store in [nil, IdentityStore()] {
      made.instances = []
      let mapper = Self.mapper(store)
      mapper.addMappings(
        [:], for: User.self,
        makingWith: {
          let user = User()
          made.instances.append(Weak(instance: user))
          return user
        })
      var errors: [MappingError] = []
      let json = #"[{"id":1,"boss":{"id":2,"boss":{"id":1}}},{"id":3,"reject":true}]"#
      #expect(mapper.create([User].self, from: .json(json), errors: &errors) == nil)
      #expect(made.instances.count == 3)
      #expect(made.instances.count { $0.instance != nil } == 0)
      #expect(store?.count ?? 0 == 0)
    }
  }

  /// An identifier that asks the store whenever it is hashed or compared.
  struct Curious: Hashable {
    let number: Int
    let store: IdentityStore

    static func == (one: Curious, other: Curious) -> Bool {
      one.number == other.number && one.store.count >= 0
    }
    func hash(into hasher: inout Hasher) { hasher.combine(store.count >= 0 ? 0 : number) }
  }

  // A deadlock would never end; the time counts from when the test is queued, and a busy machine may take minutes to come to it.
  @Test(.timeLimit(.minutes(60)))
  func `identifiers may access the store while they are compared`() {
    let store = IdentityStore()
    let users = (0..<5).map { _ in User() }
    for (number, user) in users.enumerated() {
      store.insert(user, of: User.self, id: Curious(number: number, store: store))
    }
    store.insert(users[0], of: User.self, id: Curious(number: 4, store: store))
    #expect(store.count == 5)
    for (number, user) in (users.dropLast() + [users[0]]).enumerated() {
      #expect(store.find(User.self, id: Curious(number: number, store: store)) === user)
    }
    #expect(store.find(Admin.self, id: Curious(number: 4, store: store)) == nil)
    #expect(store.remove(User.self, id: Curious(number: 1, store: store)))
    #expect(!store.remove(User.self, id: Curious(number: 1, store: store)))
    #expect(store.count == 4)
    store.removeAll()
    #expect(store.count == 0)
    #expect(store.find(User.self, id: Curious(number: 2, store: store)) == nil)
  }
}
