import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

@Suite struct MemberwiseTests {
  final class Probe {}

  struct Place: Equatable {
    let name: String
    var zip: Int?
    let tags: Set<String>?
  }

  struct Generic<Element> {
    let list: [Element]
    var count: Int
  }

  struct Observed {
    let id: Int
    var degrees: Int { didSet { changes += 1 } }
    var changes: Int
  }

  @propertyWrapper struct Boxed<Value> {
    var wrappedValue: Value
  }

  struct Wrapping {
    @Boxed var name: String
    let id: Int
  }

  struct Handler {
    let name: String
    let run: @Sendable () -> Void
    let fallback: (@Sendable () -> Void)?
    weak var owner: Probe?
  }

  struct WithDefaults: DefaultInitializable {
    var name = "default"
    let version = 3
  }

  func mapper<Model>(_ table: Mappings<Model>, for type: Model.Type) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(table, for: type)
    return mapper
  }

  @Test func `absent and null optionals are nil`() throws {
    let mapper = mapper(.automatic(), for: Place.self)
    #expect(
      try mapper.create(Place.self, from: ["name": "a"]) == Place(name: "a", zip: nil, tags: nil))
    #expect(
      try mapper.create(Place.self, from: ["name": "a", "zip": NSNull(), "tags": ["x"]])
        == Place(name: "a", zip: nil, tags: ["x"]))
  }

  @Test func `generic structures are created from their properties`() throws {
    let mapper = mapper(.automatic(), for: Generic<String?>.self)
    let made = try mapper.create(
      Generic<String?>.self, from: .json(#"{"list":["a",null],"count":2}"#))
    #expect(made.list == ["a", nil])
    #expect(made.count == 2)
  }

  @Test func `observers don't run, and wrappers are created from their values`() throws {
    let observed = try mapper(.automatic(), for: Observed.self)
      .create(Observed.self, from: ["id": 1, "degrees": 2, "changes": 0])
    #expect(observed.changes == 0)
    let wrapping = try mapper(.automatic(), for: Wrapping.self)
      .create(Wrapping.self, from: ["name": "a", "id": 1])
    #expect(wrapping.name == "a")
  }

  @Test func `null for a non-optional property is reported as missing, or as null if strict`()
    throws
  {
    let strict = PropertyMapper(options: MappingOptions(conversion: .strict))
    strict.addMappings(.automatic(), for: Place.self)
    var errors: [MappingError] = []
    _ = mapper(.automatic(), for: Place.self)
      .create(Place.self, from: ["name": NSNull()], errors: &errors)
    _ = strict.create(Place.self, from: ["name": NSNull()], errors: &errors)
    #expect(errors.map(\.code) == [.missingValue, .nullValue])
    #expect(errors.map(\.property) == ["Place.name", "Place.name"])
  }

  @Test func `omitting a non-optional property is reported as a mistake`() throws {
    let mapper = mapper(.automatic(except: ["name"]), for: Place.self)
    let found = #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(found?.map(\.code) == [.unsetProperty])
    #expect(
      found?.first?.message == """
        nothing is mapped to name, which can't be nil
        """)
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(Place.self, from: ["name": "a"])
    }
    #expect(errors?.map(\.code) == [.invalidMapping])
  }

  @Test func `a structure that stores a closure needs another way to be created`() throws {
    #expect(throws: ConfigurationErrors.self) {
      try mapper(.automatic(), for: Handler.self).verify()
    }
    let filled = PropertyMapper()
    filled.addMappings(.automatic(), for: Handler.self) {
      Handler(name: "", run: {}, fallback: nil)
    }
    try filled.verify()
    #expect(
      filled.diagnostics().map(\.code) == [
        .propertyNotWritable, .propertyLeftOut, .propertyLeftOut, .propertyLeftOut,
      ])
  }

  @Test func `an explicit entry can supply a value that the automatic table omits`() throws {
    let table: Mappings<Observed> = .automatic(except: ["changes"])
      .merging(["log.count": .property(\.changes, .max(9), default: 4)])
    let mapper = mapper(table, for: Observed.self)
    try mapper.verify()
    let made = try mapper.create(
      Observed.self, from: ["id": 1, "degrees": 2, "log": ["count": 7]])
    #expect(made.changes == 7)
    #expect(try mapper.create(Observed.self, from: ["id": 1, "degrees": 2]).changes == 4)
    var errors: [MappingError] = []
    _ = mapper.create(
      Observed.self, from: ["id": 1, "degrees": 2, "log": ["count": 10]], errors: &errors)
    #expect(errors.map(\.code) == [.validationFailed])
  }

  @Test func `either of two entries can set a property, and the later one wins`() throws {
    let table: Mappings<Observed> = .automatic()
      .merging(["old": .property(\.changes), "hot": .property(\.degrees)])
    let mapper = mapper(table, for: Observed.self)
    let one = try mapper.create(Observed.self, from: ["id": 1, "degrees": 2, "old": 3])
    #expect(one.changes == 3)
    let both = try mapper.create(
      Observed.self, from: ["id": 1, "degrees": 2, "changes": 1, "old": 3, "hot": 8])
    #expect(both.changes == 4)
    #expect(both.degrees == 8)
    var errors: [MappingError] = []
    _ = mapper.create(Observed.self, from: ["id": 1, "hot": 2], errors: &errors)
    #expect(errors.map(\.path.description) == ["degrees", "old"])
  }

  @Test func `a structure with its own initializer keeps its constants`() throws {
    let mapper = mapper(.automatic(), for: WithDefaults.self)
    let made = try mapper.create(WithDefaults.self, from: ["version": 9])
    #expect(made.name == "default")
    #expect(made.version == 3)
    #expect(try mapper.export(made, as: .jsonText) == #"{"name":"default","version":3}"#)
    #expect(mapper.diagnostics().map(\.code) == [.propertyNotWritable])
  }

  // MARK: Factories and hooks

  struct PlaceFactory: ModelFactory {
    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      input["known"] == nil ? nil : Place(name: "found", zip: 1, tags: ["old"]) as? Model
    }
  }

  @Test func `a factory is called first, and then its model is filled in`() throws {
    let mapper = PropertyMapper(factory: PlaceFactory())
    mapper.addMappings(.automatic(), for: Place.self)
    #expect(
      try mapper.create(Place.self, from: ["name": "a", "zip": 2, "known": true])
        == Place(name: "a", zip: 2, tags: ["old"]))
    #expect(
      try mapper.create(Place.self, from: ["name": "a"]) == Place(name: "a", zip: nil, tags: nil))
  }

  @Test func `consumers and final decoders see the finished structure`() throws {
    let table: Mappings<Place> = .automatic()
      .merging(["code": .consumer { (code: Int, place) in place.zip = (place.zip ?? 0) + code }])
    let mapper = mapper(table, for: Place.self)
    mapper.setFinalDecoder(for: Place.self) { _, place in place.zip = place.zip.map { $0 * 10 } }
    #expect(try mapper.create(Place.self, from: ["name": "a", "zip": 1, "code": 2]).zip == 30)
  }

  protocol Delegate: AnyObject {}

  struct Held {
    let name: String
    weak var owner: Probe?
    weak var delegate: (any Delegate)?
    unowned var probe: Probe?
    unowned(unsafe) var unsafe: Probe?
    let rank: Int
  }

  @Test func `weak and unowned optionals start as nil and can be set later`() throws {
    let mapper = mapper(.automatic(), for: Held.self)
    #expect(Outcome.problems { try mapper.verify() } == [])
    for _ in 0..<3 {
      var held = try mapper.create([Held].self, from: .json(#"[{"name":"a","rank":2}]"#))[0]
      #expect(held.name == "a" && held.rank == 2)
      #expect(held.owner == nil && held.delegate == nil && held.probe == nil && held.unsafe == nil)
      let probe = Probe()
      (held.owner, held.probe) = (probe, probe)
      let copy = held
      #expect(copy.owner === probe && copy.probe === probe)
      #expect(try mapper.export(copy, as: .jsonText) == #"{"name":"a","rank":2}"#)
      #expect(throws: MappingErrors.self) { try mapper.create(Held.self, from: ["name": "b"]) }
    }
    let reasons = mapper.diagnostics().filter { $0.code == .propertyLeftOut }
    #expect(reasons.map { $0.path.map(\.description) } == ["owner", "delegate", "probe", "unsafe"])
  }

  @Test func `a non-optional unowned reference is reported as a mistake`() {
    struct Bound {
      let name: String
      unowned let owner: Probe
    }
    let mapper = mapper(.automatic(), for: Bound.self)
    #expect(Outcome.problems { try mapper.verify() }.count == 1)
  }

  struct Open: Equatable {
    var rest: [String: MappingValue]
    let id: Int
  }
  struct Ordered: Equatable {
    let id: Int
    var rest: MappingValue.Object
  }

  @Test func `a property that keeps unknown keys starts empty`() throws {
    let mapper = mapper(.automatic().keepingUnknownKeys(in: \.rest), for: Open.self)
    mapper.addMappings(.automatic().keepingUnknownKeys(in: \.rest), for: Ordered.self)
    try mapper.verify()
    var open = try mapper.create(Open.self, from: .json(#"{"id":1,"b":2}"#))
    #expect(open == Open(rest: ["b": 2], id: 1))
    #expect(try mapper.create(Open.self, from: ["id": 1]) == Open(rest: [:], id: 1))
    #expect(
      try mapper.create([Ordered].self, from: .json(#"[{"id":1,"b":2,"a":3},{"id":2}]"#))
        == [Ordered(id: 1, rest: ["b": 2, "a": 3]), Ordered(id: 2, rest: [:])])
    try mapper.update(&open, from: .json(#"{"id":5,"c":3}"#))
    #expect(open == Open(rest: ["b": 2, "c": 3], id: 5))
    #expect(try mapper.export(open, as: .jsonText) == #"{"id":5,"b":2,"c":3}"#)
    #expect(try mapper.copy(open) == open)
    #expect(throws: MappingErrors.self) { try mapper.create(Open.self, from: ["b": 1]) }
    mapper.setFinalDecoder(for: Open.self) { _, open in open.rest["seen"] = true }
    #expect(
      try mapper.create(Open.self, from: .json(#"{"id":1,"b":2}"#)).rest == ["b": 2, "seen": true])
  }
}
