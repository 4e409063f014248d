import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Graphs that hold values without a table, subtypes of other types, and closures that have nothing to say.
@Suite struct GraphsOfStrangersTests {
  typealias Box = GraphProblemTests.Box
  typealias Unknown = GraphProblemTests.Unknown
  typealias Tree = GraphWalkTests.Tree
  typealias Cat = ChangesTests.Cat
  typealias Dog = ChangesTests.Dog
  typealias Feed = ChangesTests.Feed

  private let mapper = GraphProblemTests.makeBoxMapper()

  private func box(_ content: Unknown?) -> Box {
    let box = Box()
    box.content = content
    return box
  }

  // MARK: Without a table

  @Test func `an instance without a table is equal only to itself`() {
    let content = Unknown()
    #expect(mapper.areEqual(box(content), box(content)))
    #expect(mapper.hash(of: box(content)) == mapper.hash(of: box(content)))
    #expect(!mapper.areEqual(box(content), box(Unknown())))
    #expect(!mapper.areEqual(box(content), box(nil)))
  }

  @Test func `a description contains the name of a type without a table`() {
    let lines = mapper.description(of: box(Unknown())).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("  content: ") }
    #expect(line?.hasSuffix("Unknown") == true)
  }

  @Test func `a type without a table is reported at its path`() {
    let sentence =
      "unregisteredType  in.content  Unknown has no table; "
      + "call addMappings(_:for: Unknown.self)"
    #expect(Outcome.problems { try mapper.validate(box(Unknown())) } == [sentence])
    #expect(
      Outcome.problems { try mapper.changes(from: box(Unknown()), to: box(Unknown())) }
        == [sentence])
  }

  class Part: DefaultInitializable {
    var name = ""
    required init() {}
  }

  @Test func `a class that lists itself as its payload is treated like one without a table`() {
    let (keyed, named) = (PropertyMapper(), PropertyMapper())
    keyed.addSubtypes(of: Part.self, byKey: ["part": .subtype(Part.self)])
    named.addSubtypes(
      of: Part.self, discriminator: "kind", payload: "data", ["part": .subtype(Part.self)])
    let part = Part()
    for mapper in [keyed, named] {
      mapper.addMappings(["name": .property(\.name)], for: Part.self)
      #expect(mapper.areEqual(part, part))
      #expect(!mapper.areEqual(part, Part()))
      #expect(mapper.hash(of: part) == mapper.hash(of: part))
      #expect(mapper.description(of: part) == "Part { … }")
      #expect(Outcome.errorList { try mapper.copy(part) }.map(\.code) == [.unregisteredType])
      #expect(Outcome.errorList { try mapper.archive(part) }.map(\.code) == [.unregisteredType])
    }
  }

  // MARK: Subtypes

  @Test func `instances of different classes aren't equal, whatever they contain`() {
    let mapper = ChangesTests().mapper
    let pets: [ChangesTests.Animal] = [Cat(), Dog()]
    #expect(!mapper.areEqual(pets, [Cat(), Cat()] as [ChangesTests.Animal]))
    #expect(mapper.areEqual(pets, [Cat(), Dog()] as [ChangesTests.Animal]))
  }

  @Test func `payloads of different cases are not equal`() {
    let mapper = ChangesTests().mapper
    let count = Feed(event: .count(1))
    #expect(!mapper.areEqual(count, Feed(event: .unknown(["count": 1]))))
    #expect(!mapper.areEqual(count, Feed(event: .count(2))))
    #expect(mapper.areEqual(count, Feed(event: .count(1))))
  }

  @Test func `changes to unknown values that aren't objects are an error`() throws {
    let mapper = ChangesTests().mapper
    let one = Feed(event: .unknown(1))
    #expect(try mapper.changes(from: one, to: one).isEmpty)
    let errors = Outcome.errorList {
      try mapper.changes(from: one, to: Feed(event: .unknown(2)))
    }
    #expect(errors.map(\.code) == [.unrepresentableValue])
  }

  // MARK: Closures and values that only they know

  @Test func `changes to values mapped by closures are written`() throws {
    let mapper = GraphProblemTests.makeMapper()
    let tree = try GraphWalkTests().makeTree()
    let other = try mapper.copy(tree)
    #expect(try mapper.changes(from: tree, to: other).isEmpty)
    other.span?.end = 4
    other.opaque.depth = 3
    #expect(
      Outcome.text(try mapper.changes(from: tree, to: other)) == #"{"opaque":3,"span":[1,4]}"#)
  }

  @Test func `models with values that can't be written aren't equal`() throws {
    let mapper = GraphProblemTests.makeMapper()
    let (tree, other) = (Tree(), Tree())
    #expect(mapper.areEqual(tree, other))
    (tree.code, other.code) = (-1, -1)
    #expect(!mapper.areEqual(tree, other))
  }

  final class Handle: Sendable {}
  struct Door: DefaultInitializable {
    var handle = Handle()
    var name = ""
  }

  @Test func `the same instance is equal to itself without being written`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "handle": .transform(
          \.handle, decode: { (_: String) in Handle() }, encode: { _ in throw Refusal() }),
        "name": .property(\.name),
        "seen": .consumer { (_: String, _: inout Door) in },
      ], for: Door.self)
    let door = Door()
    #expect(mapper.areEqual(door, door))
    #expect(mapper.hash(of: door) == mapper.hash(of: door))
    var other = door
    other.name = "back"
    #expect(!mapper.areEqual(door, other))
    other = door
    other.handle = Handle()
    #expect(!mapper.areEqual(door, other))
  }

  struct Shelf: DefaultInitializable {
    var tags: Set<String> = ["b", "a"]
    var numbers = Array(1...40)
  }

  @Test func `a description sorts sets and shortens long arrays`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["tags": .property(\.tags), "numbers": .property(\.numbers)], for: Shelf.self)
    let shown = (1...32).map { "\($0)" }.joined(separator: ", ")
    #expect(
      mapper.description(of: Shelf()) == """
        Shelf {
          tags: ["a", "b"]
          numbers: [\(shown), …]
        }
        """)
  }
}
