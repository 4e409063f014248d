import PropertyMapper
import Testing

/// A store that is an actor, fed by many tasks: one mapper serves all of them, and a model that is updated
/// stays inside the actor.
@Suite struct ActorStory {
  final class Account {
    var owner = ""
    var balance = 0
    var history: [Int] = []
  }

  struct Snapshot: Equatable, Sendable {
    var owner = ""
    var balance = 0
  }

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "owner": .property(\.owner).required(),
        "balance": .property(\.balance, .min(0)).required(),
        "history": .property(\.history),
      ], for: Account.self, makingWith: { Account() })
    mapper.addMappings(
      ["owner": .property(\.owner), "balance": .property(\.balance)],
      for: Snapshot.self, makingWith: { Snapshot() })
    return mapper
  }()

  actor Bank {
    private var accounts: [String: Account] = [:]

    /// Takes a message from the server: an account that is new, or what changed in one that isn't.
    func receive(_ json: String, for id: String) throws(MappingErrors) {
      if let account = accounts[id] {
        try ActorStory.mapper.update(account, from: .json(json))
      } else {
        accounts[id] = try ActorStory.mapper.create(Account.self, from: .json(json))
      }
    }

    func snapshot(of id: String) throws -> Snapshot? {
      guard let account = accounts[id] else { return nil }
      return try ActorStory.mapper.create(Snapshot.self, from: ActorStory.mapper.export(account))
    }
  }

  @Test func `many tasks feed one store`() async throws {
    let bank = Bank()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<50 {
        group.addTask {
          let id = "account \(index)"
          try await bank.receive(#"{"owner":"Jon \#(index)","balance":\#(index)}"#, for: id)
          try await bank.receive(#"{"balance":\#(index + 1),"history":[1,2]}"#, for: id)
        }
      }
      try await group.waitForAll()
    }
    for index in 0..<50 {
      #expect(
        try await bank.snapshot(of: "account \(index)")
          == Snapshot(owner: "Jon \(index)", balance: index + 1))
    }
  }

  @Test func `an invalid message leaves an account as it was`() async throws {
    let bank = Bank()
    try await bank.receive(#"{"owner":"Jon","balance":5}"#, for: "jon")
    let errors = await #expect(throws: MappingErrors.self) {
      try await bank.receive(#"{"owner":7.5,"balance":-1}"#, for: "jon")
    }
    #expect(
      errors?.report == """
        1 problem while mapping Account:
          - balance: must be at least 0, but is -1
        """)
    #expect(try await bank.snapshot(of: "jon") == Snapshot(owner: "Jon", balance: 5))
  }
}
