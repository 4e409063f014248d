import PropertyMapper
import Testing

@testable import TestSupport

/// The kinds of tables with embedded models, and the kinds of models that can be embedded.
@Suite struct EmbeddedKindTests {
  struct Size: DefaultInitializable, Equatable {
    var width = 0
    var height = 0
  }
  struct Place: Equatable {
    let x: Int
    var y: Int?
  }
  struct Item: Equatable {
    let name: String
    let size: Size
    let place: Place?
  }
  struct Box: DefaultInitializable, Equatable {
    var name = ""
    var size = Size()
    var place: Place?
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["w": .property(\.width, .min(0)), "h": .property(\.height)], for: Size.self)
    mapper.addMappings(.automatic(), for: Place.self)
  }

  static let full = #"{"name":"a","w":1,"h":2,"x":3,"y":4}"#
  static let bare = #"{"name":"a","w":1,"h":2}"#

  @Test func `a table written as statements can contain several embedded models`() throws {
    var table = Mappings<Box>()
    table["name"] = .property(\.name)
    table[.root] = .model(\.size)
    table[.root] = .model(\.place)
    mapper.addMappings(table, for: Box.self)
    try mapper.verify()
    let box = try mapper.create(Box.self, from: .json(Self.full))
    #expect(
      box == Box(name: "a", size: Size(width: 1, height: 2), place: Place(x: 3, y: 4)))
    #expect(try mapper.export(box, as: .jsonText) == Self.full)
    #expect(try mapper.create(Box.self, from: .json(Self.bare)).place == nil)
    // The same property again replaces its entry, and nil removes them all.
    table[.root] = .model(\.place).decodeOnly()
    mapper.setMappings(table, for: Box.self)
    #expect(try mapper.export(box, as: .jsonText) == Self.bare)
    table[.root] = nil
    mapper.setMappings(table, for: Box.self)
    #expect(try mapper.export(box, as: .jsonText) == #"{"name":"a"}"#)
  }

  @Test func `tables are merged by the properties of embedded models`() throws {
    let named: Mappings<Box> = ["name": .property(\.name), .root: .model(\.size)]
    mapper.addMappings(named, for: Box.self)
    mapper.addMappings([.root: .model(\.place)], for: Box.self)
    let box = try mapper.create(Box.self, from: .json(Self.full))
    #expect(try mapper.export(box, as: .jsonText) == Self.full)
    mapper.addMappings([.root: .model(\.size).encodeOnly()], for: Box.self)
    #expect(
      try mapper.create(Box.self, from: .json(Self.full))
        == Box(name: "a", place: Place(x: 3, y: 4)))
    #expect(try mapper.export(box, as: .jsonText) == Self.full)
  }

  @Test func `automatic tables embed the properties mapped at the root`() throws {
    mapper.addMappings(
      .automatic().mapping(.root, to: \.size).mapping([], to: \.place), for: Item.self)
    try mapper.verify()
    let item = try mapper.create(Item.self, from: .json(Self.full))
    #expect(
      item == Item(name: "a", size: Size(width: 1, height: 2), place: Place(x: 3, y: 4)))
    #expect(try mapper.export(item, as: .jsonText) == Self.full)
    #expect(try mapper.create(Item.self, from: .json(Self.bare)).place == nil)
    #expect(
      Outcome.problems { try mapper.create(Item.self, from: .json(#"{"w":-1,"y":2}"#)) } == [
        "missingValue  name  must have a value, but is missing",
        "validationFailed  w  must be at least 0, but is -1",
        "missingValue  x  must have a value, but is missing",
      ])
    var changed = item
    try mapper.update(&changed, from: .json(#"{"h":7,"y":null}"#))
    #expect(
      changed == Item(name: "a", size: Size(width: 1, height: 7), place: Place(x: 3, y: nil)))
    let changes = try mapper.changes(from: item, to: changed)
    #expect(Outcome.text(changes) == #"{"h":7,"y":null}"#)
  }

  @Test func `arguments of initializers can be embedded models`() throws {
    mapper.addMappings(
      .initializing(
        Item.init(name:size:place:), InitArgument("name", \.name),
        InitArgument(.root, \.size), InitArgument(.root, \.place)), for: Item.self)
    try mapper.verify()
    let item = try mapper.create(Item.self, from: .json(Self.full))
    #expect(
      item == Item(name: "a", size: Size(width: 1, height: 2), place: Place(x: 3, y: 4)))
    #expect(try mapper.export(item, as: .jsonText) == Self.full)
    #expect(try mapper.create(Item.self, from: .json(Self.bare)).place == nil)
    var changed = item
    try mapper.update(&changed, from: .json(#"{"x":9}"#))
    #expect(changed.place == Place(x: 9, y: 4))
    #expect(
      Outcome.problems { try mapper.create(Item.self, from: .json(#"{"y":2}"#)) } == [
        "missingValue  name  must have a value, but is missing",
        "missingValue  x  must have a value, but is missing",
      ])
  }

  @Test func `a default is used if no key of the model is present`() throws {
    mapper.addMappings(
      .initializing(
        Item.init(name:size:place:), InitArgument("name", \.name),
        InitArgument(.root, \.size, default: Size(width: 7)), InitArgument(.root, \.place)),
      for: Item.self)
    try mapper.verify()
    #expect(
      try mapper.create(Item.self, from: .json(#"{"name":"a","x":1}"#))
        == Item(name: "a", size: Size(width: 7), place: Place(x: 1)))
    #expect(
      try mapper.create(Item.self, from: .json(#"{"name":"a","h":1}"#))
        == Item(name: "a", size: Size(height: 1), place: nil))
  }

  @Test func `a required optional model needs one of its keys`() {
    mapper.addMappings(
      ["name": .property(\.name), .root: .model(\.place).required()], for: Box.self)
    #expect(
      Outcome.problems { try mapper.create([Box].self, from: .json("[\(Self.bare),\(Self.full)]")) }
        == ["missingValue  [0]  must have a value, but is missing"])
  }

  @Test func `a model can be in its own object or at a key`() throws {
    mapper.addMappings(
      ["name": .property(\.name), "size": .model(\.size).or(.root)], for: Box.self)
    try mapper.verify()
    let expected = Box(name: "a", size: Size(width: 1, height: 2))
    #expect(try mapper.create(Box.self, from: .json(Self.bare)) == expected)
    let nested = #"{"name":"a","size":{"w":1,"h":2}}"#
    #expect(try mapper.create(Box.self, from: .json(nested)) == expected)
    #expect(try mapper.export(expected, as: .jsonText) == nested)
    mapper.setMappings(
      ["name": .property(\.name), .root: .model(\.size).or("size")], for: Box.self)
    #expect(try mapper.create(Box.self, from: .json(Self.bare)) == expected)
    #expect(try mapper.create(Box.self, from: .json(nested)) == expected)
    #expect(try mapper.export(expected, as: .jsonText) == Self.bare)
  }

  @Test func `embedded models can contain embedded models`() throws {
    struct Outer: DefaultInitializable, Equatable {
      var box = Box()
      var id = 0
    }
    mapper.addMappings(
      ["name": .property(\.name), .root: .model(\.size), .root: .model(\.place)], for: Box.self)
    let outermost: Mappings<Outer> = [.root: .model(\.box), "id": .property(\.id)]
    mapper.addMappings(outermost.unknownKeys(.reject), for: Outer.self)
    let json = #"{"name":"a","w":1,"h":2,"x":3,"id":5}"#
    let outer = try mapper.create(Outer.self, from: .json(json))
    #expect(outer.box.place == Place(x: 3))
    #expect(try mapper.export(outer, as: .jsonText) == json)
    #expect(
      Outcome.problems {
        try mapper.create(Outer.self, from: .json(#"{"name":"a","w":-1,"hh":2,"idd":1}"#))
      } == [
        "validationFailed  w  must be at least 0, but is -1",
        "unknownKey  hh  isn't a known key; did you mean h?",
        "unknownKey  idd  isn't a known key; did you mean id?",
      ])
  }

  @Test func `hooks of embedded models see the whole object or what no table reads`() throws {
    let recorder = Recorder<String>()
    mapper.addMappings(["name": .property(\.name), .root: .model(\.size)], for: Box.self)
    mapper.setFinalDecoder(for: Size.self, keys: .unmapped) { input, size in
      recorder.append("size \(input.dictionary.keys.sorted())")
    }
    mapper.setFinalDecoder(for: Box.self, keys: .all) { input, box in
      recorder.append("box \(input.dictionary.keys.sorted()) \(box.size.width)")
    }
    mapper.setFinalEncoder(for: Size.self) { output, size in
      output["area"] = size.width * size.height
    }
    mapper.setInputEditor(for: Size.self) { $0["w"] = $0["W"] ?? $0["w"] }
    let box = try mapper.create(Box.self, from: .json(#"{"name":"a","W":3,"h":2,"more":1}"#))
    #expect(recorder.values == [#"size ["W", "more"]"#, #"box ["W", "h", "more", "name"] 3"#])
    #expect(try mapper.export(box, as: .jsonText) == #"{"name":"a","w":3,"h":2,"area":6}"#)
  }

  @Test func `unknown keys are also kept by embedded models`() throws {
    struct Parts: DefaultInitializable, Equatable {
      var known = 0
      var rest: [String: MappingValue] = [:]
    }
    struct Whole: DefaultInitializable, Equatable {
      var id = 0
      var parts = Parts()
    }
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    let parts: Mappings<Parts> = ["known": .property(\.known)]
    mapper.addMappings(parts.keepingUnknownKeys(in: \.rest), for: Parts.self)
    mapper.addMappings([.root: .model(\.parts), "id": .property(\.id)], for: Whole.self)
    let json = #"{"known":1,"a":[2],"id":3}"#
    let whole = try mapper.create(Whole.self, from: .json(json))
    #expect(whole == Whole(id: 3, parts: Parts(known: 1, rest: ["a": [2]])))
    #expect(try mapper.export(whole, as: .jsonText) == json)
    var changed = whole
    try mapper.update(&changed, from: .json(#"{"b":1,"id":4}"#))
    #expect(changed == Whole(id: 4, parts: Parts(known: 1, rest: ["a": [2], "b": 1])))
    #expect(
      try Outcome.text(mapper.changes(from: whole, to: changed)) == #"{"b":1,"id":4}"#)
  }
}
