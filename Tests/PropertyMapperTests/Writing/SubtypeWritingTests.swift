import Foundation
import Testing

@testable import PropertyMapper

/// The reader writes subtypes with their names, as the problem finder does.
@Suite struct SubtypeWritingTests {
  class Animal: DefaultInitializable {
    var name = "Tom"
    var age: Int?
    required init() {}
  }

  final class Cat: Animal { var lives = 9 }
  class Dog: Animal { var toys: [String: Int] = ["ball": 1] }
  final class Puppy: Dog {}

  protocol Figure {}
  struct Circle: Figure, DefaultInitializable { var radius = 1.5 }
  struct Label: Figure, DefaultInitializable {
    var text = "snow"
    var note: String?
    var parts: [any Figure] = []
  }
  final class Pin: Figure, DefaultInitializable {
    var size: Int? = 3
    init() {}
  }

  enum Event {
    case circle(Circle)
    case label(Label)
    case again(Circle)
    case unknown(MappingValue)
  }

  struct Holder: DefaultInitializable {
    var animal = Animal()
    var pet: Animal? = Cat()
    var animals: [Animal] = []
    var byName: [String: Animal] = [:]
    var figures: [any Figure] = []
    var events: [Event] = []
  }

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["name": .property(\.name), "meta.age": .property(\.age)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addMappings(["toys": .property(\.toys)], for: Dog.self)
    mapper.addMappings([:], for: Puppy.self)
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(
      [
        "text": .property(\.text), "upper": .generator { $0.text.uppercased() },
        "note": .property(\.note), "parts": .model(\.parts),
      ], for: Label.self)
    mapper.addMappings(["size": .property(\.size)], for: Pin.self)
    mapper.addMappings(
      [
        "animal": .model(\.animal), "pet": .model(\.pet), "animals": .model(\.animals),
        "byName": .model(\.byName), "figures": .model(\.figures), "events": .model(\.events),
      ], for: Holder.self)
  }

  static func addSubtypes(_ mapper: PropertyMapper, named path: MappingPath = "kind") {
    mapper.addSubtypes(
      of: Animal.self, discriminator: path,
      [
        "animal": .subtype(Animal.self), "cat": .subtype(Cat.self), "dog": .subtype(Dog.self),
        "pup": .subtype(Puppy.self),
      ])
    mapper.addSubtypes(
      of: (any Figure).self, discriminator: path,
      ["circle": .subtype(Circle.self), "label": .subtype(Label.self), "pin": .subtype(Pin.self)])
    mapper.addSubtypes(
      of: Event.self, discriminator: path,
      [
        "circle": .payload(Event.circle), "label": .payload(Event.label),
        "again": .payload(Event.again),
      ], fallback: .payload(Event.unknown))
  }

  static var full: Holder {
    var holder = Holder()
    let old = Dog()
    old.age = 12
    holder.animals = [Cat(), old, Puppy(), Animal(), Cat()]
    holder.byName = ["é": Puppy(), "a": Cat()]
    holder.figures = [
      Circle(), Label(parts: [Pin(), Label(text: "\"", note: "n"), Circle()]), Pin(),
    ]
    holder.events = [
      .again(Circle(radius: 2)), .label(Label()), .circle(Circle()),
      .unknown(["kind": "other", "n": 1]),
    ]
    return holder
  }

  private func expectSame<Value>(_ value: Value, by orders: BothOrders) {
    let written = orders.written(value)
    #expect(written.reading == written.finding)
    #expect(written.reading.first != .some(nil))
  }

  @Test(arguments: ["kind", "meta.kind", "about.of.kind"] as [MappingPath])
  func `both orders write subtypes the same way`(path: MappingPath) {
    let orders = BothOrders {
      Self.register($0)
      Self.addSubtypes($0, named: path)
    }
    expectSame(Self.full, by: orders)
    expectSame(Cat() as Animal, by: orders)
    expectSame(Dog(), by: orders)
    expectSame([Animal(), Puppy()], by: orders)
    expectSame(["a": Cat()] as [String: Animal], by: orders)
    expectSame([Circle(), Pin()] as [any Figure], by: orders)
    expectSame([Circle()], by: orders)
    expectSame(Circle(), by: orders)
    expectSame(Pin(), by: orders)
    expectSame(Event.again(Circle()), by: orders)
  }

  @Test func `a name comes first, and an entry for it is not written a second time`() throws {
    let orders = BothOrders {
      Self.register($0)
      Self.addSubtypes($0)
      $0.addMappings(["kind": .property(\.name)], for: Animal.self)
    }
    expectSame([Cat(), Puppy()] as [Animal], by: orders)
    let text = #"[{"kind":"cat","name":"Tom","lives":9}]"#
    #expect(try orders.standard.export([Cat()] as [Animal], as: .jsonText) == text)
  }

  @Test(arguments: [1, 2, 9, 10, 11, 12, 13, 40])
  func `both orders count the values of subtypes`(limit: Int) {
    var options = MappingOptions()
    options.maximumOutputCount = limit
    let orders = BothOrders(options) {
      Self.register($0)
      Self.addSubtypes($0)
    }
    let written = orders.written([Cat(), Dog(), Puppy()] as [Animal])
    #expect(written.reading == written.finding)
    let figures = orders.written([Circle(), Label(), Pin()] as [any Figure])
    #expect(figures.reading == figures.finding)
  }

  @Test func `an instance of an unlisted class is an error`() {
    final class Fish: Animal {}
    let orders = BothOrders {
      Self.register($0)
      Self.addSubtypes($0)
    }
    let written = orders.written([Cat(), Fish()])
    #expect(written.reading == written.finding)
    #expect(throws: MappingErrors.self) { try orders.standard.export([Cat(), Fish()], as: .json) }
  }
}
