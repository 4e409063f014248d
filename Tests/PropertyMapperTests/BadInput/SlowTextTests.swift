import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Texts with very many combining marks, wherever they would be hashed or compared. Without a limit, each of these tests takes
/// minutes.
@Suite struct SlowTextTests {
  struct Label: Hashable, DefaultInitializable {
    var name = ""
    init() {}
  }

  enum Color: String, MappingValueConvertible {
    case red, green
  }

  enum Shape: String, CaseIterable, MappingValueConvertible {
    case circle, square
  }

  struct Note: RawRepresentable, MappingValueConvertible {
    var rawValue: String
  }

  struct Card: Codable {
    var title = ""
    var counts: [String: Int] = [:]
  }

  struct Held: DefaultInitializable {
    var text = ""
    var note: Note?
    var texts: [String] = []
    var value: MappingValue?
    var truth = false
    var number = 0
    var tags: Set<String> = []
    var letters: Set<Character> = []
    var values: Set<MappingValue> = []
    var labels: Set<Label> = []
    var lists: [Set<[String]>] = []
    var colors: Set<Color> = []
    var color: Color?
    var shape: Shape?
    var counts: [String: Int] = [:]
    var shapes: [Shape: Int] = [:]
    var anything: [String: Any] = [:]
    var range: Range<String>?
    var code: Int?
    var card: Card?
    var own: Own?
    var extras: [String: MappingValue] = [:]
    init() {}
  }

