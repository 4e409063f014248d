import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Texts whose objects are inside one another, the large part innermost. That the time goes by their size alone shows
/// `Benchmarks --growth`.
@Suite struct DeepTextTests {
  class Node: DefaultInitializable {
    var child: Node?
    var mark = 0
    var childMark = 0
    var rest = MappingValue.Object()
    required init() {}
  }
  final class Leaf: Node {}

  private func text(_ levels: Int, closing: String) -> String {
    String(repeating: #"{"child":"#, count: levels) + #"{"mark":7,"type":"leaf"}"#
      + String(repeating: closing, count: levels)
  }

  /// The models of a text, from the outermost on.
  private func nodes(_ text: String, by mapper: PropertyMapper) throws -> [Node] {
    var nodes = [try mapper.create(Node.self, from: .json(text))]
    while let child = nodes.last?.child { nodes.append(child) }
    return nodes
  }

  @Test func `93: the end of a long value is remembered after it has been skipped once`() throws {
    let inner = #"{"a": [\#(repeatElement("1", count: 100).joined(separator: ","))]}"#
    let text = #"[{"b": \#(inner), "c": [1]}, [2]]"#
    let skipped = SkippedValues()
    let end = try Array(text.utf8).withUnsafeBufferPointer { buffer in
      var cursor = unsafe JSONCursor(JSONBytes(buffer))
      try cursor.passValue(maximumDepth: 8, recorder: SkippingRecorder(skipped))
      return cursor.position
    }
    #expect(end == text.utf8.count)
    let start = 1 + #"{"b": "#.utf8.count
    #expect(skipped.end(ofValueAt: 0) == end)
    #expect(skipped.end(ofValueAt: start) == start + inner.utf8.count)
    #expect(skipped.end(ofValueAt: start + 6) == start + inner.utf8.count - 1)
    // Short ones are not worth it.
    #expect(skipped.end(ofValueAt: end - 4) == nil)
    #expect(skipped.end(ofValueAt: start + 1) == nil)
  }

  @Test func `the ends of values in damaged text aren't remembered`() {
    let text = #"{"a": [\#(repeatElement("1", count: 100).joined(separator: ",")), {"b" 1}]}"#
    let skipped = SkippedValues()
    Array(text.utf8).withUnsafeBufferPointer { buffer in
      var cursor = unsafe JSONCursor(JSONBytes(buffer))
      #expect(throws: JSONSyntaxError.self) {
        try cursor.passValue(maximumDepth: 8, recorder: SkippingRecorder(skipped))
      }
    }
    for offset in 0..<text.utf8.count { #expect(skipped.end(ofValueAt: offset) == nil) }
  }

  @Test func `93: nested JSON objects are converted only once for closures`() throws {
    let numbers = repeatElement("1", count: 300).joined(separator: ",")
    let text = #"{"child": {"child": {"numbers": [\#(numbers)]}, "small": {"a": 1}}}"#
    let document = try JSONDocument(reading: Array(text.utf8), maximumDepth: 8)
    let root = InputValue(document.root)
    let middle = InputValue(try #require(document.root.member("child")).value)
    let inner = InputValue(try #require(middle.element?.member("child")).value)
    let small = InputValue(try #require(middle.element?.member("small")).value)
    let shared = HandedOutObjects(of: document)
    _ = try root.anyValue(duplicateKeys: .reject, sharing: shared)
    #expect(shared.dictionary(of: root)?.count == 1)
    #expect(shared.dictionary(of: middle)?.count == 2)
    #expect((shared.dictionary(of: inner)?["numbers"] as? [Int])?.count == 300)
    #expect(shared.dictionary(of: small) == nil)
    // What is there is taken as it is.
    let other = HandedOutObjects(of: document)
    other.keep(["marked": true], of: inner, at: try #require(other.place(of: inner)))
    let marked = try middle.anyValue(duplicateKeys: .reject, sharing: other) as? [String: Any]
    #expect((marked?["child"] as? [String: Bool]) == ["marked": true])
  }

  @Test func `93: nested MappingValue objects are converted only once for closures`() throws {
    let numbers = MappingValue.array(Array(repeating: .number(.init(1)), count: 300))
    let small: MappingValue = ["a": ["b": 1]]
    let inner: MappingValue = ["numbers": numbers, "small": small]
    let root = InputValue(["child": ["child": inner]] as MappingValue)
    let shared = HandedOutObjects()
    _ = try root.anyValue(duplicateKeys: .reject, sharing: shared)
    #expect(shared.dictionary(of: root)?.count == 1)
    #expect(shared.dictionary(of: InputValue(inner))?.count == 2)
    #expect(shared.dictionary(of: InputValue(small)) == nil)
    let place = try #require(shared.place(of: InputValue(inner)))
    shared.keep(["marked": true], of: InputValue(inner), at: place)
    let outer = InputValue(["other": inner] as MappingValue)
    let marked = try outer.anyValue(duplicateKeys: .reject, sharing: shared) as? [String: Any]
    #expect((marked?["other"] as? [String: Bool]) == ["marked": true])
  }

  @Test(arguments: [2, 300])
  func `93: closures see the same data at each level, in whatever order they run`(count: Int) throws
  {
    let numbers = repeatElement("1", count: count).joined(separator: ",")
    let seen = Recorder<String>()
    let orders = BothOrders {
      $0.addMappings(["child": .model(\.child), "mark": .property(\.mark)], for: Node.self)
      $0.addSubtypes(of: Node.self, ["leaf": .subtype(Leaf.self), "node": .subtype(Node.self)]) {
        seen.append("\($0.dictionary.keys.sorted())")
        return ($0["child"] as? [String: Any]) == nil ? "leaf" : "node"
      }
      $0.setFinalDecoder(for: Node.self) { input, node in
        let child = input["child"] as? [String: Any]
        seen.append("\(child?.keys.sorted() ?? []) \((input["numbers"] as? [Int])?.count ?? 0)")
        node.childMark = child?["mark"] as? Int ?? -1
      }
    }
    let text = #"{"child":{"child":{"mark":3,"numbers":[\#(numbers)]},"mark":2},"mark":1}"#
    for mapper in [orders.standard, orders.finding] {
      seen.removeAll()
      let nodes = try nodes(text, by: mapper)
      #expect(nodes.map(\.childMark) == [2, 3, -1])
      #expect(
        Set(seen.values) == [
          #"["child", "mark"]"#, #"["mark", "numbers"]"#, #"["child", "mark"] 0"#,
          #"["mark", "numbers"] 0"#, "[] \(count)",
        ])
    }
  }

  @Test(arguments: [1, 20])
  func `93: nested subtypes are recognized even if the discriminator comes last`(levels: Int) throws
  {
    let orders = BothOrders {
      $0.addMappings(["child": .model(\.child), "mark": .property(\.mark)], for: Node.self)
      $0.addSubtypes(of: Node.self, discriminator: "type", ["leaf": .subtype(Leaf.self)])
    }
    let text = text(
      levels, closing: #", "more": ["long enough", {"to": "be", "k": "ept"}], "type": "leaf"}"#)
    for mapper in [orders.reading, orders.finding] {
      let nodes = try nodes(text, by: mapper)
      #expect(nodes.count == levels + 1)
      #expect(nodes.allSatisfy { $0 is Leaf })
      #expect(nodes.last?.mark == 7)
    }
  }

  @Test func `93: a value inside a mapped child model may also be mapped by its own path`() throws {
    let orders = BothOrders {
      $0.addMappings(
        [
          "child": .model(\.child), "child.mark": .property(\.childMark),
          "mark": .property(\.mark),
        ], for: Node.self)
    }
    let text = text(20, closing: #","mark":3}"#)
    for mapper in [orders.reading, orders.finding] {
      let nodes = try nodes(text, by: mapper)
      #expect(nodes.map(\.mark) == Array(repeating: 3, count: 20) + [7])
      #expect(nodes.map(\.childMark) == Array(repeating: 3, count: 19) + [7, 0])
    }
  }

  @Test(arguments: [true, false])
  func `94: nested models keep their unknown keys`(hasConsumer: Bool) throws {
    let orders = BothOrders {
      var mappings: Mappings<Node> = [
        "child": .model(\.child), "state.mark": .property(\.mark),
        "state.\"quoted\".mark": .property(\.childMark),
      ]
      if hasConsumer {
        mappings = mappings.merging(["seen": .consumer { (_: Int, _: inout Node) in }])
      }
      $0.addMappings(mappings.keepingUnknownKeys(in: \.rest), for: Node.self)
    }
    let text = text(
      20,
      closing:
        #","z":{"a":[1.50,null]},"state":{"mark":2,"by":"Ada","\"quoted\"":{"mark":4,"q":1}},"\u0061":"\n","seen":1}"#
    )
    let rest: MappingValue.Object = try [
      "z": ["a": [.number(#require(MappingValue.Number(text: "1.50"))), nil]],
      "state": ["by": "Ada", "\"quoted\"": ["q": 1]], "a": "\n",
    ]
    for mapper in [orders.reading, orders.finding] {
      let nodes = try nodes(text, by: mapper)
      #expect(nodes.count == 21)
      #expect(nodes.dropLast().allSatisfy { $0.rest["state"] == rest["state"] })
      #expect(nodes.dropLast().allSatisfy { $0.rest["z"] == rest["z"] && $0.rest["a"] == "\n" })
      #expect(nodes.dropLast().allSatisfy { ($0.rest["seen"] == nil) == hasConsumer })
      #expect(nodes.dropLast().allSatisfy { $0.mark == 2 && $0.childMark == 4 })
      #expect(nodes.last?.rest == ["mark": 7, "type": "leaf"])
    }
  }

  @Test func `94: duplicate unknown keys in nested models are rejected`() {
    let orders = BothOrders {
      $0.addMappings(
        (["child": .model(\.child)] as Mappings<Node>).keepingUnknownKeys(in: \.rest),
        for: Node.self)
    }
    for mapper in [orders.standard, orders.finding] {
      let problems = Outcome.problems {
        try mapper.create(Node.self, from: .json(#"{"child":{"a":1,"a":2}}"#))
      }
      #expect(problems.count == 1)
      #expect(problems.first?.hasPrefix("duplicateKey  child.a") == true)
    }
  }

  /// An object of numbers and objects, which nothing changes.
  private struct HeldObject: @unchecked Sendable {
    let members: [String: Any]
  }

  @Test func `93: values passed to consumers of nested models are created only once`() throws {
    let numbers = repeatElement("1", count: 2000).joined(separator: ",")
    let text = #"{"child":{"child":{"child":{"numbers":[\#(numbers)]}}},"mark":1}"#
    let seen = Recorder<HeldObject>()
    for isFirst in [true, false] {
      let orders = BothOrders {
        let consumer = PropertyDescriptor<Node>.consumer { (child: Any, _: inout Node) in
          var inner = child as? [String: Any]
          while let child = inner?["child"] as? [String: Any] { inner = child }
          if let inner { seen.append(HeldObject(members: inner)) }
        }
        let model = PropertyDescriptor<Node>.model(\.child)
        $0.addMappings(
          isFirst ? ["child": consumer, "child": model] : ["child": model, "child": consumer],
          for: Node.self)
      }
      for mapper in [orders.reading, orders.finding] {
        seen.removeAll()
        #expect(try nodes(text, by: mapper).count == 4)
        let lists = seen.values.compactMap { $0.members["numbers"] as? [Any] }
        #expect(lists.map(\.count) == [2000, 2000, 2000])
        // Copies of one list, which are still held, lie in one place.
        let addresses = Set(
          lists.map { $0.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } })
        #expect(addresses.count == 1)
      }
    }
  }

  private enum Source: CaseIterable {
    case text, value, dictionary
  }

  /// A chain of models, the numbers innermost.
  private func create(
    _ text: String, as source: Source, by mapper: PropertyMapper
  ) throws -> Node {
    let value = try MappingValue(json: text)
    return switch source {
    case .text: try mapper.create(Node.self, from: .json(text))
    case .value: try mapper.create(Node.self, from: .value(value))
    case .dictionary:
      try mapper.create(
        Node.self,
        from: InputValue(value).anyValue(duplicateKeys: .reject) as? [String: Any] ?? [:])
    }
  }

  @Test(arguments: Source.allCases)
  private func `93: final decoders of nested models get dictionaries that share storage`(
    source: Source
  ) throws {
    let numbers = repeatElement("1", count: 2000).joined(separator: ",")
    let text = #"{"child":{"child":{"child":{"numbers":[\#(numbers)]}}},"mark":1}"#
    let seen = Recorder<HeldObject>()
    let orders = BothOrders {
      $0.addMappings(["child": .model(\.child)], for: Node.self)
      $0.setFinalDecoder(for: Node.self) { input, _ in
        var inner = input.dictionary
        while let child = inner["child"] as? [String: Any] { inner = child }
        seen.append(HeldObject(members: inner))
      }
    }
    for mapper in [orders.standard, orders.finding] {
      seen.removeAll()
      _ = try create(text, as: source, by: mapper)
      let lists = seen.values.compactMap { $0.members["numbers"] as? [Any] }
      #expect(lists.map(\.count) == [2000, 2000, 2000, 2000])
      let addresses = Set(
        lists.map { $0.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } })
      // The innermost object is read alone, before closures ask for those around it.
      #expect(addresses.count <= 2)
    }
  }

  @Test func `93: an error inside nested values is reported the same way at every level`() {
    let orders = BothOrders {
      $0.addMappings(
        ["child": .model(\.child), "child": .consumer { (_: Any, _: inout Node) in }],
        for: Node.self)
    }
    let numbers = repeatElement("1", count: 300).joined(separator: ",")
    let text =
      #"{"child":{"child":{"child":{"numbers":[\#(numbers),{"a":1,"a":2}],"b":{"c":1,"c":2}}}}}"#
    for mapper in [orders.standard, orders.finding] {
      let problems = Outcome.errorList { try mapper.create(Node.self, from: .json(text)) }
      let places = problems.map { "\($0.code) \($0.path) \($0.location.map { "\($0)" } ?? "")" }
      #expect(places.count == 6)
      #expect(Set(places).count == 2)
    }
  }

  @Test func `93: consumers of nested models get the same values as when parsed separately`()
    throws
  {
    let padding = String(repeating: " ", count: 2000)
    let text = #"{"child":{"é":[{"a":null,"b":1.50}],\#(padding)"child":{"mark":[]\#(padding)}}}"#
    let child = try MappingValue(json: text)["child"]
    let orders = BothOrders {
      $0.addMappings(
        [
          "child": .model(\.child),
          "child": .consumer { (value: MappingValue, node: inout Node) in
            node.rest = ["value": value]
          },
        ], for: Node.self)
    }
    for mapper in [orders.reading, orders.finding] {
      let nodes = try nodes(text, by: mapper)
      #expect(nodes.map { $0.rest["value"] } == [child, child?["child"], nil])
    }
  }

  @Test func `93: errors inside nested values are reported at their full paths`() {
    let orders = BothOrders {
      $0.addMappings(
        [
          "child": .model(\.child), "child": .consumer { (_: Any, _: inout Node) in },
        ], for: Node.self)
    }
    let numbers = repeatElement("1", count: 300).joined(separator: ",")
    let text = #"{"child":{"child":{"x":{"é":1,"é":2},"numbers":[\#(numbers)]}}}"#
    for mapper in [orders.standard, orders.finding] {
      let problems = Outcome.errorList { try mapper.create(Node.self, from: .json(text)) }
      #expect(!problems.isEmpty)
      #expect(problems.allSatisfy { "\($0.path)".hasPrefix("child.child.x") })
    }
  }
}
