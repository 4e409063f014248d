import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Tables, lists of subtypes and alternatives with thousands of parts. If the time grew with the
/// square of their number, these tests would take minutes.
@Suite struct LargeTableTests {
  struct Model: DefaultInitializable {
    var number = 0
  }
  class Base: DefaultInitializable {
    var number = 0
    class var choice: Subtype<Base> { .subtype(Base.self) }
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
    #expect(try mapper.create(Model.self, from: .json(#"{"k1999":7}"#)).number == 7)
    #expect(try mapper.export(Model(), as: .jsonText) == "{}")
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
    #expect(try mapper.export(model, as: .jsonText) == #"{"d":7,"b":7}"#)
    #expect(try mapper.create(Model.self, from: .json(#"{"a":1,"c":3}"#)).number == 3)
    #expect(try mapper.create(Model.self, from: .json(#"{"d":1,"b":3,"c":2}"#)).number == 3)
  }

  @Test func `134: 2,000 subtypes are registered and verified`() throws {
    mapper.addMappings(["number": .property(\.number)], for: Base.self)
    let types = (0..<2000).map { ("t\($0)", Subtype<Base>.subtype(Part.self)) }
    mapper.addSubtypes(
      of: Base.self, discriminator: "type", Dictionary(uniqueKeysWithValues: types))
    try mapper.verify()
    let part = try mapper.create(Base.self, from: .json(#"{"type":"t1999","number":7}"#))
    #expect(part is Part && part.number == 7)
    #expect(throws: Never.self) { try mapper.jsonSchema(for: Base.self) }
  }

  @Test func `134: of subtypes with the same name, the last one is used`() throws {
    mapper.addMappings(["number": .property(\.number)], for: Base.self)
    mapper.addSubtypes(of: Base.self, discriminator: "type", ["a": .subtype(Base.self)])
    mapper.addSubtypes(
      of: Base.self, discriminator: "type", ["b": .subtype(Base.self), "a": .subtype(Part.self)])
    #expect(try mapper.create(Base.self, from: .json(#"{"type":"a"}"#)) is Part)
    #expect(try !(mapper.create(Base.self, from: .json(#"{"type":"b"}"#)) is Part))
    #expect(try mapper.export(Part(), as: .jsonText) == #"{"type":"a","number":0}"#)
  }

  /// One of thousands of different classes.
  final class Special<First, Second, Third>: Base {
    override class var choice: Subtype<Base> { .subtype(Special<First, Second, Third>.self) }
  }

  private static func specialClass(_ index: Int) -> Base.Type {
    func first<First>(_ type: First.Type) -> Base.Type {
      func second<Second>(_ type: Second.Type) -> Base.Type {
        func third<Third>(_ type: Third.Type) -> Base.Type { Special<First, Second, Third>.self }
        return _openExistential(values[index / 16 % 16], do: third)
      }
      return _openExistential(values[index / 256], do: second)
    }
    return _openExistential(values[index % 16], do: first)
  }

  private static let values: [any Any.Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
    UInt32.self, UInt64.self, String.self, Bool.self, Float.self, Double.self, Character.self,
    Substring.self,
  ]

  @Test func `134: an object is read as one of 4,000 classes`() throws {
    let count = 4000 / Effort.step(4)
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .warn))
    mapper.addMappings(["number": .property(\.number)], for: Base.self)
    let types = (0..<count).map { ("t\($0)", Self.specialClass($0).choice) }
    mapper.addSubtypes(
      of: Base.self, discriminator: "type", Dictionary(uniqueKeysWithValues: types))
    let part = try mapper.create(Base.self, from: .json(#"{"type":"t999","number":7}"#))
    #expect(part.number == 7 && type(of: part) == Self.specialClass(999))
    #expect(try mapper.export(part, as: .jsonText) == #"{"type":"t999","number":7}"#)
    try mapper.verify()
  }

  @Test func `134: a table is put together from 16,000 pieces`() throws {
    for index in 0..<16_000 / Effort.step(8) {
      mapper.addMappings(["k\(index)": .property(\.number)], for: Model.self)
    }
    try mapper.verify()
    #expect(try mapper.create(Model.self, from: .json(#"{"k499":7}"#)).number == 7)
  }

  /// The size of a schema of a table with parts of one kind.
  private func schemaSize(_ register: (PropertyMapper) -> Void, of type: (some Any).Type) throws
    -> Int
  {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    register(mapper)
    return "\(try mapper.jsonSchema(for: type))".utf8.count
  }

  @Test func `134: schemas of subtypes by key grow with the number of keys`() throws {
    func size(_ count: Int) throws -> Int {
      try schemaSize({ Self.register(byKey: count, in: $0) }, of: Choice.self)
    }
    #expect(try size(400) < 5 * size(100))
  }

  @Test func `134: schemas of alternatives grow little more than the number of paths`() throws {
    func size(_ count: Int) throws -> Int {
      let entry = (0..<count).reduce(PropertyDescriptor<Model>.property(\.number)) {
        $0.or(MappingPath("k\($1)"))
      }
      return try schemaSize({ $0.addMappings(["k": entry], for: Model.self) }, of: Model.self)
    }
    #expect(try size(400) < 8 * size(100))
  }

  private static func register(byKey count: Int, in mapper: PropertyMapper) {
    let keys = (0..<count).map { index in
      (
        MappingPath("key\(index)"),
        Subtype<Choice>.subtype(
          Int.self, wrap: { .number($0 * 2000 + index) },
          unwrap: { choice in
            guard case .number(let number) = choice, number % 2000 == index else { return nil }
            return number / 2000
          })
      )
    }
    mapper.addSubtypes(of: Choice.self, byKey: Dictionary(uniqueKeysWithValues: keys))
  }

  @Test(arguments: [
    (#"{"key7":"x"}"#, "[0].key7: must be a whole number, but is text"),
    (#"{"key7":1,"key8":1}"#, "[0].key8: has a value, but so does \"key7\""),
    (#"{"kex7":1}"#, nil), (#"{}"#, nil),
  ])
  func `136: a flood of objects is compared with only a few of 1,500 keys`(
    element: String, message: String?
  ) {
    Self.register(byKey: 1500, in: mapper)
    let count = 60_000 / element.utf8.count
    let json = "[\(Array(repeating: element, count: count).joined(separator: ","))]"
    var errors: [MappingError] = []
    _ = mapper.create([Choice].self, from: .json(json), errors: &errors)
    #expect(errors.count == 101)
    if let message { #expect(errors.first?.description == message) }
    #expect(errors.last?.description.contains(" of \(count) ") == true)
  }
}
