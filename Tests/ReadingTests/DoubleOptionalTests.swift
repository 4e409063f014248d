import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Properties of types such as `String??`, which tell null from a missing value.
@Suite struct DoubleOptionalTests {
  struct Home: DefaultInitializable, Equatable { var city = "" }

  struct Patch: DefaultInitializable, Equatable {
    var name: String??
    var count: Int??
    var tags: [String]??
    var home: Home??
    var kept: String?? = .some("kept")
  }

  struct Automatic: Equatable {
    var name: String??
    let count: Int??
  }

  struct Immutable: Equatable {
    let name: String??
    let count: Int??
  }

  static func mapper(_ options: MappingOptions = MappingOptions()) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "name": .property(\.name), "in.count": .property(\.count), "tags": .property(\.tags),
        "home": .model(\.home), "kept": .property(\.kept),
      ], for: Patch.self)
    mapper.addMappings(["city": .property(\.city)], for: Home.self)
    mapper.addMappings(.automatic(), for: Automatic.self)
    mapper.addMappings(
      .initializing(Immutable.init, InitArgument("name", \.name), InitArgument("count", \.count)),
      for: Immutable.self)
    return mapper
  }

  enum Way: CaseIterable { case json, dictionary, value }

  private func create<Model>(_ type: Model.Type, _ json: String, _ way: Way) throws -> Model {
    switch way {
    case .json: try Self.mapper().create(type, from: .json(json))
    case .dictionary:
      try Self.mapper().create(
        type,
        from: #require(
          JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]))
    case .value: try Self.mapper().create(type, from: .value(MappingValue(json: json)))
    }
  }

  @Test(arguments: Way.allCases)
  func `a missing value is nil, and null is the nil inside`(way: Way) throws {
    #expect(try create(Patch.self, "{}", way) == Patch())
    let null = #"{"name":null,"in":{"count":null},"tags":null,"home":null,"kept":null}"#
    let nulls = Patch(
      name: .some(nil), count: .some(nil), tags: .some(nil), home: .some(nil), kept: .some(nil))
    #expect(try create(Patch.self, null, way) == nulls)
    #expect(try Self.mapper().export(nulls, as: .jsonText) == null)
    let full = #"{"name":"a","in":{"count":1},"tags":["b"],"home":{"city":"c"},"kept":"d"}"#
    #expect(
      try create(Patch.self, full, way)
        == Patch(name: "a", count: 1, tags: ["b"], home: Home(city: "c"), kept: "d"))
  }

  @Test(arguments: Way.allCases)
  func `so it is in automatic tables and for arguments`(way: Way) throws {
    #expect(try create(Automatic.self, "{}", way) == Automatic(name: nil, count: nil))
    #expect(try create(Immutable.self, "{}", way) == Immutable(name: nil, count: nil))
    let null = #"{"name": null, "count": null}"#
    #expect(
      try create(Automatic.self, null, way) == Automatic(name: .some(nil), count: .some(nil)))
    #expect(
      try create(Immutable.self, null, way) == Immutable(name: .some(nil), count: .some(nil)))
  }

  @Test func `an update sets the nil inside, also for null above a path`() throws {
    var patch = Patch(name: "a", count: 1, home: Home(city: "c"))
    try Self.mapper().update(&patch, from: .json(#"{"name": null, "in": null, "home": null}"#))
    #expect(patch == Patch(name: .some(nil), count: .some(nil), home: .some(nil)))
  }

  @Test func `changes contain null for the nil inside, and can't contain the other`() throws {
    let mapper = Self.mapper()
    let null = Patch(name: .some(nil))
    let changes = try mapper.changes(from: Patch(), to: null)
    #expect(changes.keys.sorted() == ["name"])
    var updated = Patch(name: "a")
    try mapper.update(&updated, from: changes)
    #expect(updated == null)
    #expect(
      Outcome.problems { try mapper.changes(from: null, to: Patch()) } == [
        "unrepresentableValue  name  can't be written because it's null, which the entry doesn't accept"
      ])
  }

  @Test func `required values can't be null, and empty strings can`() throws {
    let mapper = Self.mapper()
    mapper.addMappings(
      [
        "name": .property(\.name).required(), "tags": .property(\.tags),
        "kept": .property(\.kept).emptyAsNull(),
      ], for: Patch.self)
    var errors: [MappingError] = []
    _ = mapper.create(Patch.self, from: .json(#"{"name": null}"#), errors: &errors)
    #expect(errors.map(\.description) == ["name: must have a value, but is null"])
    let patch = try mapper.create(Patch.self, from: ["name": "", "kept": ""])
    #expect(patch == Patch(name: "", kept: .some(nil)))
  }
}
