import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Embedded models with subtypes, identities, and those that are mistakes.
@Suite struct EmbeddedSubtypeTests {
  struct Circle: DefaultInitializable, Equatable { var radius = 0 }
  struct Square: DefaultInitializable, Equatable { var side = 0 }
  enum Shape: Equatable {
    case circle(Circle)
    case square(Square)
  }
  struct Figure: DefaultInitializable, Equatable {
    var id = 0
    var shape: Shape? = nil
    var note: String?
  }

  static func mapper(_ options: MappingOptions = MappingOptions()) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings(
      ["id": .property(\.id), .root: .model(\.shape), "note": .property(\.note)],
      for: Figure.self)
    return mapper
  }

  static let subtypes: [String: Subtype<Shape>] = [
    "circle": .payload(Shape.circle), "square": .payload(Shape.square),
  ]

  @Test func `a discriminator in the same object selects the type`() throws {
    let mapper = Self.mapper(MappingOptions(unknownKeys: .reject))
    mapper.addSubtypes(of: Shape.self, discriminator: "kind", Self.subtypes)
    try mapper.verify()
    let json = #"{"id":1,"kind":"square","side":2,"note":"n"}"#
    let figure = try mapper.create(Figure.self, from: .json(json))
    #expect(figure == Figure(id: 1, shape: .square(Square(side: 2)), note: "n"))
    #expect(try mapper.export(figure, as: .jsonText) == json)
    #expect(try mapper.create(Figure.self, from: .json(#"{"id":1}"#)) == Figure(id: 1))
    #expect(
      Outcome.problems {
        try mapper.create(Figure.self, from: .json(#"{"id":1,"kind":"circle","side":2}"#))
      } == ["unknownKey  side  isn't a known key"])
    #expect(
      Outcome.problems { try mapper.create(Figure.self, from: .json(#"{"side":2,"kind":"x"}"#)) }
        == [#"unknownSubtype  kind  must be "circle" or "square", but is other text"#])
    #expect(
      Outcome.problems { try mapper.create(Figure.self, from: .json(#"{"side":2}"#)) }
        == [#"unknownSubtype  kind  must be "circle" or "square", but is missing"#])
    var changed = figure
    try mapper.update(&changed, from: .json(#"{"side":3}"#))
    #expect(changed == Figure(id: 1, shape: .square(Square(side: 3)), note: "n"))
    let changes = try mapper.changes(from: figure, to: changed)
    #expect(Outcome.text(changes) == #"{"side":3}"#)
    #expect(try mapper.copy(figure) == figure)
    #expect(try mapper.unarchive(Figure.self, from: mapper.archive(figure)) == figure)
  }

  @Test func `a payload next to the discriminator is in the same object`() throws {
    let mapper = Self.mapper(MappingOptions(unknownKeys: .reject))
    mapper.addSubtypes(
      of: Shape.self, discriminator: "kind", payload: "value", Self.subtypes)
    try mapper.verify()
    let json = #"{"id":1,"kind":"square","value":{"side":2},"note":"n"}"#
    let figure = try mapper.create(Figure.self, from: .json(json))
    #expect(figure == Figure(id: 1, shape: .square(Square(side: 2)), note: "n"))
    #expect(try mapper.export(figure, as: .jsonText) == json)
    #expect(
      Outcome.problems {
        try mapper.create(
          Figure.self, from: .json(#"{"kind":"square","value":{"side":[],"z":1},"notes":""}"#))
      } == [
        "typeMismatch  value.side  must be a whole number, but is a list",
        "unknownKey  value.z  isn't a known key",
        "unknownKey  notes  isn't a known key; did you mean note?",
      ])
  }

  @Test func `a closure that sees the object selects the type`() throws {
    let mapper = Self.mapper(MappingOptions(unknownKeys: .reject))
    mapper.addSubtypes(of: Shape.self, Self.subtypes) { input in
      input["side"] == nil ? "circle" : "square"
    }
    try mapper.verify()
    let json = #"{"id":1,"side":2,"note":"n"}"#
    let figure = try mapper.create(Figure.self, from: .json(json))
    #expect(figure == Figure(id: 1, shape: .square(Square(side: 2)), note: "n"))
    #expect(try mapper.export(figure, as: .jsonText) == json)
    #expect(try mapper.create(Figure.self, from: .json(#"{"id":1}"#)) == Figure(id: 1))
  }

  // MARK: Identities

  final class Author: DefaultInitializable {
    var id = 0
    var name = ""
  }
  final class Book: DefaultInitializable {
    var title = ""
    var author: Author?
  }

  @Test func `an identity in the same object finds an instance`() throws {
    let store = IdentityStore()
    let mapper = PropertyMapper(
      factory: IdentityFactory(store: store).identifying(Author.self, by: \.id, at: "author_id"))
    mapper.addMappings(
      ["author_id": .property(\.id), "author_name": .property(\.name)], for: Author.self)
    mapper.addMappings(
      ["title": .property(\.title), .root: .model(\.author)], for: Book.self)
    try mapper.verify()
    let books = try mapper.create(
      [Book].self,
      from: .json(
        """
        [{"title":"a","author_id":1,"author_name":"Ada"},{"title":"b","author_id":1},{"title":"c"}]
        """))
    #expect(books.map(\.author?.name) == ["Ada", "Ada", nil])
    #expect(books[0].author === books[1].author)
    #expect(
      try mapper.export(books[1], as: .jsonText)
        == #"{"title":"b","author_id":1,"author_name":"Ada"}"#)
  }

  // MARK: Mistakes

  @Test func `only a single model, or a dictionary of other keys, can be embedded`() {
    struct Model: DefaultInitializable {
      var text = ""
      var circles: [Circle] = []
      var circle = Circle()
    }
    let mapper = PropertyMapper()
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    let descriptors: [(PropertyDescriptor<Model>, String)] = [
      (.property(\.text), "of type String"), (.model(\.circles), "an array"),
      (.property(\.text).encodeOnly(), "of type String"),
      (.consumer { (_: [Int], _) in }, "an array"),
    ]
    for (descriptor, fact) in descriptors {
      mapper.setMappings([.root: descriptor], for: Model.self)
      #expect(
        Outcome.problems { try mapper.verify() } == [
          "invalidPath  Model    the value at .root is \(fact), which can't share its parent's object"
        ])
      #expect(
        Outcome.errors { try mapper.create(Model.self, from: [:]) }?.map(\.code)
          == [.invalidMapping])
    }
    mapper.setMappings(["text": .property(\.text), "": .model(\.circle)], for: Model.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "invalidPath  Model    isn't a valid path: it is empty"
      ])
  }

  @Test func `a key that two tables write is a mistake`() throws {
    let mapper = Self.mapper()
    mapper.addSubtypes(of: Shape.self, discriminator: "note", Self.subtypes)
    let lines = [
      "conflictingPaths  Figure  note  is written by the tables of Figure and Shape"
    ]
    #expect(Outcome.problems { try mapper.verify() } == lines)
    #expect(
      Outcome.problems { try mapper.create(Figure.self, from: [:]) } == [
        "invalidMapping    Figure's table has a mistake: note is written by the tables of Figure and Shape; call verify()"
      ])
    #expect(Outcome.errors { try mapper.export(Figure()) }?.map(\.code) == [.invalidMapping])
    mapper.addMappings(["note": .property(\.note).decodeOnly()], for: Figure.self)
    try mapper.verify()
    #expect(
      try mapper.create(Figure.self, from: .json(#"{"note":"circle","radius":2}"#))
        == Figure(shape: .circle(Circle(radius: 2)), note: "circle"))
    mapper.addMappings(["note.text": .property(\.note)], for: Figure.self)
    #expect(Outcome.problems { try mapper.verify() }.count == 1)
  }

  @Test func `two embedded models must write different keys`() {
    struct Pair: DefaultInitializable {
      var first = Circle()
      var second = Circle()
    }
    let mapper = Self.mapper()
    mapper.addSubtypes(of: Shape.self, discriminator: "kind", Self.subtypes)
    mapper.addMappings([.root: .model(\.first), .root: .model(\.second)], for: Pair.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "conflictingPaths  Pair  radius  is written by the tables of Circle and Circle"
      ])
  }

  @Test func `a value is sensitive in every table that reads it`() throws {
    let mapper = Self.mapper()
    mapper.addSubtypes(of: Shape.self, discriminator: "kind", Self.subtypes)
    mapper.addMappings(["side": .property(\.id).decodeOnly().sensitive()], for: Figure.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "contradictoryEntry  Figure  side  is sensitive in Figure's table, but not in Shape's"
      ])
    mapper.addMappings(["side": .property(\.side, .max(9)).sensitive()], for: Square.self)
    try mapper.verify()
    let json = #"{"id":1,"kind":"square","side":99}"#
    #expect(
      Outcome.problems { try mapper.create(Figure.self, from: .json(json)) }
        == ["validationFailed  side  must be at most 9"])
    // A sensitive embedded model makes all of its values sensitive, and no others.
    mapper.setMappings(
      ["id": .property(\.id, .max(0)), .root: .model(\.shape).sensitive()], for: Figure.self)
    mapper.addMappings(["side": .property(\.side, .max(9))], for: Square.self)
    try mapper.verify()
    #expect(
      Outcome.problems { try mapper.create(Figure.self, from: .json(json)) } == [
        "validationFailed  id  must be at most 0, but is 1",
        "validationFailed  side  must be at most 9",
      ])
    let figure = Figure(id: 1, shape: .square(Square(side: 99)))
    #expect(
      Outcome.problems { try mapper.validate(figure) } == [
        "validationFailed  id  must be at most 0, but is 1",
        "validationFailed  side  must be at most 9",
      ])
  }

  final class Node: DefaultInitializable {
    var value = 0
    var next: Node?
    var other: Other?
  }
  final class Other: DefaultInitializable { var node: Node? }

  @Test func `a type in its own object is a mistake`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["value": .property(\.value), .root: .model(\.next)], for: Node.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "contradictoryEntry  Node    is embedded in itself: Node maps Node in the same object"
      ])
    mapper.setMappings(["value": .property(\.value), .root: .model(\.other)], for: Node.self)
    mapper.addMappings([.root: .model(\.node)], for: Other.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "contradictoryEntry  Node    is embedded in itself: Other maps Node in the same object",
        "contradictoryEntry  Other    is embedded in itself: Node maps Other in the same object",
      ])
    #expect(
      Outcome.errors { try mapper.create(Node.self, from: .json("{}")) }?.map(\.code)
        == [.invalidMapping])
    #expect(Outcome.errors { try mapper.export(Node()) }?.map(\.code) == [.invalidMapping])
    mapper.setMappings(["node": .model(\.node)], for: Other.self)
    try mapper.verify()
    let json = #"{"value":1,"node":{"value":2,"node":{"value":3}}}"#
    let node = try mapper.create(Node.self, from: .json(json))
    #expect(node.other?.node?.other?.node?.value == 3)
    #expect(try mapper.export(node, as: .jsonText) == json)
  }

  @Test func `long chains of a type in its own object end in errors`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["value": .property(\.value), .root: .model(\.next)], for: Node.self)
    let first = Node()
    var last = first
    for index in 1...20_000 {
      let node = Node()
      node.value = index
      last.next = node
      last = node
    }
    #expect(mapper.areEqual(first, first))
    #expect(Outcome.errors { try mapper.copy(first) } != nil)
    #expect(Outcome.errors { try mapper.archive(first) } != nil)
    #expect(Outcome.errors { try mapper.export(first) } != nil)
    #expect(Outcome.errors { try mapper.validate(first) } != nil)
    #expect(Outcome.errors { try mapper.changes(from: first, to: first) } != nil)
    #expect(Outcome.errors { try mapper.update(first, from: .json("{}")) } != nil)
    #expect(mapper.description(of: first).isEmpty == false)
    _ = mapper.hash(of: first)
    struct Holder: DefaultInitializable { var any: Any = 0 }
    mapper.addMappings(["any": .generator { $0.any }], for: Holder.self)
    #expect(Outcome.errors { try mapper.export(Holder(any: first)) } != nil)
    // Released one by one: a chain of instances is otherwise freed by recursion.
    var next = first.next
    first.next = nil
    while let node = next {
      next = node.next
      node.next = nil
    }
  }
}
