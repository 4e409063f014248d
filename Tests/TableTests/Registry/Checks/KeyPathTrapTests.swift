import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Every function that takes a key path, with key paths that crash on some models.
@Suite struct KeyPathTrapTests {
  struct Home {
    var n = 1
    var list: [Int] = []
  }

  final class Person: DefaultInitializable {
    var list: [Int] = []
    let fixed: [Int] = []
    var short: ContiguousArray<Int> = []
    var slice: ArraySlice<Int> = []
    var home: Home?
    var homes: [Home] = []
    var inner: Home?
    var maps: [String: Int] = [:]
    var extras: [[String: MappingValue]] = []
    var objects: [String: MappingValue.Object] = [:]
    var name = ""
    var computed: [Int] {
      get { list }
      set { list = newValue }
    }
    init() {}
  }

  /// Integers that can be set.
  private let writable: [WritableKeyPath<Person, Int>] = [
    \.list[2], \.home!.n, \.home!.list[2], \.maps["k"]!, \.homes[0].n, \.computed[1], \.short[1],
    \.slice[1],
  ]
  /// Integers that are only read.
  private var readable: [KeyPath<Person, Int>] {
    writable.map { $0 as KeyPath<Person, Int> } + [
      \.fixed[2], \.list.last!, \.list[0].littleEndian,
    ]
  }
  /// Optionals that are only read.
  private let optional: [KeyPath<Person, Int?>] = [
    \.home?.list[2], \.inner?.list[2], \.homes[3].list.first,
  ]

  private let lists: [WritableKeyPath<Person, [Int]>] = [\.homes[1].list, \.home!.list]
  private let homes: [WritableKeyPath<Person, Home>] = [\.homes[0], \.home!]
  private let extras: [WritableKeyPath<Person, [String: MappingValue]>] = [\.extras[0]]
  private let objects: [WritableKeyPath<Person, MappingValue.Object>] = [\.objects["k"]!]
  private var all: [PartialKeyPath<Person>] {
    readable as [PartialKeyPath<Person>] + optional + lists + homes + extras + objects
  }

  /// Registers a table on a new mapper for each of these key paths.
  private static func tables<Path>(
    _ keyPaths: @escaping @Sendable (KeyPathTrapTests) -> [Path],
    _ table: @escaping @Sendable (Path) -> Mappings<Person>
  ) -> @Sendable (KeyPathTrapTests) -> [PropertyMapper] {
    { test in
      keyPaths(test).map { keyPath in
        let mapper = PropertyMapper()
        mapper.addMappings(for: Home.self) { $0["n"] = .property(\.n) }
        mapper.addMappings(table(keyPath), for: Person.self)
        return mapper
      }
    }
  }

  private static func entries(
    _ descriptor: @escaping @Sendable (WritableKeyPath<Person, Int>) -> PropertyDescriptor<Person>
  ) -> @Sendable (KeyPathTrapTests) -> [PropertyMapper] {
    tables(\.writable) { ["v": descriptor($0)] }
  }

  private static func changes(
    _ change: @escaping @Sendable (Mappings<Person>, PartialKeyPath<Person>) -> Mappings<Person>
  ) -> @Sendable (KeyPathTrapTests) -> [PropertyMapper] {
    tables(\.all) {
      change(["list": .property(\.list), "name": .property(\.name)], $0)
    }
  }

