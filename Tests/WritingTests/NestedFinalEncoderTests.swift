import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Final encoders of models inside one another: what they get is converted once, and what they pass on stays as it is. That
/// the time goes by the size alone shows `Benchmarks --growth`.
@Suite struct NestedFinalEncoderTests {
  final class Node: DefaultInitializable {
    var name = ""
    var child: Node?
    var numbers: [Int] = []
    var others: [Node] = []
  }

  /// A list of numbers, which nothing changes.
  private struct HeldList: @unchecked Sendable {
    let list: [Any]
  }

  private let mapper: PropertyMapper

  init() {
    mapper = PropertyMapper(options: MappingOptions(maximumDepth: 12))
    mapper.addMappings(
      [
        "name": .property(\.name), "child": .model(\.child), "numbers": .property(\.numbers),
        "others": .model(\.others),
      ], for: Node.self)
  }

  /// Nodes inside one another, named from the outermost on.
  private func node(_ names: String...) -> Node {
    var node: Node?
    for name in names.reversed() {
      let outer = Node()
      outer.name = name
      outer.child = node
      if node == nil { outer.numbers = [1, 2, 3] }
      node = outer
    }
    return node ?? Node()
  }

  /// The object at the end of a chain of keys.
  private static func object(_ keys: String..., in object: [String: Any]) -> [String: Any]? {
    keys.reduce(object) { $0?[$1] as? [String: Any] }
  }

  @Test func `93: nested final encoders share the storage of inner values`() throws {
    let lists = Recorder<HeldList>()
    mapper.setFinalEncoder(for: Node.self) { output, node in
      output["edited"] = true
      let inner = ["a": 2, "b": 1][node.name].flatMap { depth in
        (0..<depth).reduce(output) { object, _ in object?["child"] as? [String: Any] }
      }
      if let numbers = inner?["numbers"] as? [Any] { lists.append(HeldList(list: numbers)) }
    }
    _ = try mapper.export(node("a", "b", "c"), as: .json)
    let addresses = lists.values.map { $0.list.withUnsafeBufferPointer { $0.baseAddress } }
    #expect(addresses.count == 2)
    #expect(unsafe addresses.first == addresses.last)
  }

  @Test func `93: nested output can be kept, changed, moved and removed by final encoders`()
    throws
  {
    mapper.setFinalEncoder(for: Node.self) { output, node in
      output["by"] = node.name
      switch node.name {
      case "change":
        var child = try #require(output["child"] as? [String: Any])
        child["by"] = "another"
        child["a"] = Decimal(1)
        output["child"] = child
      case "move":
        output["data"] = ["child": output["child"], "twice": output["child"]]
        output["child"] = nil
      case "unwrap": output["child"] = Self.object("child", "child", in: output)
      case "drop": output = [:]
      default: break
      }
    }
    func text(_ names: String) throws -> String {
      let names = names.split(separator: " ").map(String.init)
      let root = Node()
      var last = root
      root.name = names[0]
      for name in names.dropFirst() {
        let next = Node()
        next.name = name
        last.child = next
        last = next
      }
      for node in sequence(first: root, next: \.child) { node.numbers = [7] }
      return try mapper.export(root, as: .jsonText)
        .replacing(#""numbers":[7],"others":[],"#, with: "").replacing(#""name":"#, with: "")
    }
    let c = #"{"c","by":"c"}"#
    let b = #"{"b","child":\#(c),"by":"b"}"#
    #expect(try text("a b c") == #"{"a","child":\#(b),"by":"a"}"#)
    #expect(
      try text("a change b c")
        == #"{"a","child":{"change","child":{"b","child":\#(c),"by":"another","a":1},"by":"change"},"by":"a"}"#
    )
    #expect(
      try text("a move b c")
        == #"{"a","child":{"move","by":"move","data":{"child":\#(b),"twice":\#(b)}},"by":"a"}"#)
    #expect(try text("unwrap b c") == #"{"unwrap","child":\#(c),"by":"unwrap"}"#)
    #expect(try text("a drop b") == #"{"a","child":{},"by":"a"}"#)
  }

  @Test func `93: output that final encoders nest too deeply is an error at its path`() {
    mapper.setFinalEncoder(for: Node.self) { output, _ in output = ["data": output] }
    #expect(throws: Never.self) { try mapper.export(node("a", "b", "c", "d", "e"), as: .json) }
    #expect(
      Outcome.errorList { try mapper.export(node("a", "b", "c", "d", "e", "f"), as: .json) }
        .map { "\($0.code) \($0.path)" } == [
          "depthLimitExceeded data.child.data.child.data.child.data.child.data.child.data.numbers",
          "depthLimitExceeded data.child.data.child.data.child.data.child.data.child.data.others",
        ])
  }

  @Test func `93: output that final encoders copy counts each time`() {
    let limited = PropertyMapper(options: MappingOptions(maximumOutputCount: 60))
    limited.addMappings(
      ["name": .property(\.name), "child": .model(\.child), "numbers": .property(\.numbers)],
      for: Node.self)
    // Twice as many values at each level.
    limited.setFinalEncoder(for: Node.self) { output, _ in output["copy"] = output["child"] }
    #expect(throws: Never.self) { try limited.export(node("a", "b", "c"), as: .json) }
    #expect(
      Outcome.errorList {
        try limited.export(node("a", "b", "c", "d", "e"), as: .json)
      }.map(\.code) == [.sizeLimitExceeded])
  }

  @Test
  func `93: canonically equal keys added by a nested final encoder are reported`()
    throws
  {
    mapper.setFinalEncoder(for: Node.self) { output, node in
      guard node.name == "b" else { return }
      output["é"] = try MappingValue(json: #"{"\u00e9": 1, "e\u0301": 2}"#)
    }
    #expect(
      Outcome.errorList { try mapper.export(node("a", "b"), as: .json) }.map(\.code) == [
        .duplicateKey
      ])
  }
}
