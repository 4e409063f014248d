import Foundation
import Observation
import Testing

@testable import PropertyMapper
@testable import TestSupport

private final class Leaf: Equatable {
  var count = 1
  let fixed = "fixed"
  var text = "text"
  var next: Leaf?
  var wide = SIMD16<Double>(repeating: 1)
  private var secret = 1
  var revealed: Int {
    get { secret }
    set { secret = newValue }
  }
  static func == (first: Leaf, second: Leaf) -> Bool { first === second }
}

class OpenRoot<Element> {
  var flag = true
  var elements: [Element] = []
  var element: Element
  init(_ element: Element) { self.element = element }
}

class OpenMiddle: OpenRoot<String> {
  var changes = 0
  var small: UInt8 = 1
  override var flag: Bool { didSet { changes += 1 } }
}

private final class OpenLeaf: OpenMiddle {
  var title = "title"
}

private final class Box<First, Second> {
  var first: First
  var second: Second
  init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

private class Legacy: NSObject {
  var number = 1
  var text = "text"
}
private final class LegacyChild: Legacy {
  var child: String? = "child"
}

@Observable private class Tracked {
  var name = "name"
  var age = 3
  @ObservationIgnored var cache = "cache"
  init() {}
}
@Observable private final class TrackedChild: Tracked {
  var title = "title"
  override init() { super.init() }
}

@Suite struct ClassLayoutTests {
  @Test func `properties of final classes are read and written`() throws {
    let others: [PartialKeyPath<Leaf>] = [\.count, \.fixed, \.wide]
    let long = String(repeating: "long enough for the heap ", count: 4)
    try expectSameAccess(
      \.text, named: "text", in: Leaf(), values: ["", long], untouched: others)
    try expectSameAccess(
      \.next, named: "next", in: Leaf(), values: [Leaf(), nil, Leaf()], untouched: others)
    try expectSameAccess(\.count, named: "count", in: Leaf(), values: [.min, .max])
    try expectSameAccess(\.wide, named: "wide", in: Leaf(), values: [.zero])
    try expectSameAccess(\.revealed, named: "secret", in: Leaf(), values: [4, 5])
  }

  @Test func `a let property of a class can be read but not written`() throws {
    let property = try layout(of: Leaf.self).named("fixed")
    #expect(!property.isMutable && property.isInClass)
    #expect(StoredAccess<Leaf, String>.Writer(property) == nil)
    let reader = try #require(StoredAccess<Leaf, String>.Reader(property))
    #expect(reader.value(in: Leaf()) == "fixed")
  }

  @Test func `inherited properties come first, starting with the root class`() throws {
    let layout = try layout(of: OpenLeaf.self)
    #expect(
      layout.properties.map(\.name)
        == ["flag", "elements", "element", "changes", "small", "title"])
    let declaring = layout.properties.map { ObjectIdentifier($0.declaringType) }
    let root = ObjectIdentifier(OpenRoot<String>.self)
    let middle = ObjectIdentifier(OpenMiddle.self)
    #expect(declaring == [root, root, root, middle, middle, ObjectIdentifier(OpenLeaf.self)])
    #expect(layout.properties.allSatisfy { $0.owner == OpenLeaf.self })
  }

  @Test func `properties at every level of a class hierarchy are read and written`() throws {
    let others: [PartialKeyPath<OpenLeaf>] = [\.changes, \.small]
    try expectSameAccess(
      \.elements, named: "elements", in: OpenLeaf("a"), values: [["x"], []], untouched: others)
    try expectSameAccess(
      \.element, named: "element", in: OpenLeaf("a"), values: ["", "x"], untouched: others)
    try expectSameAccess(
      \.title, named: "title", in: OpenLeaf("a"), values: ["", "x"], untouched: others)
    try expectSameAccess(\.small, named: "small", in: OpenLeaf("a"), values: [0, 255])
  }

  @Test func `a superclass's layout works for instances of its subclasses`() throws {
    let property = try layout(of: OpenMiddle.self).named("small")
    let writer = try #require(StoredAccess<OpenMiddle, UInt8>.Writer(property))
    var leaf: OpenMiddle = OpenLeaf("a")
    writer.store(9, in: &leaf)
    #expect(leaf.small == 9)
  }

  @Test func `a property observer in an overriding subclass isn't called`() throws {
    var leaf = OpenLeaf("a")
    let property = try layout(of: OpenLeaf.self).named("flag")
    let writer = try #require(StoredAccess<OpenLeaf, Bool>.Writer(property))
    writer.store(false, in: &leaf)
    #expect(!leaf.flag)
    #expect(leaf.changes == 0)
  }

  @Test func `properties of generic classes are read and written`() throws {
    let box = Box<UInt8, String?>(1, "a")
    try expectSameAccess(\.first, named: "first", in: box, values: [0, 2], untouched: [\.second])
    try expectSameAccess(
      \.second, named: "second", in: box, values: [nil, "b"], untouched: [\.first])
  }

  @Test func `properties of NSObject subclasses are read and written`() throws {
    let names = try layout(of: LegacyChild.self).properties.map(\.name)
    #expect(names == ["number", "text", "child"])
    try expectSameAccess(\.number, named: "number", in: LegacyChild(), values: [2, 3])
    try expectSameAccess(\.text, named: "text", in: LegacyChild(), values: ["", "b"])
    try expectSameAccess(\.child, named: "child", in: LegacyChild(), values: [nil, "b"])
  }

  @Test func `an observable class exposes its backing storage without the underscore`() throws {
    let layout = try layout(of: TrackedChild.self)
    #expect(layout.properties.map(\.name) == ["name", "age", "cache", "title"])
    #expect(layout.properties.map(\.storageName) == ["_name", "_age", "cache", "_title"])
    #expect(
      layout.properties.map { if case .observed = $0.kind { true } else { false } }
        == [true, true, false, true])
  }

  @Test func `properties of an observable class are read and written`() throws {
    try expectSameAccess(\.name, named: "name", in: TrackedChild(), values: ["", "b"])
    try expectSameAccess(\.cache, named: "cache", in: TrackedChild(), values: ["", "b"])
    try expectSameAccess(\.title, named: "title", in: TrackedChild(), values: ["", "b"])
  }

  @Test func `writing to an observable class doesn't notify observers`() throws {
    var model = Tracked()
    let writer = try #require(
      StoredAccess<Tracked, Int>.Writer(layout(of: Tracked.self).named("age")))
    withObservationTracking {
      _ = model.age
    } onChange: {
      Issue.record("must not be told")
    }
    writer.store(4, in: &model)
    #expect(model.age == 4)
  }
}
