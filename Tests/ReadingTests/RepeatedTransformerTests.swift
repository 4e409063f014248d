import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Transformers of types whose closures call the mapper for the same type.
@Suite struct RepeatedTransformerTests {
  struct Point: DefaultInitializable { var x = 0 }
  struct Tree: DefaultInitializable {
    var name = ""
    var children: [Tree] = []
  }
  static let problem =
    "depthLimitExceeded    Point's transformer calls the mapper for the same value; map the value's parts instead"

  @Test func `132: a transformer that calls the mapper for its own value is found at once`() {
    let mapper = PropertyMapper()
    let calls = Recorder<Int>()
    mapper.addMappings(["x": .property(\.x)], for: Point.self)
    let transformer = Transformer<[String: Any], Point>(
      decode: { [unowned mapper] input in
        calls.append(1)
        return try mapper.create(Point.self, from: input)
      },
      encode: { [unowned mapper] point in
        calls.append(1)
        return try mapper.export(point)
      })
    mapper.setTransformer(transformer, for: Point.self)
    #expect(
      Outcome.problems { try mapper.create(Point.self, from: ["x": 1]) } == [Self.problem])
    #expect(
      Outcome.problems { try mapper.create([Point].self, from: .json(#"[{"x":1}]"#)) } == [
        Self.problem.replacing("Exceeded    ", with: "Exceeded  [0]  ")
      ])
    #expect(Outcome.problems { try mapper.export(Point(x: 1)) } == [Self.problem])
    #expect(calls.count < 24)
  }

  @Test func `132: a transformer may call the mapper for smaller values of its own type`() throws {
    let mapper = PropertyMapper()
    let decode = { @Sendable [unowned mapper] (input: MappingValue) throws -> Tree? in
      guard case .object(let object) = input else { return nil }
      var tree = Tree()
      if case .string(let name)? = object["name"] { tree.name = name }
      if case .array(let children)? = object["children"] {
        tree.children = try children.map { try mapper.create(Tree.self, from: .value($0)) }
      }
      return tree
    }
    let encode = { @Sendable [unowned mapper] (tree: Tree) throws -> MappingValue in
      let children = try tree.children.map { try mapper.export($0, as: .value) }
      return ["name": .string(tree.name), "children": .array(children)]
    }
    mapper.setTransformer(
      Transformer<MappingValue, Tree>(decode: decode, encode: encode), for: Tree.self)
    let json = #"{"name":"a","children":[{"name":"b","children":[{"name":"a"}]},{"name":"c"}]}"#
    let tree = try mapper.create(Tree.self, from: .json(json))
    #expect(tree.children[0].children[0].name == "a")
    let again = try mapper.create(Tree.self, from: .json(mapper.export(tree, as: .jsonText)))
    #expect(again.children.map(\.name) == ["b", "c"])
  }
}
