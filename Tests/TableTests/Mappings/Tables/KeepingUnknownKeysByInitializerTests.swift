import PropertyMapper
import PropertyMapperGraphs
import Testing

/// Unknown keys that an initializer takes.
@Suite struct KeepingUnknownKeysByInitializerTests {
  final class Note {
    let title: String
    let extras: [String: MappingValue]
    let next: Note?

    init(title: String, extras: [String: MappingValue], next: Note?) {
      (self.title, self.extras, self.next) = (title, extras, next)
    }
  }

  struct OrderedNote: Equatable {
    let title: String
    let extras: MappingValue.Object
  }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      .initializing(
        Note.init, InitArgument("title", \.title), InitArgument(keepingUnknownKeysIn: \.extras),
        InitArgument("next", \.next)),
      for: Note.self)
    mapper.addMappings(
      .initializing(
        OrderedNote.init, InitArgument("title", \.title),
        InitArgument(keepingUnknownKeysIn: \.extras)
      ),
      for: OrderedNote.self)
  }

  @Test func `unknown keys are collected and written back`() throws {
    try mapper.verify()
    let json = #"{"title":"a","next":{"title":"b","y":[1.5]},"x":null,"z":{"k":1}}"#
    let note = try mapper.create(Note.self, from: .json(json))
    #expect(note.extras == ["x": nil, "z": ["k": 1]])
    #expect(note.next?.extras == ["y": [1.5]])
    #expect(try mapper.export(note, as: .jsonText) == json)
    #expect(try mapper.create(Note.self, from: ["title": "a"]).extras == [:])
  }

  @Test func `an ordered object keeps the order and the digits of unknown keys`() throws {
    let json = #"{"title":"a","z":1.10,"b":2,"a":3}"#
    let note = try mapper.create(OrderedNote.self, from: .json(json))
    #expect(note.extras.keys == ["z", "b", "a"])
    #expect(try mapper.export(note, as: .jsonText) == json)
  }

  @Test func `an update adds unknown keys to the existing ones`() throws {
    var note = try mapper.create(OrderedNote.self, from: .json(#"{"title":"a","x":1,"y":2}"#))
    try mapper.update(&note, from: .json(#"{"y":3,"z":4}"#))
    #expect(note == OrderedNote(title: "a", extras: ["x": 1, "y": 3, "z": 4]))
    try mapper.update(&note, from: ["title": "b"])
    #expect(note == OrderedNote(title: "b", extras: ["x": 1, "y": 3, "z": 4]))
  }

  @Test func `kept keys aren't rejected as unknown`() throws {
    var options = MappingOptions()
    options.unknownKeys = .reject
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      .initializing(
        OrderedNote.init, InitArgument("title", \.title),
        InitArgument(keepingUnknownKeysIn: \.extras)
      ),
      for: OrderedNote.self)
    #expect(try mapper.create(OrderedNote.self, from: ["title": "a", "x": 1]).extras == ["x": 1])
  }

  @Test func `copies, archives and comparisons include unknown keys`() throws {
    let note = try mapper.create(
      Note.self, from: .json(#"{"title":"a","next":{"title":"b","y":1},"x":2}"#))
    let copy = try mapper.copy(note)
    #expect(copy !== note && copy.extras == note.extras && copy.next?.extras == ["y": 1])
    let restored = try mapper.unarchive(Note.self, from: mapper.archive(note))
    #expect(mapper.areEqual(restored, note))
    #expect(restored.next?.extras == ["y": 1])
    let other = try mapper.create(
      Note.self, from: .json(#"{"title":"a","next":{"title":"b"},"x":2}"#))
    #expect(!mapper.areEqual(other, note))
  }

  @Test func `keeping unknown keys in a property too leaves the argument unread`() {
    struct Twice {
      let title: String
      let extras: [String: MappingValue]
      var others: [String: MappingValue] = [:]

      init(title: String, extras: [String: MappingValue]) {
        (self.title, self.extras) = (title, extras)
      }
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Twice.init, InitArgument("title", \.title), InitArgument(keepingUnknownKeysIn: \.extras)
      ).keepingUnknownKeys(in: \.others),
      for: Twice.self)
    let errors = #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(errors?.map(\.code) == [.argumentNotRead])
  }
}
