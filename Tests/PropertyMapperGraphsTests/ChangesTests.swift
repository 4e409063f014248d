import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// The smallest update that makes one model of another.
@Suite struct ChangesTests {
  struct Job: DefaultInitializable, Equatable {
    var title = "Ranger"
    var hours = 8
    var boss: String?
  }
  struct User: DefaultInitializable, Equatable {
    var name = "Jon"
    var age = 18
    var nickname: String?
    var mail: String? = "a@b"
    var job: Job?
    var home = Job()
    var jobs: [Job] = []
    var tags: Set<String> = []
    var birthday = Date(timeIntervalSince1970: 0)
    var first = ""
    var last = ""
    var note = "only read"
    var stamp = "only written"
    var rest = MappingValue.Object()
  }
  class Animal: DefaultInitializable {
    var name = ""
    var friend: Animal?
    required init() {}
  }
  final class Cat: Animal {
    var lives = 9
  }
  final class Dog: Animal {
    var tricks = 0
  }
  enum Event: Equatable {
    case job(Job)
    case count(Int)
    case unknown(MappingValue)
  }
  struct Feed: DefaultInitializable, Equatable {
    var event = Event.count(1)
    var maybe: Event?
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "title": .property(\.title), "time.hours": .property(\.hours),
        "time.boss": .property(\.boss),
      ], for: Job.self)
    mapper.addMappings(
      [
        "name": .property(\.name), "age": .property(\.age), "nickname": .property(\.nickname),
        "mail": .property(\.mail).required(), "job": .model(\.job), "home": .model(\.home),
        "jobs": .model(\.jobs), "tags": .property(\.tags),
        "birthday": .transform(\.birthday, .secondsSince1970),
        "full": .custom(
          consumer: { (text: String, user) in
            let parts = text.split(separator: " ", omittingEmptySubsequences: false)
            (user.first, user.last) = (String(parts[0]), String(parts.last ?? ""))
          }, generator: { "\($0.first) \($0.last)" }),
        "note": .property(\.note).decodeOnly(), "stamp": .property(\.stamp).encodeOnly(),
      ], for: User.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: User.self)
    mapper.addMappings(
      ["name": .property(\.name), "friend": .model(\.friend)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addMappings(["tricks": .property(\.tricks)], for: Dog.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind",
      ["cat": .subtype(Cat.self), "dog": .subtype(Dog.self)])
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "payload",
      ["job": .payload(Event.job), "count": .payload(Event.count)],
      fallback: .payload(Event.unknown))
    mapper.addMappings(["event": .model(\.event), "maybe": .model(\.maybe)], for: Feed.self)
  }

  /// The change as text, after it was proved that an update with it does what it should.
  private func change<Model: Equatable>(_ old: Model, _ new: Model) throws -> String {
    let changes = try mapper.changes(from: old, to: new)
    var updated = old
    try mapper.update(&updated, from: changes)
    #expect(updated == new)
    return Outcome.text(changes)
  }

  @Test func `equal models have no changes`() throws {
    #expect(try change(User(), User()) == "{}")
    #expect(try change(User(job: Job(), rest: ["a": 1]), User(job: Job(), rest: ["a": 1])) == "{}")
  }

  @Test func `changes contain only what differs, and null for what became nil`() throws {
    let old = User(name: "Jon", age: 18, nickname: "Snow", job: Job(title: "Ranger", boss: "Ned"))
    var new = old
    new.age = 19
    new.nickname = nil
    new.job?.hours = 12
    new.job?.boss = nil
    #expect(
      try change(old, new)
        == #"{"age":19,"job":{"time":{"boss":null,"hours":12}},"nickname":null}"#)
    new.job = nil
    #expect(try change(old, new) == #"{"age":19,"job":null,"nickname":null}"#)
    #expect(
      try change(new, old)
        == #"{"age":18,"job":{"time":{"boss":"Ned","hours":8},"title":"Ranger"},"nickname":"Snow"}"#
    )
  }

  @Test func `changed collections are written whole, and closures write their own values`() throws {
    let old = User(jobs: [Job(), Job(hours: 9)], tags: ["a"])
    var new = old
    new.jobs[1].hours = 10
    new.tags = ["a", "b"]
    new.birthday = Date(timeIntervalSince1970: 5)
    new.last = "Snow"
    new.home.title = "King"
    new.rest = ["extra": [1, 2]]
    #expect(
      try change(old, new)
        == #"{"birthday":5.0,"extra":[1,2],"full":" Snow","home":{"title":"King"},"jobs":[{"time":{"hours":8},"title":"Ranger"},{"time":{"hours":10},"title":"Ranger"}],"tags":["a","b"]}"#
    )
  }

  @Test func `changes ignore entries that are only read or only written`() throws {
    let changes = try mapper.changes(from: User(), to: User(note: "x", stamp: "y"))
    #expect(changes.isEmpty)
  }

  @Test func `changes to payloads and unknown objects contain only what differs`() throws {
    let feed = Feed(event: .job(Job()), maybe: .unknown(["type": "x", "a": 1, "b": 2]))
    var new = feed
    new.event = .job(Job(hours: 9))
    new.maybe = .unknown(["type": "x", "a": 1, "b": 3])
    #expect(
      try change(feed, new)
        == #"{"event":{"payload":{"time":{"hours":9}}},"maybe":{"b":3}}"#)
    #expect(
      try change(Feed(event: .count(1)), Feed(event: .count(2))) == #"{"event":{"payload":2}}"#)
    #expect(
      try change(Feed(), Feed(maybe: .count(3))) == #"{"maybe":{"payload":3,"type":"count"}}"#)
  }

  @Test func `class instances are compared using their own tables, even in cycles`() throws {
    let (old, new) = (Cat(), Cat())
    (old.friend, new.friend) = (old, new)
    new.lives = 3
    let changes = try mapper.changes(from: old as Animal, to: new)
    #expect(Outcome.text(changes) == #"{"lives":3}"#)
    try mapper.update(old as Animal, from: changes)
    #expect(old.lives == 3)
    #expect(Outcome.text(try mapper.changes(from: old, to: old)) == "{}")
  }

  @Test func `a model of another type is written whole, with its name`() throws {
    let (old, new) = (Cat(), Cat())
    (old.friend, new.friend) = (Cat(), Dog())
    let changes = try mapper.changes(from: old as Animal, to: new)
    try mapper.update(old as Animal, from: changes)
    #expect(old.friend is Dog)
    #expect(mapper.areEqual(old, new))
    #expect(
      try change(Feed(event: .count(1)), Feed(event: .job(Job())))
        == #"{"event":{"payload":{"time":{"hours":8},"title":"Ranger"},"type":"job"}}"#)
  }

  @Test func `a change that no update can make is an error at its path`() {
    func problems<Model>(_ old: Model, _ new: Model) -> [String] {
      Outcome.problems { try mapper.changes(from: old, to: new) }
    }
    let another =
      "can't be written because it's of a different type than before"
    #expect(problems(Cat() as Animal, Dog()) == ["unrepresentableValue    \(another)"])
    #expect(
      problems(User(rest: ["a": 1]), User(rest: [:])) == [
        "unrepresentableValue  a  can't be written because it's "
          + "missing, and an update leaves missing values unchanged"
      ])
    #expect(
      problems(User(), User(mail: nil)) == [
        "unrepresentableValue  mail  can't be written because it's "
          + "null, which the entry doesn't accept"
      ])
    struct Unknown {}
    #expect(
      Outcome.errorList { try mapper.changes(from: Unknown(), to: Unknown()) }.map(\.code)
        == [.unregisteredType])
  }

  @Test func `changes contain null for an entry that only new models require`() throws {
    struct Draft: DefaultInitializable, Equatable { var count = 1 }
    let mapper = PropertyMapper()
    let mappings: Mappings<Draft> = [
      "count": .transform(
        \.count, decode: { (count: Int?) in count ?? 0 }, encode: { $0 == 0 ? nil : $0 })
    ]
    mapper.addMappings(mappings.requiringNonOptionals(), for: Draft.self)
    let changes = try mapper.changes(from: Draft(), to: Draft(count: 0))
    #expect(Outcome.text(changes) == #"{"count":null}"#)
    var updated = Draft()
    try mapper.update(&updated, from: changes)
    #expect(updated == Draft(count: 0))
  }

  @Test func `changes turn any model into any other`() throws {
    var generator = SeededGenerator(seed: 11)
    func model() -> User {
      func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
      }
      return User(
        name: pick(["a", "b"]), age: pick([1, 2]), nickname: pick([nil, "x", "y"]),
        job: pick([nil, Job(), Job(hours: 2), Job(title: "t", boss: "b")]),
        home: pick([Job(), Job(boss: "c")]), jobs: pick([[], [Job()], [Job(), Job(hours: 1)]]),
        tags: pick([[], ["t"]]), birthday: Date(timeIntervalSince1970: pick([0, 1.5])),
        first: pick(["", "f"]), last: pick(["", "l"]))
    }
    for _ in 0..<300 { _ = try change(model(), model()) }
  }

  final class Node: DefaultInitializable, Hashable {
    var id = 0
    var next: Node?

    convenience init(_ id: Int, next: Node? = nil) {
      self.init()
      (self.id, self.next) = (id, next)
    }

    static func == (one: Node, other: Node) -> Bool { one.id == other.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
  struct Pair: DefaultInitializable {
    var one = Node()
    var other = Node()
    var list: [Node] = []
    var set: Set<Node> = []
  }

  @Test func `an instance that both models hold can't change elsewhere`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["id": .property(\.id), "next": .model(\.next)], for: Node.self)
    mapper.addMappings(
      [
        "one": .model(\.one), "other": .model(\.other), "list": .model(\.list),
        "set": .model(\.set),
      ], for: Pair.self)
    let node = Node(5)
    let outer = Node(1, next: node)
    for (old, new, path) in [
      (Pair(one: node, other: node), Pair(one: Node(4), other: node), "other"),
      (Pair(one: node, other: node), Pair(one: node, other: Node(4)), "one"),
      (Pair(one: node, other: outer), Pair(one: Node(4), other: outer), "other"),
      (Pair(one: node, list: [node]), Pair(one: Node(4), list: [node]), "list"),
      (Pair(one: node, set: [node]), Pair(one: Node(4), set: [Node(5)]), "set"),
    ] {
      let errors = Outcome.errorList { try mapper.changes(from: old, to: new) }
      #expect(errors.map { "\($0.path)" } == [path])
      #expect(errors.first?.message.contains("also used elsewhere") == true)
    }
    let changes = try mapper.changes(
      from: Pair(one: Node(1), other: outer, set: [node]),
      to: Pair(one: Node(2), other: outer, set: [node]))
    #expect(Outcome.text(changes) == #"{"one":{"id":2}}"#)
  }

  @Test func `entries at one path with different values are an error`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["n": .property(\.first), "n": .property(\.last)], for: User.self)
    let old = User(first: "a", last: "a")
    for (first, last) in [("a", "b"), ("b", "c")] {
      #expect(
        Outcome.problems { try mapper.changes(from: old, to: User(first: first, last: last)) }
          == ["unrepresentableValue  n  is mapped by more than one entry"])
    }
    let changes = try mapper.changes(from: old, to: User(first: "b", last: "b"))
    #expect(Outcome.text(changes) == #"{"n":"b"}"#)
  }
}
