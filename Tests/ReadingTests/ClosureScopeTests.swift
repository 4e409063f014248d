import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// The mapper of the call, as closures without arguments find it, in both orders.
@Suite struct ClosureScopeTests {
  static let orders = [CallOrder.readingFirst, .findingFirst]

  struct Inner: Equatable { var found = "unset" }

  struct Outer: Equatable {
    var found = "unset"
    var number = 0
    var inner = Inner()
    var list: [Inner] = []
  }

  final class Node: DefaultInitializable {
    var found = "unset"
    var number = 0
  }

  struct Fixed: Equatable {
    let found: String
    let number: Int
  }

  private static func found() -> String {
    MappingEnvironment.current.mapper == nil ? "no mapper" : "mapper"
  }

  private static func mapper(_ order: CallOrder) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(order))
    mapper.addMappings(
      ["found": .property(\.found, default: found())], for: Inner.self, makingWith: { Inner() })
    mapper.addMappings(
      [
        "found": .property(\.found, default: found()), "number": .property(\.number),
        "inner": .model(\.inner), "list": .model(\.list),
      ], for: Outer.self, makingWith: { Outer() })
    mapper.addMappings(
      ["found": .property(\.found, default: found()), "number": .property(\.number)],
      for: Node.self)
    mapper.addMappings(
      .initializing(
        Fixed.init, InitArgument("found", \.found, default: found()),
        InitArgument("number", \.number)),
      for: Fixed.self)
    return mapper
  }

  @Test(
    arguments: orders, [#"{"inner":{},"list":[{}]}"#, #"{"found":null,"inner":{},"list":[{}]}"#])
  func `the closure of a default finds the mapper`(order: CallOrder, json: String) throws {
    let mapper = Self.mapper(order)
    let dictionary = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let expected = Outer(
      found: "mapper", inner: Inner(found: "mapper"), list: [Inner(found: "mapper")])
    #expect(try mapper.create(Outer.self, from: .json(json)) == expected)
    #expect(try mapper.create(Outer.self, from: dictionary) == expected)
    #expect(try mapper.create(Outer.self, from: .value(MappingValue(json: json))) == expected)
    #expect(try mapper.create([Outer].self, from: .json("[\(json)]")) == [expected])
    #expect(
      try mapper.models(of: Outer.self, from: Data("\(json)\n\(json)".utf8), as: .jsonLines).map {
        try $0.result.get()
      }
        == [expected, expected])
  }

  @Test(arguments: orders)
  func `the closures of defaults of classes and arguments find the mapper`(
    order: CallOrder
  ) throws {
    let mapper = Self.mapper(order)
    #expect(try mapper.create(Node.self, from: .json(#"{"number":1}"#)).found == "mapper")
    #expect(try mapper.create(Node.self, from: ["number": 1]).found == "mapper")
    let fixed = Fixed(found: "mapper", number: 1)
    #expect(try mapper.create(Fixed.self, from: .json(#"{"number":1}"#)) == fixed)
    #expect(try mapper.create([Fixed].self, from: [["number": 1]]) == [fixed])
  }

  @Test(arguments: orders)
  func `the closure of a default finds the mapper in updates and rules`(order: CallOrder) throws {
    let mapper = Self.mapper(order)
    mapper.addRule(for: Outer.self, \.found, \.number) { found, _ in
      found == "mapper" ? nil : "must be found"
    }
    #expect(try mapper.create(Outer.self, from: .json(#"{"number":1}"#)).found == "mapper")
    var outer = try mapper.create(Outer.self, from: ["number": 1])
    try mapper.update(&outer, from: .json(#"{"list":[{}],"number":2}"#))
    #expect(outer.list == [Inner(found: "mapper")])
    try mapper.update(&outer, from: ["list": [[String: Any]()]])
    #expect(outer.list == [Inner(found: "mapper")])
  }
}
