import Testing

@testable import PropertyMapper
@testable import TestSupport

private enum Shape: Equatable {
  case circle(Double)
  case label(String, Int)
  case none
}

private protocol Named: Sendable { var name: String { get } }
private struct Cat: Named { let name: String }

private struct Everything {
  var flag = true
  var count = 1
  let fixed = "fixed"
  var text = "text"
  var small: UInt8 = 3
  var optional: Int?
  var optionalText: String?
  var list = ["a", "b"]
  var table = ["a": 1]
  var shape = Shape.none
  var pair = (number: 1, text: "one")
  var named: any Named = Cat(name: "Tom")
  var anything: Any = 5
  var observed = "a" { didSet { observations += 1 } }
  var observations = 0
  private var secret = 7
  var wide = SIMD16<Double>(repeating: 1)
  var last: Int16 = -1

  var revealed: Int {
    get { secret }
    set { secret = newValue }
  }

  static var others: [PartialKeyPath<Everything>] {
    [\.flag, \.fixed, \.small, \.table, \.observations, \.last]
  }
}

private struct Empty: Equatable {}
private struct Padded {
  var first: UInt8 = 1
  var empty = Empty()
  var second: Int64 = 2
  var third: UInt8 = 3
}

private struct Pair<First, Second> {
  var first: First
  var second: Second
  struct Inner<Third> {
    var first: First?
    var third: [Third]
  }
}

@Suite struct StructLayoutTests {
  @Test func `names, types and offsets match the declaration`() throws {
    let layout = try layout(of: Padded.self)
    #expect(layout.kind == .structure)
    #expect(layout.properties.map(\.name) == ["first", "empty", "second", "third"])
    #expect(layout.properties.map(\.offset) == [0, 0, 8, 16])
    #expect(layout.properties[2].has(Int64.self))
    #expect(layout.properties.allSatisfy { $0.declaringType == Padded.self && !$0.isInClass })
    #expect(layout.valueLayout.size == MemoryLayout<Padded>.size)
    #expect(layout.valueLayout.alignment == MemoryLayout<Padded>.alignment)
  }

  @Test func `offsets agree with those of key paths`() throws {
    let layout = try layout(of: Everything.self)
    #expect(try layout.named("flag").offset == MemoryLayout<Everything>.offset(of: \.flag))
    #expect(try layout.named("pair").offset == MemoryLayout<Everything>.offset(of: \.pair))
    #expect(try layout.named("wide").offset == MemoryLayout<Everything>.offset(of: \.wide))
    #expect(try layout.named("last").offset == MemoryLayout<Everything>.offset(of: \.last))
  }

  @Test func `let is distinguished from var`() throws {
    let layout = try layout(of: Everything.self)
    #expect(layout.properties.filter { !$0.isMutable }.map(\.name) == ["fixed"])
  }

  @Test func `numbers are read and written`() throws {
    let others = Everything.others.dropFirst()
    try expectSameAccess(
      \.flag, named: "flag", in: Everything(), values: [false, true], untouched: Array(others))
    try expectSameAccess(
      \.count, named: "count", in: Everything(), values: [.min, 0, .max],
      untouched: Everything.others)
    try expectSameAccess(\.last, named: "last", in: Everything(), values: [1, -1])
  }

  @Test func `strings and collections are read and written`() throws {
    let long = String(repeating: "long enough for the heap ", count: 4)
    try expectSameAccess(
      \.text, named: "text", in: Everything(), values: ["", "é", long],
      untouched: Everything.others)
    try expectSameAccess(
      \.list, named: "list", in: Everything(), values: [[], [long], ["x", "y"]],
      untouched: Everything.others)
    try expectSameAccess(\.table, named: "table", in: Everything(), values: [[:], [long: 3]])
  }

  @Test func `optionals and enums with payloads are read and written`() throws {
    try expectSameAccess(
      \.optional, named: "optional", in: Everything(), values: [nil, 1, nil],
      untouched: Everything.others)
    try expectSameAccess(
      \.optionalText, named: "optionalText", in: Everything(), values: [nil, "a", nil])
    try expectSameAccess(
      \.shape, named: "shape", in: Everything(), values: [.circle(1), .label("a", 2), .none])
  }

  @Test func `tuples are read and written`() throws {
    var model = Everything()
    let property = try layout(of: Everything.self).named("pair")
    typealias Tuple = (number: Int, text: String)
    let reader = try #require(StoredAccess<Everything, Tuple>.Reader(property))
    let writer = try #require(StoredAccess<Everything, Tuple>.Writer(property))
    writer.store((2, "two"), in: &model)
    #expect(model.pair == (2, "two"))
    #expect(reader.value(in: model) == model.pair)
  }

  @Test func `existentials are read and written`() throws {
    var model = Everything()
    let layout = try layout(of: Everything.self)
    let named = try #require(
      StoredAccess<Everything, any Named>.Writer(layout.named("named")))
    let anything = try #require(StoredAccess<Everything, Any>.Writer(layout.named("anything")))
    named.store(Cat(name: "Kit"), in: &model)
    anything.store("any", in: &model)
    #expect(model.named.name == "Kit")
    #expect(model.anything as? String == "any")
    let reader = try #require(StoredAccess<Everything, Any>.Reader(layout.named("anything")))
    #expect(reader.value(in: model) as? String == "any")
  }

  @Test func `private and over-aligned properties are read and written`() throws {
    try expectSameAccess(\.revealed, named: "secret", in: Everything(), values: [1, 2])
    try expectSameAccess(
      \.wide, named: "wide", in: Everything(), values: [SIMD16((0..<16).map(Double.init)), .zero],
      untouched: Everything.others)
  }

  @Test func `writing a property doesn't call its observers`() throws {
    var model = Everything()
    let property = try layout(of: Everything.self).named("observed")
    let writer = try #require(StoredAccess<Everything, String>.Writer(property))
    writer.store("b", in: &model)
    #expect(model.observed == "b")
    #expect(model.observations == 0)
  }

  @Test func `an empty structure has no properties`() throws {
    let layout = try layout(of: Empty.self)
    #expect(layout.properties.isEmpty)
    #expect(layout.valueLayout.size == 0)
  }

  @Test func `a zero-sized property is read and written`() throws {
    try expectSameAccess(
      \.empty, named: "empty", in: Padded(), values: [Empty()],
      untouched: [\Padded.first, \.second, \.third])
  }

  @Test func `properties of a generic structure have its argument types`() throws {
    let layout = try layout(of: Pair<Bool, [String]>.self)
    #expect(layout.properties.map(\.offset) == [0, 8])
    #expect(layout.properties[1].has([String].self))
    let pair = Pair(first: true, second: ["a"])
    try expectSameAccess(\.second, named: "second", in: pair, values: [[], ["b"]])
  }

  @Test func `types nested in generic types use the outer type arguments`() throws {
    let inner = Pair<String, Int>.Inner<Bool>(first: "a", third: [true])
    try expectSameAccess(\.first, named: "first", in: inner, values: [nil, "b"])
    try expectSameAccess(\.third, named: "third", in: inner, values: [[], [false, true]])
  }
}