  /// Asks for a set and a dictionary by itself.
  struct Own: MappingValueConvertible {
    var mappingValue: MappingValue { .null }
    init(mappingValue: MappingValue) throws {
      if case .array = mappingValue {
        _ = try Set<String>(mappingValue: mappingValue)
      } else {
        _ = try [String: String](mappingValue: mappingValue)
      }
    }
  }

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["name": .property(\.name)], for: Label.self)
    mapper.addMappings(
      [
        "text": .property(\.text), "note": .property(\.note), "texts": .property(\.texts),
        "value": .property(\.value), "truth": .property(\.truth), "number": .property(\.number),
        "tags": .property(\.tags), "lossy": .property(\.tags).lossy(),
        "letters": .property(\.letters), "values": .property(\.values),
        "labels": .model(\.labels), "lists": .property(\.lists), "colors": .property(\.colors),
        "color": .property(\.color), "shape": .property(\.shape), "counts": .property(\.counts),
        "shapes": .property(\.shapes),
        "anything": .transform(\.anything, decode: { (object: [String: Any]) in object }),
        "range": .property(\.range), "code": .transform(\.code, .lookup(["a": 1, "b": 2])),
        "letter": .transform(\.code, .lookup([Character("a"): 1])),
        "lookedUp": .transform(\.code, .lookup(["a": 1]).fallback(0)),
        "card": .codable(\.card), "own": .property(\.own),
        "chosen": .property(\.text, .oneOf("a", "b")), "equal": .property(\.text, .equalTo("a")),
        "least": .property(\.text, .min("a")), "between": .property(\.text, .range("a"..."b")),
        "notA": .property(\.text, .not(.equalTo("a"))),
        "matching": .property(\.text, .matches("[a-z]+")),
      ], for: Held.self)
  }

  static let text =
    "must be text with at most 128 combining marks in a row, but is text with more"
  static let key =
    "must have a key with at most 128 combining marks in a row"

  static let refused: [(input: String, problems: [String])] = [
    (#"{"tags": ["a", "$"]}"#, ["sizeLimitExceeded  tags[1]  \(text)"]),
    (#"{"letters": ["$"]}"#, ["sizeLimitExceeded  letters[0]  \(text)"]),
    (
      #"{"values": ["$", {"a": ["$"]}, 1]}"#,
      ["sizeLimitExceeded  values[0]  \(text)", "sizeLimitExceeded  values[1]  \(text)"]
    ),
    (#"{"values": [{"$": 1}]}"#, ["sizeLimitExceeded  values[0]  \(text)"]),
    (#"{"labels": [{"name": "a"}, {"name": "$"}]}"#, ["sizeLimitExceeded  labels[1]  \(text)"]),
    (#"{"lists": [[["a", "$"]]]}"#, ["sizeLimitExceeded  lists[0][0]  \(text)"]),
    (#"{"colors": ["$"]}"#, ["sizeLimitExceeded  colors[0]  \(text)"]),
    (#"{"color": "$"}"#, ["sizeLimitExceeded  color  \(text)"]),
    (#"{"shape": "$"}"#, ["sizeLimitExceeded  shape  \(text)"]),
    (#"{"counts": {"a": 1, "$": 2}}"#, ["sizeLimitExceeded  counts  \(key)"]),
    (#"{"shapes": {"$": 2}}"#, ["sizeLimitExceeded  shapes  \(key)"]),
    (#"{"anything": {"a": [{"$": 2}]}}"#, ["sizeLimitExceeded  anything.a[0]  \(key)"]),
    (#"{"code": "$"}"#, ["transformFailed  code  \(text)"]),
    (#"{"range": ["a", "$"]}"#, ["sizeLimitExceeded  range  \(text)"]),
    (#"{"letter": "$"}"#, ["transformFailed  letter  \(text)"]),
    (#"{"card": {"title": "a", "counts": {"$": 1}}}"#, ["sizeLimitExceeded  card  \(text)"]),
    (#"{"own": ["a", "$"]}"#, ["sizeLimitExceeded  own[1]  \(text)"]),
    (#"{"chosen": "$"}"#, ["sizeLimitExceeded  chosen  \(text)"]),
    (#"{"equal": "$"}"#, ["sizeLimitExceeded  equal  \(text)"]),
    (#"{"least": "$"}"#, ["sizeLimitExceeded  least  \(text)"]),
    (#"{"between": "$"}"#, ["sizeLimitExceeded  between  \(text)"]),
    (#"{"notA": "$"}"#, ["sizeLimitExceeded  notA  \(text)"]),
    (#"{"matching": "$"}"#, ["sizeLimitExceeded  matching  \(text)"]),
    (#"{"truth": "$"}"#, ["conversionFailed  truth  must be true or false, but is text"]),
    (#"{"number": "$"}"#, ["conversionFailed  number  must be a whole number, but is text"]),
  ]

  private static func mappers(keepingUnknownKeys: Bool = false) -> [PropertyMapper] {
    var options = MappingOptions()
    options.maximumKeyBytes = .max
    let both = BothOrders(options) { mapper in
      register(mapper)
      if keepingUnknownKeys {
        mapper.addMappings(.keepingUnknownKeys(in: \.extras), for: Held.self)
      }
    }
    return [both.standard, both.finding]
  }

  private static func json(_ input: String, _ text: String = SlowText.text) -> String {
    input.replacing("$", with: text)
  }

  @Test(arguments: refused)
  func `95: text with too many marks is rejected before it's hashed or compared`(
    input: String, problems: [String]
  ) {
    for mapper in Self.mappers() {
      let found = Outcome.problems { try mapper.create(Held.self, from: .json(Self.json(input))) }
      #expect(found == problems)
    }
  }

  @Test(arguments: refused.filter { !$0.input.contains("\"$\":") })
  func `95: text with too many marks is rejected in a Swift dictionary`(
    input: String, problems: [String]
  ) throws {
    let tree = try MappingValue(json: input)
    for mapper in Self.mappers() {
      let dictionary = Self.dictionary(tree)
      #expect(Outcome.problems { try mapper.create(Held.self, from: dictionary) } == problems)
    }
  }

  /// A tree as a dictionary, with the slow text in it.
  private static func dictionary(_ tree: MappingValue) -> [String: Any] {
    func value(_ tree: MappingValue) -> Any {
      switch tree {
      case .string("$"): SlowText.text
      case .string(let text): text
      case .array(let elements): elements.map(value)
      case .object(let object): Dictionary(object.map { ($0, value($1)) }) { $1 }
      default: 1
      }
    }
    return value(tree) as? [String: Any] ?? [:]
  }

  @Test func `95: marks written as JSON escapes count toward the limit`() {
    let escaped = String(repeating: #"\u0301\u0323"#, count: 150_000)
    for mapper in Self.mappers() {
      let json = Self.json(#"{"tags": ["$"]}"#, escaped)
      #expect(
        Outcome.problems { try mapper.create(Held.self, from: .json(json)) }
          == ["sizeLimitExceeded  tags[0]  \(Self.text)"])
    }
  }

  @Test func `95: text that is only stored may have any number of marks`() throws {
    let json = Self.json(#"{"text": "$", "note": "$", "texts": ["$"], "value": {"$": "$"}}"#)
    for mapper in Self.mappers() {
      var held = try mapper.create(Held.self, from: .json(json))
      let count = SlowText.text.utf8.count
      #expect(held.text.utf8.count == count)
      #expect(held.note?.rawValue.utf8.count == count)
      #expect(held.texts.map(\.utf8.count) == [count])
      #expect(try mapper.export(held, as: .json).count > 5 * count)
      held.value = "x"
      for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        #expect(try mapper.export(held, as: .propertyList(format)).count > count)
      }
    }
  }

  @Test func `95: a lossy set drops text with too many marks, and a lookup falls back`() throws {
    let json = Self.json(#"{"lossy": ["a", "$"], "lookedUp": "$"}"#)
    for mapper in Self.mappers() {
      let held = try mapper.create(Held.self, from: .json(json))
      #expect(held.tags == ["a"])
      #expect(held.code == 0)
    }
  }

  @Test func `95: a Foundation dictionary is rejected if a key has too many marks`() {
    let counts = NSDictionary(objects: [1], forKeys: [SlowText.text as NSString])
    for mapper in Self.mappers() {
      let problems = Outcome.problems { try mapper.create(Held.self, from: ["counts": counts]) }
      #expect(
        problems == [
          """
          typeMismatch  counts  must be an object, \
          but is an object that has a key with more than 128 combining marks in a row
          """
        ])
    }
  }

  @Test func `95: unknown keys are kept in a dictionary unless they have too many marks`() throws {
    for mapper in Self.mappers(keepingUnknownKeys: true) {
      #expect(
        Outcome.problems {
          try mapper.create(Held.self, from: .json(Self.json(#"{"a": 1, "$": 2}"#)))
        } == ["sizeLimitExceeded    \(Self.key)"])
      #expect(
        Outcome.problems {
          try mapper.create(Held.self, from: .json(#"{"e\u0301": 1, "\u00e9": 2}"#))
        }.count == 1)
      let kept = try mapper.create(Held.self, from: .json(Self.json(#"{"a": {"$": 2}}"#)))
      #expect(kept.extras["a"] != nil)
    }
  }

  // MARK: Other tasks

  final class User {
    var id = ""
    var name = ""
  }

  @Test func `95: identifiers with too many marks are rejected`() {
    for store in [nil, IdentityStore()] {
      let factory = IdentityFactory(store: store).identifying(User.self, by: \.id, at: "id")
      let mapper = PropertyMapper(factory: factory)
      mapper.addMappings(
        ["id": .property(\.id), "name": .property(\.name)], for: User.self, makingWith: User.init)
      let json = Self.json(#"[{"id": "a"}, {"id": "$"}]"#)
      let problems = Outcome.problems { try mapper.create([User].self, from: .json(json)) }
      #expect(problems == ["sizeLimitExceeded  [1].id  \(Self.text)"])
    }
  }

  @Test func `95: unknownKeys calls no editor for objects whose keys have too many marks`() throws {
    let mapper = PropertyMapper()
    Self.register(mapper)
    mapper.setInputEditor(for: Held.self) { $0["added"] = 1 }
    let json = Self.json(#"{"text": "$", "$": {"a": 1}, "card": {"$": 1}, "b": 1}"#)
    let keys = try mapper.unknownKeys(in: .json(json), for: Held.self)
    #expect(keys.map(\.count) == [1, 1])
    #expect(keys.map(\.path).contains("b"))
  }

  @Test func `95: a report hides a sensitive value next to keys with too many marks`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["secret": .property(\.text).sensitive(), "number": .property(\.number)], for: Held.self)
    let json = Self.json(#"{"$": 1, "number": [], "secret": "hidden"}"#)
    let errors = Outcome.errors { try mapper.create(Held.self, from: .json(json)) }
    #expect(errors?.report(in: json).contains("hidden") == false)
    #expect(errors?.report(in: json).contains("number: must be a whole number") == true)
  }

  struct Kept: DefaultInitializable {
    var object = MappingValue.Object()
    init() {}
  }

  @Test
  func `95: exporting keys with too many marks to a dictionary or a property list throws`() throws {
    for orders in [0, 1] {
      let both = BothOrders {
        $0.addMappings(.keepingUnknownKeys(in: \.object), for: Kept.self)
      }
      let mapper = orders == 0 ? both.standard : both.finding
      let kept = try mapper.create(Kept.self, from: .json(Self.json(#"{"a": 1, "$": 2}"#)))
      #expect(try mapper.export(kept, as: .json).count > SlowText.text.utf8.count)
      let problems = Outcome.errorList { try mapper.export(kept) }
      #expect(problems.map(\.message) == [Self.key])
      for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        let problems = Outcome.errorList { try mapper.export(kept, as: .propertyList(format)) }
        #expect(problems.map(\.code) == [.sizeLimitExceeded])
        #expect(problems.map(\.message) == [Self.key])
      }
    }
  }

  struct Pair: DefaultInitializable {
    var text = ""
    var nickname: String?
    init() {}
  }

  @Test func `95: stored text with many marks is compared and hashed by its bytes`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["text": .property(\.text), "nickname": .property(\.nickname)], for: Pair.self)
    var one = Pair()
    one.text = SlowText.text
    one.nickname = "x" + SlowText.text
    // The same bytes in memory of their own.
    var same = Pair()
    same.text = String(decoding: Array(SlowText.text.utf8), as: UTF8.self)
    same.nickname = "x" + same.text
    #expect(mapper.areEqual(one, same))
    #expect(mapper.hash(of: one) == mapper.hash(of: same))
    var other = one
    other.text = "y" + SlowText.text
    #expect(!mapper.areEqual(one, other))
    #expect(try mapper.changes(from: one, to: other).count == 1)
    var accented = (one: Pair(), other: Pair())
    (accented.one.text, accented.other.text) = ("\u{E9}", "e\u{301}")
    #expect(mapper.areEqual(accented.one, accented.other))
  }

  // MARK: Archives

  struct Tag: Hashable, DefaultInitializable {
    var name = ""
    init() {}
  }

  struct Tagged: DefaultInitializable {
    var texts: [String] = []
    var tags: [Tag] = []
    var named: [Tag] = []
    init() {}
  }

  struct TaggedOnce: DefaultInitializable {
    var texts: Set<String> = []
    var tags: Set<Tag> = []
    var named: [String: Tag] = [:]
    init() {}
  }

  private static func archived(_ tagged: Tagged) throws -> Data {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Tag.self)
    mapper.addMappings(
      ["texts": .property(\.texts), "tags": .model(\.tags), "named": .model(\.named)],
      for: Tagged.self)
    return try mapper.archive(tagged)
  }

  private static var archives: PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Tag.self)
    mapper.addMappings(
      ["texts": .property(\.texts), "tags": .model(\.tags), "named": .model(\.named)],
      for: TaggedOnce.self)
    return mapper
  }

  @Test func `95: set elements with too many marks are rejected in archives`() throws {
    var tagged = Tagged()
    tagged.texts = ["a", SlowText.text]
    tagged.tags = [Tag(), Tag()]
    tagged.tags[1].name = SlowText.text
    let data = try Self.archived(tagged)
    let mapper = Self.archives
    mapper.removeMappings(for: TaggedOnce.self)
    mapper.addMappings(
      ["texts": .property(\.texts), "tags": .model(\.tags)], for: TaggedOnce.self)
    #expect(
      Outcome.problems { try mapper.unarchive(TaggedOnce.self, from: data) }.sorted() == [
        "sizeLimitExceeded  tags[1]  \(Self.text)", "sizeLimitExceeded  texts[1]  \(Self.text)",
      ])
  }

  @Test func `95: keys with too many marks are rejected in archives`() throws {
    var short = TaggedOnce()
    short.named = ["a": Tag()]
    var bytes = Array(try Self.archives.archive(short))
    // The key is a byte for its length and one for the letter.
    let place = try #require(
      bytes.indices.dropLast().last { bytes[$0] == 1 && bytes[$0 + 1] == UInt8(ascii: "a") })
    let key = Array(SlowText.text.utf8)
    var length: [UInt8] = []
    var rest = key.count
    while rest > 0x7F {
      length.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.replaceSubrange(place...place + 1, with: length + [UInt8(rest)] + key)
    #expect(
      Outcome.problems { try Self.archives.unarchive(TaggedOnce.self, from: Data(bytes)) }
        == ["sizeLimitExceeded  named  \(Self.key)"])
  }
}
