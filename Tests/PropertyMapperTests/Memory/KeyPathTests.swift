import Foundation
import Observation
import Testing

@testable import PropertyMapper
@testable import TestSupport

private struct Empty {}
private struct Point { var across = 1, down = 2 }
@propertyWrapper private struct Plain<Value> { var wrappedValue: Value }

private struct Place {
  var point = Point()
  let name = "name"
  var observed = 1 { didSet {} }
  var double: Int { point.across * 2 }
  lazy var total = 3
  @Plain var wrapped = 4
  var pair = (1, 2)
  var optional: Point?
  var first = Empty()
  var second = Empty()
  weak var owner: Final?
  subscript(index: Int) -> Int {
    get { index }
    set {}
  }
}

private final class Final {
  var age = 1
  let fixed = 2
  var point = Point()
  var observed = 1 { didSet {} }
  var double: Int { age * 2 }
  lazy var total = 3
  @Plain var wrapped = 4
  var first = Empty()
  var second = Empty()
  weak var owner: Final?
  var `a.b` = 5
}

private class Base {
  var plain = 1
  final var own = 2
}
private final class Child: Base {
  var extra = 3
}
private final class Generic<Element> {
  var element: Element
  init(_ element: Element) { self.element = element }
  struct Inner { var list: [Element] }
}
@Observable private final class Tracked {
  var name = "name"
  init() {}
}

private func name<Root>(_ keyPath: PartialKeyPath<Root>) throws -> String? {
  try layout(of: Root.self).property(for: keyPath)?.name
}

@Suite struct KeyPathTests {
  @Test func `stored properties of a structure are found`() throws {
    #expect(try name(\Place.point) == "point")
    #expect(try name(\Place.name) == "name")
    #expect(try name(\Place.pair) == "pair")
    #expect(try name(\Place.optional) == "optional")
    #expect(try name(\Generic<Int>.Inner.list) == "list")
  }

  @Test func `key paths to values inside a property aren't found`() throws {
    #expect(try name(\Place.point.across) == nil)
    #expect(try name(\Place.pair.0) == nil)
    #expect(try name(\Place.optional?.across) == nil)
    #expect(try name(\Place.self) == nil)
    #expect(try name(\Final.point.across) == nil)
    #expect(try name(\Final.self) == nil)
  }

  @Test func `key paths that call the user's code aren't found`() throws {
    #expect(try name(\Place.observed) == nil)
    #expect(try name(\Place.double) == nil)
    #expect(try name(\Place.wrapped) == nil)
    #expect(try name(\Place[3]) == nil)
    #expect(try name(\Final.observed) == nil)
    #expect(try name(\Final.double) == nil)
    #expect(try name(\Final.wrapped) == nil)
    #expect(try name(\Final.total) == nil)
    #expect(try name(\Tracked.name) == nil)
  }

  @Test func `weak references are not found`() throws {
    #expect(try name(\Place.owner) == nil)
    #expect(try name(\Final.owner) == nil)
  }

  @Test func `indistinguishable properties are not found`() throws {
    #expect(try name(\Place.first) == nil)
    #expect(try name(\Final.second) == nil)
  }

  @Test func `stored properties of a final class are found`() throws {
    #expect(try name(\Final.age) == "age")
    #expect(try name(\Final.fixed) == "fixed")
    #expect(try name(\Final.point) == "point")
    #expect(try name(\Generic<[String: Int]>.element) == "element")
    #expect(try name(\Child.extra) == "extra")
    #expect(try name(\Final.`a.b`) == "a.b")
  }

  @Test func `key paths as printed on other platforms are understood`() {
    // Apple's platforms name getters where others print where they are.
    func trap(_ printed: String) -> KeyPathTrap? {
      KeyPathTrap(inTyped: \Final.observed, printed: printed)
    }
    #expect(trap("\\Final.observed") == nil)
    #expect(trap("\\Final.<computed 0x0000562f87254080 (Int)>") == nil)
    #expect(trap("\\Final.owner!.age") == .forcedOptional)
    #expect(trap("\\Final.owner?.age") == nil)
  }

  @Test func `properties that may be overridden are never mistaken for others`() throws {
    for found in try [name(\Base.plain), name(\Child.plain)] {
      #expect(found == nil || found == "plain")
    }
    for found in try [name(\Base.own), name(\Child.own)] {
      #expect(found == nil || found == "own")
    }
  }

  @Test func `a key path of another type is not found`() throws {
    #expect(try layout(of: Child.self).property(for: \Base.own) == nil)
    #expect(try layout(of: Final.self).property(for: \Place.point) == nil)
  }

  @Test func `a found property returns the value of its key path`() throws {
    let model = Final()
    let property = try #require(layout(of: Final.self).property(for: \Final.age))
    let reader = try #require(StoredAccess<Final, Int>.Reader(property))
    model.age = 17
    #expect(reader.value(in: model) == 17)
  }
}
