import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Final encoders that receive objects with exact numbers.
@Suite struct ExactFinalEncoderTests {
  final class Node: DefaultInitializable {
    var name = ""
    var price: Decimal?
    var child: Node?
    var others: [Node] = []

    init() {}

    init(_ name: String, _ price: String? = nil, child: Node? = nil, others: [Node] = []) {
      self.name = name
      self.price = price.flatMap { Decimal(string: $0) }
      self.child = child
      self.others = others
    }
  }

  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }

  final class Dog: Animal {
    var weight = Decimal(string: "1.10") ?? 0
  }

  private let mapper = Self.mapper()
  private let calls = Recorder<String>()

  private static func mapper(_ change: (inout MappingOptions) -> Void = { _ in }) -> PropertyMapper
  {
    var options = MappingOptions()
    change(&options)
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "price": .property(\.price), "name": .property(\.name),
        "child": .model(\.child), "others": .model(\.others).omittingEmpty(),
      ], for: Node.self)
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["weight": .property(\.weight)], for: Dog.self)
    return mapper
  }

  private func addCount() {
    mapper.setFinalEncoder(for: Node.self) { (object: inout MappingValue.Object, node) in
      object["keys"] = .array(object.keys.map { .string($0) })
      object["name"] = nil
    }
  }

  @Test func `an encoder receives the object in table order with exact numbers`() throws {
    mapper.setFinalEncoder(for: Node.self) { [calls] (object: inout MappingValue.Object, node) in
      calls.append("\(node.name): \(object)")
    }
    let node = Node("a", "12345678901234567890.25", child: Node("b", "0.1"))
    let text = try mapper.export(node, as: .jsonText)
    #expect(
      calls.values == [
        #"b: {"price":0.1,"name":"b"}"#,
        #"a: {"price":12345678901234567890.25,"name":"a","child":{"price":0.1,"name":"b"}}"#,
      ])
    #expect(
      text == #"{"price":12345678901234567890.25,"name":"a","child":{"price":0.1,"name":"b"}}"#)
  }

  @Test func `the edited object is written in its own order`() throws {
    mapper.setFinalEncoder(for: Node.self) { (object: inout MappingValue.Object, node) in
      var turned = MappingValue.Object()
      for key in object.keys.reversed() { turned[key] = object[key] }
      turned["total"] = .number(MappingValue.Number(text: "1.500") ?? MappingValue.Number(0))
      object = turned
    }
    let node = Node("a", "2", others: [Node("b")])
    #expect(
      try mapper.export(node, as: .jsonText)
        == #"{"others":[{"name":"b","total":1.500}],"name":"a","price":2,"total":1.500}"#)
    let dictionary = try mapper.export(node)
    #expect(Set(dictionary.keys) == ["others", "name", "price", "total"])
    #expect(dictionary["total"] as? Double == 1.5)
    #expect(
      "\(try mapper.export(node, as: .value))"
        == #"{"others":[{"name":"b","total":1.500}],"name":"a","price":2,"total":1.500}"#)
  }

  @Test func `an unannotated closure receives a dictionary`() throws {
    mapper.setFinalEncoder(for: Node.self) { [calls] object, _ in
      calls.append("\(type(of: object))")
    }
    _ = try mapper.export(Node("a"))
    #expect(calls.values == ["Dictionary<String, Any>"])
  }

  @Test(arguments: [true, false])
  func `encoders of different forms change the object one after another`(
    isFirstExact: Bool
  ) throws {
    if isFirstExact {
      mapper.setFinalEncoder(for: Animal.self) { (object: inout MappingValue.Object, _) in
        object["z"] = 1
        object["a"] = 2
      }
      mapper.setFinalEncoder(for: Dog.self) { object, dog in object["name"] = dog.name + "!" }
    } else {
      mapper.setFinalEncoder(for: Animal.self) { object, animal in
        object["name"] = animal.name + "!"
        object["z"] = 1
        object["a"] = 2
      }
      mapper.setFinalEncoder(for: Dog.self) { (object: inout MappingValue.Object, _) in
        object["a"] = object["a"] ?? 0
      }
    }
    let dog = Dog()
    dog.name = "x"
    let order = isFirstExact ? #""z":1,"a":2"# : #""a":2,"z":1"#
    #expect(try mapper.export(dog, as: .jsonText) == #"{"name":"x!","weight":1.1,\#(order)}"#)
    #expect(try mapper.export(dog)["name"] as? String == "x!")
    #expect(try mapper.export(dog, as: .propertyList()).isEmpty == false)
  }

  @Test func `an encoder throws an error`() throws {
    mapper.setFinalEncoder(for: Node.self) { (_: inout MappingValue.Object, node) in
      if node.name == "b" { throw Refusal() }
    }
    let errors = Outcome.errorList {
      try mapper.export(Node("a", others: [Node("c"), Node("b")]), as: .json)
    }
    #expect(errors.map { "\($0.path) \($0.code)" } == ["others[1] hookFailed"])
  }

  @Test func `encoders run once, even if another value can't be written`() throws {
    struct Wrong: DefaultInitializable {
      var nodes: [Node] = []
      var number = Double.nan
    }
    mapper.addMappings(
      ["nodes": .model(\.nodes), "number": .property(\.number)], for: Wrong.self)
    mapper.setFinalEncoder(for: Node.self) { [calls] (object: inout MappingValue.Object, node) in
      calls.append(node.name)
      object["x"] = 1
    }
    let wrong = Wrong(nodes: [Node("a", child: Node("b")), Node("c")])
    var errors = Outcome.errorList { try mapper.export(wrong, as: .json) }
    #expect(errors.map { "\($0.path)" } == ["number"])
    #expect(calls.values == ["b", "a", "c"])
    errors = Outcome.errorList { try mapper.export(wrong) }
    #expect(errors.map { "\($0.path)" } == ["number"])
    #expect(calls.values == ["b", "a", "c", "b", "a", "c"])
  }

  @Test func `added values are counted and their depth is limited`() throws {
    let mapper = Self.mapper { $0.maximumDepth = 4 }
    mapper.setFinalEncoder(for: Node.self) { (object: inout MappingValue.Object, node) in
      if node.name == "b" { object["x"] = [[[1]]] }
    }
    #expect(throws: Never.self) { try mapper.export(Node("b"), as: .json) }
    var errors = Outcome.errorList { try mapper.export(Node("a", child: Node("b")), as: .json) }
    #expect(errors.map { "\($0.path) \($0.code)" } == ["child.x[0][0] depthLimitExceeded"])
    let small = Self.mapper { $0.maximumOutputCount = 10 }
    small.setFinalEncoder(for: Node.self) { (object: inout MappingValue.Object, _) in
      object["x"] = .array(Array(repeating: 1, count: 20))
    }
    errors = Outcome.errorList { try small.export(Node("a"), as: .json) }
    #expect(errors.map(\.code) == [.sizeLimitExceeded])
  }

  @Test func `dates of property lists stay dates`() throws {
    struct Event: DefaultInitializable {
      var date = Date(timeIntervalSince1970: 0)
    }
    mapper.addMappings(["date": .property(\.date)], for: Event.self)
    mapper.setFinalEncoder(for: Event.self) { [calls] (object: inout MappingValue.Object, _) in
      calls.append("\(object)")
      if case .native(let date)? = object["date"] { object["again"] = .native(date) }
    }
    let list = try PropertyListSerialization.propertyList(
      from: mapper.export(Event(), as: .propertyList()), format: nil)
    #expect((list as? [String: Any])?["again"] as? Date == Date(timeIntervalSince1970: 0))
    #expect(try mapper.export(Event(), as: .jsonText) == #"{"date":"1970-01-01T00:00:00Z"}"#)
  }

  @Test func `keys that are equal only in dictionaries are written to text`() throws {
    mapper.setFinalEncoder(for: Node.self) { (object: inout MappingValue.Object, _) in
      object["caf\u{e9}"] = 1
      object["cafe\u{301}"] = 2
    }
    #expect(
      try mapper.export(Node("a"), as: .jsonText)
        == "{\"name\":\"a\",\"caf\u{e9}\":1,\"cafe\u{301}\":2}"
    )
    let errors = Outcome.errorList { try mapper.export(Node("a")) }
    #expect(errors.map(\.code) == [.duplicateKey])
  }

  @Test func `changes contain what encoders leave of new models`() throws {
    mapper.setFinalEncoder(for: Node.self) { (object: inout MappingValue.Object, _) in
      object["price"] = 1
    }
    let old = Node("a")
    let changed = try mapper.changes(from: old, to: Node("a", child: Node("b")))
    #expect((changed["child"] as? [String: Any])?["price"] as? Int == 1)
  }

  @Test func `the outer encoders see what the inner ones left`() throws {
    addCount()
    let text = try mapper.export(Node("a", child: Node("b", child: Node("c"))), as: .jsonText)
    #expect(
      text
        == #"{"child":{"child":{"keys":["name"]},"keys":["name","child"]},"keys":["name","child"]}"#
    )
    #expect(
      "\(try mapper.export(Node("a", child: Node("b")), as: .value))"
        == #"{"child":{"keys":["name"]},"keys":["name","child"]}"#)
  }
}
