import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct KeepingUnknownKeysTests {
  struct Note: DefaultInitializable {
    var title = ""
    var isPinned = false
    var extras: [String: MappingValue] = [:]
  }

  struct OrderedNote: DefaultInitializable {
    var title = ""
    var extras = MappingValue.Object()
  }

  static let table: Mappings<Note> = [
    "title": .property(\.title), "state.pinned": .property(\.isPinned),
  ]

  static let json =
    #"{"zeta":1.10,"title":"Hi","state":{"pinned":true,"by":"Ada"},"alpha":[null,{"a":1}]}"#

  private func mapper(unknownKeys: UnknownKeyPolicy = .ignore) -> PropertyMapper {
    var options = MappingOptions()
    options.unknownKeys = unknownKeys
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(Self.table, for: Note.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.extras), for: Note.self)
    mapper.addMappings(
      (["title": .property(\.title)] as Mappings<OrderedNote>).keepingUnknownKeys(in: \.extras),
      for: OrderedNote.self)
    return mapper
  }

  @Test func `a key whose object is read to its end isn't kept, however long it is`() throws {
    let orders = BothOrders(MappingOptions(maximumKeyBytes: 3)) { mapper in
      mapper.addMappings(Self.table.keepingUnknownKeys(in: \.extras), for: Note.self)
    }
    for mapper in [orders.reading, orders.finding] {
      let read = try mapper.create(Note.self, from: .json(#"{"state": {"pinned": true}, "a": 1}"#))
      #expect(read.extras == ["a": 1])
    }
    for mapper in [orders.standard, orders.finding] {
      #expect(
        Outcome.problems {
          try mapper.create(Note.self, from: .json(#"{"state": {"pinned": true, "by": 1}}"#))
        } == ["sizeLimitExceeded    must have a key of at most 3 bytes, but the key has 5"])
    }
  }

  @Test func `unknown keys are collected, including those inside known objects`() throws {
    let note = try mapper().create(Note.self, from: .json(Self.json))
    #expect(Set(note.extras.keys) == ["zeta", "alpha", "state"])
    #expect(note.extras["state"] == ["by": "Ada"])
    #expect(note.extras["alpha"] == [nil, ["a": 1]])
  }

  @Test func `kept keys are written back, but mapped keys take precedence`() throws {
    let mapper = mapper()
    var note = try mapper.create(Note.self, from: .json(Self.json))
    note.isPinned = false
    note.extras["title"] = "never written"
    #expect(
      try mapper.export(note, as: .jsonText)
        == #"{"title":"Hi","state":{"pinned":false,"by":"Ada"},"alpha":[null,{"a":1}],"zeta":1.10}"#
    )
  }

  @Test func `an ordered property keeps the order of keys and the digits of numbers`() throws {
    let mapper = mapper()
    let note = try mapper.create(OrderedNote.self, from: .json(Self.json))
    #expect(note.extras.keys == ["zeta", "state", "alpha"])
    #expect(
      try mapper.export(note, as: .jsonText)
        == #"{"title":"Hi","zeta":1.10,"state":{"pinned":true,"by":"Ada"},"alpha":[null,{"a":1}]}"#)
  }

  @Test func `kept keys are accepted if unknown keys are rejected`() throws {
    #expect(throws: Never.self) {
      try mapper(unknownKeys: .reject).create(Note.self, from: .json(Self.json))
    }
  }

  @Test func `a subclass keeps unknown keys like its superclass`() throws {
    class Base: DefaultInitializable {
      var extras: [String: MappingValue] = [:]
      required init() {}
    }
    final class Derived: Base { var name = "" }
    let mapper = PropertyMapper()
    mapper.addMappings(.keepingUnknownKeys(in: \.extras), for: Base.self)
    mapper.addMappings(["name": .property(\.name)], for: Derived.self)
    let derived = try mapper.create(Derived.self, from: ["name": "a", "other": 1])
    #expect(derived.extras == ["other": 1])
    #expect(try mapper.export(derived, as: .jsonText) == #"{"name":"a","other":1}"#)
  }

  @Test func `a repeated unknown key is an error that names both places`() throws {
    let error = #expect(throws: MappingErrors.self) {
      try mapper().create(Note.self, from: .json("{\"x\": 1,\n \"x\": 2}"))
    }
    #expect(
      error?.report
        == """
        1 problem while mapping Note:
          - x: is a duplicate of the key at line 1, column 2
        """)
  }
}

@Suite struct KeepingManyUnknownKeysTests {
  struct Note: DefaultInitializable {
    var text = ""
    var extras: MappingValue.Object = [:]
  }

  /// Looking each key up among all would take billions of steps.
  @Test func `an update merges many kept keys`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      (["text": .property(\.text)] as Mappings<Note>).keepingUnknownKeys(in: \.extras),
      for: Note.self)
    let count = 40_000
    func json(_ range: Range<Int>) -> String {
      "{\(range.map { "\"k\($0)\":\(range.lowerBound)" }.joined(separator: ","))}"
    }
    var note = try mapper.create(Note.self, from: .json(json(0..<count)))
    try mapper.update(&note, from: .json(json(count / 2..<count + 2)))
    #expect(note.extras.count == count + 2)
    #expect(note.extras.keys.first == "k0")
    #expect(note.extras.keys.last == "k\(count + 1)")
    #expect(note.extras["k\(count / 2)"] == .number(.init(count / 2)))
    #expect(note.extras["k0"] == 0)
  }
}
