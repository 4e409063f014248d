import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// What errors say about values inside others, and about values that are allowed.
@Suite struct PlacesInsideValuesTests {
  struct Box: DefaultInitializable {
    var value = MappingValue.null
    var list: [MappingValue] = []
    var extras: [String: MappingValue] = [:]
    var pin = MappingValue.null
  }

  enum Level: Int, CaseIterable {
    case low = 1
    case high = 2
  }
  enum Ratio: Double, CaseIterable {
    case half = 0.5
    case whole = 1
  }

  struct Levels: DefaultInitializable {
    var level = Level.low
    var ratio = Ratio.half
    var found = ""
  }

  private func errors<Model>(
    _ type: Model.Type, _ input: [String: Any], _ mapper: PropertyMapper
  ) -> [MappingError] {
    Outcome.errorList { try mapper.create(type, from: input) }
  }

  @Test func `a problem inside a MappingValue names its place`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      Mappings([
        "v": .property(\.value), "l": .property(\.list), "pin": .property(\.pin).sensitive(),
      ]).keepingUnknownKeys(in: \.extras), for: Box.self)
    let bad = NSObject()
    let found = errors(
      Box.self,
      [
        "v": ["a": [1, 2, ["b": bad]]], "l": [[1, bad]], "extra": [1, [Double.nan]],
        "pin": ["secret": [bad]],
      ], mapper)
    #expect(Set(found.map(\.path.description)) == ["v.a[2].b", "l[0][1]", "extra[1][0]", "pin"])
    #expect(!found.map(\.message).joined().contains("secret"))
    let alone = errors(MappingValue.self, ["k": [1, bad]], mapper)
    #expect(alone.map(\.path) == ["k[1]"])
  }

  @Test func `the allowed values of an enum with numbers are numbers`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "level": .property(\.level), "ratio": .property(\.ratio),
        "found": .transform(\.found, Transformer<Int, String>.lookup([1: "a", 2: "b"])),
      ], for: Levels.self)
    let found = errors(Levels.self, ["level": 7, "ratio": 7, "found": 7], mapper)
    #expect(
      found.map { $0.parameters["allowed"]?.description } == ["[1,2]", "[0.5,1.0]", "[1,2]"])
  }

  @Test func `a copy or an archive in an unknown scheme is an error, like any other call`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["v": .property(\.value)], for: Box.self)
    mapper.using("version").addMappings(["w": .property(\.value)], for: Box.self)
    let archive = try mapper.archive(Box())
    let other = mapper.using("verson")
    let expected = Outcome.problems { try other.create(Box.self, from: [:]) }
    #expect(expected.count == 1 && expected[0].hasSuffix("did you mean version?"))
    #expect(Outcome.problems { try other.copy(Box()) } == expected)
    #expect(Outcome.problems { try other.archive([Box()]) } == expected)
    #expect(Outcome.problems { try other.unarchive(Box.self, from: archive) } == expected)
    #expect(try other.copy([1, 2]) == [1, 2])
    #expect(throws: Never.self) { try mapper.using("version").copy(Box()) }
  }

  @Test func `a rule over the whole model waits until the rest of the model is valid`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["level": .property(\.level), "found": .property(\.found)], for: Levels.self)
    mapper.addRule(for: Levels.self, \.found) { $0.isEmpty ? "must have a name" : nil }
    mapper.addRule(for: Levels.self, \.self) { _ in "must be better" }
    var levels = Levels()
    #expect(
      Outcome.errorList { try mapper.validate(levels) }.map(\.message) == ["must have a name"])
    levels.found = "x"
    #expect(
      Outcome.errorList { try mapper.validate(levels) }.map(\.message) == ["must be better"])
  }
}
