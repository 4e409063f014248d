import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Lists that are longer than the options allow are refused before their elements are kept: case 67 of the list of bad input.
@Suite struct ElementLimitTests {
  /// Counts how many of its values are read.
  struct Counted: MappingValueConvertible, Hashable, Sendable {
    @TaskLocal static var counter = Counter()

    final class Counter: @unchecked Sendable {
      var count = 0
    }

    let value: MappingValue

    init(mappingValue value: MappingValue) {
      Self.counter.count += 1
      self.value = value
    }

    var mappingValue: MappingValue { value }
  }

  struct Box: DefaultInitializable {
    var list: [Counted] = []
    var set: Set<Counted> = []
    var dictionary: [String: Counted] = [:]
    var first: MappingValue?
    var values: [MappingValue] = []
    var count = 0
  }

  private static let limit = 10_000 / Effort.step(2)

  private func orders() -> BothOrders {
    BothOrders(MappingOptions(maximumElementCount: Self.limit)) {
      $0.addMappings(
        [
          "list": .property(\.list), "lossy": .property(\.list).lossy(), "set": .property(\.set),
          "dictionary": .property(\.dictionary), "values": .property(\.values),
          "any": .transform(\.count, decode: { (list: [Any]) in list.count }),
          "consumed": .consumer { (list: [Any], box: inout Box) in box.count = list.count },
        ], for: Box.self)
    }
  }

  private static func list(_ element: (Int) -> String, count: Int = 4 * limit) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  static let members =
    "{" + (0..<4 * limit).map { "\"\($0)\":1" }.joined(separator: ",") + "}"

  @Test(arguments: ["list", "lossy", "set", "dictionary"])
  func `67: an array that's too long is rejected after only a small part is read`(key: String) {
    let value = key == "dictionary" ? Self.members : Self.list { "\($0)" }
    let json = "{\"\(key)\":\(value)}"
    let mapper = orders().standard
    let counter = Counted.Counter()
    let errors = Counted.$counter.withValue(counter) {
      Outcome.errorList { try mapper.create(Box.self, from: .json(json)) }
    }
    #expect(errors.map(\.code) == [.sizeLimitExceeded])
    #expect(errors.first?.path == MappingPath(stringLiteral: key))
    #expect(errors.first?.location?.column == key.count + 5)
    #expect(
      errors.first?.parameters == [
        "maximum": .number(.init(Self.limit)), "count": .number(.init(4 * Self.limit)),
      ])
    #expect(counter.count <= 1100)
  }

  @Test(arguments: ["1", "{}", "[]", "\"a\"", "null"], ["any", "consumed", "values", "list"])
  func `67: both orders report the same error for an array that's too long`(
    element: String, key: String
  ) {
    let json = "{\"\(key)\":\(Self.list { _ in element })}"
    let orders = orders()
    let errors = Outcome.errorList { try orders.standard.create(Box.self, from: .json(json)) }
    #expect(errors.map(\.code) == [.sizeLimitExceeded])
    #expect(
      errors.description
        == Outcome.errorList { try orders.finding.create(Box.self, from: .json(json)) }.description)
  }

  @Test func `67: an array that nothing reads may be any length`() throws {
    let json = "{\"skipped\":\(Self.list { "[\($0)]" }),\"values\":[1]}"
    for mapper in [orders().standard, orders().finding] {
      #expect(try mapper.create(Box.self, from: .json(json)).values == [1])
    }
  }

  @Test func `67: an index can reach into an array that's too long to be read whole`() throws {
    let json = "{\"items\":\(Self.list { "[\($0)]" })}"
    let mapper = PropertyMapper(options: MappingOptions(maximumElementCount: Self.limit))
    let index = 2 * Self.limit
    mapper.addMappings(["items[\(index)]": .property(\.first)], for: Box.self)
    #expect(
      try mapper.create(Box.self, from: .json(json)).first == [.number(.init(index))])
  }

  @Test func `67: a syntax error after an array that's too long is reported`() {
    let json = Self.list { "\($0)" } + "]"
    for mapper in [orders().standard, orders().finding] {
      #expect(
        Outcome.errorList { try mapper.create([Int].self, from: .json(json)) }.map(\.code)
          == [.malformedJSON])
    }
  }

  @Test func `the elements of an array that's too long take no space in a document`() throws {
    let json = Array("{\"a\":\(Self.list { "[\($0)]" }),\"b\":[1,2]}".utf8)
    let document = try JSONDocument(
      reading: json, maximumDepth: 8, maximumElementCount: Self.limit)
    #expect(document.tape.count == 10)
    let list = try #require(document.root.member("a")?.value)
    #expect(list.count == 4 * Self.limit)
    #expect(list.element(at: 3)?.element(at: 0)?.number?.text == "3")
    #expect(list.element(at: 4 * Self.limit) == nil)
    #expect(list.elements.reduce(0) { count, _ in count + 1 } == 4 * Self.limit)
    #expect(document.root.member("b")?.value.elements.map(\.number?.text) == ["1", "2"])
  }

  @Test func `one pass over the text counts the elements of every long array`() throws {
    let inner = Array("[\(Self.list { "\($0)" }),\(Self.list({ "\($0)" }, count: 8))]".utf8)
    let counts = try inner.withUnsafeBufferPointer { buffer throws(JSONSyntaxError) in
      let bytes = JSONBytes(buffer)
      let known = LongContainers()
      return [
        try known.count(ofContainerAt: 0, in: bytes, maximumDepth: 2),
        try known.count(ofContainerAt: 1, in: bytes, maximumDepth: 0),
      ]
    }
    #expect(counts == [nil, 4 * Self.limit])
  }
}
