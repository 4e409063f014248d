import PropertyMapper
import PropertyMapperInspection
import Testing

/// Tables, lists of subtypes and alternatives with thousands of parts. If the time grew with the
/// square of their number, these tests would take minutes.
@Suite struct LargeTableTests {
  struct Model: DefaultInitializable {
    var number = 0
  }
  class Base: DefaultInitializable {
    var number = 0
    required init() {}
  }
  final class Part: Base {}
  enum Choice {
    case number(Int)
    case none
  }

  let mapper = PropertyMapper()

  @Test func `134: a table of 2,000 lines is filled, verified and used`() throws {
    mapper.addMappings(for: Model.self) { table in
      for index in 0..<2000 { table["k\(index)"] = .property(\.number) }
      for index in 0..<2000 { table["k\(index)"] = .property(\.number).decodeOnly() }
    }
    try mapper.verify()
    #expect(try mapper.create(Model.self, fromJSON: #"{"k1999":7}"#).number == 7)
    #expect(try mapper.exportJSONString(Model()) == "{}")
  }

  @Test func `134: lines replace the entries at their paths, also repeated ones`() throws {
    var table: Mappings<Model> = [
      "a": .property(\.number), "b": .property(\.number), "a": .property(\.number),
    ]
    table["c"] = .property(\.number)
    table["b"] = .property(\.number).decodeOnly()
    table["a"] = .property(\.number).decodeOnly()
    table["b"] = nil
    table["d"] = .property(\.number)
    table["b"] = .property(\.number)
    table["c"] = .property(\.number).decodeOnly()
    mapper.addMappings(table, for: Model.self)
    var model = Model()
    model.number = 7
    #expect(try mapper.exportJSONString(model) == #"{"d":7,"b":7}"#)
    #expect(try mapper.create(Model.self, fromJSON: #"{"a":1,"c":3}"#).number == 3)
    #expect(try mapper.create(Model.self, fromJSON: #"{"d":1,"b":3,"c":2}"#).number == 3)
  }

  @Test func `134: 2,000 subtypes are registered and verified`() throws {
    mapper.addMappings(["number": .property(\.number)], for: Base.self)
    let types = (0..<2000).map { ("t\($0)", Subtype<Base>.subtype(Part.self)) }
    mapper.addSubtypes(
      of: Base.self, discriminator: "type", Dictionary(uniqueKeysWithValues: types))
    try mapper.verify()
    let part = try mapper.create(Base.self, fromJSON: #"{"type":"t1999","number":7}"#)
    #expect(part is Part && part.number == 7)
    #expect(throws: Never.self) { try mapper.jsonSchema(for: Base.self) }
  }

  @Test func `134: of subtypes with the same name, the last one is used`() throws {
    mapper.addMappings(["number": .property(\.number)], for: Base.self)
    mapper.addSubtypes(of: Base.self, discriminator: "type", ["a": .subtype(Base.self)])
    mapper.addSubtypes(
      of: Base.self, discriminator: "type", ["b": .subtype(Base.self), "a": .subtype(Part.self)])
    #expect(try mapper.create(Base.self, fromJSON: #"{"type":"a"}"#) is Part)
    #expect(try !(mapper.create(Base.self, fromJSON: #"{"type":"b"}"#) is Part))
    #expect(try mapper.exportJSONString(Part()) == #"{"type":"a","number":0}"#)
  }

  private func registerByKey() {
    let keys = (0..<1500).map { index in
      (
        MappingPath("key\(index)"),
        Subtype<Choice>.subtype(
          Int.self, wrap: { .number($0 * 2000 + index) },
          unwrap: { if case .number(let number) = $0 { number } else { nil } })
      )
    }
    mapper.addSubtypes(of: Choice.self, byKey: Dictionary(uniqueKeysWithValues: keys))
  }

  @Test(arguments: [
    (#"{"key7":"x"}"#, "[0].key7: must be a whole number, but is text"),
    (#"{"key7":1,"key8":1}"#, "[0].key8: must be the only subtype, but key7 has a value, too"),
    (#"{"kex7":1}"#, nil), (#"{}"#, nil),
  ])
  func `136: a flood of objects is compared with only a few of 1,500 keys`(
    element: String, message: String?
  ) {
    registerByKey()
    let count = 60_000 / element.utf8.count
    let json = "[\(Array(repeating: element, count: count).joined(separator: ","))]"
    var errors: [MappingError] = []
    _ = mapper.create([Choice].self, fromJSON: json, errors: &errors)
    #expect(errors.count == 101)
    if let message { #expect(errors.first?.description == message) }
    #expect(errors.last?.description.contains("\(count - 100)") == true)
  }
}
