import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// What copies, comparisons, hashes, descriptions and archives make of one graph in which everything occurs: optionals
/// in optionals, sets and dictionaries of models, payloads, initializers, closures, opaque properties, unknown keys.
@Suite struct GraphWalkTests {
  final class Tree: DefaultInitializable {
    var name = ""
    var twice: Leaf??
    var rows: [[Leaf]] = []
    var leaves: Set<Leaf> = []
    var named: [String: Leaf?] = [:]
    var pet: Pet?
    var point: Point?
    var span: Span?
    var opaque = Opaque(depth: 0)
    var code = 0
    var parent: Tree?
    var extras = MappingValue.Object()
  }
  struct Leaf: DefaultInitializable, Hashable {
    var size = 0
    var note: String?
    var readOnly: Int { size * 2 }
  }
  enum Pet {
    case cat(Cat)
    case none
  }
  final class Cat: DefaultInitializable {
    var lives = 9
    var friend: Pet?
  }
  final class Point {
    let x: Int
    let leaf: Leaf
    var label = ""
    init(x: Int, leaf: Leaf) throws {
      guard x >= 0 else { throw Failure() }
      self.x = x
      self.leaf = leaf
    }
  }
  struct Span: Hashable {
    var start: Int
    var end: Int
  }
  struct Opaque {
    var depth: Int
  }
  struct Failure: Error {}

  let mapper = PropertyMapper()

