import Foundation
import PropertyMapperGraphs
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Cases 46, 49 and 70 of the list of bad input: cancelling, instances that threads share, and what keeps what alive.
@Suite struct SharedMapperTests {
  final class Account: DefaultInitializable {
    var name = ""
    var count = 0
    var inner: Account?
    weak var owner: Account?
  }

  private func makeMapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name), "count": .property(\.count, .range(0...1_000_000)),
        "inner": .model(\.inner),
      ], for: Account.self)
    return mapper
  }

  /// An account whose owner is the test: threads take turns with it by a lock.
  private final class Guarded: Sendable {
    private let account = Locked(Account())

    func update(_ mapper: PropertyMapper, to count: Int, named name: String) -> Bool {
      account.withLock { account in
        let input: [String: Any] = ["name": name, "count": count, "inner": ["name": name]]
        return (try? mapper.update(account, from: input)) != nil
      }
    }

    func isWhole() -> Bool {
      account.withLock { $0.name.isEmpty || $0.name == $0.inner?.name }
    }
  }

  @Test func `49: an instance updated by several threads in turn never mixes two updates`() {
    let mapper = makeMapper()
    let guarded = Guarded()
    let wrong = Recorder<Int>()
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for round in 0..<200 {
        // Every third update is refused, and must leave nothing behind.
        let isGood = !round.isMultiple(of: 3)
        let done = guarded.update(mapper, to: isGood ? round : -1, named: "\(worker).\(round)")
        if done != isGood || !guarded.isWhole() { wrong.append(round) }
      }
    }
    #expect(wrong.values.isEmpty)
    #expect((try? mapper.create(Account.self, from: ["name": "after"]))?.name == "after")
  }

  @Test func `46: a canceled task finishes its current call, and the mapper stays usable`()
    async throws
  {
    let mapper = makeMapper()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try mapper.create([Account].self, from: .json(#"[{"count": 1}, {"count": 2}]"#))
        .map(\.count)
    }
    #expect(try await task.value == [1, 2])
    #expect(try mapper.create(Account.self, from: ["count": 3]).count == 3)
  }

  @Test func `70: a mapper is released with everything it holds, used or not`() throws {
    weak var captured: Account?
    weak var released: PropertyMapper?
    try {
      let kept = Account()
      nonisolated(unsafe) let object = kept
      captured = kept
      let mapper = makeMapper()
      released = mapper
      mapper.setFinalDecoder(for: Account.self) { _, account in account.name += object.name }
      mapper.setFinalEncoder(for: Account.self) { output, _ in output["by"] = object.name }
      mapper.using("v2").addMappings(["n": .property(\.name)], for: Account.self)
      mapper.setTransformer(
        Transformer { (text: String) in URL(string: text + object.name) }, for: URL.self)
      // Plans that refer to each other, caches, and both orders.
      let account = try mapper.create(Account.self, from: .json(#"{"inner": {"inner": {}}}"#))
      _ = try mapper.export(account, as: .json)
      _ = try mapper.using("v2").copy(account)
      _ = mapper.description(of: account)
      _ = Outcome.errorList { try mapper.create(Account.self, from: ["count": -1]) }
      try mapper.unarchive(Account.self, from: mapper.archive(account)).inner = nil
    }()
    #expect(released == nil)
    #expect(captured == nil)
  }

  @Test func `70: models with a weak reference to their root are released with it`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name), "inner": .model(\.inner)], for: Account.self)
    mapper.setFinalDecoder(for: Account.self) { _, account in account.inner?.owner = account }
    weak var root: Account?
    try {
      let account = try mapper.create(Account.self, from: ["inner": ["name": "a"]])
      root = account
      #expect(account.inner?.owner === account)
    }()
    #expect(root == nil)
  }
}
