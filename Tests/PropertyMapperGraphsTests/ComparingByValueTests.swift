import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Numbers and text in Foundation's objects, which are compared by value, whatever their classes.
@Suite struct ComparingByValueTests {
  /// A type without a table, whose synthesized `hash(into:)` hashes a number object.
  struct Price: Hashable, Codable {
    var amount: NSNumber

    init(_ amount: NSNumber) { self.amount = amount }
    init(from decoder: any Decoder) throws {
      amount = NSDecimalNumber(
        decimal: try decoder.singleValueContainer().decode(Decimal.self))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(amount.decimalValue)
    }
  }

  struct Reading: DefaultInitializable {
    var number: NSNumber?
    var nested: NSNumber??
    var decimal: NSDecimalNumber?
    var list: [NSNumber] = []
    var byName: [String: NSNumber] = [:]
    var anything: Any?
    var price: Price?
    var prices: [Price] = []
  }

  struct Log: DefaultInitializable {
    var readings: [Reading] = []
    var byName: [String: Reading] = [:]
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "number": .property(\.number),
        "nested": .transform(
          \.nested, decode: { (value: NSNumber?) in .some(value) }, encode: { $0 ?? nil }),
        "decimal": .property(\.decimal),
        "list": .transform(
          \.list, decode: { (list: [Decimal]) in list.map { NSDecimalNumber(decimal: $0) } },
          encode: { $0.map(\.decimalValue) }),
        "byName": .transform(
          \.byName,
          decode: { (values: [String: Decimal]) in
            values.mapValues { NSDecimalNumber(decimal: $0) }
          }, encode: { $0.mapValues(\.decimalValue) }),
        "anything": .transform(\.anything, decode: { (value: Any?) in value }, encode: { $0 }),
        "price": .codable(\.price), "prices": .codable(\.prices),
      ], for: Reading.self)
    mapper.addMappings(
      ["readings": .model(\.readings), "byName": .model(\.byName)], for: Log.self)
  }

  private static let number = "12345678901234567.25"

  private static let texts = [
    #"{"number":\#(number)}"#, #"{"nested":\#(number)}"#, #"{"decimal":\#(number)}"#,
    #"{"list":[1,\#(number)]}"#, #"{"byName":{"a":\#(number),"b":2}}"#,
    #"{"anything":\#(number)}"#, #"{"price":\#(number)}"#, #"{"prices":[\#(number),1]}"#,
  ]

  @Test(arguments: texts)
  func `115: models with decimal number objects are compared and hashed by value`(
    json: String
  ) throws {
    let one = try mapper.create(Reading.self, from: .json(json))
    let other = try mapper.create(Reading.self, from: .json(json))
    #expect(mapper.areEqual(one, other))
    #expect(mapper.hash(of: one) == mapper.hash(of: other))
    #expect(try mapper.changes(from: one, to: other).isEmpty)
    let restored = try mapper.unarchive(Reading.self, from: mapper.archive(one))
    #expect(mapper.areEqual(one, restored))
    #expect(mapper.hash(of: one) == mapper.hash(of: restored))
    let third = try mapper.create(
      Reading.self, from: .json(json.replacing(Self.number, with: "12345678901234567.5")))
    #expect(!mapper.areEqual(one, third))
    #expect(try mapper.changes(from: one, to: third).count == 1)
  }

  @Test func `115: lists and dictionaries of such models are compared and hashed`() throws {
    let readings = Self.texts.joined(separator: ",")
    let json = #"{"readings":[\#(readings)],"byName":{"a":\#(Self.texts[0])}}"#
    let one = try mapper.create(Log.self, from: .json(json))
    let other = try mapper.create(Log.self, from: .json(json))
    #expect(mapper.areEqual(one, other))
    #expect(mapper.hash(of: one) == mapper.hash(of: other))
    #expect(mapper.areEqual(one.readings, try mapper.copy(one.readings)))
  }

  private func readings(_ first: Any?, _ second: Any?) -> (Reading, Reading) {
    var readings = (Reading(), Reading())
    readings.0.anything = first
    readings.1.anything = second
    return readings
  }

  nonisolated(unsafe) private static let equals: [(Any, Any)] = [
    (NSString("a"), NSMutableString("a")), ("a", NSString("a")), ("\u{E9}", NSString("e\u{301}")),
    (NSNumber(value: 1), NSDecimalNumber(value: 1)), (NSNumber(value: 1), NSNumber(value: 1.0)),
    (1, NSNumber(value: 1)), (1.5, NSDecimalNumber(string: "1.5")), (true, NSNumber(value: true)),
    (NSNumber(value: Float(0.1)), NSDecimalNumber(string: "0.1")),
    (NSNumber(value: Double.nan), NSNumber(value: Double.nan)),
    (NSArray(array: ["a", 1]), NSMutableArray(array: ["a", 1])), (NSNull(), NSNull()),
    (NSDate(timeIntervalSince1970: 1), NSDate(timeIntervalSince1970: 1)),
  ]

  @Test func `equal text and numbers in objects of different classes are not changed`() throws {
    for (first, second) in unsafe Self.equals {
      let (one, other) = readings(first, second)
      #expect(mapper.areEqual(one, other), "\(first), \(type(of: first))")
      #expect(mapper.areEqual(other, one), "\(first), \(type(of: first))")
      #expect(mapper.hash(of: one) == mapper.hash(of: other), "\(first), \(type(of: first))")
      #expect(try mapper.changes(from: one, to: other).isEmpty)
    }
  }

  nonisolated(unsafe) private static let others: [(Any?, Any?)] = [
    (NSNumber(value: true), NSNumber(value: 1)), (true, 1), (1, 1.0), ("1", NSNumber(value: 1)),
    (NSString("a"), NSString("A")), (NSNumber(value: 1), NSNumber(value: 2)), (nil, "a"),
    (NSNumber(value: 9_007_199_254_740_993), NSNumber(value: 9_007_199_254_740_992.0)),
  ]

  @Test func `true is not 1, and other values that differ in the data are changed`() {
    for (first, second) in unsafe Self.others {
      let (one, other) = readings(first, second)
      #expect(!mapper.areEqual(one, other), "\(String(describing: first))")
      #expect(!mapper.areEqual(other, one), "\(String(describing: first))")
    }
    var numbers = (Reading(), Reading())
    numbers.0.number = true
    numbers.1.number = 1
    #expect(!mapper.areEqual(numbers.0, numbers.1))
    numbers.0.number = 1.0
    #expect(mapper.areEqual(numbers.0, numbers.1))
  }

  // MARK: Numbers that cannot be hashed

  struct Basket: DefaultInitializable {
    var numbers: Set<NSNumber> = []
    var prices: Set<Item> = []
    var code = ""
  }

  struct Item: DefaultInitializable, Hashable {
    var price: NSNumber?
  }

  private static let baskets = BothOrders { mapper in
    mapper.addMappings(
      .automatic(except: ["code"]).merging([
        "code": .transform(\.code, .lookup([NSNumber(value: 1.5): "one and a half"]))
      ]), for: Basket.self)
    mapper.addMappings(["price": .property(\.price)], for: Item.self)
  }

  #if !canImport(Darwin)
    @Test(arguments: [
      (#"{"numbers":[1,$]}"#, "numbers  must be a number that a Double can hold"),
      (#"{"prices":[{"price":1},{"price":$}]}"#, "prices  must be a number that a Double can hold"),
      (#"{"code":$}"#, "code  must be 1.5"),
    ])
    func `115: a decimal number that Foundation can't hash is rejected in sets and lookups`(
      json: String, problem: String
    ) throws {
      let json = json.replacing("$", with: Self.number)
      for mapper in [Self.baskets.standard, Self.baskets.finding] {
        let problems = Outcome.problems { try mapper.create(Basket.self, from: .json(json)) }
        #expect(problems.count == 1)
        #expect(problems.first?.contains(problem) == true, "\(problems)")
        let tree = try MappingValue(json: json)
        #expect(Outcome.problems { try mapper.create(Basket.self, from: .value(tree)) }.count == 1)
      }
    }
  #endif

  @Test func `115: other number objects are read into sets and looked up`() throws {
    let json = #"{"numbers":[1,2.5,true],"prices":[{"price":1},{"price":2}],"code":1.5}"#
    for mapper in [Self.baskets.standard, Self.baskets.finding] {
      let basket = try mapper.create(Basket.self, from: .json(json))
      #expect(basket.numbers.contains(2.5))
      #expect(basket.prices.count == 2)
      #expect(basket.code == "one and a half")
      #expect(mapper.areEqual(basket, try mapper.copy(basket)))
    }
  }
}
