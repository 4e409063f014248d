import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Values that `Codable` writes.
@Suite struct CodableWritingTests {
  /// Writes ten keys in an order that no sorting gives.
  struct Parts: Codable {
    var m = 1
    var b = 1.5
    var a10 = "text"
    var a9: Int?
    var capital = true
    var inner: [[String: Int]] = [["é": 1, "z": 2, "Z": 3, "a": 4]]
    var when = Date(timeIntervalSince1970: 0.25)
    var site = URL(string: "https://a.org/b")
    var price = Decimal(string: "1.10")
    var blob = Data([1, 2])

    enum CodingKeys: String, CodingKey {
      case m, b, a10, a9, inner, when, site, price, blob
      case capital = "B"
    }
  }

  struct Model<Part: Codable> {
    var part: Part
  }

  private func orders<Part: Codable & SendableMetatype>(for part: Part) -> BothOrders {
    BothOrders {
      $0.addMappings(
        ["part": .codable(\.part)], for: Model<Part>.self,
        makingWith: { [copy = Copy(part)] in
          Model(part: copy.part)
        })
    }
  }

  /// Lends a value to a closure, which only reads it.
  private struct Copy<Part>: @unchecked Sendable {
    let part: Part

    init(_ part: Part) { self.part = part }
  }

  /// What both orders write, without the braces around it.
  private func text(of part: some Codable & SendableMetatype, _ options: ExportOptions = []) throws
    -> String
  {
    let orders = orders(for: part)
    let model = Model(part: part)
    let text = try orders.finding.export(model, as: .jsonText, options: options)
    #expect(try orders.standard.export(model, as: .jsonText, options: options) == text)
    return String(text.dropFirst(#"{"part":"#.count).dropLast())
  }

  @Test func `keys are written in the order of the encode calls`() throws {
    // Foundation's encoder has another order every few times.
    let first = try text(of: Parts())
    for _ in 0..<1000 { #expect(try text(of: Parts()) == first) }
    // Written down, so that every process, with hashes of its own, has to give it.
    #expect(
      try text(of: Parts()) == """
        {"m":1,"b":1.5,"a10":"text","inner":[{"Z":3,"a":4,"z":2,"é":1}],\
        "when":"1970-01-01T00:00:00.25Z","site":"https://a.org/b","price":1.1,"blob":"AQI=","B":true}
        """)
    #expect(
      try text(of: Parts(), .sortedKeys) == """
        {"B":true,"a10":"text","b":1.5,"blob":"AQI=","inner":[{"Z":3,"a":4,"z":2,"é":1}],"m":1,\
        "price":1.1,"site":"https://a.org/b","when":"1970-01-01T00:00:00.25Z"}
        """)
  }

  @Test func `written values read back`() throws {
    var parts = Parts()
    parts.a9 = 9
    parts.b = 0.1
    let orders = orders(for: Parts())
    let text = try orders.standard.export(Model(part: parts), as: .jsonText)
    let read = try orders.standard.create(Model<Parts>.self, from: .json(text))
    #expect(try orders.standard.export(read, as: .jsonText) == text)
    #expect(read.part.when == parts.when)
    #expect(read.part.price == parts.price)
  }

  /// Uses what an encoder offers beside keys and values.
  class Base: Codable {
    var zero = 0
    init() {}
  }

  final class Derived: Base {
    var own: UInt64 = .max
    var other: Int8 = -8

    enum CodingKeys: String, CodingKey { case own, nested, list, above, other }

    override init() { super.init() }
    required init(from decoder: any Decoder) throws { super.init() }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(own, forKey: .own)
      var nested = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .nested)
      try nested.encode("z", forKey: .own)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(1)
      try list.encodeNil()
      var object = list.nestedContainer(keyedBy: CodingKeys.self)
      try object.encode(Float(0.1), forKey: .other)
      var inner = list.nestedUnkeyedContainer()
      try inner.encode([Int?.some(2), nil])
      try super.encode(to: list.superEncoder())
      try super.encode(to: container.superEncoder())
      try super.encode(to: container.superEncoder(forKey: .above))
      try nested.encode(Character("a").description, forKey: .other)
      try container.encodeNil(forKey: .other)
      var again = encoder.container(keyedBy: CodingKeys.self)
      try again.encode(1, forKey: .own)
    }
  }

  @Test func `nested containers and superclasses keep their order and place`() throws {
    #expect(
      try text(of: Derived()) == """
        {"own":1,"nested":{"own":"z","other":"a"},\
        "list":[1,null,{"other":0.1},[[2,null]],{"zero":0}],\
        "super":{"zero":0},"above":{"zero":0},"other":null}
        """)
  }

  enum Side: String, Codable { case right, left, top }

  /// Hands the work to a dictionary, as wrappers do.
  struct Wrapper: Codable {
    var values = Dictionary(uniqueKeysWithValues: (10...30).map { ("k\($0)", $0) })

    init() {}
    init(from decoder: any Decoder) throws { values = try .init(from: decoder) }
    func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
  }

  struct Unordered: Codable {
    var sides: [Side: Int] = [.right: 1, .left: 2, .top: 3]
    var numbers: [Int: Bool] = [10: true, 9: false]
    var set: Set<Int> = [5, 10, 7, 1]
    var empty: [Side: Int] = [:]
  }

  @Test func `dictionaries and sets are written in a stable order`() throws {
    #expect(
      try text(of: Unordered()) == """
        {"sides":["left",2,"right",1,"top",3],"numbers":{"10":true,"9":false},\
        "set":[1,10,5,7],"empty":[]}
        """)
    let wrapped = try text(of: Wrapper())
    #expect(wrapped == "{\((10...30).map { "\"k\($0)\":\($0)" }.joined(separator: ","))}")
  }

  struct Nothing: Codable {
    func encode(to encoder: any Encoder) throws {}
    init() {}
    init(from decoder: any Decoder) throws {}
  }

  struct Number: Codable { var rows: [[Int: Double]] = [[:], [7: .nan]] }
  struct Moment: Codable { var at = Date.distantFuture.addingTimeInterval(1e15) }

  struct Refused: Codable {
    var list = [Part()]
    struct Part: Codable {
      init() {}
      init(from decoder: any Decoder) throws {}
      func encode(to encoder: any Encoder) throws { throw MappingError("must be open", at: "door") }
    }
  }

  final class Loop: Codable {
    var next: Loop?
  }

  /// Holds itself without a list or an object around.
  final class Shell: Codable {
    var next: Shell?

    init() {}
    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(next)
    }
  }

  private func problems(of part: some Codable & SendableMetatype) -> [String] {
    let orders = orders(for: part)
    return Outcome.problems { try orders.standard.export(Model(part: part), as: .json) }
  }

  @Test func `an error for an unrepresentable value uses the keys of the data`() throws {
    let rule = "its encode(to:) can't write it"
    #expect(
      problems(of: Number()) == [
        "unrepresentableValue  part.rows[1].7  \(rule)"
      ])
    #expect(
      problems(of: Moment()) == [
        "unrepresentableValue  part.at  \(rule)"
      ])
    #expect(
      problems(of: Nothing()) == [
        "unrepresentableValue  part  \(rule)"
      ])
    #expect(problems(of: Refused()) == ["rejected  part.door  must be open"])
  }

  @Test func `a value that contains itself is an error`() {
    let loop = Loop()
    loop.next = loop
    defer { loop.next = nil }
    let orders = orders(for: Loop())
    let errors = Outcome.errorList { try orders.standard.export(Model(part: loop), as: .json) }
    #expect(errors.map(\.code) == [.depthLimitExceeded])
    let shell = Shell()
    shell.next = shell
    defer { shell.next = nil }
    let others = Outcome.errorList {
      try self.orders(for: Shell()).standard.export(Model(part: shell), as: .json)
    }
    #expect(others.map(\.code) == [.depthLimitExceeded])
  }
}
