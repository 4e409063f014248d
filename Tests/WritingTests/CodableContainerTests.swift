import Foundation
import PropertyMapper
import Testing

/// What a type's own `encode(to:)` finds in the containers that it is given.
@Suite struct CodableContainerTests {
  struct Model<Part: Codable & DefaultInitializable>: DefaultInitializable {
    var part = Part()
  }

  private func text<Part: Codable & DefaultInitializable & SendableMetatype>(
    of part: Part
  ) throws -> String {
    let mapper = PropertyMapper()
    mapper.addMappings(["part": .codable(\.part)], for: Model<Part>.self)
    let text = try mapper.export(Model(part: part), as: .jsonText)
    return String(text.dropFirst(#"{"part":"#.count).dropLast())
  }

  struct Widths: Codable, Equatable, DefaultInitializable {
    var a = Int8.min
    var b = Int16.min
    var c = Int32.min
    var d = Int64.min
    var f = UInt.max
    var g = UInt8.max
    var h = UInt16.max
    var i = UInt32.max
    var j = UInt64.max
    var k = Int128.min
    var l = [UInt128.max]
    var m = [Int128.max]
  }

  @Test func `integers of every width keep all of their digits`() throws {
    #expect(
      try text(of: Widths()) == """
        {"a":-128,"b":-32768,"c":-2147483648,"d":-9223372036854775808,"f":18446744073709551615,\
        "g":255,"h":65535,"i":4294967295,"j":18446744073709551615,\
        "k":-170141183460469231731687303715884105728,\
        "l":[340282366920938463463374607431768211455],\
        "m":[170141183460469231731687303715884105727]}
        """)
  }

  /// A number that is more than 64 bits wide.
  struct Wide: Codable, DefaultInitializable {
    var isSigned = false

    init() {}
    init(isSigned: Bool) { self.isSigned = isSigned }
    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if isSigned { try container.encode(Int128.min) } else { try container.encode(UInt128.max) }
    }
  }

  @Test func `integers of 128 bits keep all of their digits`() throws {
    #expect(try text(of: Wide(isSigned: true)) == "-170141183460469231731687303715884105728")
    #expect(try text(of: Wide()) == "340282366920938463463374607431768211455")
  }

  /// Writes what it is told about its place.
  struct Places: Codable, DefaultInitializable {
    enum CodingKeys: String, CodingKey { case own, list, inner }

    init() {}
    init(from decoder: any Decoder) throws {}

    private struct Leaf: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Places.text(container.codingPath))
      }
    }

    private static func text(_ path: [any CodingKey]) -> String {
      path.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }.joined(separator: "/")
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Leaf(), forKey: .own)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(Leaf())
      try list.encode(Self.text(list.codingPath))
      var inner = list.nestedContainer(keyedBy: CodingKeys.self)
      try inner.encode(Self.text(inner.codingPath), forKey: .inner)
      let above = container.superEncoder()
      var value = above.singleValueContainer()
      try value.encode(Self.text(above.codingPath) + (above.userInfo.isEmpty ? "" : "?"))
    }
  }

  @Test func `every container has the right coding path`() throws {
    #expect(
      try text(of: Places())
        == #"{"own":"own","list":["list/[0]","list",{"inner":"list/[2]"}],"super":"super"}"#)
  }

  /// Asks for the same containers again, and writes nothing at one place.
  struct Again: Codable, DefaultInitializable {
    enum CodingKeys: String, CodingKey { case list, nothing }

    init() {}
    init(from decoder: any Decoder) throws {}

    private struct Nothing: Encodable {
      func encode(to encoder: any Encoder) throws {}
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      let inner = container.superEncoder(forKey: .list)
      var list = inner.unkeyedContainer()
      try list.encode(1)
      var same = inner.unkeyedContainer()
      try same.encode(same.count)
      try container.encode(Nothing(), forKey: .nothing)
    }
  }

  @Test func `a container requested again continues, and no container is an empty object`() throws {
    #expect(try text(of: Again()) == #"{"list":[1,1],"nothing":{}}"#)
  }
}
