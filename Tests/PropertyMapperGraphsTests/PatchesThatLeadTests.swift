import Foundation
import PropertyMapperGraphs
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Patches lead from the old model to the new one, or they are refused.
@Suite struct PatchesThatLeadTests {
  final class Node: DefaultInitializable {
    var name = ""
    var next: Node?
    var other: Node?
    var list: [Node] = []

    init() {}
    init(_ name: String, next: Node? = nil) { (self.name, self.next) = (name, next) }

    /// A ring of nodes with these names.
    static func ring(_ names: String...) -> Node {
      let nodes = names.map { Node($0) }
      for (index, node) in nodes.enumerated() { node.next = nodes[(index + 1) % nodes.count] }
      return nodes[0]
    }
  }

  private let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name), "next": .model(\.next), "other": .model(\.other),
        "list": .model(\.list),
      ], for: Node.self)
    return mapper
  }()

  private func codes<Model>(
    _ old: Model, _ new: Model, by mapper: PropertyMapper? = nil
  ) -> [String] {
    Outcome.errorList { _ = try (mapper ?? self.mapper).changes(from: old, to: new) }
      .map { "\($0.code) \($0.path)" }
  }

  private func patch<Model: AnyObject>(_ old: Model, _ new: Model) throws -> String {
    let changes = try mapper.changes(from: old, to: new)
    try mapper.update(old, from: changes)
    #expect(mapper.areEqual(old, new))
    return Outcome.text(changes)
  }

  // MARK: Kept keys

  struct Keeper: DefaultInitializable {
    var id = 0
    var event: Event?
    var rest = MappingValue.Object()
  }

  enum Event {
    case number(Int)
    case unknown(MappingValue)
  }

  private func keeping() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["id": .property(\.id), "event": .model(\.event)], for: Keeper.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: Keeper.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "payload",
      ["number": .payload(Event.number)], fallback: .payload(Event.unknown))
    return mapper
  }

  @Test func `123: changes to many kept keys and to those of a fallback take linear time`() throws {
    func object(_ count: Int, _ value: MappingValue) -> MappingValue.Object {
      MappingValue.Object(
        uniqueMembers: (0..<count).map { .init(key: "k\($0)", value: $0 % 2 == 0 ? 1 : value) })
    }
    let count = 100_000 / Effort.step(4)
    let old = Keeper(
      event: .unknown(.object(object(count, 1))), rest: object(count, 1))
    let new = Keeper(event: .unknown(.object(object(count, 2))), rest: object(count, 2))
    let changes = try keeping().changes(from: old, to: new)
    #expect(changes.count == count / 2 + 1)
    #expect((changes["event"] as? [String: Any])?.count == count / 2)
  }

  private static let ordered: [(old: MappingValue.Object, new: MappingValue.Object)] = [
    ([:], ["z": 1, "a": 2]), (["a": 1, "b": 2], ["b": 2, "a": 1]), (["a": 1], ["b": 2, "a": 1]),
    (["a": ["y": 1, "b": 2]], ["a": ["y": 1, "c": [["z": 1, "a": 2]], "b": 2]]),
  ]

  @Test(arguments: 0..<4) func `the order of kept keys is no change`(index: Int) throws {
    let (old, new) = Self.ordered[index]
    let mapper = keeping()
    let model = Keeper(event: .unknown(["k": .object(new)]), rest: new)
    var patched = Keeper(event: .unknown(["k": .object(old)]), rest: old)
    try mapper.update(&patched, from: mapper.changes(from: patched, to: model))
    #expect(mapper.areEqual(patched, model))
    #expect(mapper.hash(of: patched) == mapper.hash(of: model))
    #expect(try mapper.changes(from: patched, to: model).isEmpty)
  }

  @Test func `values of unconverted JSON are compared without regard to the order of keys`() throws
  {
    struct Holder: DefaultInitializable {
      var value: MappingValue = .null
      var list: [MappingValue?] = []
      var named: [String: MappingValue] = [:]
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "value": .property(\.value), "list": .property(\.list), "named": .property(\.named),
      ], for: Holder.self)
    let (first, second): (MappingValue.Object, MappingValue.Object) = (
      ["z": ["b": 1, "a": 2], "c": 3], ["c": 3, "z": ["a": 2, "b": 1]]
    )
    func holder(_ object: MappingValue.Object) -> Holder {
      Holder(
        value: .object(object), list: [nil, .object(object)],
        named: ["k": .object(object)])
    }
    #expect(mapper.areEqual(holder(first), holder(second)))
    #expect(mapper.hash(of: holder(first)) == mapper.hash(of: holder(second)))
    #expect(try mapper.changes(from: holder(first), to: holder(second)).isEmpty)
    #expect(!mapper.areEqual(holder(first), holder(["z": ["b": 1, "a": 3], "c": 3])))
    #expect(!mapper.areEqual(holder(first), holder(["z": ["b": 1], "c": 3])))
    #expect(!mapper.areEqual(holder(["a": 1, "b": 2]), holder(["b": 2, "c": 1])))
  }

  @Test func `a kept key that an entry reads is refused`() {
    struct Holder: DefaultInitializable {
      var keeper: Keeper?
    }
    let mapper = keeping()
    mapper.addMappings(["keeper": .model(\.keeper)], for: Holder.self)
    let new = Keeper(rest: ["id": 5])
    #expect(codes(Keeper(), new, by: mapper) == ["unrepresentableValue id"])
    #expect(
      codes(Holder(), Holder(keeper: new), by: mapper) == ["unrepresentableValue keeper.id"])
  }

  // MARK: Instances

  @Test func `124: a patch can't turn a chain into a ring or a ring into a chain`() {
    let chain = Node("v", next: Node("v"))
    #expect(codes(chain, .ring("v")) == ["cycle next.next.next"])
    #expect(codes(Node.ring("v"), chain) == ["unrepresentableValue next"])
    #expect(codes(Node.ring("v"), .ring("v", "w")) == ["unrepresentableValue next"])
  }

  @Test func `124: equal rings of different numbers of instances have no changes`() throws {
    #expect(try patch(Node.ring("v", "v"), .ring("v")) == "{}")
    #expect(try patch(Node.ring("v"), .ring("v", "v", "v")) == "{}")
    #expect(try patch(Node.ring("v", "w"), .ring("v", "w", "v", "w")) == "{}")
  }

  @Test func `124: rings are changed where they differ`() throws {
    #expect(try patch(Node.ring("v", "w"), .ring("v")) == #"{"next":{"name":"v"}}"#)
    #expect(try patch(Node.ring("v", "v"), .ring("v", "w")) == #"{"next":{"name":"w"}}"#)
    #expect(
      try patch(Node.ring("a", "b", "c", "d"), .ring("a", "e"))
        == #"{"next":{"name":"e","next":{"name":"a","next":{"name":"e"}}}}"#)
  }

  @Test func `124: an instance that stays as it is in a list can't change elsewhere`() throws {
    let (old, new) = (Node("a"), Node("a"))
    let shared = Node("b")
    (old.list, old.other) = ([shared], shared)
    (new.list, new.other) = ([Node("b")], Node("c"))
    #expect(codes(old, new) == ["unrepresentableValue list"])
    new.list = [Node("c")]
    #expect(
      try patch(old, new) == #"{"list":[{"list":[],"name":"c"}],"other":{"name":"c"}}"#)
  }

  @Test func `124: instances shared only before or only after a change are patched`() throws {
    let (shared, old, new) = (Node("a"), Node("r"), Node("r"))
    (old.next, old.other) = (shared, shared)
    (new.next, new.other) = (Node("b"), Node("b"))
    #expect(try patch(old, new) == #"{"next":{"name":"b"},"other":{"name":"b"}}"#)
    let later = Node("c")
    (new.next, new.other) = (later, later)
    (old.next, old.other) = (Node("a"), Node("b"))
    #expect(try patch(old, new) == #"{"next":{"name":"c"},"other":{"name":"c"}}"#)
  }

  @Test(arguments: [true, false])
  func `138: towers of shared instances take time by the number of instances`(
    isWhole: Bool
  ) throws {
    @Sendable func tower(_ name: String) -> Node {
      (1..<40).reduce(Node(name)) { inner, _ in
        let node = Node("", next: inner)
        node.other = inner
        node.list = [inner]
        return node
      }
    }
    let (old, new) = (isWhole ? Node() : tower("old"), tower("new"))
    #expect(
      Outcome.errorList { _ = try mapper.changes(from: old, to: new) }.map(\.code)
        == [.sizeLimitExceeded])
    #expect(try mapper.changes(from: new, to: tower("new")).isEmpty)
    let copy = try mapper.copy(new)
    #expect(mapper.areEqual(copy, new))
    #expect(mapper.hash(of: copy) == mapper.hash(of: new))
    #expect(mapper.description(of: new).utf8.count < 100_000)
    try mapper.validate(new)
    let archive = try mapper.archive(new)
    let isUnarchived = onStack(ofKilobytes: 16 * 1024) { [mapper] in
      (try? mapper.unarchive(Node.self, from: archive)).map { mapper.areEqual($0, tower("new")) }
    }
    #expect(isUnarchived == true)
  }

  @Test func `a smaller tower of shared instances is patched in all its places`() throws {
    func tower(_ name: String) -> Node {
      (1..<4).reduce(Node(name)) { inner, _ in
        let node = Node("", next: inner)
        node.other = inner
        return node
      }
    }
    let changes = try patch(tower("old"), tower("new"))
    #expect(changes.components(separatedBy: #"{"name":"new"}"#).count - 1 == 8)
    let (old, new) = (Node(), Node("", next: tower("new")))
    #expect(try patch(old, new).components(separatedBy: #""new""#).count - 1 == 8)
  }

  // MARK: Closures and rules

  @Test func `null for a consumer that never receives it is refused`() throws {
    struct Note: DefaultInitializable {
      var text: String? = "made"
    }
    struct Notes: DefaultInitializable {
      var note: Note?
    }
    func mapper(takingNull: Bool) -> PropertyMapper {
      let mapper = PropertyMapper()
      let generate: @Sendable (Note) -> String? = { $0.text }
      mapper.addMappings(
        [
          "text": takingNull
            ? .custom(
              consumer: { (text: String?, note: inout Note) in note.text = text },
              generator: generate)
            : .custom(
              consumer: { (text: String, note: inout Note) in note.text = text },
              generator: generate)
        ], for: Note.self)
      mapper.addMappings(["note": .model(\.note)], for: Notes.self)
      return mapper
    }
    let empty = Note(text: nil)
    #expect(
      codes(Note(), empty, by: mapper(takingNull: false)) == ["unrepresentableValue text"])
    #expect(
      codes(Notes(), Notes(note: empty), by: mapper(takingNull: false))
        == ["unrepresentableValue note.text"])
    let taking = mapper(takingNull: true)
    #expect(
      Outcome.text(try taking.changes(from: Notes(), to: Notes(note: empty)))
        == #"{"note":{"text":null}}"#)
    #expect(Outcome.text(try taking.changes(from: Note(), to: empty)) == #"{"text":null}"#)
  }

  @Test func `new values that break rules are refused and old ones may stay`() throws {
    struct Item: DefaultInitializable {
      var count = 0
      var size = 0
      var labels: [String] = []
    }
    struct Order: DefaultInitializable {
      var name = ""
      var items: [Item] = []
      var item = Item()
      var start = 0
      var end = 0
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "count": .property(\.count, .min(1), default: 0), "size": .property(\.size, .min(1)),
        "labels": .property(\.labels, .minLength(1)),
      ], for: Item.self)
    mapper.addMappings(
      [
        "name": .property(\.name, .minLength(1)), "items": .model(\.items),
        "item": .model(\.item), "start": .property(\.start), "end": .property(\.end),
      ], for: Order.self)
    mapper.addRule(for: Order.self, \.start, \.end) { $0 <= $1 ? nil : "must be in order" }
    let valid = Item(count: 1, size: 1, labels: ["a"])
    #expect(
      codes(Order(), Order(items: [Item(count: 0, size: 1, labels: ["a"])]), by: mapper)
        == ["validationFailed items[0].count"])
    #expect(
      codes(Order(name: "a"), Order(item: Item(count: 0, size: -1)), by: mapper)
        == ["validationFailed name", "validationFailed item.size"])
    #expect(codes(Order(), Order(start: 1), by: mapper).count == 1)
    let changes = try mapper.changes(
      from: Order(item: Item(count: 2)), to: Order(items: [valid], item: Item(count: 3)))
    #expect(
      Outcome.text(changes)
        == #"{"item":{"count":3},"items":[{"count":1,"labels":["a"],"size":1}]}"#)
  }
}
