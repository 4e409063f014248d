import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// What comparisons, hashes and descriptions say doesn't depend on the stack of the thread.
@Suite struct DeepGraphTests {
  final class Node: DefaultInitializable {
    var number = 0
    var next: Node?
    var list: [Node] = []

    init() {}

    static func chain(_ count: Int, last: Int = 0, inLists: Bool = false) -> Node {
      var node = Node()
      node.number = last
      for number in 1..<count {
        let outer = Node()
        outer.number = number
        if inLists { outer.list = [node] } else { outer.next = node }
        node = outer
      }
      return node
    }

    /// Chains are freed by nested calls otherwise.
    static func takeApart(_ node: Node) {
      var node: Node? = node
      while let current = node {
        node = current.next ?? current.list.first
        current.next = nil
        current.list = []
      }
    }
  }

  struct Part: DefaultInitializable {
    var name = ""
    var parts: [Part] = []
  }

  struct Refusal: Error {}

  final class Secretive: DefaultInitializable {
    var name = "Ann"
    init() {}
  }

  static func makeMapper(maximumDepth: Int = 512) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(maximumDepth: maximumDepth))
    mapper.addMappings(
      ["number": .property(\.number), "next": .model(\.next), "list": .model(\.list)],
      for: Node.self)
    mapper.addMappings(["name": .property(\.name), "parts": .model(\.parts)], for: Part.self)
    return mapper
  }

  @Test(arguments: [(70_000, false), (7_000, true)])
  func `long chains of instances are compared and hashed on a small stack`(
    count: Int, inLists: Bool
  ) {
    let isRight = onStack(ofKilobytes: 512) {
      let mapper = Self.makeMapper()
      let (one, other) = (
        Node.chain(count, inLists: inLists), Node.chain(count, inLists: inLists)
      )
      defer { [one, other].forEach(Node.takeApart) }
      let hash = mapper.hash(of: one)
      var isRight = [mapper.areEqual(one, other), hash == mapper.hash(of: other)]
      var last = other
      while let next = last.next ?? last.list.first { last = next }
      last.number = 1
      isRight += [!mapper.areEqual(one, other), hash != mapper.hash(of: other)]
      return isRight
    }
    #expect(isRight == [true, true, true, true])
  }

  /// Uses up most of the stack before it calls a closure.
  private static func deepInside<Result>(_ level: Int, _ body: () -> Result) -> Result {
    guard level > 0 else { return body() }
    return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { buffer in
      buffer[0] = 1
      defer { buffer[0] = 2 }
      return deepInside(level - 1, body)
    }
  }

  private static func results() -> [String] {
    let mapper = Self.makeMapper()
    let chain = Node.chain(300)
    defer { Node.takeApart(chain) }
    let part = (0..<200).reduce(Part(name: "leaf")) { part, _ in Part(parts: [part]) }
    return [
      mapper.description(of: chain), mapper.description(of: part),
      "\(mapper.hash(of: chain))", "\(mapper.hash(of: part))",
      "\(mapper.areEqual(part, part))",
    ]
  }

  @Test func `descriptions and hashes don't depend on the size of the stack`() {
    let large = onStack(ofKilobytes: 64 * 1024) { Self.results() }
    #expect(large?.last == "true")
    #expect(large?[0].contains("…") == false)
    #expect(onStack(ofKilobytes: 512) { Self.results() } == large)
    #expect(onStack(ofKilobytes: 512) { Self.deepInside(200) { Self.results() } } == large)
  }

  @Test func `a description ends at the depth limit`() {
    let mapper = Self.makeMapper(maximumDepth: 2)
    let chain = Node.chain(5)
    defer { Node.takeApart(chain) }
    #expect(mapper.description(of: chain).contains("next: Node { … }"))
  }

  @Test func `a closure that throws isn't described as nil`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name),
        "secret": .custom(
          consumer: { (_: Int, _: inout Secretive) in },
          generator: { (_: Secretive) -> Int? in throw Refusal() }),
      ], for: Secretive.self)
    #expect(
      mapper.description(of: Secretive()) == """
        Secretive {
          name: "Ann"
          secret: (can't be read)
        }
        """)
    #expect(!mapper.areEqual(Secretive(), Secretive()))
  }
}
