import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// What Swift wraps around the values of a dictionary makes no difference, however often it is done.
@Suite struct WrappedValueTests {
  struct Model: DefaultInitializable, Equatable {
    var text: String?
    var number: Int?
    var texts: [String] = []
    var lists: [[String]] = []
    var numbers: [String: Int?] = [:]
    var byID: [Int: String?] = [:]
    var date: Date?
  }

  private static let orders = BothOrders { mapper in
    mapper.addMappings(
      [
        "text": .property(\.text), "number": .property(\.number), "texts": .property(\.texts),
        "lists": .property(\.lists), "numbers": .property(\.numbers), "byID": .property(\.byID),
        "date": .property(\.date),
      ], for: Model.self)
  }

  private static let date = Date(timeIntervalSince1970: 1)

  private func expect(
    _ model: Model, from input: [String: Any], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for mapper in [Self.orders.standard, Self.orders.finding] {
      let read = try mapper.create(Model.self, from: input)
      #expect(read == model, sourceLocation: sourceLocation)
    }
  }

  @Test func `collections of existentials are read by their elements' dynamic types`() throws {
    var model = Model(
      texts: ["a", "b"], lists: [["c"], []], numbers: ["a": 1, "b": nil])
    try expect(
      model,
      from: [
        "texts": ["a", "b"] as [any Codable], "lists": [["c"], []] as [any Collection<String>],
        "numbers": ["a": 1, "b": Int?.none] as [String: any Sendable],
      ])
    model.lists = []
    try expect(
      model,
      from: [
        "texts": ["a", "b"] as [any Equatable],
        "numbers": ["a": 1, "b": nil] as [String: (any Codable)?],
      ])
    try expect(
      model,
      from: [
        "texts": ["a" as Substring, "b" as NSString] as [any CustomStringConvertible],
        "numbers": ["a": 1 as NSNumber, "b": NSNull()] as [String: any NSObjectProtocol],
      ])
    try expect(
      Model(text: "a", number: 1, date: Self.date),
      from: [
        "text": Optional("a" as any Codable) as Any, "number": Optional(1 as any Hashable) as Any,
        "date": Optional(Self.date as any Sendable) as Any,
      ])
  }

  @Test func `nested optionals and AnyHashables are unwrapped`() throws {
    let texts: [AnyHashable?] = [AnyHashable("a"), AnyHashable(Optional(AnyHashable("b")))]
    try expect(
      Model(text: "a", number: 1, texts: ["a", "b"], date: Self.date),
      from: [
        "text": "a" as String?? as Any, "number": AnyHashable(1 as Int??), "texts": texts,
        "date": AnyHashable(Optional(Optional(Self.date))) as Any? as Any,
      ])
    try expect(
      Model(),
      from: [
        "text": String??.some(nil) as Any, "number": AnyHashable(Int???.some(nil)),
        "date": (AnyHashable(NSNull()) as AnyHashable?) as Any,
      ])
  }

  // MARK: Many wrappings

  /// A value in optionals of `Any` in one another.
  private static func wrapped(_ value: Any, times count: Int) -> Any {
    var value = value
    for _ in 0..<count { value = Any?.some(value) as Any }
    return value
  }

  final class Holder: DefaultInitializable {
    var value: Any = 0
  }

  private static func holderMapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "value": .custom(
          consumer: { (value: Any, holder) in holder.value = value }, generator: \.value)
      ],
      for: Holder.self)
    return mapper
  }

  /// Values in many optionals, which are freed one inside another.
  private final class Input: @unchecked Sendable {
    var values: [String: Any] = [:]
  }

  /// Makes values, and frees them, on a stack that is large enough for that, and uses them on a small one.
  private func onSmallStack(
    _ make: @escaping @Sendable ((Any) -> Any) -> [String: Any],
    _ body: @escaping @Sendable ([String: Any]) throws -> Void
  ) {
    let messages: String? = onStack(ofKilobytes: 256 * 1024) {
      let input = Input()
      input.values = make { Self.wrapped($0, times: 100_000) }
      let messages = onStack(ofKilobytes: 512) {
        Outcome.errorList { try body(input.values) }.map(\.description).joined()
      }
      input.values = [:]
      return messages ?? "no result"
    }
    #expect(messages == "")
  }

  @Test func `values nested in 100,000 optionals are read on a small stack`() {
    onSmallStack { wrap in
      [
        "text": wrap("a"), "number": wrap(NSNumber(value: 1)),
        "texts": wrap([wrap("a"), wrap("b")]),
        "numbers": ["a": wrap(1), "b": wrap(NSNull()), "c": wrap(Int?.none as Any)],
        "byID": [1: wrap("a"), 2: wrap(String?.none as Any)] as [Int: Any],
        "date": wrap(Self.date),
      ]
    } _: { input in
      try expect(
        Model(
          text: "a", number: 1, texts: ["a", "b"], numbers: ["a": 1, "b": nil, "c": nil],
          byID: [1: "a", 2: nil], date: Self.date),
        from: input)
    }
  }

  @Test func `an invalid value nested in 100,000 optionals is reported on a small stack`() {
    onSmallStack {
      ["number": $0("a"), "texts": [$0(Self.date)], "numbers": $0(1)]
    } _: { input in
      for mapper in [Self.orders.standard, Self.orders.finding] {
        let errors = Outcome.errorList { try mapper.create(Model.self, from: input) }
        #expect(
          errors.map(\.description) == [
            "number: must be a whole number, but is text",
            "texts[0]: must be text, but is a value of type Date",
            "numbers: must be an object, but is a number",
          ])
      }
    }
  }

  @Test func `values nested in 100,000 optionals are written on a small stack`() {
    onSmallStack { wrap in
      ["value": wrap([wrap(1), wrap(Decimal(sign: .plus, exponent: -1, significand: 15))])]
    } _: { input in
      let holder = Holder()
      holder.value = input["value"] ?? 0
      let mapper = Self.holderMapper()
      #expect(try mapper.export(holder, as: .jsonText) == #"{"value":[1,1.5]}"#)
      let list = try mapper.export(holder)["value"] as? [Any]
      #expect(list?.first is Int && list?.last is Decimal)
    }
  }

  @Test func `models with values in 100,000 optionals can be compared and described`() {
    onSmallStack {
      ["value": $0(1), "other": $0($0(1)), "nil": $0(Int?.none as Any)]
    } _: { input in
      let (holder, other, none) = (Holder(), Holder(), Holder())
      (holder.value, other.value, none.value) =
        (input["value"] ?? 0, input["other"] ?? 0, input["nil"] ?? 0)
      let mapper = Self.holderMapper()
      #expect(mapper.areEqual(holder, other))
      #expect(mapper.hash(of: holder) == mapper.hash(of: other))
      #expect(!mapper.areEqual(holder, none) && mapper.areEqual(none, none))
      let changes = try mapper.changes(from: holder, to: other)
      #expect(changes.isEmpty)
      #expect(mapper.description(of: holder) == "Holder {\n  value: 1\n}")
      #expect(mapper.description(of: none) == "Holder {\n  value: nil\n}")
    }
  }
}
