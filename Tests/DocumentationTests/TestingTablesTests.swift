import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import TestSupport

// The code of the guide "Testing tables". The suite that it shows is itself run.

// snippet: testing-tables
struct Item {
  var name = ""
  var price = Decimal()
}

struct Purchase {
  var id = 0
  var customer = ""
  var placed: Date?
  var items: [Item] = []
}

extension PropertyMapper {
  static func shop() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "id": .property(\.id, .min(1)).required(),
        "customer": .property(\.customer, .notEmpty).or("client")
          .required(),
        "placed": .transform(\.placed, .secondsSince1970),
        "items": .model(\.items),
      ], for: Purchase.self, makingWith: { Purchase() })
    mapper.addMappings(
      [
        "name": .property(\.name, .notEmpty).required(),
        "price": .property(\.price, .min(0)),
      ], for: Item.self, makingWith: { Item() })
    return mapper
  }
}
// end

// snippet: testing-verify
struct ShopTableTests {
  let mapper = PropertyMapper.shop()

  @Test func `no table has a mistake`() throws {
    try mapper.verify()
  }
}
// end

extension ShopTableTests {
  // snippet: testing-diagnostics
  @Test func `tables cause no warnings`() {
    #expect(mapper.diagnostics().isEmpty)
  }
  // end

  // snippet: testing-round-trip
  @Test(arguments: SampleSize.allCases)
  func `a purchase survives a round trip`(size: SampleSize) throws {
    let sample = try mapper.sampleInput(for: Purchase.self, size)
    let purchase = try mapper.create(
      Purchase.self, from: .value(sample))
    let back = try mapper.create(
      Purchase.self, from: .json(mapper.export(purchase, as: .json)))
    #expect(mapper.areEqual(back, purchase))
  }
  // end

  // snippet: testing-description
  @Test func `the purchase table is the one that was reviewed`() {
    let reviewed = """
      Purchase
        id        id        Int     required; must be at least 1
        customer  customer  String  or client; required; must not be empty
        placed    placed    Date?   as Double
        items     items     [Item]
        - created by makingWith:
      """
    #expect(mapper.tableDescription(for: Purchase.self) == reviewed)
  }
  // end

  // snippet: testing-recorded
  static let recorded = [
    """
    {"id": 7, "client": "Jon",
     "items": [{"name": "axe", "price": 9.50}]}
    """,
    #"{"id": 8, "customer": "Arya", "placed": 1, "coupon": "WINTER"}"#,
  ]

  @Test(arguments: recorded)
  func `recorded payloads are read`(json: String) throws {
    _ = try mapper.create(Purchase.self, from: .json(json))
  }
  // end

  // snippet: testing-unknown
  @Test func `only the coupon is ignored`() throws {
    let payloads = try Self.recorded.map { try MappingValue(json: $0) }
    let unknown = try mapper.unknownKeys(
      in: .value(.array(payloads)), for: Purchase.self)
    #expect(unknown.map(\.path) == ["coupon"])
  }
  // end

  // snippet: testing-model
  @Test func `every value arrives in its property`() throws {
    let purchase = try mapper.create(
      Purchase.self, from: .json(Self.recorded[0]))
    let expected = Purchase(
      id: 7, customer: "Jon",
      items: [Item(name: "axe", price: 9.5)])
    #expect(mapper.areEqual(purchase, expected))
  }
  // end

  // snippet: testing-errors
  @Test func `everything that is wrong is reported`() {
    let bad = #"{"id": 0, "client": "", "placed": "soon"}"#
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(Purchase.self, from: .json(bad))
    }
    let expected = [
      "id: validationFailed", "client: validationFailed",
      "placed: conversionFailed",
    ]
    #expect(errors?.map { "\($0.path): \($0.code)" } == expected)
  }
  // end
}

/// What the guide says that such tests find.
struct TestingTablesTests {
  private func roundTrip(_ mapper: PropertyMapper, _ size: SampleSize)
    throws -> Bool
  {
    let sample = try mapper.sampleInput(for: Purchase.self, size)
    let purchase = try mapper.create(
      Purchase.self, from: .value(sample))
    let back = try mapper.create(
      Purchase.self, from: .json(mapper.export(purchase, as: .json)))
    return mapper.areEqual(back, purchase)
  }

  @Test
  func
    `verify() finds a type without a table, and diagnostics() also finds warnings`()
  {
    let mapper = PropertyMapper.shop()
    mapper.removeMappings(for: Item.self)
    let mistakes = #expect(throws: ConfigurationErrors.self) {
      try mapper.verify()
    }
    #expect(mistakes?.map(\.code) == [.unregisteredType])
    mapper.addMappings(
      [
        "customer": .transform(
          \.customer, decode: { (text: String) in text })
      ],
      for: Purchase.self)
    #expect(
      mapper.diagnostics().map(\.code) == [
        .unregisteredType, .oneWayTransform,
      ])
  }

  @Test
  func `the minimal sample finds a default that its own rule rejects`()
    throws
  {
    let mapper = PropertyMapper.shop()
    mapper.addMappings(
      ["customer": .property(\.customer, .notEmpty)], for: Purchase.self
    )
    let errors = #expect(throws: MappingErrors.self) {
      try roundTrip(mapper, .minimal)
    }
    #expect(errors?.map(\.path) == ["customer"])
    #expect(try roundTrip(mapper, .full))
  }

  @Test
  func
    `the full sample finds a transform whose directions don't match`()
    throws
  {
    let mapper = PropertyMapper.shop()
    mapper.addMappings(
      [
        "placed": .transform(
          \.placed,
          decode: { (days: Double) in
            Date(timeIntervalSince1970: days * 86_400)
          },
          encode: { $0.timeIntervalSince1970 })
      ], for: Purchase.self)
    #expect(try roundTrip(mapper, .minimal))
    let isSame = try? roundTrip(mapper, .full)
    #expect(isSame != true)
  }

  @Test func `areEqual compares only the mapped properties`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["id": .property(\.id)], for: Purchase.self,
      makingWith: { Purchase() })
    #expect(
      mapper.areEqual(
        Purchase(customer: "Jon"), Purchase(customer: "Arya")))
  }
}
