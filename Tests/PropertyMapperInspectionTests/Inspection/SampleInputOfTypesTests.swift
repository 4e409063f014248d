import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Samples of models in models, subtypes, and ways of making models.
@Suite struct SampleInputOfTypesTests {
  final class Node: DefaultInitializable {
    var name = ""
    var next: Node?
    var children: [Node] = []
    var byName: [String: Node] = [:]
  }

  private func samples<Model>(
    _ mapper: PropertyMapper, for type: Model.Type
  ) throws -> [String] {
    try SampleSize.allCases.map { size in
      let sample = try mapper.sampleInput(for: type, size)
      _ = try mapper.create(type, from: .value(sample))
      return sample.description
    }
  }

  @Test func `samples of recursive models stop at optionals, arrays and dictionaries`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name).required(), "next": .model(\.next).required(),
        "children": .model(\.children), "byName": .model(\.byName),
      ], for: Node.self)
    #expect(
      Outcome.problems { try mapper.sampleInput(for: Node.self) } == [
        "noSample  Node  -  has no finite sample: each Node needs another Node"
      ])
    mapper.addMappings(["next": .model(\.next)], for: Node.self)
    #expect(
      try samples(mapper, for: Node.self) == [
        #"{"name":"text"}"#, #"{"name":"text","children":[],"byName":{}}"#,
      ])
  }

  struct Circle: DefaultInitializable { var radius = 0 }
  struct Square: DefaultInitializable { var side = 0 }
  indirect enum Form {
    case circle(Circle)
    case group(Group)
    case square(Square)
  }
  struct Group: DefaultInitializable {
    var forms: [Form] = []
    var first = Form.circle(Circle())
  }

  private func forms(payload: MappingPath? = nil) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["radius": .property(\.radius, .min(2)).required()], for: Circle.self)
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings(
      ["forms": .model(\.forms), "first": .model(\.first).required()], for: Group.self)
    mapper.addSubtypes(
      of: Form.self, discriminator: "type", payload: payload,
      ["square": .payload(Form.square), "circle": .payload(Form.circle)])
    return mapper
  }

  @Test func `a sample uses the first subtype by name`() throws {
    #expect(
      try samples(forms(), for: Form.self) == [
        #"{"type":"circle","radius":2}"#, #"{"type":"circle","radius":2}"#,
      ])
    #expect(
      try samples(forms(payload: "data"), for: [Form].self)[1]
        == #"[{"type":"circle","data":{"radius":2}}]"#)
  }

  @Test func `a subtype with endless recursion is skipped for the next one`() throws {
    let mapper = forms()
    mapper.addSubtypes(of: Form.self, discriminator: "type", ["a": .payload(Form.group)])
    #expect(
      try samples(mapper, for: Group.self) == [
        #"{"first":{"type":"circle","radius":2}}"#,
        #"{"forms":[{"type":"circle","radius":2}],"first":{"type":"circle","radius":2}}"#,
      ])
  }

  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  final class Dog: Animal { var tricks = 0 }

  @Test func `a closure that chooses the subtype is called`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["tricks": .property(\.tricks)], for: Dog.self)
    mapper.addSubtypes(of: Animal.self, ["dog": .subtype(Dog.self)]) {
      $0["tricks"] == nil ? nil : "dog"
    }
    #expect(
      try samples(mapper, for: Animal.self) == ["{}", #"{"name":"text","tricks":1}"#])
    mapper.addSubtypes(of: Animal.self, discriminator: "kind", ["animal": .subtype(Animal.self)])
    #expect(
      try samples(mapper, for: Animal.self)
        == [#"{"kind":"animal"}"#, #"{"kind":"animal","name":"text"}"#])
  }

  struct Point {
    let x: Int
    let y: Int
    var label: String?
    let tags: [String]
  }

  @Test func `initializer arguments are required unless they have a default`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Point.self)
    #expect(
      try samples(mapper, for: Point.self) == [
        #"{"x":1,"y":1,"tags":[]}"#, #"{"x":1,"y":1,"label":"text","tags":["text"]}"#,
      ])
    mapper.setMappings(
      .initializing(
        Point.init(x:y:label:tags:), InitArgument("x", \.x, .min(3)),
        InitArgument("y", \.y, default: 7), InitArgument("label", \.label),
        InitArgument("tags", \.tags, .notEmpty)),
      for: Point.self)
    #expect(
      try samples(mapper, for: Point.self) == [
        #"{"x":3,"tags":["text"]}"#, #"{"x":3,"y":7,"label":"text","tags":["text"]}"#,
      ])
  }

  @Test func `entries with shared or nested paths get values that all of them accept`() throws {
    struct Shared: DefaultInitializable {
      var text = ""
      var number = 0
      var circle = Circle()
      var count = 0
      var other = 0
    }
    let mapper = forms()
    mapper.addMappings(
      [
        "id": .property(\.text, .maxLength(2)).required(), "id": .property(\.number, .min(10)),
        "circle": .model(\.circle), "circle.count": .property(\.count).required(),
        "other": .property(\.other, .min(50)).or("id"),
      ], for: Shared.self)
    #expect(
      try samples(mapper, for: Shared.self) == [
        #"{"id":"12","circle":{"radius":2,"count":1},"other":50}"#,
        #"{"id":"12","circle":{"radius":2,"count":1},"other":50}"#,
      ])
  }

  @Test func `types that don't describe their form are sampled by trial`() throws {
    struct Version: MappingValueConvertible, Equatable {
      var text = ""
      init(mappingValue: MappingValue) throws {
        guard case .string(let text) = mappingValue, text.contains(".") else { throw Refusal() }
        self.text = text
      }
      var mappingValue: MappingValue { .string(text) }
    }
    struct Address: Codable, Sendable, Equatable { var street = "Main" }
    struct Company: DefaultInitializable {
      var version: Version?
      var address = Address()
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["version": .property(\.version), "address": .codable(\.address)], for: Company.self)
    #expect(
      try samples(mapper, for: Company.self)[1]
        == #"{"version":"1.5","address":{"street":"Main"}}"#)
  }

  @Test func `a transform to a model doesn't need a sample of that model`() throws {
    struct Secret: DefaultInitializable { var number = 0 }
    struct Safe: DefaultInitializable { var secret = Secret() }
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["number": .property(\.number, .satisfying("a secret") { $0 == 4711 }).required()],
      for: Secret.self)
    mapper.addMappings(
      [
        "secret": .transform(
          \.secret, decode: { (number: Int) in Secret(number: number) }, encode: { $0.number })
      ], for: Safe.self)
    #expect(try samples(mapper, for: Safe.self) == ["{}", #"{"secret":1}"#])
  }

  @Test func `a type with its own transformer gets a sample of the transformer's input`() throws {
    struct Color: Sendable { var name = "" }
    struct Car: DefaultInitializable { var colors: [Color] = [] }
    let mapper = PropertyMapper()
    mapper.setTransformer(
      Transformer<String, Color>(
        decode: { $0.count == 3 ? Color(name: $0) : nil }, encode: { $0.name }),
      for: Color.self)
    mapper.addMappings(["colors": .model(\.colors)], for: Car.self)
    #expect(try samples(mapper, for: Car.self)[1] == #"{"colors":["abc"]}"#)
  }

  @Test func `creating a sample calls no consumers or final decoders`() throws {
    let calls = Recorder<String>()
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["seen": .consumer { (_: Int, _: inout Circle) in calls.append("consumer") }],
      for: Circle.self)
    mapper.setFinalDecoder(for: Circle.self) { _, _ in calls.append("final decoder") }
    _ = try mapper.sampleInput(for: Circle.self, .full)
    #expect(calls.values == [])
  }
}