  static let functions: KeyValuePairs<String, @Sendable (KeyPathTrapTests) -> [PropertyMapper]> = [
    "property": entries { .property($0) },
    "property with a validator": entries { .property($0, .min(1), default: 2) },
    "property of an optional": tables(\.lists) {
      ["v": .property($0)]
    },
    "transform": entries { .transform($0, decode: { (text: String) in Int(text) }) },
    "transform by a transformer": entries {
      .transform($0, Transformer<String, Int>(decode: { Int($0) }, encode: { "\($0)" }))
    },
    "codable": entries { .codable($0) },
    "model": tables(\.homes) { ["v": .model($0)] },
    "model with a count": tables(\.lists) {
      ["v": .model($0, count: 1...2)]
    },
    "InitArgument": tables(\.readable) {
      .initializing({ _ in Person() }, InitArgument<Person, Int>("v", $0))
    },
    "InitArgument of an optional": tables(\.optional) {
      .initializing({ _ in Person() }, InitArgument<Person, Int?>("v", $0, .min(1)))
    },
    "InitArgument with modifiers": tables(\.readable) {
      .initializing(
        { _ in Person() }, InitArgument<Person, Int>("v", $0, default: 1).codable().sensitive())
    },
    "InitArgument that keeps unknown keys": tables(\.extras) {
      .initializing(
        { _ in Person() },
        InitArgument<Person, [String: MappingValue]>(keepingUnknownKeysIn: $0))
    },
    "InitArgument that keeps an object": tables(\.objects) {
      .initializing(
        { _ in Person() }, InitArgument<Person, MappingValue.Object>(keepingUnknownKeysIn: $0))
    },
    "keepingUnknownKeys": tables(\.extras) {
      Mappings(["name": .property(\.name)]).keepingUnknownKeys(in: $0)
    },
    "keepingUnknownKeys of an object": tables(\.objects) {
      .keepingUnknownKeys(in: $0)
    },
    "defaulting": tables(\.readable) { .automatic().defaulting($0, to: 1) },
    "defaulting of an optional": tables(\.optional) { .automatic().defaulting($0, to: 1) },
    "omittingEmpty": changes { $0.omittingEmpty($1) },
    "writingNull": changes { $0.writingNull(\.list, $1) },
    "ignoring": changes { $0.ignoring($1) },
    "mapping": changes { $0.mapping("v", to: $1) },
    "ignoring in an automatic table": changes { .automatic().merging($0).ignoring($1) },
    "format": tables(\.writable) {
      .automatic().format($0, with: { (text: String) in text.count }, encode: { "\($0)" })
    },
    "addRule": { test in
      test.readable.map { keyPath in
        let mapper = PropertyMapper()
        mapper.addMappings(["name": .property(\.name)], for: Person.self)
        mapper.addRule(for: Person.self, \.name, keyPath) { _, _ in nil }
        return mapper
      }
    },
    "addRule of an optional": { test in
      test.optional.map { keyPath in
        let mapper = PropertyMapper()
        mapper.addMappings(["name": .property(\.name)], for: Person.self)
        mapper.addRule(for: Person.self, keyPath) { _ in nil }
        return mapper
      }
    },
    "identifying": { test in
      test.readable.map { keyPath in
        let factory = IdentityFactory(store: IdentityStore())
          .identifying(Person.self, by: keyPath, at: "v")
        let mapper = PropertyMapper(factory: factory)
        mapper.addMappings(["v": .property(\.name)], for: Person.self)
        #expect(!factory.insert(Person()))
        return mapper
      }
    },
    "one call in a scheme": { test in
      test.writable.map { keyPath in
        let mapper = PropertyMapper()
        mapper.addMappings(["name": .property(\.name)], for: Person.self)
        mapper.using("old").addMappings(["v": .property(keyPath)], for: Person.self)
        return mapper.using("old")
      }
    },
  ]

  @Test(arguments: functions.map(\.key))
  func `84, 135: a key path that crashes on some models is a mistake, and nothing uses it`(
    function: String
  ) throws {
    let register = try #require(Self.functions.first { $0.key == function }).value
    for (index, mapper) in register(self).enumerated() {
      let mistakes = #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
      #expect(
        mistakes?.contains { $0.code == .unsafeKeyPath && $0.type == "Person" } == true,
        "\(function) \(index): \(mistakes.map { Outcome.lines(of: Array($0)) } ?? [])")
      #expect(mapper.diagnostics().contains { $0.code == .unsafeKeyPath })
      use(mapper)
    }
  }

  /// Calls everything that might read a property.
  private func use(_ mapper: PropertyMapper) {
    let (person, other) = (Person(), Person())
    other.name = "x"
    _ = mapper.tableDescription(for: Person.self)
    _ = mapper.tableDescriptions()
    _ = try? mapper.jsonSchema(for: Person.self)
    _ = try? mapper.sampleInput(for: Person.self)
    _ = try? mapper.unknownKeys(in: .dictionary(["v": 1, "w": 2]), for: Person.self)
    for input in [[:], ["v": 1], ["v": ["n": 1]], ["name": "x", "w": 2]] as [[String: Any]] {
      _ = try? mapper.create(Person.self, from: input)
      _ = try? mapper.update(person, from: input)
    }
    _ = try? mapper.create(Person.self, from: .json(#"{"v":1,"name":"x"}"#))
    _ = try? mapper.export(person)
    _ = try? mapper.export(person, as: .jsonText)
    _ = try? mapper.changes(from: person, to: other)
    _ = try? mapper.validate(person)
    for keyPath in all { _ = try? mapper.validate(person, at: keyPath) }
    _ = try? mapper.copy(person)
    _ = mapper.areEqual(person, other)
    _ = mapper.hash(of: person)
    _ = mapper.description(of: person)
    _ = try? mapper.archive(person)
  }

  @Test func `84, 135: validating through such a key path is an error`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name), "list": .property(\.list)], for: Person.self)
    for keyPath in all {
      let errors = Outcome.errorList { try mapper.validate(Person(), at: keyPath) }
      #expect(errors.map(\.code) == [.invalidMapping], "\(keyPath)")
    }
  }

  @Test func `a table with such a key path isn't used`() {
    for (function, register) in Self.functions where function != "identifying" {
      for mapper in register(self) {
        #expect(
          Outcome.errorList { try mapper.create(Person.self, from: ["v": 1]) }.map(\.code)
            == [.invalidMapping], "\(function)")
        #expect(
          Outcome.errorList { try mapper.export(Person()) }.map(\.code) == [.invalidMapping],
          "\(function)")
      }
    }
  }

  @Test func `key paths that are valid in every model aren't mistakes`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        { _, _, _, _ in Person() },
        InitArgument("count", \.list.count), InitArgument("first", \.fixed.first),
        InitArgument("n", \.home?.n), InitArgument("k", \.maps["k"])),
      for: Person.self)
    mapper.addRule(for: Person.self, \.list.count, \.home?.list.count, \.computed.isEmpty) {
      _, _, _ in nil
    }
    try mapper.verify()
  }
}
