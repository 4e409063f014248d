import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct InitializingTests {
  struct Point: Equatable {
    let x: Int
    let y: Int
    let label: String?

    init(x: Int, y: Int, label: String?) {
      (self.x, self.y, self.label) = (x, y, label)
    }
  }

  struct Even: Equatable {
    let number: Int
    init?(number: Int) {
      guard number.isMultiple(of: 2) else { return nil }
      self.number = number
    }
  }

  @Test func `an initializer receives its arguments`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Point.init(x:y:label:), InitArgument("x", \.x, .min(0)), InitArgument("y", \.y, default: 7),
        InitArgument("label", \.label).or("title")),
      for: Point.self)
    try mapper.verify()
    #expect(try mapper.create(Point.self, from: ["x": 1]) == Point(x: 1, y: 7, label: nil))
    let point = try mapper.create(Point.self, from: ["x": 1, "y": 2, "title": "a"])
    #expect(point == Point(x: 1, y: 2, label: "a"))
    #expect(try mapper.export(point, as: .jsonText) == #"{"x":1,"y":2,"label":"a"}"#)
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(Point.self, from: ["y": "b", "label": 1.5, "x": -1])
    }
    #expect(errors?.map(\.code) == [.validationFailed, .conversionFailed])
  }

  @Test func `an initializer that fails is reported at its path`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(Even.init(number:), InitArgument("number", \.number)), for: Even.self)
    #expect(try mapper.create(Even.self, from: ["number": 2]).number == 2)
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create([Even].self, from: [["number": 2], ["number": 3]])
    }
    #expect(errors?.map(\.code) == [.factoryFailed])
    #expect(errors?.map(\.path.description) == ["[1]"])
  }

  // MARK: What runs when

  struct TooFar: Error {}

  final class Node {
    let name: String
    let children: [Node]
    var note = ""

    init(name: String, children: [Node]) throws {
      guard name != "far" else { throw TooFar() }
      self.name = name
      self.children = children
    }
  }

  @Test func `children are finished first, and the initializer runs once per child`() throws {
    let made = Recorder<String>()
    let mapper = PropertyMapper()
    let table: Mappings<Node> = .initializing(
      { (name: String, children: [Node]) in
        made.append(name + children.map(\.note).joined())
        return try Node(name: name, children: children)
      }, InitArgument("name", \.name), InitArgument("children", \.children, default: []))
    mapper.addMappings(table.merging(["note": .property(\.note)]), for: Node.self)
    try mapper.verify()
    let tree = try mapper.create(
      Node.self,
      from: .json(
        """
        {"name": "root", "note": "r",
         "children": [{"name": "a", "note": "1"}, {"name": "b", "note": "2"}]}
        """))
    #expect(made.values == ["a", "b", "root12"])
    #expect(tree.note == "r")
    #expect(
      try mapper.export(tree, as: .jsonText) == """
        {"name":"root","children":[{"name":"a","children":[],"note":"1"},\
        {"name":"b","children":[],"note":"2"}],"note":"r"}
        """)

    made.removeAll()
    let bad = #expect(throws: MappingErrors.self) {
      try mapper.create(Node.self, from: ["name": "root", "children": [["name": "a"], [:]]])
    }
    #expect(bad?.map(\.path.description) == ["children[1].name"])
    // The first child has all of its arguments, unlike the second, and so the root.
    #expect(Set(made.values) == ["a"])

    made.removeAll()
    let thrown = #expect(throws: MappingErrors.self) {
      try mapper.create(Node.self, from: ["name": "root", "children": [["name": "far"]]])
    }
    #expect(thrown?.map(\.code) == [.factoryFailed])
    #expect(thrown?.map(\.path.description) == ["children[0]"])
    #expect(thrown?.first?.underlyingError is TooFar)
    #expect(Set(made.values) == ["far"])
  }

  struct RefusingFactory: ModelFactory {
    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      throw TooFar()
    }
  }

  @Test func `the factory isn't called for a type with an initializer`() throws {
    let mapper = PropertyMapper(factory: RefusingFactory())
    mapper.addMappings(
      .initializing(Even.init(number:), InitArgument("number", \.number)), for: Even.self)
    #expect(try mapper.create(Even.self, from: ["number": 4]).number == 4)
  }

  // MARK: Tables

  @Test func `a second initializer replaces the first and its arguments`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Point.init(x:y:label:), InitArgument("a", \.x), InitArgument("b", \.y),
        InitArgument("c", \.label)), for: Point.self)
    mapper.addMappings(
      .initializing({ Point(x: $0, y: $0, label: nil) }, InitArgument("x", \.x)), for: Point.self)
    try mapper.verify()
    let point = try mapper.create(Point.self, from: ["x": 1])
    #expect(point == Point(x: 1, y: 1, label: nil))
    #expect(try mapper.export(point, as: .jsonText) == #"{"x":1}"#)
  }

  @Test func `an argument that another entry replaces is a configuration error`() throws {
    let mapper = PropertyMapper()
    let table: Mappings<Node> = .initializing(
      Node.init(name:children:), InitArgument("name", \.name),
      InitArgument("children", \.children))
    mapper.addMappings(table.merging(["name": .property(\.note)]), for: Node.self)
    let found = #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(found?.map(\.code) == [.argumentNotRead])
    #expect(
      found?.first?.message
        == "nothing reads argument 1 of the initializer")
  }

  @Test func `an argument of an unregistered type is reported like a nested model`() throws {
    struct Holder {
      let point: Point
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(Holder.init(point:), InitArgument("point", \.point)), for: Holder.self)
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(Holder.self, from: [:])
    }
    #expect(errors?.map(\.code) == [.unregisteredType])
  }

  class Shape {
    let name: String
    init(name: String) { self.name = name }
  }

  final class Circle: Shape {
    let radius: Double
    init(name: String, radius: Double) {
      self.radius = radius
      super.init(name: name)
    }
  }

  @Test func `a subclass exports its superclass's arguments but uses its own initializer`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(Shape.init(name:), InitArgument("name", \.name)), for: Shape.self)
    mapper.addMappings(
      .initializing(
        Circle.init(name:radius:), InitArgument("title", \.name), InitArgument("radius", \.radius)),
      for: Circle.self)
    try mapper.verify()
    let circle = try mapper.create(Circle.self, from: ["title": "round", "radius": 2])
    #expect(circle.name == "round")
    #expect(
      try mapper.export(circle, as: .jsonText) == #"{"name":"round","title":"round","radius":2}"#)
  }

  @Test func `a superclass's required and secret arguments don't bind a subclass`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(
      .initializing(
        Shape.init(name:), InitArgument("name", \.name).required().decodeOnly().sensitive()),
      for: Shape.self)
    mapper.addMappings(
      .initializing(
        Circle.init(name:radius:), InitArgument("title", \.name), InitArgument("radius", \.radius)),
      for: Circle.self)
    try mapper.verify()
    let circle = try mapper.create(
      Circle.self, from: ["title": "round", "radius": 2, "name": "other"])
    #expect(circle.name == "round")
    #expect(try mapper.export(circle, as: .jsonText) == #"{"title":"round","radius":2}"#)
  }
}
