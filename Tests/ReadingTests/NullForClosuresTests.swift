import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

@Suite struct NullForClosuresTests {
  struct Tag: Equatable { var text = "made" }

  struct Model: DefaultInitializable, Equatable {
    var text = "made"
    var optional: String? = "made"
    var tag = Tag()
    var maybe: Tag? = Tag()
    var tags: [Tag] = []
    var maybes: [Tag?] = []
    var byKey: [String: Tag] = [:]
  }

  struct Fixed: Equatable {
    let text: String
    let optional: String?
    let special: String
  }

  enum Source: CaseIterable {
    case text, dictionary, nilInAny, values

    func create<Made>(_ type: Made.Type, _ json: String, by mapper: PropertyMapper) throws -> Made {
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
      switch self {
      case .text: return try mapper.create(type, from: .json(json))
      case .dictionary:
        return try mapper.create(type, from: #require(object as? [String: Any]))
      case .nilInAny:
        let dictionary = try #require(object as? [String: Any])
        return try mapper.create(
          type, from: dictionary.mapValues { $0 is NSNull ? String?.none as Any : $0 })
      case .values: return try mapper.create(type, from: .value(MappingValue(json: json)))
      }
    }
  }

  static let orders = [CallOrder.readingFirst, .findingFirst]

  static let nulls: [String: PropertyDescriptor<Model>] = [
    "MappingValue": .transform(\.text, decode: { (value: MappingValue) in "\(value)" }),
    "Any": .transform(\.text, decode: { (value: Any) in "\(value)" }),
    "[String: Any]": .transform(\.text, decode: { (value: [String: Any]) in "\(value)" }),
    "String": .transform(\.text, decode: { (value: String) in value }),
    "consumer": .consumer { (value: MappingValue, model) in model.text = "\(value)" },
    "consumer of Any": .consumer { (value: Any, model) in model.text = "\(value)" },
  ]

