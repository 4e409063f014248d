import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Input editors that receive objects with exact numbers.
@Suite struct ExactInputEditorTests {
  struct Part: DefaultInitializable, Equatable {
    var price = Decimal()
  }

  struct Order: DefaultInitializable, Equatable {
    var total = Decimal()
    var parts: [Part] = []
    var first: Part?
    var rest = MappingValue.Object()
  }

  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }

  final class Dog: Animal {
    var weight = Decimal()
  }

  private let mapper = Self.mapper()
  private let calls = Recorder<String>()

  private static func mapper(_ change: (inout MappingOptions) -> Void = { _ in }) -> PropertyMapper
  {
    var options = MappingOptions()
    change(&options)
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["price": .property(\.price)], for: Part.self)
    let table: Mappings<Order> = [
      "total": .property(\.total), "parts": .model(\.parts), "first": .model(\.first),
    ]
    mapper.addMappings(table.keepingUnknownKeys(in: \.rest), for: Order.self)
    mapper.setInputEditor(for: Part.self) { (object: inout MappingValue.Object) in
      object["price"] = object["amount"] ?? object["price"]
      object["amount"] = nil
    }
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["weight": .property(\.weight)], for: Dog.self)
    return mapper
  }

  @Test func `an editor sees the exact object of the text`() throws {
    mapper.setInputEditor(for: Order.self) { [calls] (object: inout MappingValue.Object) in
      calls.append("\(object)")
    }
    let text = #"{"z": 1.50, "total": 12345678901234567890.10, "a": [1e2, null, {"b": "\u00e9"}]}"#
    let order = try mapper.create(Order.self, from: .json(text))
    #expect(
      calls.values == [#"{"z":1.50,"total":12345678901234567890.10,"a":[1e2,null,{"b":"é"}]}"#])
    #expect(order.total == Decimal(string: "12345678901234567890.10"))
    #expect(order.rest.description == #"{"z":1.50,"a":[1e2,null,{"b":"é"}]}"#)
  }

  @Test func `an unannotated closure receives a dictionary`() throws {
    mapper.setInputEditor(for: Order.self) { [calls] object in
      calls.append("\(type(of: object))")
    }
    _ = try mapper.create(Order.self, from: .json("{}"))
    #expect(calls.values == ["Dictionary<String, Any>"])
  }

  @Test func `an editor of either form replaces the other one`() throws {
    mapper.setInputEditor(for: Part.self) { $0["price"] = 1 }
    #expect(try mapper.create(Part.self, from: .json(#"{"amount":2}"#)).price == 1)
    mapper.setInputEditor(for: Part.self) { (object: inout MappingValue.Object) in
      object["price"] = 3
    }
    #expect(try mapper.create(Part.self, from: .json(#"{"amount":2}"#)).price == 3)
  }

  @Test(arguments: [
    ("useFirst", #"{"a":1,"b":2}"#), ("useLast", #"{"a":3,"b":2}"#),
  ])
  func `the policy decides which value of a repeated key an editor sees`(
    policy: String, seen: String
  ) throws {
    let mapper = Self.mapper { $0.duplicateKeys = policy == "useFirst" ? .useFirst : .useLast }
    mapper.setInputEditor(for: Order.self) { [calls] (object: inout MappingValue.Object) in
      calls.append("\(object)")
    }
    _ = try mapper.create(Order.self, from: .json(#"{"a":1,"b":2,"a":3}"#))
    #expect(calls.values == [seen])
  }

  @Test func `repeated keys are errors before an editor runs`() throws {
    mapper.setInputEditor(for: Order.self) { [calls] (_: inout MappingValue.Object) in
      calls.append("called")
    }
    var errors: [MappingError] = []
    _ = mapper.create(Order.self, from: .json("{\"a\":1,\n\"a\":3}"), errors: &errors)
    #expect(errors.map(\.code) == [.duplicateKey])
    #expect(errors.first?.location?.line == 2)
    #expect(calls.values.isEmpty)
  }

  @Test func `keys that are equal only for dictionaries are accepted`() throws {
    let text = "{\"caf\u{e9}\": 1, \"cafe\u{301}\": 2}"
    mapper.setInputEditor(for: Order.self) { (object: inout MappingValue.Object) in
      object["n"] = .number(MappingValue.Number(object.count))
    }
    let order = try mapper.create(Order.self, from: .json(text))
    #expect(order.rest.count == 3)
    mapper.setInputEditor(for: Order.self) { $0["n"] = 1 }
    #expect(throws: MappingErrors.self) { try mapper.create(Order.self, from: .json(text)) }
  }

  @Test func `an editor sees numbers of dictionaries exactly, and their keys sorted`() throws {
    mapper.setInputEditor(for: Order.self) { [calls] (object: inout MappingValue.Object) in
      calls.append("\(object)")
      object["total"] = object["b"]
    }
    let dictionary: [String: Any] = [
      "b": try #require(Decimal(string: "0.10000000000000000001")), "a": [true, NSNull()], "c": "x",
    ]
    let order = try mapper.create(Order.self, from: dictionary)
    #expect(calls.values == [#"{"a":[true,null],"b":0.10000000000000000001,"c":"x"}"#])
    #expect(order.total == Decimal(string: "0.10000000000000000001"))
  }

  @Test func `an editor sees a mapping value unchanged`() throws {
    mapper.setInputEditor(for: Order.self) { [calls] (object: inout MappingValue.Object) in
      calls.append("\(object)")
    }
    let value = try MappingValue(json: #"{"z":1.0,"a":2}"#)
    _ = try mapper.create(Order.self, from: .value(value))
    #expect(calls.values == [#"{"z":1.0,"a":2}"#])
  }

  @Test func `editors of models in lists and optionals run`() throws {
    let text = #"{"parts":[{"amount":0.10},{"price":2}],"first":{"amount":3.000}}"#
    let order = try mapper.create(Order.self, from: .json(text))
    #expect(order.parts.map(\.price) == [Decimal(string: "0.1"), 2])
    #expect(order.first?.price == 3)
    let list = try mapper.create([Part].self, from: .json(#"[{"amount":1},{"amount":2}]"#))
    #expect(list.map(\.price) == [1, 2])
  }

  @Test func `editors of models in edited models see what the outer ones left`() throws {
    mapper.setInputEditor(for: Order.self) { (object: inout MappingValue.Object) in
      object["first"] = object["main"]
      object["main"] = nil
    }
    let text = #"{"main":{"amount":123456789012345678901.5}}"#
    let order = try mapper.create(Order.self, from: .json(text))
    #expect(order.first?.price == Decimal(string: "123456789012345678901.5"))
    #expect(order.rest.isEmpty)
  }

  @Test(arguments: [true, false])
  func `editors of different forms edit the object one after another`(isFirstExact: Bool) throws {
    if isFirstExact {
      mapper.setInputEditor(for: Animal.self) { (object: inout MappingValue.Object) in
        object["weight"] = object["kg"]
      }
      mapper.setInputEditor(for: Dog.self) { $0["name"] = "\($0["name"] ?? "") B." }
    } else {
      mapper.setInputEditor(for: Animal.self) { $0["name"] = "\($0["name"] ?? "") B." }
      mapper.setInputEditor(for: Dog.self) { (object: inout MappingValue.Object) in
        object["weight"] = object["kg"]
      }
    }
    for dog in [
      try mapper.create(Dog.self, from: .json(#"{"name":"A","kg":1.5}"#)),
      try mapper.create(Dog.self, from: ["name": "A", "kg": 1.5]),
    ] {
      #expect(dog.name == "A B.")
      #expect(dog.weight == 1.5)
    }
    var errors: [MappingError] = []
    _ = mapper.create(Dog.self, from: .json(#"{"name":"A","kg":"x"}"#), errors: &errors)
    #expect(errors.map { "\($0.path): \($0.code)" } == ["weight: conversionFailed"])
  }

  @Test func `an editor adds the name of a subtype`() throws {
    mapper.addSubtypes(of: Animal.self, discriminator: "type", ["dog": .subtype(Dog.self)])
    mapper.setInputEditor(for: Animal.self) { (object: inout MappingValue.Object) in
      if object["weight"] != nil { object["type"] = "dog" }
    }
    let animal = try mapper.create(Animal.self, from: .json(#"{"name":"A","weight":1}"#))
    #expect((animal as? Dog)?.weight == 1)
  }

  @Test func `editors run in updates`() throws {
    var order = Order()
    order.first = Part(price: 1)
    try mapper.update(&order, from: .json(#"{"first":{"amount":2.5},"total":7}"#))
    #expect(order.first?.price == 2.5)
    #expect(order.total == 7)
    try mapper.update(&order, from: ["first": ["amount": 3]])
    #expect(order.first?.price == 3)
  }

  @Test func `wrong values in edited objects have their paths and the line of the object`() throws {
    let text = "{\"parts\":[\n{\"amount\":1},\n{\"amount\":\"x\"}],\n\"total\":true}"
    var errors: [MappingError] = []
    _ = mapper.create(Order.self, from: .json(text), errors: &errors)
    #expect(
      errors.map { "\($0.path) \($0.code) \($0.location?.line ?? 0)" } == [
        "total typeMismatch 4", "parts[1].price conversionFailed 3",
      ])
  }

  @Test func `errors that an editor throws are reported at the object`() throws {
    mapper.setInputEditor(for: Part.self) { (object: inout MappingValue.Object) in
      guard object["amount"] != nil else { throw MappingError("must have an amount", at: "amount") }
    }
    var errors: [MappingError] = []
    _ = mapper.create(Order.self, from: .json(#"{"parts":[{"amount":1},{}]}"#), errors: &errors)
    #expect(errors.map { "\($0)" } == ["parts[1].amount: must have an amount"])
    errors = []
    mapper.setInputEditor(for: Part.self) { (_: inout MappingValue.Object) in throw Refusal() }
    _ = mapper.create(Order.self, from: ["first": [String: Any]()], errors: &errors)
    #expect(errors.map(\.code) == [.hookFailed])
    #expect(errors.map { "\($0.path)" } == ["first"])
  }

  @Test func `values without a form in JSON are errors`() throws {
    var errors: [MappingError] = []
    _ = mapper.create(Part.self, from: ["price": 1, "x": ["y": Double.nan]], errors: &errors)
    #expect(errors.map { "\($0.path) \($0.code)" } == ["x.y typeMismatch"])
  }

  @Test func `dates and data of property lists stay as they are`() throws {
    mapper.setInputEditor(for: Order.self) { [calls] (object: inout MappingValue.Object) in
      if case .native(.date)? = object["date"] { calls.append("date") }
      if case .native(.data)? = object["data"] { calls.append("data") }
    }
    let list: [String: Any] = ["date": Date(timeIntervalSince1970: 0), "data": Data([1, 2])]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: list, format: format, options: 0)
      let order = try mapper.create(Order.self, from: .propertyList(data))
      #expect(order.rest["data"] == .native(.data(Data([1, 2]))))
    }
    #expect(calls.values == ["date", "data", "date", "data"])
  }

  @Test func `a final decoder sees the object as an exact editor left it`() throws {
    mapper.setInputEditor(for: Order.self) { (object: inout MappingValue.Object) in
      object["added"] = true
    }
    mapper.setFinalDecoder(for: Order.self) { [calls] input, _ in
      calls.append(Outcome.text(input.dictionary))
    }
    _ = try mapper.create(Order.self, from: .json(#"{"total":1.50}"#))
    #expect(calls.values == [#"{"added":true,"total":1.5}"#])
  }

  @Test func `objects nested too deeply are errors`() throws {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    var errors: [MappingError] = []
    let mapper = Self.mapper { $0.maximumDepth = 1000 }
    _ = mapper.create(Part.self, from: .json("{\"x\":\(deep)}"), errors: &errors)
    #expect(errors.map(\.code) == [.depthLimitExceeded])
  }

  @Test func `rules and waiting models see what an editor left`() throws {
    let mapper = Self.mapper()
    mapper.setInputEditor(for: Part.self) { (object: inout MappingValue.Object) in
      object["price"] = object["amount"]
    }
    mapper.setFinalDecoder(for: Part.self) { [calls] input, part in
      calls.append("\(part.price) \(Outcome.text(input.dictionary))")
    }
    let text = #"{"parts":[{"amount":0.25}],"first":{"amount":2}}"#
    let order = try mapper.create(Order.self, from: .json(text))
    #expect(order.parts.map(\.price) == [0.25])
    #expect(
      calls.values == [#"0.25 {"amount":0.25,"price":0.25}"#, #"2 {"amount":2,"price":2}"#])
    var errors: [MappingError] = []
    _ = mapper.create(
      Order.self, from: .json(#"{"parts":[{"amount":"x"}],"first":{"amount":2}}"#), errors: &errors)
    #expect(errors.map { "\($0.path)" } == ["parts[0].price"])
    #expect(calls.values.count == 2)
  }

  @Test func `-0 and long numbers keep their digits`() throws {
    let text = #"{"a":-0,"b":0,"c":-12,"d":123456789012345678901234567890,"e":1e300,"f":-0.0}"#
    let order = try mapper.create(Order.self, from: .json(text))
    #expect(order.rest.description == text)
    mapper.setInputEditor(for: Order.self) { (object: inout MappingValue.Object) in
      object["g"] = 1
    }
    let edited = try mapper.create(Order.self, from: .json(text))
    #expect(edited.rest.description == text.dropLast() + #","g":1}"#)
  }
}
