import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Graphs in which instances are shared or lead back to themselves: what takes exponential time if each way to an
/// instance counts, and what must not depend on how a graph is made.
@Suite struct SharedInstanceTests {
  /// Counts how often the properties of its nodes are read.
  final class Reads {
    var count = 0
  }

  final class Node: DefaultInitializable {
    var reads = Reads()
    private var branches: (left: Node?, right: Node?)
    var left: Node? {
      get {
        reads.count += 1
        return branches.left
      }
      set { branches.left = newValue }
    }
    var right: Node? {
      get {
        reads.count += 1
        return branches.right
      }
      set { branches.right = newValue }
    }
  }

  final class Ring: DefaultInitializable {
    var value = 0
    var next: Ring?
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["left": .model(\.left), "right": .model(\.right)], for: Node.self)
    mapper.addMappings(["value": .property(\.value), "next": .model(\.next)], for: Ring.self)
  }

  /// As many levels, on each of which one instance refers to the next twice.
  private static func levels(_ count: Int) -> (root: Node, reads: Reads) {
    let reads = Reads()
    var root = Node()
    root.reads = reads
    for _ in 1..<count {
      let node = Node()
      node.reads = reads
      (node.left, node.right) = (root, root)
      root = node
    }
    return (root, reads)
  }

  private static func ring(_ values: [Int]) -> Ring {
    let rings = values.map { value in
      let ring = Ring()
      ring.value = value
      return ring
    }
    for index in rings.indices { rings[index].next = rings[(index + 1) % rings.count] }
    return rings[0]
  }

  /// Opens a ring, so that it is freed.
  private static func open(_ ring: Ring) { ring.next = nil }

  @Test func `a shared instance is described once, then only named`() {
    let (root, reads) = Self.levels(12)
    let text = mapper.description(of: root)
    #expect(reads.count == 24)
    #expect(text.split(separator: "\n").count < 60)
    #expect(
      mapper.description(of: Self.levels(2).root) == """
        Node {
          left: Node {
            left: nil
            right: nil
          }
          right: Node { … }
        }
        """)
  }

  @Test func `a shared instance is validated once, and reported at its first path`() {
    let (root, reads) = Self.levels(40)
    #expect(throws: Never.self) { try self.mapper.validate(root) }
    #expect(reads.count == 80)
    struct Pair {
      var first: Ring?
      var second: Ring?
    }
    let mapper = PropertyMapper()
    mapper.addMappings(["value": .property(\.value, .max(3))], for: Ring.self)
    mapper.addMappings(
      ["first": .model(\.first), "second": .model(\.second)], for: Pair.self,
      makingWith: { Pair() })
    let ring = Ring()
    ring.value = 5
    let errors = Outcome.errorList { try mapper.validate(Pair(first: ring, second: ring)) }
    #expect(errors.map(\.path) == [["first", "value"]])
  }

  @Test func `shared instances that don't differ are compared once`() throws {
    let (root, reads) = Self.levels(40)
    let (other, otherReads) = Self.levels(40)
    #expect(try mapper.changes(from: root, to: other).isEmpty)
    #expect(reads.count + otherReads.count == 160)
  }

  @Test func `changes to a shared instance count each time they are written`() {
    func tower(_ value: Int) -> Node {
      let reads = Reads()
      var root = Node()
      root.reads = reads
      if value > 0 { root.left = Node() }
      for _ in 1..<40 {
        let node = Node()
        node.reads = reads
        (node.left, node.right) = (root, root)
        root = node
      }
      return root
    }
    let options = MappingOptions(maximumOutputCount: 1000)
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["left": .model(\.left), "right": .model(\.right)], for: Node.self)
    let errors = Outcome.errorList { _ = try mapper.changes(from: tower(0), to: tower(1)) }
    #expect(errors.map(\.code) == [.sizeLimitExceeded])
  }

  @Test func `a shared instance is read only once for a hash`() {
    let (root, reads) = Self.levels(12)
    let hash = mapper.hash(of: root)
    #expect(reads.count == 24)
    #expect(mapper.hash(of: Self.levels(12).root) == hash)
    #expect(mapper.hash(of: Self.levels(11).root) != hash)
  }

  @Test func `equal values have equal hashes, shared or not`() {
    let shared = Ring()
    let (pair, other) = (Node(), Node())
    (pair.left, pair.right) = (Node(), nil)
    pair.right = pair.left
    (other.left, other.right) = (Node(), Node())
    #expect(mapper.areEqual(pair, other))
    #expect(mapper.hash(of: pair) == mapper.hash(of: other))
    #expect(mapper.hash(of: [shared, shared]) == mapper.hash(of: [shared, Ring()]))
  }

  @Test func `equal rings have the same hash, however many instances they consist of`() {
    let rings = [1, 2, 3, 6].map { Self.ring(Array(repeating: 7, count: $0)) }
    let alternating = [Self.ring([1, 2]), Self.ring([1, 2, 1, 2])]
    let beginning = Ring()
    beginning.value = 7
    beginning.next = rings[0]
    defer { (rings + alternating).forEach(Self.open) }
    for ring in rings + [beginning] {
      #expect(mapper.areEqual(rings[0], ring))
      #expect(mapper.hash(of: rings[0]) == mapper.hash(of: ring))
    }
    #expect(mapper.areEqual(alternating[0], alternating[1]))
    #expect(mapper.hash(of: alternating[0]) == mapper.hash(of: alternating[1]))
    #expect(!mapper.areEqual(alternating[0], rings[1]))
    #expect(mapper.hash(of: alternating[0]) != mapper.hash(of: rings[1]))
  }

  final class Page: DefaultInitializable {
    var number = 0
    var next: Page {
      get {
        let page = Page()
        page.number = number + 1
        return page
      }
      set { number = newValue.number - 1 }
    }
  }

  @Test func `a hash ends if a property always returns a new instance`() {
    mapper.addMappings(["number": .property(\.number), "next": .model(\.next)], for: Page.self)
    let (first, second) = (Page(), Page().next)
    #expect(mapper.hash(of: first) == mapper.hash(of: Page()))
    #expect(mapper.hash(of: first) != mapper.hash(of: second))
  }

  @Test(arguments: [2, 255, 256, 257, 500])
  func `long equal chains are compared and hashed on a small stack`(count: Int) {
    let results = onStack(ofKilobytes: 512) {
      func chain() -> Ring {
        let first = Self.ring(Array(0..<count))
        var last = first
        while let next = last.next, next !== first { last = next }
        last.next = nil
        return first
      }
      let (one, other) = (chain(), chain())
      var results = [
        mapper.areEqual(one, other), mapper.hash(of: one) == mapper.hash(of: other),
      ]
      var last = other
      while let next = last.next { last = next }
      last.value += 1
      results.append(mapper.areEqual(one, other))
      return results
    }
    #expect(results == [true, true, false])
  }
}