  private func mapper(_ order: CallOrder) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(order))
    mapper.setTransformer(
      Transformer<MappingValue, Tag>(
        decode: { Tag(text: "\($0)") }, encode: { .string($0.text) }), for: Tag.self)
    return mapper
  }

  @Test(arguments: Source.allCases, orders)
  func `127: a closure is not called for null unless its parameter is an optional`(
    source: Source, order: CallOrder
  ) throws {
    for (name, descriptor) in Self.nulls {
      let mapper = mapper(order)
      mapper.addMappings(["a": descriptor], for: Model.self)
      #expect(try source.create(Model.self, #"{"a":null}"#, by: mapper) == Model(), "\(name)")
    }
  }

  @Test(arguments: Source.allCases, orders)
  func `127: null becomes nil for an optional property, whatever its closure takes`(
    source: Source, order: CallOrder
  ) throws {
    let descriptors: [PropertyDescriptor<Model>] = [
      .transform(\.optional, decode: { (value: MappingValue) in "\(value)" }),
      .transform(\.optional, decode: { (value: Any) in "\(value)" }),
      .transform(\.optional, decode: { (value: [String: Any]) in "\(value)" }),
      .transform(\.optional, decode: { (value: String) in value }),
    ]
    for descriptor in descriptors {
      let mapper = mapper(order)
      mapper.addMappings(["a": descriptor], for: Model.self)
      #expect(
        try source.create(Model.self, #"{"a":null}"#, by: mapper) == Model(optional: nil))
    }
  }

  @Test(arguments: Source.allCases, orders)
  func `127: a closure with an optional parameter is called for null`(
    source: Source, order: CallOrder
  ) throws {
    let descriptors: [PropertyDescriptor<Model>] = [
      .transform(\.text, decode: { (value: MappingValue?) in value == nil ? "nil" : "" }),
      .transform(\.text, decode: { (value: Any?) in value == nil ? "nil" : "" }),
      .transform(\.text, decode: { (value: String?) in value ?? "nil" }),
      .consumer { (value: MappingValue?, model) in model.text = value == nil ? "nil" : "" },
    ]
    for descriptor in descriptors {
      let mapper = mapper(order)
      mapper.addMappings(["a": descriptor], for: Model.self)
      #expect(
        try source.create(Model.self, #"{"a":null}"#, by: mapper) == Model(text: "nil"))
    }
  }

  @Test(arguments: Source.allCases, orders)
  func `127: a transformer of a type follows the same rule`(source: Source, order: CallOrder)
    throws
  {
    let mapper = mapper(order)
    mapper.addMappings(
      [
        "tag": .model(\.tag), "maybe": .model(\.maybe), "tags": .model(\.tags),
        "maybes": .model(\.maybes), "byKey": .model(\.byKey),
      ], for: Model.self)
    #expect(
      try source.create(Model.self, #"{"tag":null,"maybe":null}"#, by: mapper)
        == Model(maybe: nil))
    #expect(
      Outcome.problems {
        try source.create(Model.self, #"{"tags":[1,null],"byKey":{"a":null}}"#, by: mapper)
      } == [
        "nullValue  tags[1]  must have a value, but is null",
        "nullValue  byKey.a  must have a value, but is null",
      ])
    #expect(
      try source.create(Model.self, #"{"maybes":[null,1]}"#, by: mapper)
        == Model(maybes: [nil, Tag(text: "1")]))
  }

  @Test func `127: a transformer whose parameter is an optional is called for null`() throws {
    let mapper = PropertyMapper()
    mapper.setTransformer(
      Transformer<MappingValue?, Tag>(
        decode: { Tag(text: $0.map { "\($0)" } ?? "nil") }, encode: { .string($0.text) }),
      for: Tag.self)
    mapper.addMappings(["tag": .model(\.tag), "tags": .model(\.tags)], for: Model.self)
    let json = #"{"tag":null,"tags":[null]}"#
    for source in Source.allCases {
      #expect(
        try source.create(Model.self, json, by: mapper)
          == Model(tag: Tag(text: "nil"), tags: [Tag(text: "nil")]))
    }
  }

  struct Labels: Equatable {
    let first: Tag?
    let second: Tag
  }

  @Test(arguments: Source.allCases, orders)
  func `null for an optional of a type with a transformer is nil, whatever the closure takes`(
    source: Source, order: CallOrder
  ) throws {
    let mapper = mapper(order)
    mapper.setTransformer(
      Transformer<String?, Tag>(decode: { Tag(text: $0 ?? "nil") }, encode: { $0.text }),
      for: Tag.self)
    mapper.addMappings(["maybe": .model(\.maybe), "maybes": .model(\.maybes)], for: Model.self)
    mapper.addMappings(
      .initializing(
        Labels.init, InitArgument("first", \.first), InitArgument("second", \.second)),
      for: Labels.self)
    #expect(
      try source.create(Model.self, #"{"maybe":null,"maybes":[null]}"#, by: mapper)
        == Model(maybe: nil, maybes: [nil]))
    #expect(
      try source.create(Labels.self, #"{"first":null,"second":null}"#, by: mapper)
        == Labels(first: nil, second: Tag(text: "nil")))
  }

  @Test(arguments: Source.allCases)
  func `127: the closures of initializer arguments follow the same rule`(source: Source) throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Fixed.init,
        InitArgument("text", \.text, default: "default")
          .transformed(decode: { (value: MappingValue) in "\(value)" }),
        InitArgument("optional", \.optional)
          .transformed(decode: { (value: MappingValue) in "\(value)" }),
        InitArgument("special", \.special)
          .transformed(decode: { (value: MappingValue?) in value == nil ? "nil" : "" })),
      for: Fixed.self)
    #expect(
      try source.create(
        Fixed.self, #"{"text":null,"optional":null,"special":null}"#, by: mapper)
        == Fixed(text: "default", optional: nil, special: "nil"))
  }

  @Test func `127: formats follow the same rule`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      Mappings<Model>.automatic(only: ["text", "optional"])
        .format(\.text, with: { (value: MappingValue) in "\(value)" })
        .format(\.optional, with: { (value: MappingValue) in "\(value)" }),
      for: Model.self)
    for source in Source.allCases {
      #expect(
        try source.create(Model.self, #"{"text":null,"optional":null}"#, by: mapper)
          == Model(optional: nil))
    }
  }

  @Test func `127: a strict mapper reports null that a closure doesn't take`() {
    let mapper = PropertyMapper(options: MappingOptions(conversion: .strict))
    mapper.addMappings(
      ["a": .transform(\.text, decode: { (value: MappingValue) in "\(value)" })], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: .json(#"{"a":null}"#)) } == [
        "nullValue  a  must have a value, but is null"
      ])
  }
}
