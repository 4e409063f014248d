import Foundation
import PropertyMapper
import Testing

/// YYModel's CustomClass and NestModel, told with tables.
@Suite struct PolymorphicUsersStory {
  class BaseUser: DefaultInitializable {
    var uid = 0
    var name = ""
    required init() {}
  }
  final class LocalUser: BaseUser {
    var localName = ""
  }
  final class RemoteUser: BaseUser {
    var remoteName = ""
  }
  final class Group: DefaultInitializable {
    var user: BaseUser?
    var users: [BaseUser] = []
    var userDict: [String: BaseUser] = [:]
    var userSet: Set<Member> = []
  }
  /// Sets hold what is hashable; identity will do.
  enum Member: Hashable {
    case local(LocalUser)
    case remote(RemoteUser)

    private var instance: BaseUser {
      switch self {
      case .local(let user): user
      case .remote(let user): user
      }
    }
    static func == (first: Self, second: Self) -> Bool { first.instance === second.instance }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(instance)) }
  }
  final class Repository: DefaultInitializable {
    var repoID = 0
    var name = ""
    var user: BaseUser?
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["uid": .property(\.uid), "name": .property(\.name)], for: BaseUser.self)
    mapper.addMappings(["localName": .property(\.localName)], for: LocalUser.self)
    mapper.addMappings(["remoteName": .property(\.remoteName)], for: RemoteUser.self)
    mapper.addSubtypes(
      of: BaseUser.self, ["local": .subtype(LocalUser.self), "remote": .subtype(RemoteUser.self)],
      choosingWith: Self.choose)
    mapper.addSubtypes(
      of: Member.self,
      [
        "local": .subtype(LocalUser.self, wrap: Member.local) {
          if case .local(let user) = $0 { user } else { nil }
        },
        "remote": .subtype(RemoteUser.self, wrap: Member.remote) {
          if case .remote(let user) = $0 { user } else { nil }
        },
      ], choosingWith: Self.choose)
    mapper.addMappings(
      [
        "user": .model(\.user), "users": .model(\.users), "userDict": .model(\.userDict),
        "userSet": .model(\.userSet),
      ], for: Group.self)
    mapper.addMappings(
      ["repoID": .property(\.repoID), "name": .property(\.name), "user": .model(\.user)],
      for: Repository.self)
  }

  @Sendable static func choose(_ input: MappingInput) -> String? {
    input["localName"] != nil ? "local" : input["remoteName"] != nil ? "remote" : nil
  }

  @Test func `an object's keys choose its class, wherever it's nested`() throws {
    let base: [String: Any] = ["uid": 123, "name": "Harry"]
    let local: [String: Any] = ["uid": 123, "name": "Harry", "localName": "HarryLocal"]
    let remote: [String: Any] = ["uid": 123, "name": "Harry", "remoteName": "HarryRemote"]
    for (data, type) in [
      (base, BaseUser.self), (local, LocalUser.self), (remote, RemoteUser.self),
    ] as [([String: Any], BaseUser.Type)] {
      let user = try mapper.create(BaseUser.self, from: data)
      #expect(Swift.type(of: user) == type)
      let group = try mapper.create(Group.self, from: ["user": data])
      #expect(group.user.map { Swift.type(of: $0) == type } == true)
    }
    let group = try mapper.create(
      Group.self,
      from: [
        "users": [base, local, remote], "userDict": ["a": local, "b": remote],
        "userSet": [local, remote],
      ])
    #expect(group.users[1] is LocalUser)
    #expect((group.users[2] as? RemoteUser)?.remoteName == "HarryRemote")
    #expect(group.userDict["a"] is LocalUser)
    #expect(group.userSet.count == 2)
    let output = try mapper.export(group)
    #expect((output["users"] as? [[String: Any]])?[1]["localName"] as? String == "HarryLocal")
  }

  @Test func `a nested model is updated in place and keeps values that the patch omits`() throws {
    let repository = try mapper.create(
      Repository.self,
      from: .json(#"{"repoID":1234,"name":"YYModel","user":{"uid":5678,"name":"ibireme"}}"#))
    let user = try #require(repository.user)
    try mapper.update(repository, from: .json(#"{"name":"YYImage","user":{"name":"bot"}}"#))
    #expect(repository.repoID == 1234)
    #expect(repository.name == "YYImage")
    #expect(repository.user === user)
    #expect(user.uid == 5678)
    #expect(user.name == "bot")
  }
}
