import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// What copies and archives say of graphs that they cannot take, each problem with its place.
@Suite struct GraphProblemTests {
  typealias Tree = GraphWalkTests.Tree
  typealias Leaf = GraphWalkTests.Leaf
  typealias Pet = GraphWalkTests.Pet
  typealias Cat = GraphWalkTests.Cat
  typealias Point = GraphWalkTests.Point
  typealias Opaque = GraphWalkTests.Opaque
  typealias Failure = GraphWalkTests.Failure

  /// A mapper with the tables of a graph in which everything occurs.
  static func makeMapper(_ options: MappingOptions = MappingOptions()) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    GraphWalkTests.register(in: mapper)
    return mapper
  }

  final class Box: DefaultInitializable {
    var boxes: [Box] = []
    var named: [String: Box] = [:]
    var weight = 0.0
    var next: Box?
    var content: Unknown?
    var made: Unmade?
    var whole: Whole?
  }
  final class Unknown {}
  final class Unmade {
    var size: Int
    init(size: Int) { self.size = size }
  }
  /// Made of a part that knows the whole.
  final class Whole {
    let part: Box
    init?(part: Box) {
      guard part.weight >= 0 else { return nil }
      self.part = part
    }
  }

  static func makeBoxMapper(_ options: MappingOptions = MappingOptions()) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "boxes": .model(\.boxes), "named": .model(\.named), "weight": .property(\.weight),
        "next": .model(\.next), "in.content": .model(\.content), "made": .model(\.made),
        "whole": .model(\.whole),
      ], for: Box.self)
    mapper.addMappings(["size": .property(\.size)], for: Unmade.self)
    mapper.addMappings(
      .initializing(Whole.init(part:), InitArgument("part", \.part)), for: Whole.self)
    return mapper
  }

  static func makeBoxes() -> Box {
    let box = Box()
    box.boxes = [Box(), Box()]
    box.boxes[1].content = Unknown()
    box.named = ["b": Box(), "a": Box(), "c": Box()]
    box.named["a"]?.made = Unmade(size: 1)
    box.named["b"]?.weight = .nan
    box.named["c"]?.whole = Whole(part: Box())
    box.named["c"]?.whole?.part.weight = -1
    return box
  }

  // MARK: Copies

  @Test func `everything that can't be copied is listed`() {
    let box = Self.makeBoxes()
    let mapper = Self.makeBoxMapper()
    #expect(
      Outcome.problems { try mapper.copy(box) }.sorted() == [
        "factoryFailed  named.c.whole  isn't a valid Whole",
        "invalidMapping  named.a.made  Unmade has no initializer that the mapper can call; pass makingWith:, conform it to DefaultInitializable, use .initializing, or set a factory",
      ])
  }

  @Test func `errors thrown by closures during a copy or an archive are listed`() throws {
    let mapper = Self.makeMapper()
    let tree = try GraphWalkTests().makeTree()
    tree.code = -1
    tree.parent = Tree()
    tree.parent?.code = 100
    #expect(
      Outcome.problems { try mapper.copy([tree]) } == [
        "hookFailed  [0].parent.code  the consumer threw Failure",
        "hookFailed  [0].code  can't be written (threw Failure)",
      ])
    #expect(
      Outcome.problems { try mapper.archive([tree]) } == [
        "hookFailed  [0].code  can't be written (threw Failure)"
      ])
  }

  @Test func `an object that its own part refers to can be copied and archived`() throws {
    var options = MappingOptions()
    options.maximumDepth = 6
    let mapper = Self.makeBoxMapper(options)
    let box = Box()
    let whole = try #require(Whole(part: box))
    box.whole = whole
    defer { box.whole = nil }
    let copies = [
      try #require(try mapper.copy(box).whole), try mapper.copy(whole),
      try mapper.unarchive(Whole.self, from: mapper.archive(whole)),
    ]
    for copy in copies {
      #expect(copy !== whole)
      #expect(copy.part.whole === copy)
      copy.part.whole = nil
    }
  }

  // MARK: Depth

  @Test func `graphs deeper than the options allow are not copied or archived`() throws {
    var options = MappingOptions()
    options.maximumDepth = 3
    let mapper = Self.makeBoxMapper(options)
    let box = Box()
    box.boxes = [Box()]
    box.boxes[0].named = ["a": Box()]
    let deepProblems = ["boxes", "named", "next", "made", "whole"].map {
      "depthLimitExceeded  boxes[0].\($0)  "
        + "must be nested at most 3 levels deep"
    }
    #expect(
      Outcome.problems { try mapper.copy(box) } == deepProblems)
    #expect(
      Outcome.problems { try mapper.archive(box) } == deepProblems)
    #expect(
      mapper.description(of: box) == """
        Box {
          boxes: [
            Box {
              boxes: []
              named: [
                "a": Box { … }
              ]
              weight: 0.0
              next: nil
              content: nil
              made: nil
              whole: nil
            }
          ]
          named: [:]
          weight: 0.0
          next: nil
          content: nil
          made: nil
          whole: nil
        }
        """)
    #expect(mapper.areEqual(box, try Self.makeBoxMapper().copy(box)))
    #expect(
      Outcome.problems {
        try mapper.unarchive(Box.self, from: Self.makeBoxMapper().archive(box))
      } == deepProblems)
  }

  @Test func `a graph that can be copied can be compared`() {
    let results = onStack(ofKilobytes: 16 * 1024) {
      let mapper = Self.makeBoxMapper()
      let box = Self.makeChain(of: 500)
      defer { Self.takeApart(box) }
      guard let copy = try? mapper.copy(box) else { return [Bool]() }
      defer { Self.takeApart(copy) }
      let hash = mapper.hash(of: copy)
      return [mapper.areEqual(box, copy), mapper.hash(of: box) == hash]
    }
    #expect(results == [true, true])
  }

  private static func makeChain(of count: Int) -> Box {
    let first = Box()
    var last = first
    for _ in 1..<count {
      let next = Box()
      last.next = next
      last = next
    }
    return first
  }

  /// Takes a chain apart, so that freeing it does not recurse.
  private static func takeApart(_ first: Box) {
    var rest: Box? = first
    while let box = rest {
      rest = box.next
      box.next = nil
    }
  }

  /// Under sanitizers the frames above a walk are larger than what it keeps free for them.
  @Test(.enabled(if: !Sanitizer.isOn))
  func `graphs too deep for the stack are errors, not crashes`() throws {
    let result = onStack(ofKilobytes: 1024) {
      let mapper = Self.makeBoxMapper()
      let box = Self.makeChain(of: 512)
      let other = Box()
      other.next = box
      let errors =
        Outcome.errorList { try mapper.copy(box) } + Outcome.errorList { try mapper.archive(box) }
      let lines = mapper.description(of: box).split(separator: "\n").count
      _ = mapper.areEqual(box, other)
      _ = mapper.hash(of: box)
      Self.takeApart(other)
      return (codes: Set(errors.map(\.code)), lines: lines)
    }
    #expect(result?.codes == [.depthLimitExceeded])
    #expect((result?.lines ?? 0) > 512)
  }

  // MARK: Archives

  @Test func `everything that can't be archived is listed`() throws {
    let box = Self.makeBoxes()
    #expect(
      Outcome.problems { try Self.makeBoxMapper().archive(box) } == [
        "unregisteredType  boxes[1].in.content  Unknown has no table; call addMappings(_:for: Unknown.self)",
        "unrepresentableValue  named.b.weight  can't be written because it's not a number (NaN)",
      ])
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["opaque": .transform(\.opaque, decode: { (depth: Int) in Opaque(depth: depth) })],
      for: Tree.self)
    #expect(
      Outcome.problems { try mapper.archive(["a": Tree()]) } == [
        "unrepresentableValue  a.opaque  can't be archived: Opaque has no table and isn't a supported type, and the entry has no encode:"
      ])
  }

  @Test func `an archive is read using the current table`() throws {
    let data = try Self.makeMapper().archive([GraphWalkTests().makeTree()])
    let mapper = PropertyMapper()
    #expect(
      Outcome.problems { try mapper.unarchive([Tree].self, from: data) } == [
        "unregisteredType  [0]  Tree has no table; call addMappings(_:for: Tree.self)"
      ])
    GraphWalkTests.register(in: mapper)
    mapper.addMappings(
      [
        "name": .consumer { (_: String, _: inout Tree) in throw Failure() },
        "code": .custom(
          consumer: { (_: [Int], _: inout Tree) in }, generator: { _ in [Int]() }),
        "opaque": .transform(
          \.opaque, decode: { (depth: String) in Opaque(depth: depth.count) }, encode: { "\($0)" }),
      ], for: Tree.self)
    mapper.addMappings(
      ["size": .property(\.note), "note": .property(\.size)], for: Leaf.self)
    mapper.addMappings(
      .initializing(Point.init(x:leaf:), InitArgument("y", \.x), InitArgument("leaf", \.leaf)),
      for: Point.self)
    #expect(
      Outcome.problems { try mapper.unarchive([Tree].self, from: data) } == [
        "missingValue  [0].point  must have a value, but is missing",
        "hookFailed  [0].name  the consumer threw Failure",
        "nullValue  [0].rows[0][0].note  must have a value, but is null",
        "conversionFailed  [0].rows[0][1].note  must be a whole number, but is text",
        "nullValue  [0].in.named.b.note  must have a value, but is null",
        "nullValue  [0].point.leaf.note  must have a value, but is null",
        "typeMismatch  [0].code  must be a list, but is a number",
        "nullValue  [0].in.leaves[0].note  must have a value, but is null",
        "nullValue  [0].in.leaves[1].note  must have a value, but is null",
        "nullValue  [0].in.leaves[2].note  must have a value, but is null",
      ])
  }

  @Test func `type names in an archive must be listed`() throws {
    let pet = Pet.cat(Cat())
    let mapper = PropertyMapper()
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addSubtypes(
      of: Pet.self, discriminator: "kind",
      ["car": .subtype(Cat.self, wrap: Pet.cat) { if case .cat(let cat) = $0 { cat } else { nil } }]
    )
    #expect(
      Outcome.problems {
        try mapper.unarchive([Pet].self, from: Self.makeMapper().archive([pet]))
      } == [
        "unknownSubtype  [0]  must be \"car\", but is other text; did you mean car?"
      ])
  }

  @Test func `an archive with a different structure is rejected`() throws {
    let mapper = Self.makeMapper()
    let leaves = try mapper.archive([Leaf(size: 1)])
    #expect(
      Outcome.problems { try mapper.unarchive(Leaf.self, from: leaves) } == [
        "malformedArchive    the archive has a different kind of value here"
      ])
    #expect(
      Outcome.problems { try mapper.unarchive([String: Leaf].self, from: leaves) } == [
        "malformedArchive    the archive has a different kind of value here"
      ])
    #expect(
      Outcome.problems { try mapper.unarchive([[Leaf]].self, from: leaves) } == [
        "malformedArchive  [0]  the archive has a different kind of value here"
      ])
    #expect(
      Outcome.problems { try mapper.unarchive([Leaf?].self, from: leaves) } == [
        "malformedArchive  [0]  the archive has a different kind of value here"
      ])
  }
}
