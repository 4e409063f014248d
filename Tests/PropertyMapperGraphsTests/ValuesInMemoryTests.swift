import PropertyMapper
import PropertyMapperGraphs
import Testing

/// Values that comparisons, hashes, copies and changes read from the memory of a model.
@Suite struct ValuesInMemoryTests {
  struct Record: DefaultInitializable {
    var name = ""
    var note: String?
    var share = 0.0
    var tags: [String] = []
    var rank: Rank? = Rank.low
    var nested = Inner()
    var last = 0
  }
  struct Inner: DefaultInitializable {
    var size: Int?
  }
  enum Rank: String { case low, high }

  /// Its `==` replaces the value of a shared instance, in which the value lies.
  final class Holder: DefaultInitializable {
    var text = Replacing("first")
    var label = "x"
    var seen: [String] = []
    var observed = 0 { didSet { seen.append("\(observed)") } }
  }
  struct Replacing: Hashable, MappingValueConvertible {
    nonisolated(unsafe) static var holder: Holder?
    var text: String
    init(_ text: String) { self.text = text }
    init(mappingValue: MappingValue) throws {
      guard case .string(let text) = mappingValue else { throw CancellationError() }
      self.text = text
    }
    var mappingValue: MappingValue { .string(text) }

    static func == (first: Self, second: Self) -> Bool {
      holder?.text = Replacing("a replacement that is too long to be stored inline")
      return first.text.utf8.elementsEqual(second.text.utf8)
    }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  private var mapper: PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name), "note": .property(\.note), "share": .property(\.share),
        "tags": .property(\.tags), "rank": .property(\.rank), "nested": .model(\.nested),
        "last": .property(\.last),
      ], for: Record.self)
    mapper.addMappings(["size": .property(\.size)], for: Inner.self)
    mapper.addMappings(
      [
        "text": .property(\.text), "label": .property(\.label), "observed": .property(\.observed),
      ], for: Holder.self)
    return mapper
  }

  @Test func `every entry contributes to comparisons and changes`() throws {
    let mapper = mapper
    let record = Record()
    let changes: [(String, (inout Record) -> Void)] = [
      ("name", { $0.name = "a" }), ("note", { $0.note = "b" }), ("share", { $0.share = 0.5 }),
      ("tags", { $0.tags = ["a"] }), ("rank", { $0.rank = .high }),
      ("nested", { $0.nested.size = 1 }), ("last", { $0.last = 1 }),
    ]
    #expect(mapper.areEqual(record, record))
    #expect(mapper.hash(of: record) == mapper.hash(of: record))
    #expect(try mapper.changes(from: record, to: record).isEmpty)
    for (key, change) in changes {
      var changed = record
      change(&changed)
      #expect(!mapper.areEqual(record, changed), "\(key)")
      #expect(mapper.hash(of: record) != mapper.hash(of: changed), "\(key)")
      #expect(Array(try mapper.changes(from: record, to: changed).keys) == [key])
    }
  }

  @Test func `numbers are compared and hashed by their operators`() {
    let mapper = mapper
    var (first, second) = (Record(), Record())
    (first.share, second.share) = (0.0, -0.0)
    #expect(mapper.areEqual(first, second))
    #expect(mapper.hash(of: first) == mapper.hash(of: second))
    (first.share, second.share) = (.nan, .nan)
    #expect(!mapper.areEqual(first, second))
  }

  @Test func `strings are compared by their bytes if they have many combining marks`() {
    let mapper = mapper
    let marks = String(repeating: "\u{301}\u{316}", count: 200)
    let swapped = String(repeating: "\u{316}\u{301}", count: 200)
    var (first, second) = (Record(), Record())
    let paths: [WritableKeyPath<Record, String>] = [\.name, \.note!]
    for path in paths {
      (first.note, second.note) = ("", "")
      (first[keyPath: path], second[keyPath: path]) = ("e" + marks, "e" + marks)
      #expect(mapper.areEqual(first, second))
      #expect(mapper.hash(of: first) == mapper.hash(of: second))
      second[keyPath: path] = "e" + swapped
      #expect(!mapper.areEqual(first, second))
      // With few marks, canonically equal strings are equal.
      (first[keyPath: path], second[keyPath: path]) = ("e\u{301}", "\u{e9}")
      #expect(mapper.areEqual(first, second))
      #expect(mapper.hash(of: first) == mapper.hash(of: second))
    }
  }

  @Test func `a value may be replaced in its instance while it is compared`() {
    let mapper = mapper
    let (first, second) = (Holder(), Holder())
    Replacing.holder = first
    defer { Replacing.holder = nil }
    #expect(mapper.areEqual(first, second))
    #expect(first.text.text.hasPrefix("a replacement"))
  }

  @Test func `observers see the values of a copied instance`() throws {
    let holder = Holder()
    holder.label = "a label that is too long to be stored inline"
    holder.observed = 7
    let copied = try mapper.copy(holder)
    #expect(copied !== holder)
    #expect(copied.label == holder.label)
    #expect(copied.seen == ["7"])
  }
}
