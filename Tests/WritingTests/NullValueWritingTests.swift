import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

@Suite struct NullValueWritingTests {
  struct Patch: DefaultInitializable, Equatable {
    var name: String??
    var raw: MappingValue?
    var value: MappingValue = 1
    var text: String?
    var list: [String?] = []
  }

  struct Tag: Equatable { var text: String? }

  struct Tagged: DefaultInitializable, Equatable {
    var tag = Tag()
    var maybe: Tag?
  }

  /// A mapper of each order.
  private func mappers<Model: DefaultInitializable>(
    _ mappings: Mappings<Model>
  ) -> [PropertyMapper] {
    [CallOrder.readingFirst, .findingFirst].map { orders in
      let mapper = PropertyMapper(options: MappingOptions(orders))
      mapper.addMappings(mappings, for: Model.self)
      return mapper
    }
  }

  @Test func `nil is left out, and null that is a value is written`() throws {
    let mappings: Mappings<Patch> = [
      "name": .property(\.name), "raw": .property(\.raw), "value": .property(\.value),
    ]
    for mapper in mappers(mappings) {
      #expect(try mapper.export(Patch(), as: .jsonText) == #"{"value":1}"#)
      let nulls = Patch(name: .some(nil), raw: .null, value: .null)
      #expect(try mapper.export(nulls, as: .jsonText) == #"{"name":null,"raw":null,"value":null}"#)
      let dictionary = try mapper.export(nulls)
      #expect(dictionary.count == 3 && dictionary.values.allSatisfy { $0 is NSNull })
      let tree: MappingValue = ["name": .null, "raw": .null, "value": .null]
      #expect(try mapper.export(nulls, as: .value) == tree)
    }
  }

  @Test func `null from generators and encoders is written, and nil is left out`() throws {
    let values: [(Any?, String)] = [
      (nil, "{}"), (NSNull(), #"{"a":null}"#), (Int?.none as Any, "{}"), (1, #"{"a":1}"#),
    ]
    for (value, json) in values {
      nonisolated(unsafe) let value = value
      let generated: Mappings<Patch> = ["a": .generator { (_: Patch) -> Any? in unsafe value }]
      for mapper in mappers(generated) {
        #expect(try mapper.export(Patch(), as: .jsonText) == json)
      }
    }
    let mappings: Mappings<Patch> = [
      "raw": .generator { (patch: Patch) -> MappingValue? in patch.raw },
      "name": .custom(
        consumer: { (name: String?, patch) in patch.name = .some(name) },
        generator: { $0.name }),
      "text": .transform(
        \.text, decode: { (value: MappingValue) in "\(value)" },
        encode: { $0.isEmpty ? .null : .string($0) }),
    ]
    for mapper in mappers(mappings) {
      #expect(try mapper.export(Patch(), as: .jsonText) == "{}")
      #expect(
        try mapper.export(Patch(name: .some(nil), raw: .null, text: ""), as: .jsonText)
          == #"{"raw":null,"name":null,"text":null}"#)
    }
  }

  @Test func `nil from the transformer of a type is left out, and null is written`() throws {
    let nils = Transformer<String?, Tag>(decode: { Tag(text: $0) }, encode: { $0.text })
    let nulls = Transformer<MappingValue, Tag>(
      decode: { Tag(text: "\($0)") }, encode: { $0.text.map { .string($0) } ?? .null })
    let mappings: Mappings<Tagged> = ["tag": .model(\.tag), "maybe": .model(\.maybe)]
    for mapper in mappers(mappings) {
      mapper.setTransformer(nils, for: Tag.self)
      #expect(try mapper.export(Tagged(maybe: Tag()), as: .jsonText) == "{}")
    }
    for mapper in mappers(mappings) {
      mapper.setTransformer(nulls, for: Tag.self)
      #expect(
        try mapper.export(Tagged(maybe: Tag()), as: .jsonText) == #"{"tag":null,"maybe":null}"#)
      #expect(try mapper.export(Tagged(), as: .jsonText) == #"{"tag":null}"#)
    }
  }

  @Test func `a null value survives reading and writing`() throws {
    for mapper in mappers(["value": .property(\Patch.value)]) {
      let json = #"{"value":null}"#
      let patch = try mapper.create(Patch.self, from: .json(json))
      #expect(patch == Patch(value: .null))
      #expect(try mapper.export(patch, as: .jsonText) == json)
    }
  }

  @Test func `a property list has no null, so null values are left out of it`() throws {
    let mappings: Mappings<Patch> = [
      "name": .property(\.name), "raw": .property(\.raw), "value": .property(\.value),
      "text": .property(\.text),
    ]
    for mapper in mappers(mappings) {
      let patch = Patch(name: .some(nil), raw: .null, value: .null, text: "a")
      let data = try mapper.export(patch, as: .propertyList())
      let list = try PropertyListSerialization.propertyList(from: data, format: nil)
      #expect(list as? [String: String] == ["text": "a"])
    }
  }

  @Test func `changes to and from null values lead to the new model or are refused`() throws {
    let mapper = mappers(
      [
        "name": .property(\Patch.name), "raw": .property(\Patch.raw),
        "value": .property(\Patch.value),
      ])[0]
    let models = [
      Patch(), Patch(name: .some(nil)), Patch(name: "a"), Patch(raw: .null), Patch(raw: 1),
      Patch(value: .null), Patch(name: .some(nil), raw: .null, value: .null),
    ]
    var led = 0
    for old in models {
      for new in models {
        guard let changes = try? mapper.changes(from: old, to: new) else { continue }
        var updated = old
        try mapper.update(&updated, from: changes)
        #expect(updated == new)
        led += 1
      }
    }
    #expect(led == 29)
  }

  @Test func `changes of a double optional with closures contain null`() throws {
    let mapper = mappers(
      [
        "name": .custom(
          consumer: { (name: String?, patch: inout Patch) in patch.name = .some(name) },
          generator: { $0.name })
      ])[0]
    #expect(
      Outcome.text(try mapper.changes(from: Patch(name: "a"), to: Patch(name: .some(nil))))
        == #"{"name":null}"#)
  }
}
