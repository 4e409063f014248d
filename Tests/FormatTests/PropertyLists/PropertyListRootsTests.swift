import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Property lists of every kind and size, read by the reader alone.
@Suite struct PropertyListRootsTests {
  /// The list as XML, as a small binary list, and in the storage of a large one.
  private static func forms(of value: Any) throws -> [(name: String, source: InputSource)] {
    func data(_ format: PropertyListSerialization.PropertyListFormat) throws -> Data {
      try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
    }
    var reader = try BinaryPropertyListReader([UInt8](data(.binary)), limits: MappingOptions())
    return [
      ("XML", .propertyList(try data(.xml))), ("binary", .propertyList(try data(.binary))),
      ("storage", .checkedPropertyList(try reader.read(smallSize: -1))),
      ("value", .value(try MappingValue(propertyList: data(.binary)))),
    ]
  }

  /// Expects a value from every form, by each order.
  private func expect<Value: Equatable>(
    _ expected: Value, from value: Any, _ register: (PropertyMapper) -> Void = { _ in }
  ) throws {
    let orders = BothOrders(register: register)
    for (name, source) in try Self.forms(of: value) {
      for mapper in [orders.reading, orders.finding, orders.standard] {
        var errors: [MappingError] = []
        #expect(mapper.decode(Value.self, from: source, errors: &errors) == expected, "\(name)")
        #expect(errors.isEmpty, "\(name)")
      }
    }
  }

  private static let date = Date(timeIntervalSinceReferenceDate: 86_400)
  private static let data = Data([1, 2, 3])

  @Test func `the root may be a plain value`() throws {
    try expect(5, from: 5)
    try expect(Int?.some(5), from: 5)
    try expect(UInt64.max, from: NSNumber(value: UInt64.max))
    try expect(-0.25, from: -0.25)
    try expect(true, from: true)
    try expect("東京", from: "東京")
    try expect(Self.date, from: Self.date)
    try expect(Self.data, from: Self.data)
    try expect(Decimal(string: "1.10"), from: "1.10")
    try expect(MappingValue.native(.date(Self.date)), from: Self.date)
    try expect(MappingValue.native(.data(Self.data)), from: Self.data)
  }

  @Test func `the root may be a list or a dictionary of anything`() throws {
    try expect([1, 2, 3], from: [1, 2, 3])
    try expect([[Self.date], []], from: [[Self.date], []])
    try expect(Set(["a", "b"]), from: ["a", "b", "a"])
    try expect(["a": [Self.data], "b": []], from: ["a": [Self.data], "b": []])
    try expect([1: "x", 2: "y"], from: ["1": "x", "2": "y"])
    try expect(
      ["list": [1, "a"], "when": .native(.date(Self.date))] as MappingValue,
      from: ["when": Self.date, "list": [1, "a"] as [Any]] as [String: Any])
  }