  init() {
    Self.register(in: mapper)
  }

  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "name": .property(\.name), "twice": .model(\.twice), "rows": .model(\.rows),
        "in.leaves": .model(\.leaves), "in.named": .model(\.named), "pet": .model(\.pet),
        "point": .model(\.point),
        "span": .transform(
          \.span,
          decode: { (ends: [Int]) throws in
            guard ends.count == 2 else { throw Failure() }
            return Span(start: ends[0], end: ends[1])
          }, encode: { [$0.start, $0.end] }),
        "opaque": .transform(
          \.opaque, decode: { (depth: Int) in Opaque(depth: depth) }, encode: { $0.depth }),
        "code": .custom(
          consumer: { (code: Int, tree: inout Tree) in
            guard code < 100 else { throw Failure() }
            tree.code = code
          },
          generator: { (tree: Tree) -> Int? in
            guard tree.code >= 0 else { throw Failure() }
            return tree.code
          }),
        "parent": .model(\.parent),
      ], for: Tree.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.extras), for: Tree.self)
    mapper.addMappings(["size": .property(\.size), "note": .property(\.note)], for: Leaf.self)
    mapper.addMappings(["lives": .property(\.lives), "friend": .model(\.friend)], for: Cat.self)
    mapper.addSubtypes(
      of: Pet.self, discriminator: "kind",
      [
        "cat": .subtype(Cat.self, wrap: Pet.cat) {
          if case .cat(let cat) = $0 { cat } else { nil }
        }
      ])
    mapper.addMappings(
      .initializing(Point.init(x:leaf:), InitArgument("x", \.x), InitArgument("leaf", \.leaf))
        .merging(["label": .property(\.label)]),
      for: Point.self)
  }

  func makeTree() throws -> Tree {
    let tree = Tree()
    tree.name = "oak"
    tree.twice = .some(nil)
    tree.rows = [[Leaf(size: 1), Leaf(size: 2, note: "n")], []]
    tree.leaves = [Leaf(size: 3), Leaf(size: 4), Leaf(size: 5)]
    tree.named = ["b": Leaf(size: 6), "a": Leaf?.none]
    let cat = Cat()
    cat.lives = 7
    tree.pet = .cat(cat)
    tree.point = try Point(x: 4, leaf: Leaf(size: 8))
    tree.point?.label = "top"
    tree.span = Span(start: 1, end: 3)
    tree.opaque = Opaque(depth: 9)
    tree.code = 11
    tree.extras = ["more": [1, "two"]]
    return tree
  }

  // MARK: Values

  @Test func `every kind of value is copied, compared and hashed`() throws {
    let tree = try makeTree()
    let copy = try mapper.copy(tree)
    #expect(copy.leaves == tree.leaves)
    #expect(mapper.areEqual(copy, tree))
    #expect(mapper.hash(of: copy) == mapper.hash(of: tree))
    #expect(copy.point !== tree.point && copy.point?.label == "top")
    #expect(copy.twice == .some(.none))
    #expect(copy.extras["more"] == [1, "two"])
    guard case .cat(let cat)? = copy.pet, case .cat(let original)? = tree.pet else {
      Issue.record("the pet was lost")
      return
    }
    #expect(cat !== original && cat.lives == 7)
  }

  @Test(
    arguments: [
      { $0.twice = nil }, { $0.twice = Leaf() }, { $0.rows.removeLast() },
      { $0.rows[0].swapAt(0, 1) }, { $0.leaves.remove(Leaf(size: 4)) },
      { $0.leaves = [Leaf(size: 3), Leaf(size: 4), Leaf(size: 5, note: "")] },
      { $0.named["c"] = $0.named.removeValue(forKey: "b") }, { $0.named["a"] = Leaf() },
      { $0.pet = nil }, { $0.point?.label = "" }, { $0.point = nil }, { $0.span?.end = 4 },
      { $0.span = nil }, { $0.opaque.depth = 0 }, { $0.code = 12 }, { $0.parent = Tree() },
      { $0.extras["more"] = nil },
    ] as [@Sendable (Tree) -> Void])
  func `a single difference anywhere is found`(_ change: @Sendable (Tree) -> Void) throws {
    let tree = try makeTree()
    let other = try mapper.copy(tree)
    change(other)
    #expect(!mapper.areEqual(tree, other))
    #expect(!mapper.areEqual(other, tree))
    let copy = try mapper.copy(other)
    #expect(mapper.areEqual(copy, other))
    let same = try mapper.unarchive(Tree.self, from: mapper.archive(other))
    #expect(mapper.areEqual(same, other))
  }

  @Test func `a description covers every kind of value`() throws {
    let tree = try makeTree()
    tree.parent = Tree()
    tree.parent?.parent = tree
    tree.leaves = [Leaf(size: 3)]
    #expect(
      mapper.description(of: tree) == """
        Tree {
          name: "oak"
          twice: nil
          rows: [
            [
              Leaf {
                size: 1
                note: nil
              }
              Leaf {
                size: 2
                note: "n"
              }
            ]
            []
          ]
          leaves: [
            Leaf {
              size: 3
              note: nil
            }
          ]
          named: [
            "a": nil
            "b": Leaf {
              size: 6
              note: nil
            }
          ]
          pet: Cat {
            lives: 7
            friend: nil
          }
          point: Point {
            x: 4
            leaf: Leaf {
              size: 8
              note: nil
            }
            label: "top"
          }
          span: Span(start: 1, end: 3)
          opaque: Opaque(depth: 9)
          code: 11
          parent: Tree {
            name: ""
            twice: nil
            rows: []
            leaves: []
            named: [:]
            pet: nil
            point: nil
            span: nil
            opaque: Opaque(depth: 0)
            code: 0
            parent: Tree { … }
          }
        }
        """)
  }

  @Test func `every kind of value is archived as the expected bytes`() throws {
    let tree = try makeTree()
    tree.parent = tree
    tree.leaves = [Leaf(size: 3)]
    let data = try mapper.archive(tree)
    let same = try mapper.unarchive(Tree.self, from: data)
    #expect(mapper.areEqual(same, tree))
    #expect(same.parent === same)
    #expect(try mapper.archive(same) == data)
    #expect(
      data.base64EncodedString() == """
        UE1BUgEMAQAMBS9uYW1lCQNvYWsGL3R3aWNlCgEABS9yb3dzCgIKAgwAAAIFL3NpemUDAQUvbm90ZQAMAAACBS9z\
        aXplAwIFL25vdGUJAW4KAAovaW4vbGVhdmVzCgEMAAACBS9zaXplAwMFL25vdGUACS9pbi9uYW1lZAsCAWEAAWIK\
        AQwAAAIFL3NpemUDBgUvbm90ZQAEL3BldAoBDAIBA2NhdAIGL2xpdmVzAwcHL2ZyaWVuZAAGL3BvaW50CgEMAwAD\
        Ai94AwQFL2xlYWYMAAACBS9zaXplAwgFL25vdGUABi9sYWJlbAkDdG9wBS9zcGFuCgIDAQMDBy9vcGFxdWUDCQUv\
        Y29kZQMLBy9wYXJlbnQKAQ0AAAsBBG1vcmUKAgcBMQkDdHdv
        """)
  }
}
