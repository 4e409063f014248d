import Foundation
import PropertyMapperGraphs
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Text with many combining marks wherever stored values are compared or hashed. Without a guard, each
/// of these tests takes minutes.
@Suite struct SlowComparisonTests {
  /// A type with its own `==` and `hash(into:)`.
  struct Label: Codable, Hashable {
    enum Part: Codable, Hashable {
      case text(String)
      indirect case pair(Part, Part)
    }

    var text: String
    var note: String?
    var part = Part.text("")
    var range: ClosedRange<String>? = nil
    var texts: [String: [Substring.SubSequence]]? = nil

    private enum CodingKeys: CodingKey { case text, note, part }

    init(_ text: String) { self.text = text }
  }

  final class Note: Codable, Hashable {
    let text: String

    init(_ text: String) { self.text = text }
    static func == (first: Note, second: Note) -> Bool { first.text == second.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  struct Held: DefaultInitializable {
    var texts: [String] = []
    var byName: [String: String] = [:]
    var nested: String??
    var character: Character = "a"
    var value: MappingValue = .null
    var values: [MappingValue] = []
    var anything: Any?
    var label: Label?
    var labels: [Label] = []
    var note: Note?
    var extras: [String: MappingValue] = [:]
    var kept = MappingValue.Object()
  }

  final class Node {
    var held = Held()
    init() {}
    init(_ held: Held) { self.held = held }
  }

  struct Nodes: DefaultInitializable {
    var list: [Node] = []
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "texts": .property(\.texts), "byName": .property(\.byName),
        "nested": .property(\.nested), "character": .property(\.character),
        "value": .property(\.value), "values": .property(\.values),
        "anything": .transform(\.anything, decode: { (value: Any?) in value }, encode: { $0 }),
        "label": .codable(\.label), "labels": .codable(\.labels), "note": .codable(\.note),
        "extras": .property(\.extras),
      ], for: Held.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.kept), for: Held.self)
    mapper.addMappings(["held": .model(\.held)], for: Node.self, makingWith: Node.init)
    mapper.addMappings(["list": .model(\.list)], for: Nodes.self)
  }

  private static let changes: [(name: String, set: @Sendable (inout Held, String) -> Void)] = [
    ("[String]", { $0.texts = ["a", $1] }),
    ("[String: String]", { $0.byName = ["a": $1, "b": "c"] }),
    ("String??", { $0.nested = .some($1) }),
    ("Character", { $0.character = Character($1) }),
    ("MappingValue", { $0.value = .string($1) }),
    ("keys of MappingValue", { $0.value = .object([$1: [.string($1)]]) }),
    ("[MappingValue]", { $0.values = [1, [.string($1)]] }),
    ("Any", { $0.anything = $1 }),
    ("Any with a list", { $0.anything = ["a", $1] }),
    ("Any with an object", { $0.anything = NSString(string: $1) }),
    ("Any with an own type", { $0.anything = Label($1) }),
    ("an own type", { $0.label = Label($1) }),
    (
      "an optional of an own type",
      {
        $0.label = {
          var label = Label("a")
          label.note = $0
          return label
        }($1)
      }
    ),
    (
      "an own enum",
      {
        $0.label = {
          var label = Label("a")
          label.part = .pair(.text("b"), .text($0))
          return label
        }($1)
      }
    ),
    (
      "a range of an own type",
      {
        $0.label = {
          var label = Label("a")
          label.range = $0...$0
          return label
        }($1)
      }
    ),
    (
      "a dictionary of an own type",
      {
        $0.label = {
          var label = Label("a")
          label.texts = ["b": [$0[...]]]
          return label
        }($1)
      }
    ),
    ("own types", { $0.labels = [Label("a"), Label($1)] }),
    ("an own class", { $0.note = Note($1) }),
    ("[String: MappingValue]", { $0.extras = ["a": .string($1)] }),
    ("kept keys", { $0.kept = ["a": .string($1), $1: 1] }),
  ]

  @Test(arguments: changes.map(\.name))
  func `125: text with too many marks is compared and hashed by its bytes`(name: String) throws {
    let change = try #require(Self.changes.first { $0.name == name }).set
    var (one, same, other) = (Held(), Held(), Held())
    change(&one, SlowText.text)
    // The same bytes in other memory.
    change(&same, String(decoding: Array(SlowText.text.utf8), as: UTF8.self))
    change(&other, "\u{323}" + SlowText.text)
    #expect(mapper.areEqual(one, same))
    #expect(mapper.hash(of: one) == mapper.hash(of: same))
    #expect(!mapper.areEqual(one, other))
    #expect(!mapper.areEqual(one, Held()))
    #expect(try mapper.changes(from: one, to: same).isEmpty)
    // These cannot be written as a Swift dictionary.
    let areUnwritable = ["keys of MappingValue", "Any with an own type", "kept keys"]
    guard !areUnwritable.contains(name) else { return }
    #expect(try mapper.changes(from: one, to: other).count == 1)
  }

  @Test(arguments: changes.map(\.name))
  func `125: models with such text are compared and hashed in lists and as instances`(
    name: String
  ) throws {
    let change = try #require(Self.changes.first { $0.name == name }).set
    var (one, other) = (Held(), Held())
    change(&one, SlowText.text)
    change(&other, "\u{323}" + SlowText.text)
    var (nodes, same, others) = (Nodes(), Nodes(), Nodes())
    nodes.list = [Node(one), Node(one)]
    same.list = [Node(one), Node(one)]
    others.list = [Node(one), Node(other)]
    #expect(mapper.areEqual(nodes, same))
    #expect(mapper.hash(of: nodes) == mapper.hash(of: same))
    #expect(!mapper.areEqual(nodes, others))
    #expect(!mapper.areEqual(same.list, others.list))
  }

  @Test func `125: canonically equal text with few marks is equal everywhere`() {
    for (name, change) in Self.changes where name != "keys of MappingValue" && name != "kept keys" {
      var (one, other) = (Held(), Held())
      change(&one, "\u{E9}")
      change(&other, "e\u{301}")
      #expect(mapper.areEqual(one, other), "\(name)")
      #expect(mapper.hash(of: one) == mapper.hash(of: other), "\(name)")
    }
  }
}
