import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the guide "Factories and hooks".
struct FactoriesAndHooksTests {
  // snippet: hooks-model
  final class House: DefaultInitializable {
    var id = 0
    var name = ""
    var motto = ""
    var notes: [String] = []
  }
  // end

  // snippet: hooks-factory
  struct Archive: ModelFactory {
    // Houses aren't Sendable, so use this archive on one thread only.
    nonisolated(unsafe) let houses: [Int: House]

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput)
      throws -> Model?
    {
      let id = try input.value(Int.self, at: "id") ?? 0
      return houses[id] as? Model
    }
  }
  // end

  // snippet: hooks-key
  enum RealmKey: MappingEnvironmentKey {
    static let defaultValue = "Westeros"
  }
  // end

  let mapper: PropertyMapper

  init() {
    // snippet: hooks-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "id": .property(\.id).required(),
        "name": .property(\.name),
        "motto": .property(\.motto),
      ], for: House.self)
    // end
    self.mapper = mapper
  }

  @Test func `a factory`() throws {
    let print = Printer()
    // snippet: hooks-use-factory
    let stark = House()
    let archive = PropertyMapper(factory: Archive(houses: [1: stark]))
    archive.addMappings(from: mapper)

    _ = try archive.create(House.self, from: ["id": 1, "name": "Stark"])
    print(stark.name)  // Stark
    // end
    try print.expectComments(of: "hooks-use-factory")
  }

  @Test func `instances with identifiers`() throws {
    let print = Printer()
    // snippet: hooks-identities
    let store = IdentityStore()
    let keeping = PropertyMapper(
      factory: IdentityFactory(store: store).identifying(
        House.self, by: \.id, at: "id"))
    keeping.addMappings(from: mapper)

    let first = try keeping.create(
      House.self, from: ["id": 1, "name": "Stark"])
    let second = try keeping.create(
      House.self, from: ["id": 1, "motto": "Winter is coming"])
    print(first === second)  // true
    print(first.name)  // Stark
    print(store.find(House.self, id: 1) === first)  // true
    // end
    try print.expectComments(of: "hooks-identities")
  }

  @Test func `a final decoder`() throws {
    let print = Printer()
    // snippet: hooks-decoder
    mapper.setFinalDecoder(for: House.self, keys: .unmapped) {
      input, house in
      house.notes = input.dictionary.keys.sorted()
    }
    let house = try mapper.create(
      House.self, from: ["id": 3, "seat": "Pyke", "crest": "kraken"])
    print(house.notes)  // ["crest", "seat"]
    // end
    try print.expectComments(of: "hooks-decoder")
  }

  @Test func `a final encoder`() throws {
    let print = Printer()
    // snippet: hooks-encoder
    mapper.setFinalEncoder(for: House.self) { output, house in
      output["motto"] = nil
      output["label"] = "House \(house.name)"
    }
    let house = try mapper.create(
      House.self, from: ["id": 5, "name": "Arryn", "motto": "As High"])
    print(try mapper.export(house, as: .jsonText))
    // {"id":5,"name":"Arryn","label":"House Arryn"}
    // end
    try print.expectComments(of: "hooks-encoder")
  }

  @Test func `an input editor`() throws {
    let print = Printer()
    // snippet: hooks-editor
    mapper.setInputEditor(for: House.self) { object in
      if let data = object["data"] as? [String: Any] { object = data }
    }
    let house = try mapper.create(
      House.self, from: ["data": ["id": 6, "name": "Tully"]])
    print(house.name)  // Tully
    // end
    try print.expectComments(of: "hooks-editor")
  }

  @Test func `using the mapper in a hook`() throws {
    let print = Printer()
    // snippet: hooks-mapper
    mapper.setFinalDecoder(for: House.self) { input, house in
      guard let object = input["heir"] as? [String: Any] else { return }
      let heir = try input.mapper.create(House.self, from: object)
      house.notes.append(heir.name)
    }
    let house = try mapper.create(
      House.self, from: ["id": 7, "heir": ["id": 8, "name": "Karstark"]])
    print(house.notes)  // ["Karstark"]
    // end
    try print.expectComments(of: "hooks-mapper")
  }

  @Test func `a value passed for one call`() throws {
    let print = Printer()
    // snippet: hooks-passing
    mapper.addMappings(
      [
        "motto": .generator {
          "\($0.name) of \(MappingEnvironment.current[RealmKey.self])"
        }
      ],
      for: House.self)
    let house = House()
    house.name = "Stark"
    print(try mapper.export(house)["motto"] ?? "")  // Stark of Westeros

    let northern = mapper.passing("the North", for: RealmKey.self)
    print(try northern.export(house)["motto"] ?? "")  // Stark of the North
    // end
    try print.expectComments(of: "hooks-passing")
  }
}
