import Foundation
import Testing

@testable import PropertyMapper

/// What the reader reads by itself, and what it leaves to the problem finder.
@Suite struct ReadingTests {
  enum Role: String { case ranger, steward }
  enum Level: Int, CaseIterable {
    case low = 1
    case high = 2
  }
  enum Color: String, CaseIterable { case red, black }

  struct Job: Equatable, DefaultInitializable {
    var title = ""
    var hours = 24
  }

  final class Node: DefaultInitializable {
    var name = ""
    var next: Node?
    var children: [Node] = []
  }

  struct Person: Equatable, DefaultInitializable {
    var name = ""
    var age = 18
    var ratio = 0.5
    var alive = false
    var born: Date?
    var role = Role.steward
    var level = Level.low
    var colors: [Color] = []
    var tags: Set<String> = []
    var counts: [String: Int] = [:]
    var job: Job?
    var jobs: [Job] = []
    var byName: [String: Job] = [:]
    var literal = ""
    var id = 0
    var link: URL?
    var raw = MappingValue.null
  }

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["title": .property(\.title), "hours": .property(\.hours)], for: Job.self)
    mapper.addMappings(
      [
        "name": .property(\.name, .length(1...40)).required(),
        "age": .property(\.age, .range(0...150), default: 30), "ratio": .property(\.ratio),
        "status.alive": .property(\.alive), "status.born": .property(\.born),
        "role": .property(\.role), "level": .property(\.level), "colors": .property(\.colors),
        "tags": .property(\.tags), "counts": .property(\.counts), "job": .model(\.job),
        "jobs": .model(\.jobs, count: 0...3), "byName": .model(\.byName),
        ["a.b"]: .property(\.literal), "id": .property(\.id).or("ID", "meta.id"),
        "link": .transform(\.link, decode: { (text: String) in URL(string: text) }),
        "raw": .property(\.raw),
      ], for: Person.self)
    mapper.addMappings(
      [
        "name": .property(\.name), "next": .model(\.next), "children": .model(\.children),
      ], for: Node.self)
  }

  static let orders = BothOrders { register($0) }

  static let whole = #"""
    {
      "name": "Jón \"Snow\" \u00e9\ud83d\ude00", "age": "17", "ratio": 1e-3, "unknown": [{"a": [1, {}]}, "x"],
      "status": {"alive": true, "born": "2017-06-05", "other": null}, "role": "ranger", "level": 2,
      "colors": ["red", "black"], "tags": ["a", "b", "a"], "counts": {"x": 1, "é": -2},
      "job": {"title": "Ranger", "hours": 1.0}, "jobs": [{"title": "a"}, {}], "byName": {"b": {"hours": 3}},
      "a.b": "one key", "meta": {"id": 7}, "link": "https://example.org", "raw": {"z": 1.10, "a": [null]}
    }
    """#

  @Test func `a record with every kind of value is read from text`() throws {
    let reading = try Self.orders.reading.create(Person.self, from: .json(Self.whole))
    #expect(reading == (try Self.orders.finding.create(Person.self, from: .json(Self.whole))))
    #expect(reading.name == "Jón \"Snow\" é😀")
    #expect(reading.age == 17)
    #expect(reading.id == 7)
    #expect(reading.jobs == [Job(title: "a"), Job()])
    #expect(reading.raw == (try MappingValue(json: #"{"z": 1.10, "a": [null]}"#)))
  }

  @Test func `a record with every kind of value is read from a dictionary`() throws {
    let dictionary = try dictionary(ofJSON: Self.whole)
    let reading = try Self.orders.reading.create(Person.self, from: dictionary)
    #expect(reading == (try Self.orders.finding.create(Person.self, from: dictionary)))
    #expect(reading.job == Job(title: "Ranger", hours: 1))
  }

  @Test(arguments: [
    #"{"name": "x"}"#, #"{"name": "x", "age": null, "job": null, "id": null, "ID": null}"#,
    #"{"name": "x", "id": null, "ID": "5", "meta": null}"#, #" {"name" : "x" , "status" : null } "#,
    #"{"\u006eame": "x", "jobs": [], "byName": {}}"#, #"{"ID": 1, "id": 2, "name": "x"}"#,
    #"{"meta": {"id": 3}, "ID": 1, "name": "x"}"#,
  ])
  func `absent and null members are read the same way by both orders`(text: String) throws {
    let reading = try Self.orders.reading.create(Person.self, from: .json(text))
    #expect(reading == (try Self.orders.finding.create(Person.self, from: .json(text))))
  }

  @Test(arguments: [
    #"{}"#, #"{"name": null}"#, #"{"name": ""}"#, #"{"name": "x", "age": 151}"#,
    #"{"name": "x", "age": 1.5}"#, #"{"name": "x", "name": "y"}"#,
    #"{"name": "x", "jobs": [{},{},{},{}]}"#,
    #"{"name": "x", "status": []}"#, #"{"name": "x", "role": "king"}"#, #"{"name": "x"} x"#,
    #"{"name": "x", "unknown": [1, 2"#, #"{"name": "x", "unknown": 1e999}"#, #"{"name": "x",}"#,
    #"{"name": "x", "unknown": "\ud800"}"#, #"[]"#, #"{"name": "x", "raw": {"a": 1, "a": 2}}"#,
    #"{"name": "x", "counts": {"a": 1, "a": 2}}"#, #"{"name": "x", "age": 01}"#, "",
  ])
  func `wrong input is left to the problem finder, which reports it`(text: String) throws {
    var errors: [MappingError] = []
    #expect(Self.orders.reading.create(Person.self, from: .json(text), errors: &errors) == nil)
    #expect(errors.isEmpty)
    var standard: [MappingError] = []
    var finding: [MappingError] = []
    _ = Self.orders.standard.create(Person.self, from: .json(text), errors: &standard)
    _ = Self.orders.finding.create(Person.self, from: .json(text), errors: &finding)
    #expect(!standard.isEmpty)
    #expect(standard == finding)
    #expect(standard.map(\.location) == finding.map(\.location))
  }

  @Test func `models may be nested as deep as the options allow`() throws {
    let depth = 200
    let text =
      String(repeating: #"{"name": "n", "next": "#, count: depth) + "null"
      + String(repeating: "}", count: depth)
    let count = onStack(ofKilobytes: 16 * 1024) {
      var node = try? Self.orders.reading.create(Node.self, from: .json(text))
      var count = 0
      while let next = node {
        count += 1
        node = next.next
      }
      return count
    }
    #expect(count == depth)
    let tooDeep =
      String(repeating: #"{"next": "#, count: 513) + "null" + String(repeating: "}", count: 513)
    var errors: [MappingError] = []
    #expect(Self.orders.reading.create(Node.self, from: .json(tooDeep), errors: &errors) == nil)
    #expect(Self.orders.standard.create(Node.self, from: .json(tooDeep), errors: &errors) == nil)
    #expect(errors.map(\.code) == [.depthLimitExceeded])
  }

  @Test func `arrays, dictionaries and optionals are read as roots too`() throws {
    let reading = Self.orders.reading
    #expect(try reading.create([Int].self, from: .json("[1, 2, 3]")) == [1, 2, 3])
    #expect(try reading.create(Double?.self, from: .json(" null ")) == .none)
    #expect(
      try reading.create([[Job]].self, from: .json(#"[[{"hours": 1}], []]"#)) == [
        [Job(hours: 1)], [],
      ])
    #expect(try reading.create([String: Job].self, from: .json(#"{"a": {}}"#)) == ["a": Job()])
    #expect(try reading.create([Job].self, from: [["hours": 2]]) == [Job(hours: 2)])
    let many = "[" + (0..<5000).map { "\($0)" }.joined(separator: ",") + "]"
    #expect(try reading.create([Int].self, from: .json(many)) == Array(0..<5000))
  }

  @Test func `unknown keys are kept, or rejected if the options require it`() throws {
    struct Kept: DefaultInitializable {
      var name = ""
      var rest: [String: MappingValue] = [:]
    }
    let kept = BothOrders {
      $0.addMappings(
        Mappings<Kept>(dictionaryLiteral: ("a.name", .property(\.name)))
          .keepingUnknownKeys(in: \.rest), for: Kept.self)
    }
    let text = #"{"a": {"name": "x", "b": 1}, "c": [true]}"#
    let model = try kept.reading.create(Kept.self, from: .json(text))
    #expect(model.rest == ["a": ["b": 1], "c": [true]])
    var options = MappingOptions()
    options.unknownKeys = .reject
    let strict = BothOrders(options) { Self.register($0) }
    #expect(try strict.reading.create(Job.self, from: .json(#"{"hours": 1}"#)) == Job(hours: 1))
    #expect(throws: MappingErrors.self) {
      try strict.standard.create(Job.self, from: .json(#"{"hours": 1, "extra": 2}"#))
    }
  }

  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }

  final class Cat: Animal {
    var lives = 9
  }

  @Test func `subtypes are recognized by their discriminator, wherever it is`() throws {
    var options = MappingOptions()
    options.unknownKeys = .reject
    let orders = BothOrders(options) { mapper in
      mapper.addMappings(["name": .property(\.name)], for: Animal.self)
      mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
      mapper.addSubtypes(of: Animal.self, discriminator: "kind", ["cat": .subtype(Cat.self)])
    }
    let text = #"[{"kind": "cat", "lives": 7}, {"name": "x", "lives": 8, "\u006bind": "cat"}]"#
    let animals = try orders.reading.create([Animal].self, from: .json(text))
    #expect(animals.map { ($0 as? Cat)?.lives } == [7, 8])
    let dictionary: [String: Any] = ["kind": "cat", "name": "y"]
    #expect(try orders.reading.create(Animal.self, from: dictionary).name == "y")
    var errors: [MappingError] = []
    for text in [#"{"kind": "dog"}"#, #"{"kind": "cat", "kind": "cat"}"#, #"{"kind": 1}"#, "{}"] {
      #expect(orders.reading.create(Animal.self, from: .json(text), errors: &errors) == nil)
    }
    #expect(errors.isEmpty)
  }

  @Test func `keys that are only exported are skipped`() throws {
    struct Shown: DefaultInitializable {
      var name = ""
    }
    let orders = BothOrders { mapper in
      mapper.addMappings(
        ["label": .generator { $0.name }, "name": .property(\.name)], for: Shown.self)
    }
    let text = #"{"label": {"a": [1]}, "name": "x"}"#
    #expect(try orders.reading.create(Shown.self, from: .json(text)).name == "x")
  }

  @Test(arguments: [
    (#"{"back\\slash": 1}"#, 1), (#"{"back\slash": 1}"#, nil), (#"{"a\b": 2}"#, nil),
    (#"{"a\u005cb": 2}"#, 2), (#"{"quote\"d": 3}"#, 3), (#"{"q\\": 4}"#, 4),
  ])
  func `keys with characters that JSON escapes are matched correctly`(
    text: String, expected: Int?
  ) throws {
    struct Odd: DefaultInitializable {
      var number: Int?
    }
    let orders = BothOrders { mapper in
      mapper.addMappings(
        [
          ["back\\slash"]: .property(\.number), ["a\\b"]: .property(\.number),
          ["quote\"d"]: .property(\.number), ["q\\"]: .property(\.number),
        ], for: Odd.self)
    }
    let reading = try? orders.reading.create(Odd.self, from: .json(text))
    let finding = try? orders.finding.create(Odd.self, from: .json(text))
    #expect(reading?.number == expected)
    #expect(finding?.number == expected)
    #expect((reading == nil) == (finding == nil))
  }
}
