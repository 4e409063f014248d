import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@Suite struct UpdatingImmutableTests {
  struct Point: Equatable {
    let x: Int
    let y: Int
    var label = ""

    init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }
  final class Line: DefaultInitializable {
    var start = Point(x: 1, y: 2)
    var end: Point?
  }
  final class Token {
    let text: String
    let count: Int
    init(text: String, count: Int) throws {
      guard count < 10 else { throw CancellationError() }
      (self.text, self.count) = (text, count)
    }
  }
  /// Known to automatic tables only.
  struct Plain: Equatable {
    let name: String
    let size: Int?
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      .initializing(Point.init(x:y:), InitArgument("x", \.x), InitArgument("y", \.y, .min(0)))
        .merging(["label": .property(\.label)]), for: Point.self)
    mapper.addMappings(["start": .model(\.start), "end": .model(\.end)], for: Line.self)
    mapper.addMappings(
      .initializing(
        Token.init(text:count:), InitArgument("text", \.text), InitArgument("count", \.count)),
      for: Token.self)
    mapper.addMappings(.automatic(), for: Plain.self)
  }

  @Test func `an immutable model is recreated, with absent arguments taken from the old one`()
    throws
  {
    var point = Point(x: 1, y: 2)
    point.label = "a"
    try mapper.update(&point, from: ["x": 5])
    #expect(point.x == 5)
    #expect(point.y == 2)
    #expect(point.label == "a")
    try mapper.update(&point, from: ["label": "b"])
    #expect(point.label == "b")
    #expect(throws: MappingErrors.self) { try mapper.update(&point, from: ["x": 6, "y": -1]) }
    #expect(point.x == 5)
  }

  @Test func `nested immutable models are recreated and replace the old ones`() throws {
    let line = Line()
    try mapper.update(line, from: ["start": ["y": 7], "end": ["x": 1, "y": 1]])
    #expect(line.start == Point(x: 1, y: 7))
    var errors: [MappingError] = []
    line.end = nil
    #expect(!mapper.update(line, from: ["start": ["x": 9], "end": ["x": 1]], errors: &errors))
    #expect(errors.map(\.description) == ["end.y: must have a value, but is missing"])
    #expect(line.start == Point(x: 1, y: 7))
  }

  @Test func `an immutable instance can be replaced only if it's passed as inout`()
    throws
  {
    var token = try Token(text: "a", count: 1)
    let old = token
    try mapper.update(&token, from: ["count": 2])
    #expect(token !== old)
    #expect(token.text == "a")
    #expect(old.count == 1)
    #expect(throws: MappingErrors.self) { try mapper.update(&token, from: ["count": 20]) }
    var errors: [MappingError] = []
    #expect(!mapper.update(old, from: ["count": 2], errors: &errors))
    #expect(errors.map(\.code) == [.hookFailed])
  }

  @Test func `a struct without an initializer is updated member by member`() throws {
    var plain = try mapper.create(Plain.self, from: ["name": "a", "size": 1])
    try mapper.update(&plain, from: ["size": NSNull()])
    #expect(plain == Plain(name: "a", size: nil))
    #expect(try mapper.unarchive(Plain.self, from: mapper.archive(plain)) == plain)
    #expect(try mapper.copy(plain) == plain)
  }
}
