import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// What subtypes, schemes, hooks and the various kinds of entries have to do with unknown keys.
@Suite struct UnknownKeysOfTypesTests {
  struct Circle: DefaultInitializable { var radius = 0 }
  struct Square: DefaultInitializable { var side = 0 }
  enum Form {
    case circle(Circle)
    case square(Square)
    case other(MappingValue)
  }

  private func mapper(
    payload: MappingPath? = nil, fallback: Subtype<Form>? = nil
  ) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addSubtypes(
      of: Form.self, discriminator: "type", payload: payload,
      ["circle": .payload(Form.circle), "square": .payload(Form.square)], fallback: fallback)
    return mapper
  }

  private func paths<Model>(
    _ mapper: PropertyMapper, _ json: String, for type: Model.Type
  ) throws -> [String] {
    try mapper.unknownKeys(in: .json(json), for: type).map(\.description)
  }

  @Test func `keys are checked against the chosen subtype, or all subtypes if it's unknown`() throws
  {
    let json = """
      [{"type": "circle", "radius": 1, "side": 1}, {"type": "square", "radius": 1, "side": 1},
       {"type": "oval", "radius": 1, "side": 1, "x": 1}, {"radius": 1, "x": 1}]
      """
    #expect(
      try paths(mapper(), json, for: Form.self) == [
        "x: twice, first at [2].x", "radius: once, at [1].radius",
        "side: once, at [0].side",
      ])
  }

  @Test func `payloads next to the discriminator are searched`() throws {
    let json = """
      [{"type": "circle", "data": {"radius": 1, "x": 1}, "y": 1}, {"type": "oval", "data": {"side": 1, "z": 1}}]
      """
    #expect(
      try paths(mapper(payload: "data"), json, for: Form.self) == [
        "data.x: once, at [0].data.x", "data.z: once, at [1].data.z", "y: once, at [0].y",
      ])
  }

  @Test func `a fallback that keeps the object reads all of its keys`() throws {
    let fallback = Subtype<Form>.payload(Form.other)
    let json = #"[{"type": "oval", "x": 1}, {"type": "circle", "x": 1}, {"x": 1, "side": 2}]"#
    #expect(
      try paths(mapper(fallback: fallback), json, for: Form.self) == ["x: twice, first at [1].x"])
  }

  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  final class Dog: Animal { var tricks = 0 }

  @Test func `a superclass's keys are known in a subclass that a closure chooses`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["tricks": .property(\.tricks)], for: Dog.self)
    mapper.addSubtypes(of: Animal.self, ["dog": .subtype(Dog.self)]) {
      $0["tricks"] == nil ? nil : "dog"
    }
    #expect(
      try paths(
        mapper, #"[{"name": 1, "tricks": 1, "x": 1}, {"name": 1, "x": 1}]"#, for: Animal.self) == [
          "x: twice, first at [0].x"
        ])
  }

  struct User: DefaultInitializable {
    var name = ""
    var extras: [String: MappingValue] = [:]
  }

  @Test func `each scheme has its own known keys`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: User.self)
    mapper.using("v2").addMappings(["fullName": .property(\.name)], for: User.self)
    let json = #"{"name": 1, "fullName": 1}"#
    #expect(try paths(mapper, json, for: User.self) == ["fullName: once"])
    #expect(try paths(mapper.using("v2"), json, for: User.self) == ["name: once"])
  }

  @Test func `keys that a property keeps are still listed as unknown`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      (["name": .property(\.name)] as Mappings).keepingUnknownKeys(in: \.extras), for: User.self)
    #expect(try paths(mapper, #"{"name": 1, "new": {"a": 1}}"#, for: User.self) == ["new: once"])
  }

  @Test func `an input editor runs before keys are checked, unless it throws`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: User.self)
    mapper.setInputEditor(for: User.self) { object in
      if object["bad"] != nil { throw Refusal() }
      object["name"] = object.removeValue(forKey: "old")
    }
    #expect(
      try paths(mapper, #"[{"old": 1}, {"old": 1, "bad": 1}, {"x": 1}]"#, for: User.self) == [
        "bad: once, at [1].bad", "old: once, at [1].old", "x: once, at [2].x",
      ])
  }

  @Test func `keys that only a final decoder sees are listed as unknown`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: User.self)
    mapper.setFinalDecoder(for: User.self, keys: .unmapped) { _, _ in }
    #expect(try paths(mapper, #"{"name": 1, "x": 1}"#, for: User.self) == ["x: once"])
  }

  @Test func `a key counts as read if any entry that shares its path reads it`() throws {
    struct Pair: DefaultInitializable {
      var circle = Circle()
      var square = Square()
      var count = 0
    }
    let mapper = mapper()
    mapper.addMappings(
      ["form": .model(\.circle), "other": .model(\.square)], for: Pair.self)
    mapper.addMappings(
      [
        "form": .model(\.circle), "again": .model(\.square).or("form"),
        "form.count": .property(\.count),
      ],
      for: Pair.self)
    #expect(
      try paths(
        mapper, #"{"form": {"radius": 1, "side": 1, "count": 1, "x": 1}}"#, for: Pair.self) == [
          "form.x: once"
        ])
  }

  @Test func `a consumer reads its whole value, and a transform the keys of its input type`() throws
  {
    struct Box: DefaultInitializable {
      var radius = 0
    }
    let mapper = mapper()
    mapper.addMappings(
      [
        "seen": .consumer { (_: [String: Any], _: inout Box) in },
        "circle": .transform(\.radius, decode: { (circle: Circle) in circle.radius }),
      ], for: Box.self)
    #expect(
      try paths(
        mapper, #"{"seen": {"a": {"b": 1}}, "circle": {"radius": 1, "x": 1}}"#, for: Box.self) == [
          "circle.x: once"
        ])
  }

  @Test func `keys are checked in automatic tables and in models without a table`() throws {
    struct Inner: DefaultInitializable { var a = 0 }
    struct Outer: DefaultInitializable { var inner = Inner() }
    let mapper = PropertyMapper(options: MappingOptions(mapsUnregisteredModels: true))
    #expect(
      try paths(mapper, #"{"inner": {"a": 1, "b": 1}, "c": 1}"#, for: Outer.self) == [
        "c: once", "inner.b: once; did you mean a?",
      ])
  }

  @Test func `plain values have no unknown keys`() throws {
    #expect(try paths(PropertyMapper(), #"{"a": 1}"#, for: [String: Int].self) == [])
    #expect(try paths(PropertyMapper(), #"{"a": 1}"#, for: MappingValue.self) == [])
  }

  struct Node: DefaultInitializable {
    var next: Node? {
      get { nil }
      set {}
    }
  }

  @Test func `objects that are nested too deeply for an editor or a small stack are refused`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["next": .model(\.next)], for: Node.self)
    mapper.setInputEditor(for: Node.self) { (_: inout MappingValue.Object) in }
    let codes = onStack(ofKilobytes: 512) {
      let value = (0..<1500).reduce([:] as MappingValue) { inner, _ in ["next": inner] }
      let dictionary = (0..<1500).reduce([:] as [String: Any]) { inner, _ in ["next": inner] }
      return [.value(value), .dictionary(dictionary)].flatMap { (source: MappingSource) in
        Outcome.errorList { try mapper.unknownKeys(in: source, for: Node.self) }.map(\.code)
          + Outcome.errorList { try mapper.trace(Node.self, from: source) }.map(\.code)
      }
    }
    #expect(codes == Array(repeating: .depthLimitExceeded, count: 4))
  }
}
