import Foundation
import PropertyMapper
import Testing

/// Counts how often closures run for one valid input: once, whatever the call.
@Suite struct ClosureCountTests {
  class Item: DefaultInitializable {
    var a = 0
    var b = ""
    var tags: [String] = []
    required init() {}
    init(a: Int) { self.a = a }
  }
  final class Special: Item {}
  final class Shelf: DefaultInitializable {
    var item = Item()
    var items: [Item] = []
    var spare: Item?
  }

  final class Counter: @unchecked Sendable {
    private(set) var count = 0

    func add() { count += 1 }
    func taking<Value>(_ value: Value) -> Value {
      add()
      return value
    }
  }

  struct CountingFactory: ModelFactory {
    let counter: Counter

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      if type == Item.self { counter.add() }
      return nil
    }
  }

  /// The closures that read input.
  enum Kind: CaseIterable {
    case maker, factory, identities, transformer, validator, ownValidator, rule, ruleOverModel
    case consumer, finalDecoder, unmapped, inputEditor, chooser, initializer

    /// Whether it runs for an existing model.
    var runsInUpdates: Bool {
      switch self {
      case .maker, .factory, .identities, .chooser, .initializer: false
      default: true
      }
    }
  }

  static func mapper(_ kind: Kind, _ counter: Counter) -> PropertyMapper {
    let mapper: PropertyMapper
    switch kind {
    case .factory: mapper = PropertyMapper(factory: CountingFactory(counter: counter))
    case .identities:
      mapper = PropertyMapper(factory: IdentityFactory().identifying(Item.self, by: \.b, at: "b"))
    default: mapper = PropertyMapper()
    }
    var table: Mappings<Item> = [
      "a": .property(\.a), "b": .property(\.b), "tags": .property(\.tags),
    ]
    switch kind {
    case .transformer:
      table["a"] = .transform(\.a, decode: { (a: Int) in counter.taking(a) }, encode: { $0 })
    case .validator:
      table["a"] = .property(\.a, Validator("be fine") { _ in counter.taking(nil) })
    case .ownValidator:
      table["tags"] = .property(
        \.tags, Validator("be fine") { (_: [String]) in counter.taking(nil) })
    case .consumer: table["a"] = .consumer { (a: Int, item) in item.a = counter.taking(a) }
    default: break
    }
    mapper.addMappings(
      ["item": .model(\.item), "items": .model(\.items), "spare": .model(\.spare)],
      for: Shelf.self)
    switch kind {
    case .initializer:
      mapper.addMappings(
        .initializing({ (a: Int) in Item(a: counter.taking(a)) }, InitArgument("a", \.a)),
        for: Item.self)
    case .maker, .identities:
      mapper.addMappings(table, for: Item.self, makingWith: { counter.taking(Item()) })
    default: mapper.addMappings(table, for: Item.self)
    }
    switch kind {
    case .rule:
      mapper.addRule(for: Item.self, \.a, \.b) { _, _ in counter.taking(nil) }
    case .ruleOverModel: mapper.addRule(for: Item.self, \.self) { _ in counter.taking(nil) }
    case .finalDecoder: mapper.setFinalDecoder(for: Item.self) { _, _ in counter.add() }
    case .unmapped:
      mapper.setFinalDecoder(for: Item.self, keys: .unmapped) { _, _ in counter.add() }
    case .inputEditor: mapper.setInputEditor(for: Item.self) { _ in counter.add() }
    case .chooser:
      mapper.addMappings([:], for: Special.self)
      mapper.addSubtypes(
        of: Item.self, ["special": .subtype(Special.self)],
        choosingWith: { _ in counter.taking("special") })
    default: break
    }
    return mapper
  }

  static let item = #"{"a": 1, "b": "x", "tags": ["t"], "other": 1}"#
  static func dictionary(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(arguments: Kind.allCases)
  func `a closure that reads runs once for each object in each kind of call`(kind: Kind) throws {
    let counter = Counter()
    let mapper = Self.mapper(kind, counter)
    func expect(
      _ count: Int, _ label: Comment, at location: SourceLocation = #_sourceLocation,
      _ call: () throws -> Void
    ) throws {
      let before = counter.count
      try call()
      #expect(counter.count - before == count, label, sourceLocation: location)
    }
    let object = try Self.dictionary(Self.item)
    try expect(1, "text") { _ = try mapper.create(Item.self, from: .json(Self.item)) }
    try expect(1, "dictionary") { _ = try mapper.create(Item.self, from: object) }
    let other = Self.item.replacingOccurrences(of: "x", with: "y")
    try expect(2, "list") {
      _ = try mapper.create([Item].self, from: .json("[\(Self.item), \(other)]"))
    }
    try expect(2, "lines") {
      for result in mapper.models(
        of: Item.self, from: Data("\(Self.item)\n\(other)\n".utf8), as: .jsonLines)
      {
        _ = try result.result.get()
      }
    }
    try expect(2, "array") {
      for result in mapper.models(
        of: Item.self, from: Data("[\(Self.item), \(other)]".utf8), as: .jsonArray)
      {
        _ = try result.result.get()
      }
    }
    let shelf = #"{"item": \#(Self.item), "items": [\#(other)]}"#
    try expect(2, "nested") { _ = try mapper.create(Shelf.self, from: .json(shelf)) }
    try expect(2, "nested in a dictionary") {
      _ = try mapper.create(Shelf.self, from: Self.dictionary(shelf))
    }
    guard kind != .chooser, kind != .initializer else { return }
    let existing = Item()
    let updates = kind.runsInUpdates ? 1 : 0
    try expect(updates, "update by text") { try mapper.update(existing, from: .json(Self.item)) }
    try expect(updates, "update by a dictionary") { try mapper.update(existing, from: object) }
    let present = Shelf()
    present.item.b = "x"
    // A factory is asked for a nested instance, too.
    let nested = kind.runsInUpdates || kind == .factory ? 3 : 2
    try expect(nested, "nested update") {
      try mapper.update(
        present,
        from: .json(
          """
          {"item": \(Self.item), "items": [\(other)],
           "spare": \(Self.item.replacingOccurrences(of: "x", with: "z"))}
          """))
    }
  }

  enum WritingKind: CaseIterable {
    case generator, transformer, finalEncoder
  }

  @Test(arguments: WritingKind.allCases)
  func `a closure that writes runs once for each model in each kind of call`(
    kind: WritingKind
  ) throws {
    let counter = Counter()
    let mapper = PropertyMapper()
    var table: Mappings<Item> = ["a": .property(\.a), "b": .property(\.b)]
    switch kind {
    case .generator: table["a"] = .generator { counter.taking($0.a) }
    case .transformer:
      table["a"] = .transform(\.a, decode: { (a: Int) in a }, encode: { counter.taking($0) })
    case .finalEncoder: break
    }
    mapper.addMappings(table, for: Item.self)
    if kind == .finalEncoder {
      mapper.setFinalEncoder(for: Item.self) { _, _ in counter.add() }
    }
    let items = [Item(), Item()]
    let calls: [(String, () throws -> Void)] = [
      ("text", { _ = try mapper.export(items, as: .json) }),
      ("sorted", { _ = try mapper.export(items, as: .json, options: .sortedKeys) }),
      ("dictionaries", { _ = try mapper.export(items) }),
      ("value", { _ = try mapper.export(items, as: .value) }),
      ("property list", { _ = try mapper.export(items, as: .propertyList()) }),
    ]
    for (name, call) in calls {
      let before = counter.count
      try call()
      #expect(counter.count - before == 2, Comment(rawValue: name))
    }
  }
}
