import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// What final encoders leave as it was is written from the model again, and must be what they saw.
@Suite struct UnchangedValuesTests {
  struct Job: DefaultInitializable {
    var title = ""
    var hours: Int?
  }

  struct Person: DefaultInitializable {
    var name = ""
    var age = 0
    var level = 0.5
    var isActive = false
    var born = Date(timeIntervalSince1970: 0)
    var nickname: String?
    var job = Job()
    var tags: [String] = []
    var jobs: [Job] = []
    var scores: [String: Float] = [:]
  }

  fileprivate static let person = Person(
    name: "Jon", age: 30, isActive: true, nickname: "a nickname of more than fifteen bytes",
    job: Job(title: "Commander", hours: 24), tags: ["a", "bb"], jobs: [Job(), Job(title: "x")],
    scores: ["north": 0.1])

  private static let text = #"""
    "name":"Jon","age":30,"level":0.5,"status":{"active":true},"born":"1970-01-01T00:00:00Z",\#
    "nickname":"a nickname of more than fifteen bytes","job":{"title":"Commander","hours":24},\#
    "tags":["a","bb"],"jobs":[{"title":""},{"title":"x"}],"scores":{"north":0.1}
    """#

  private static func mapper(
    _ options: MappingOptions = MappingOptions(),
    _ encode: @escaping @Sendable (inout [String: Any], Person) throws -> Void
  ) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      ["title": .property(\.title), "hours": .property(\.hours)], for: Job.self)
    mapper.addMappings(
      [
        "name": .property(\.name), "age": .property(\.age), "level": .property(\.level),
        "status.active": .property(\.isActive), "born": .property(\.born),
        "nickname": .property(\.nickname), "job": .model(\.job), "tags": .property(\.tags),
        "jobs": .model(\.jobs), "scores": .property(\.scores),
      ], for: Person.self)
    mapper.setFinalEncoder(for: Person.self, encode)
    return mapper
  }

  @Test func `values that no closure has changed are written as before`() throws {
    let mapper = Self.mapper { object, person in object["full"] = "\(person.name) Snow" }
    #expect(try mapper.export(Self.person, as: .jsonText) == "{\(Self.text),\"full\":\"Jon Snow\"}")
    #expect(
      try mapper.export([Self.person], as: .jsonText)
        == "[{\(Self.text),\"full\":\"Jon Snow\"}]")
    let dictionary = try mapper.export(Self.person)
    #expect(dictionary.count == 11)
    #expect(dictionary["age"] as? Int == 30)
    #expect((dictionary["job"] as? [String: Any])?["title"] as? String == "Commander")
  }

  @Test func `values that a closure has changed, also inside others, are written as it left them`()
    throws
  {
    let mapper = Self.mapper { object, _ in
      object["age"] = "thirty"
      object["level"] = 1
      object["nickname"] = "a nickname with more than fifteen bytes"
      var job = object["job"] as? [String: Any]
      job?["title"] = "King"
      object["job"] = job
      var jobs = object["jobs"] as? [Any]
      jobs?.removeLast()
      object["jobs"] = jobs
    }
    #expect(
      try mapper.export(Self.person, as: .jsonText) == "{"
        + Self.text
        .replacingOccurrences(of: "30", with: "\"thirty\"").replacingOccurrences(
          of: "0.5", with: "1"
        )
        .replacingOccurrences(of: "nickname of", with: "nickname with")
        .replacingOccurrences(of: "Commander", with: "King")
        .replacingOccurrences(of: #",{"title":"x"}"#, with: "") + "}")
  }

  @Test func `a key that was removed and added again stays in its place`() throws {
    let mapper = Self.mapper { object, _ in
      let key = ["nick", "name"].joined()
      object.removeValue(forKey: "nickname")
      object[key] = "Ghost"
      object.removeValue(forKey: "tags")
    }
    #expect(
      try mapper.export(Self.person, as: .jsonText) == "{"
        + Self.text
        .replacingOccurrences(of: "a nickname of more than fifteen bytes", with: "Ghost")
        .replacingOccurrences(of: #""tags":["a","bb"],"#, with: "") + "}")
  }

  final class Node {
    var name = "a"
    var count = 1
    var next: Node?
  }

  @Test func `an instance that a closure changes is written as it was before`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name), "count": .property(\.count), "next": .model(\.next)],
      for: Node.self, makingWith: Node.init)
    mapper.setFinalEncoder(for: Node.self) { object, node in
      node.name = "changed"
      node.count += 1
      node.next?.name = "changed"
      object["more"] = true
    }
    let node = Node()
    node.next = Node()
    #expect(
      try mapper.export(node, as: .jsonText)
        == #"{"name":"a","count":1,"next":{"name":"a","count":1,"more":true},"more":true}"#)
  }

  struct Wide: DefaultInitializable {
    var values: [Int] = Array(0..<20)
  }

  @Test func `many keys keep their order, and new ones follow, sorted`() throws {
    let mapper = PropertyMapper()
    var table = Mappings<Wide>()
    for index in 0..<20 {
      table["key\(index)"] = .generator { $0.values[index] }
    }
    mapper.addMappings(table, for: Wide.self)
    mapper.setFinalEncoder(for: Wide.self) { object, _ in
      object["z"] = 1
      object["y"] = 2
      object["key3"] = nil
      object["key4"] = "four"
    }
    let keys = (0..<20).filter { $0 != 3 }.map { "\"key\($0)\":\($0 == 4 ? "\"four\"" : "\($0)")" }
    #expect(
      try mapper.export(Wide(), as: .jsonText)
        == "{\(keys.joined(separator: ",")),\"y\":2,\"z\":1}")
  }

  struct Outer: DefaultInitializable { var person = UnchangedValuesTests.person }

  private static func outer(_ options: MappingOptions = MappingOptions()) -> PropertyMapper {
    let mapper = mapper(options) { object, _ in object["full"] = "x" }
    mapper.addMappings(["person": .model(\.person)], for: Outer.self)
    mapper.setFinalEncoder(for: Outer.self) { object, _ in
      object["copy"] = object["person"]
      object["count"] = (object["person"] as? [String: Any])?.count
    }
    return mapper
  }

  @Test func `an outer closure sees what the inner one made`() throws {
    let person = "{\(Self.text),\"full\":\"x\"}"
    #expect(
      try Self.outer().export(Outer(), as: .jsonText)
        == "{\"person\":\(person),\"copy\":\(person),\"count\":11}")
  }

  @Test func `what is inside others counts for the limit of depth`() throws {
    let mapper = Self.outer(MappingOptions(maximumDepth: 4))
    #expect(try mapper.export(Outer(), as: .jsonText).count > 100)
    #expect(
      Outcome.problems {
        try Self.outer(MappingOptions(maximumDepth: 3)).export(Outer(), as: .jsonText)
      }.map { $0.prefix(18) }.first == "depthLimitExceeded")
  }

  struct Sparse: DefaultInitializable {
    var first: Int?
    var inner: Int?
    var other: Int?
    var tags: [String] = []
    var last = 1
  }

  @Test(arguments: [
    (Sparse(), #"{"last":1,"keys":["last"]}"#),
    (Sparse(first: 2), #"{"first":2,"last":1,"keys":["first","last"]}"#),
    (Sparse(other: 3), #"{"x":{"other":3},"last":1,"keys":["last","x"]}"#),
    (
      Sparse(inner: 4, other: 3, tags: ["a"]),
      #"{"x":{"inner":4,"other":3},"tags":["a"],"last":1,"keys":["last","tags","x"]}"#
    ),
  ])
  func `entries without a value leave no key, and neither do the objects of their paths`(
    model: Sparse, text: String
  ) throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "first": .property(\.first), "x.inner": .property(\.inner), "x.other": .property(\.other),
        "tags": .property(\.tags).omittingEmpty(), "last": .property(\.last),
      ], for: Sparse.self)
    mapper.setFinalEncoder(for: Sparse.self) { object, _ in object["keys"] = object.keys.sorted() }
    #expect(try mapper.export(model, as: .jsonText) == text)
    #expect(try mapper.export([model, model], as: .jsonText) == "[\(text),\(text)]")
  }

  @Test func `a key that an entry has left out is new if a closure adds it`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["first": .property(\.first), "other": .property(\.other), "last": .property(\.last)],
      for: Sparse.self)
    mapper.setFinalEncoder(for: Sparse.self) { object, _ in
      object["first"] = object["first"] ?? 5
      object["a"] = 6
    }
    #expect(try mapper.export(Sparse(), as: .jsonText) == #"{"last":1,"a":6,"first":5}"#)
    #expect(
      try mapper.export(Sparse(first: 1, other: 2), as: .jsonText)
        == #"{"first":1,"other":2,"last":1,"a":6}"#)
  }
}
