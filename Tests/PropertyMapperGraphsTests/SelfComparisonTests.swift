import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Models compared with themselves and their copies.
@Suite struct SelfComparisonTests {
  struct Part: DefaultInitializable {
    var name = ""
    var parts: [Part] = []
    var named: [String: Part] = [:]
  }

  final class Node {
    var number = 0
    var next: Node?
    init() {}
  }

  /// A node that creates another one whenever the next one is read.
  final class Endless {
    var next: Endless {
      get { Endless() }
      set {}
    }
    init() {}
  }

  private func mapper(maximumDepth: Int = 512) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(maximumDepth: maximumDepth))
    mapper.addMappings(
      ["name": .property(\.name), "parts": .model(\.parts), "named": .model(\.named)],
      for: Part.self)
    mapper.addMappings(
      ["number": .property(\.number), "next": .model(\.next)], for: Node.self,
      makingWith: Node.init)
    mapper.addMappings(
      ["next": .model(\.next)], for: Endless.self, makingWith: Endless.init)
    return mapper
  }

  private func part(depth: Int, _ name: String = "leaf") -> Part {
    (0..<depth).reduce(Part(name: name)) { part, number in
      number.isMultiple(of: 2) ? Part(parts: [part]) : Part(named: ["a": part])
    }
  }

  @Test(arguments: [1, 2, 3, 10, 100])
  func `a model beyond the depth limit is equal to itself`(depth: Int) {
    let mapper = mapper(maximumDepth: 4)
    let one = part(depth: depth)
    #expect(mapper.areEqual(one, one))
    #expect(mapper.areEqual(one, part(depth: depth)))
    #expect(mapper.hash(of: one) == mapper.hash(of: part(depth: depth)))
    #expect(!mapper.areEqual(one, part(depth: depth + 1)))
    #expect(!mapper.areEqual(one, part(depth: depth, "other leaf")))
  }

  @Test func `long chains of instances beyond the depth limit are compared`() {
    func chain(_ last: Int) -> Node {
      (0..<5_000).reduce(Node()) { next, number in
        let node = Node()
        node.number = number == 0 ? last : number
        node.next = next
        return node
      }
    }
    /// Chains are freed by nested calls otherwise.
    func release(_ node: Node) {
      var node: Node? = node
      while let next = node?.next {
        node?.next = nil
        node = next
      }
    }
    let chains = [chain(1), chain(1), chain(2)]
    defer { chains.forEach(release) }
    let mapper = mapper()
    #expect(mapper.areEqual(chains[0], chains[1]))
    #expect(!mapper.areEqual(chains[0], chains[2]))
  }

  @Test func `a property that creates new instances doesn't keep a comparison from ending`() {
    let mapper = mapper()
    let endless = Endless()
    #expect(mapper.areEqual(endless, endless))
    _ = mapper.areEqual(endless, Endless())
    #expect(mapper.hash(of: endless) == mapper.hash(of: Endless()))
  }
}
