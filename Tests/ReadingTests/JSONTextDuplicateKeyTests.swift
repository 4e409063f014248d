import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Keys that stand more than once in one object.
struct JSONTextDuplicateKeyTests {
  struct Item: DefaultInitializable {
    var title = ""
  }

  enum Shape {
    case round(Item)
    case flat(Item)
  }

  enum Keyed {
    case item(Item)
    case count(Int)
  }

  struct User: DefaultInitializable {
    var name = ""
    var city = ""
    var scores: [String: Int] = [:]
    var items: [String: Item] = [:]
    var kept: MappingValue?
    var shape: Shape?
    var keyed: Keyed?
    var seen: [String: Int] = [:]
  }

  static let policies: [DuplicateKeyPolicy] = [.reject, .useFirst, .useLast]

  /// Items wait for the end of the input if they have a final decoder.
  private static func makeMapper(
    _ policy: DuplicateKeyPolicy, isDeferred: Bool = false
  ) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(duplicateKeys: policy))
    mapper.addMappings(
      [
        "name": .property(\.name),
        "home.city": .property(\.city),
        "scores": .property(\.scores),
        "items": .model(\.items),
        "kept": .property(\.kept),
        "shape": .model(\.shape),
        "keyed": .model(\.keyed),
        "seen": .custom(
          consumer: { (value: [String: Any], user) in
            user.seen = value.compactMapValues { $0 as? Int }
          }, generator: { $0.seen }),
      ], for: User.self)
    mapper.addMappings(["title": .property(\.title)], for: Item.self)
    mapper.addSubtypes(
      of: Shape.self, discriminator: "kind",
      ["round": .payload(Shape.round), "flat": .payload(Shape.flat)])
    mapper.addSubtypes(
      of: Keyed.self, byKey: ["item": .payload(Keyed.item), "count": .payload(Keyed.count)])
    if isDeferred { mapper.setFinalDecoder(for: Item.self) { _, item in item.title += "!" } }
    return mapper
  }

  static let names = #"{"name": "first", "name": "middle", "name": "last"}"#

  @Test func `a duplicate mapped key is an error by default`() {
    #expect(MappingOptions().duplicateKeys == .reject)
    #expect(
      JSONFace.reportLines(Self.makeMapper(.reject), User.self, Self.names) == [
        "name: is a duplicate of the key at line 1, column 2"
      ])
  }

  @Test func `the first or the last value of a mapped key is used on request`() throws {
    #expect(
      try Self.makeMapper(.useFirst).create(User.self, from: .json(Self.names)).name == "first")
    #expect(try Self.makeMapper(.useLast).create(User.self, from: .json(Self.names)).name == "last")
  }

  @Test func `duplicate objects in the middle of a path follow the same policy`() throws {
    let json = #"{"home": {"city": "a"}, "home": {"city": "b", "city": "c"}}"#
    #expect(
      JSONFace.reportLines(Self.makeMapper(.reject), User.self, json) == [
        "home: is a duplicate of the key at line 1, column 2"
      ])
    #expect(try Self.makeMapper(.useFirst).create(User.self, from: .json(json)).city == "a")
    #expect(try Self.makeMapper(.useLast).create(User.self, from: .json(json)).city == "c")
  }

  @Test func `a key written with escapes is a duplicate of the plain key`() {
    let json = #"{"name": "a", "\u006eam\u0065": "b"}"#
    #expect(
      JSONFace.reportLines(Self.makeMapper(.reject), User.self, json) == [
        "name: is a duplicate of the key at line 1, column 2"
      ])
  }

  @Test(arguments: policies)
  func `duplicate keys that nothing reads are ignored`(policy: DuplicateKeyPolicy) throws {
    let json = #"{"x": 1, "name": "a", "x": {"y": 1, "y": 2}, "x": 3}"#
    #expect(try Self.makeMapper(policy).create(User.self, from: .json(json)).name == "a")
  }

  // MARK: Objects that are handed out

  /// Objects, the path and column of the error, and the value at their only key under the other policies.
  @Test(
    arguments: [
      (
        #"{"scores": {"a": 1, "b": 2, "a": 3}}"#, "scores.a", 13, #"{"a":1,"b":2}"#,
        #"{"a":3,"b":2}"#
      ),
      (
        #"{"items": {"k": {"title": "a"}, "k": {"title": "b"}}}"#, "items.k", 12,
        #"{"k":{"title":"a"}}"#, #"{"k":{"title":"b"}}"#
      ),
      (
        #"{"kept": [{"a": 1, "b": 0, "a": 2}]}"#, "kept[0].a", 12, #"[{"a":1,"b":0}]"#,
        #"[{"a":2,"b":0}]"#
      ),
      (
        #"{"shape": {"kind": "round", "title": "a", "kind": "flat"}}"#, "shape.kind", 12,
        #"{"kind":"round","title":"a"}"#, #"{"kind":"flat","title":"a"}"#
      ),
      (
        #"{"keyed": {"item": {"title": "a"}, "item": {"title": "b"}}}"#, "keyed.item", 12,
        #"{"item":{"title":"a"}}"#, #"{"item":{"title":"b"}}"#
      ),
      (#"{"seen": {"a": 1, "a": 2}}"#, "seen.a", 11, #"{"a":1}"#, #"{"a":2}"#),
    ], [false, true])
  func `duplicate keys are detected in every kind of object`(
    row: (json: String, path: String, column: Int, first: String, last: String), isDeferred: Bool
  ) throws {
    #expect(
      JSONFace.reportLines(Self.makeMapper(.reject, isDeferred: isDeferred), User.self, row.json)
        == [
          "\(row.path): is a duplicate of the key at line 1, column \(row.column)"
        ])
    let key = String(row.path.prefix { $0.isLetter })
    for (policy, value) in [(DuplicateKeyPolicy.useFirst, row.first), (.useLast, row.last)] {
      let mapper = Self.makeMapper(policy, isDeferred: isDeferred)
      let user = try mapper.create(User.self, from: .json(row.json))
      let text = try mapper.export(user, as: .value)[key].map { "\($0)" }
      #expect(text?.replacing("!", with: "") == value)
    }
  }

  @Test func `all duplicate keys are detected if a hook sees the object`() throws {
    let json = #"{"name": "a", "x": {"y": 1, "y": 2}, "x": 3}"#
    for policy in Self.policies {
      let mapper = Self.makeMapper(policy)
      mapper.setFinalDecoder(for: User.self) { input, user in
        user.name = "\(input.dictionary["x"] as? Int ?? -1)"
      }
      let errors = JSONFace.reportLines(mapper, User.self, json)
      switch policy {
      case .reject:
        #expect(
          errors == [
            "x: is a duplicate of the key at line 1, column 15"
          ])
      case .useFirst: #expect(try mapper.create(User.self, from: .json(json)).name == "-1")
      default: #expect(try mapper.create(User.self, from: .json(json)).name == "3")
      }
    }
  }

  @Test func `a final decoder for unmapped keys sees the value chosen by the policy`() throws {
    let json = #"{"name": "a", "x": 1, "x": 2}"#
    for (policy, expected) in [(DuplicateKeyPolicy.useFirst, "1"), (.useLast, "2")] {
      let mapper = Self.makeMapper(policy)
      mapper.setFinalDecoder(for: User.self, keys: .unmapped) { input, user in
        user.name = "\(input.dictionary["x"] as? Int ?? -1)"
      }
      let name = try mapper.create(User.self, from: .json(json)).name
      #expect(name == expected)
    }
  }

  @Test func `a MappingValue read without a table rejects duplicate keys`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try MappingValue(json: #"{"a": [{"b": 1, "b": 1}], "a": 1}"#)
    }
    #expect(
      errors.map(\.description) == [
        "a: is a duplicate of the key at line 1, column 2"
      ])
  }

  // MARK: Keys that are nearly the same

  static let composed = "\u{E9}"
  static let decomposed = "e\u{301}"

  @Test(arguments: policies)
  func `composed and decomposed forms of a key in a dictionary are an error`(
    policy: DuplicateKeyPolicy
  ) {
    let json = "{\"scores\": {\"\(Self.composed)\": 1, \"\(Self.decomposed)\": 2}}"
    let problems = JSONFace.problems(Self.makeMapper(policy), User.self, json)
    #expect(problems.map(\.code) == [.duplicateKey])
    #expect(
      problems.map(\.message) == [
        "is canonically equivalent to another key"
      ])
    #expect(problems.map { $0.location?.shortForm } == ["1:21@21"])
  }

  @Test(arguments: policies)
  func `composed and decomposed forms of a key stay distinct in a MappingValue`(
    policy: DuplicateKeyPolicy
  ) throws {
    let json = "{\"kept\": {\"\(Self.composed)\": 1, \"\(Self.decomposed)\": 2}}"
    let user = try Self.makeMapper(policy).create(User.self, from: .json(json))
    #expect(user.kept?[Self.composed] == 1)
    #expect(user.kept?[Self.decomposed] == 2)
  }

  @Test func `composed and decomposed forms of a key are distinct in a table`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [["\u{E9}"]: .property(\.name), ["e\u{301}"]: .property(\.city)], for: User.self)
    let json = "{\"\(Self.decomposed)\": \"d\", \"\(Self.composed)\": \"c\"}"
    let user = try mapper.create(User.self, from: .json(json))
    #expect(user.name == "c")
    #expect(user.city == "d")
  }

  enum Step: String {
    case first, second
  }
  struct Plan: DefaultInitializable {
    var steps: [Step: Int] = [:]
    var ids: [UUID: Int] = [:]
  }

  @Test
  func `keys that aren't strings follow the policy, unless they are equal but written differently`()
    throws
  {
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    for (policy, expected) in [(DuplicateKeyPolicy.useFirst, 1), (.useLast, 2)] {
      let mapper = PropertyMapper(options: MappingOptions(duplicateKeys: policy))
      mapper.addMappings(["steps": .property(\.steps), "ids": .property(\.ids)], for: Plan.self)
      let json = #"{"steps": {"first": 1, "first": 2}, "ids": {"\#(id)": 1, "\#(id)": 2}}"#
      let plan = try mapper.create(Plan.self, from: .json(json))
      #expect(plan.steps == [.first: expected])
      #expect(Array(plan.ids.values) == [expected])
      let folded = #"{"ids": {"\#(id)": 1, "\#(id.lowercased())": 2}}"#
      #expect(
        JSONFace.reportLines(mapper, Plan.self, folded)
          == ["ids.\(id.lowercased()): is a duplicate of another key"])
    }
  }
}
