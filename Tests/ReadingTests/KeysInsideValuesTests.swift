import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Paths that continue inside values that other entries read as a whole, in tables that keep or reject unknown keys.
@Suite struct KeysInsideValuesTests {
  struct Inner: DefaultInitializable, Equatable {
    var name = ""
  }
  struct Outer: DefaultInitializable, Equatable {
    var values: [String: Int] = [:]
    var first: Int?
    var inner: Inner?
    var number: Int?
    var rest: [String: MappingValue] = [:]
  }

  private static func register(keepsKeys: Bool) -> (PropertyMapper) -> Void {
    { mapper in
      mapper.addMappings(["name": .property(\.name)], for: Inner.self)
      mapper.addMappings(
        [
          "values": .property(\.values), "values.a": .property(\.first).decodeOnly(),
          "inner": .model(\.inner), "inner.number": .property(\.number).decodeOnly(),
        ], for: Outer.self)
      if keepsKeys {
        mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: Outer.self)
      }
    }
  }

  private static let texts = [
    #"{"values":{"a":1,"b":2}}"#, #"{"values":{"b":2}}"#, #"{"values":null,"inner":{"name":"x"}}"#,
  ]

  @Test func `keys inside a value that is read as a whole are not unknown`() throws {
    let areRead = try ReadingPathsTests.read(
      Outer.self, Self.texts, MappingOptions(unknownKeys: .reject),
      register: Self.register(keepsKeys: false))
    #expect(areRead == [true, true, true])
  }

  @Test func `they are not kept either`() throws {
    let texts =
      Self.texts + [
        #"{"values":{"b":2},"inner":{"number":3,"z":1},"more":[{}]}"#, #"{"inner":{"number":4}}"#,
      ]
    let areRead = try ReadingPathsTests.read(
      Outer.self, texts, register: Self.register(keepsKeys: true))
    #expect(areRead == texts.map { _ in true })
    let orders = BothOrders(register: Self.register(keepsKeys: true))
    #expect(try orders.reading.create(Outer.self, from: .json(texts[3])).rest == ["more": [[:]]])
  }
}
