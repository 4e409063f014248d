import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

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
  final class Archive: ModelFactory {
    // Houses are not Sendable: this archive, and the mapper with it, stay on one thread.
    nonisolated(unsafe) private let houses: [Int: House]

    init(_ houses: [House]) {
      self.houses = Dictionary(uniqueKeysWithValues: houses.map { ($0.id, $0) })
    }

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      guard let id = try input.value(Int.self, at: "id") else { return nil }
      return houses[id] as? Model
    }
  }
  // end

  // snippet: hooks-friend
  final class Friend: DefaultInitializable {
    var id = 0
    weak var best: Friend?
  }
  // end

  // snippet: hooks-rejection
  struct WrongCrest: Error {}
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

  @Test func `creating models with makingWith`() throws {
    let print = Printer()
    // snippet: hooks-making
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name)], for: House.self,
      makingWith: {
        let house = House()
        house.motto = "none yet"
        return house
      })
    print(try mapper.create(House.self, from: ["name": "Reed"]).motto)  // none yet
    // end
    try print.expectComments(of: "hooks-making")
  }

  @Test func `a factory`() throws {
    let print = Printer()
    // snippet: hooks-use-factory
    let stark = House()
    stark.id = 1
    let archive = PropertyMapper(factory: Archive([stark]))
    archive.addMappings(from: mapper)

    let houses = try archive.create(
      [House].self, from: [["id": 1, "name": "Stark"], ["id": 2, "name": "Reed"]])
    print(houses[0] === stark)  // true
    print(stark.name)  // Stark
    print(houses[1].name)  // Reed
    // end
    try print.expectComments(of: "hooks-use-factory")
  }

  @Test func `instances with identifiers`() throws {
    let print = Printer()
    // snippet: hooks-identities
    let store = IdentityStore()
    let factory = IdentityFactory(store: store).identifying(Friend.self, by: \.id, at: "id")
    let friends = PropertyMapper(factory: factory)
    friends.addMappings(["id": .property(\.id), "best": .model(\.best)], for: Friend.self)
    let friend = try friends.create(Friend.self, from: ["id": 1, "best": ["id": 1]])
    print(friend.best === friend)  // true
    // end
    try print.expectComments(of: "hooks-identities")
    weak var freed: Friend?
    freed = friend
    _ = consume friend
    store.removeAll()
    #expect(freed == nil)
  }

  @Test func `a final decoder`() throws {
    let print = Printer()
    // snippet: hooks-decoder
    mapper.setFinalDecoder(for: House.self, keys: .unmapped) { input, house in
      house.notes = input.dictionary.keys.sorted()
      if input["crest"] as? String == "dragon" { throw WrongCrest() }
    }
    let house = try mapper.create(House.self, from: ["id": 3, "seat": "Pyke", "crest": "kraken"])
    print(house.notes)  // ["crest", "seat"]

    do {
      _ = try mapper.create(House.self, from: ["id": 4, "crest": "dragon"])
    } catch {
      print(error[0])
      // must be accepted by its final decoder, but it threw WrongCrest
    }
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
    let house = try mapper.create(House.self, from: ["id": 5, "name": "Arryn", "motto": "As High"])
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
    let house = try mapper.create(House.self, from: ["data": ["id": 6, "name": "Tully"]])
    print(house.name)  // Tully
    // end
    try print.expectComments(of: "hooks-editor")
  }

  @Test func `hooks with exact numbers`() throws {
    let print = Printer()
    // snippet: hooks-exact
    mapper.setInputEditor(for: House.self) { (object: inout MappingValue.Object) in
      object["motto"] = object["motto"] ?? object["words"]
    }
    mapper.setFinalEncoder(for: House.self) { (output: inout MappingValue.Object, house) in
      output["wealth"] = MappingValue.Number(text: "1.50").map { .number($0) }
    }
    let house = try mapper.create(House.self, from: .json(#"{"id":9,"words":"We Take"}"#))
    print(try mapper.export(house, as: .jsonText))
    // {"id":9,"name":"","motto":"We Take","wealth":1.50}
    // end
    try print.expectComments(of: "hooks-exact")
  }

  @Test func `using the mapper in a hook`() throws {
    let print = Printer()
    // snippet: hooks-mapper
    mapper.setFinalDecoder(for: House.self) { input, house in
      guard let object = input["heir"] as? [String: Any] else { return }
      let heir = try input.mapper.create(House.self, from: object)
      house.notes.append(heir.name)
    }
    mapper.setFinalEncoder(for: House.self) { output, house in
      output["twin"] = try MappingEnvironment.current.mapper?.copy(house).name
    }
    let house = try mapper.create(
      House.self, from: ["id": 7, "heir": ["id": 8, "name": "Karstark"]])
    print(house.notes)  // ["Karstark"]
    // end
    try print.expectComments(of: "hooks-mapper")
    #expect(try mapper.export(house)["twin"] as? String == "")
  }

  @Test func `a value passed for one call`() throws {
    let print = Printer()
    // snippet: hooks-passing
    mapper.addMappings(
      ["motto": .generator { "\($0.name) of \(MappingEnvironment.current[RealmKey.self])" }],
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