  @Test func `a wrong root is the same error in every form`() throws {
    let orders = BothOrders { _ in }
    for (name, source) in try Self.forms(of: ["a": Self.date]) {
      for mapper in [orders.finding, orders.standard] {
        var errors: [MappingError] = []
        #expect(mapper.decode([Int].self, from: source, errors: &errors) == nil)
        #expect(
          errors.map(Outcome.line) == ["typeMismatch    must be a list, but is an object"],
          "\(name)")
        errors = []
        #expect(mapper.decode([String: Int].self, from: source, errors: &errors) == nil)
        #expect(
          errors.map(Outcome.line) == [
            "typeMismatch  a  must be a whole number, but is a value of type Date"
          ], "\(name)")
      }
      var errors: [MappingError] = []
      #expect(orders.reading.decode([Int].self, from: source, errors: &errors) == nil)
      #expect(errors.isEmpty)
    }
  }

  // MARK: Models

  private enum Kind: String { case photo, note }

  private class Entry: DefaultInitializable {
    var title = ""
    var made = Date.distantPast
    var preview = Data()
    var stamp: Any?
    required init() {}
  }

  private final class Photo: Entry {
    var size: [Int] = []
    var tags: Set<String> = []
  }

  private final class Note: Entry {
    var text = ""
    var rest = MappingValue.Object()
  }

  private struct Album: DefaultInitializable {
    var entries: [Entry] = []
    var byName: [String: Entry] = [:]
    var first = ""
    var limit = 0
    var numbers: [Int] = []
    var seen: [String] = []
  }

  private static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "title": .property(\.title).required(), "made": .property(\.made),
        "preview": .property(\.preview),
        "stamp": .transform(\.stamp, decode: { (value: Any) in value }),
      ], for: Entry.self)
    mapper.addMappings(["size": .property(\.size), "tags": .property(\.tags)], for: Photo.self)
    mapper.addMappings(["text": .property(\.text)], for: Note.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: Note.self)
    mapper.addSubtypes(
      of: Entry.self, discriminator: "kind",
      ["photo": .subtype(Photo.self), "note": .subtype(Note.self)])
    mapper.addMappings(
      [
        "entries": .model(\.entries), "by.name": .model(\.byName).lossy(),
        "entries[0].title": .property(\.first), "size.limit": .property(\.limit).or("limit"),
        "numbers": .property(\.numbers).lossy(),
      ], for: Album.self)
  }

  private static var photo: [String: Any] {
    [
      "kind": "photo", "title": "Sea", "made": date, "preview": data, "size": [4, 3],
      "tags": ["blue", "wide"], "stamp": ["at": date, "by": ["Ann"]] as [String: Any],
    ]
  }
  private static var note: [String: Any] {
    [
      "kind": "note", "title": "Tide", "text": "low", "made": date,
      "more": ["when": date, "list": [1, data] as [Any]] as [String: Any],
    ]
  }
  private static var album: [String: Any] {
    [
      "entries": [photo, note],
      "by": ["name": ["sea": photo, "wrong": ["kind": "note"], "tide": note]],
      "limit": 9, "numbers": [1, "x", 2] as [Any],
    ]
  }

  /// What an album contains.
  private static func text(_ album: Album) -> String {
    func text(_ entry: Entry) -> String {
      let stamp = entry.stamp.map { BothOrders.exact($0) } ?? "-"
      let own =
        switch entry {
        case let photo as Photo: "\(photo.size) \(photo.tags.sorted())"
        case let note as Note: "\(note.text) \(note.rest)"
        default: ""
        }
      return "\(entry.title) \(entry.made) \(entry.preview.count) \(stamp) \(own)"
    }
    return [
      album.entries.map(text).joined(separator: "; "),
      album.byName.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }
        .joined(separator: "; "), album.first, "\(album.limit) \(album.numbers)",
      album.seen.joined(separator: ", "),
    ].joined(separator: "\n")
  }

  /// Expects the same album from every form and in every order, created and updated.
  private func expectSameAlbums(
    _ register: @escaping (PropertyMapper) -> Void = { _ in }
  ) throws -> String {
    let orders = BothOrders {
      Self.register($0)
      register($0)
    }
    var texts: Set<String> = []
    for (_, source) in try Self.forms(of: Self.album) {
      for mapper in [orders.reading, orders.finding, orders.standard] {
        texts.insert(Self.text(try mapper.decode(Album.self, from: source)))
        var album = Album()
        try mapper.update(&album, with: source)
        texts.insert(Self.text(album))
      }
    }
    #expect(texts.count == 1, "\(texts)")
    return try #require(texts.first)
  }

  @Test func `models, subtypes, paths, kept keys, and closures are read in every form`() throws {
    let text = try expectSameAlbums()
    #expect(text.contains("Sea 2001-01-02 00:00:00 +0000 3"))
    #expect(text.contains(#""more":{"list":[1,"AQID"],"when":"2001-01-02T00:00:00Z"}"#))
    #expect(text.hasSuffix("Sea\n9 [1, 2]\n"))
    #expect(!text.contains("wrong"))
  }

  @Test func `closures that see objects are called in every form`() throws {
    let text = try expectSameAlbums { mapper in
      mapper.setFinalDecoder(for: Album.self) { input, album in
        album.seen = input.dictionary.map { "\($0.key) \(type(of: $0.value))" }.sorted()
        album.seen.append("\(input["entries[1].more.when"] as? Date == Self.date)")
      }
      mapper.setFinalDecoder(for: Entry.self) { input, entry in
        entry.title += " \(input.dictionary.count) \(input["made"] as? Date == Self.date)"
      }
      mapper.setInputEditor(for: Note.self) { dictionary in
        dictionary["text"] = "\(dictionary["text"] ?? "") and high"
        dictionary["edited"] = (dictionary["more"] as? [String: Any])?["when"] as? Date
      }
    }
    #expect(
      text.contains(
        "by Dictionary<String, Any>, entries Array<Any>, limit Int, numbers Array<Any>, true"))
    #expect(text.contains("Tide 6 true"))
    #expect(text.contains("low and high"))
  }

  @Test func `unopened values in Swift dictionaries are lists and objects like all others`() throws
  {
    let orders = BothOrders(register: Self.register)
    let more: MappingValue = ["kind": "photo", "title": "Sea", "size": [4, 3]]
    let dictionary: [String: Any] = [
      "entries": MappingValue.array([more]), "size": ["limit": 9] as MappingValue,
    ]
    let expected = try Self.text(orders.finding.create(Album.self, from: dictionary))
    #expect(expected.hasSuffix("Sea\n9 []\n"))
    #expect(try Self.text(orders.reading.create(Album.self, from: dictionary)) == expected)
  }
}
