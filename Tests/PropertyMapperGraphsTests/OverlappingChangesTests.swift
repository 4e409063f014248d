import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Patches for models of which several entries read the same places.
@Suite struct OverlappingChangesTests {
  struct Person: DefaultInitializable, Equatable {
    var name = ""
    var shown: String?
  }

  struct File: DefaultInitializable, Equatable {
    var meta = MappingValue.null
    var version = 0
  }

  struct Address: DefaultInitializable, Equatable { var street = "" }

  struct Home: DefaultInitializable, Equatable {
    var address: Address?
    var zip: String?
  }

  struct State: DefaultInitializable, Equatable {
    var level = 0
    var rest: [String: MappingValue] = [:]
  }

  enum Figure: Equatable {
    case point
    case circle(Int)
  }

  struct Drawing: DefaultInitializable, Equatable {
    var id = 0
    var figure = Figure.point
    var more: [String: Int] = [:]
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["shown": .property(\.shown).or("name"), "name": .property(\.name)], for: Person.self)
    mapper.addMappings(
      ["meta": .property(\.meta), "meta.version": .property(\.version)], for: File.self)
    mapper.addMappings(["street": .property(\.street)], for: Address.self)
    mapper.addMappings(
      ["address": .model(\.address), "address.zip": .property(\.zip)], for: Home.self)
    mapper.addMappings(
      Mappings(["state.level": .property(\State.level)]).keepingUnknownKeys(in: \.rest),
      for: State.self)
    mapper.addSubtypes(
      of: Figure.self, byKey: ["point": .value(.point), "circle": .payload(Figure.circle)])
  }

  /// The patch from one model to another, once an update with it has been seen to make the one of the other.
  private func patch<Model: Equatable>(from old: Model, to new: Model) throws -> String {
    let patch = try mapper.changes(from: old, to: new, as: .jsonText)
    var updated = old
    try mapper.update(&updated, from: .json(patch))
    #expect(updated == new, "\(patch)")
    return patch
  }

  @Test func `an entry is written if an update would otherwise read its value from another entry`()
    throws
  {
    let old = Person(name: "Robert", shown: "Bob")
    #expect(
      try patch(from: old, to: Person(name: "Rob", shown: "Bob"))
        == #"{"name":"Rob","shown":"Bob"}"#)
    #expect(try patch(from: old, to: Person(name: "Robert", shown: "Rob")) == #"{"shown":"Rob"}"#)
  }

  @Test func `nil is refused if an update would read another entry's value instead`() throws {
    let old = Person(name: "Robert", shown: "Bob")
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.changes(from: old, to: Person(name: "Rob", shown: nil))
    }
    #expect(
      errors.map(\.description) == [
        "shown: can't be written because it's nil, and another entry's value would be read instead"
      ])
    #expect(errors.first?.parameters["found"] == "otherValue")
  }

  @Test func `an entry for a key inside an unconverted value takes precedence over the value`()
    throws
  {
    let file = try mapper.create(File.self, from: .json(#"{"meta":{"version":1,"a":2}}"#))
    var next = file
    next.version = 7
    #expect(try mapper.export(next, as: .jsonText) == #"{"meta":{"version":7,"a":2}}"#)
    next.meta = .object(["version": 7, "a": 2])
    #expect(try patch(from: file, to: next) == #"{"meta":{"version":7,"a":2}}"#)
    next.meta = "text"
    let errors = try #require(throws: MappingErrors.self) { try mapper.export(next) }
    #expect(errors.map(\.path) == ["meta"])
  }

  @Test func `a path inside an optional model is written if the model isn't nil`() throws {
    let old = Home(address: Address(street: "Wall 1"), zip: "1")
    #expect(
      try patch(from: old, to: Home(address: Address(street: "Wall 1"), zip: "2"))
        == #"{"address":{"zip":"2"}}"#)
    #expect(try patch(from: old, to: Home(address: nil, zip: nil)) == #"{"address":null}"#)
    #expect(throws: MappingErrors.self) {
      try mapper.changes(from: old, to: Home(address: nil, zip: "1"))
    }
    #expect(throws: MappingErrors.self) {
      try mapper.changes(from: old, to: Home(address: nil, zip: "2"))
    }
    #expect(throws: MappingErrors.self) {
      try mapper.changes(from: Home(address: nil, zip: "1"), to: Home(address: nil, zip: "2"))
    }
  }

  @Test func `an update adds kept keys to an object that an entry reads only in part`() throws {
    var state = try mapper.create(State.self, from: .json(#"{"state":{"level":1,"a":1,"b":2}}"#))
    let old = state
    try mapper.update(&state, from: .json(#"{"state":{"a":5,"c":{"d":1}}}"#))
    #expect(state.rest == ["state": ["a": 5, "b": 2, "c": ["d": 1]]])
    #expect(try patch(from: old, to: state) == #"{"state":{"a":5,"c":{"d":1}}}"#)
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.changes(from: state, to: old)
    }
    #expect(errors.map(\.path) == ["state.c"])
  }

  @Test func `a flattened value without a payload is written as an object with its key`() throws {
    mapper.addMappings(["id": .property(\.id), .root: .model(\.figure)], for: Drawing.self)
    let old = Drawing(id: 1, figure: .circle(4))
    #expect(try patch(from: old, to: Drawing(id: 1, figure: .point)) == #"{"point":{}}"#)
    #expect(try patch(from: old, to: Drawing(id: 2, figure: .circle(5))) == #"{"id":2,"circle":5}"#)
  }

  @Test func `a dictionary of all other keys can't hold a key that another entry reads`() throws {
    mapper.addMappings(["id": .property(\.id), .root: .property(\.more)], for: Drawing.self)
    let old = Drawing(id: 1, more: ["a": 1])
    #expect(try patch(from: old, to: Drawing(id: 1, more: ["a": 2])) == #"{"a":2}"#)
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.changes(from: old, to: Drawing(id: 1, more: ["a": 1, "id": 9]))
    }
    #expect(errors.map(\.description) == ["id: is mapped by more than one entry"])
  }
}
