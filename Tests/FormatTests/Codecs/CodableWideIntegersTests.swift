import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// `Codable` types write integers of 128 bits, and decimals, wherever they encode them.
@Suite struct CodableWideIntegersTests {
  struct Wide: Encodable, Decodable, Equatable {
    var signed = Int128.min
    var unsigned = UInt128.max
    var list: [Int128] = [Int128.max, -1]
    var unsignedList: [UInt128] = [UInt128.max, 0]
    var price = Decimal(string: "0.1") ?? 0

    enum Key: String, CodingKey { case signed, unsigned, list, unsignedList, price }

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      signed = try container.decode(Int128.self, forKey: .signed)
      unsigned = try container.decode(UInt128.self, forKey: .unsigned)
      list = try container.decode([Int128].self, forKey: .list)
      unsignedList = try container.decode([UInt128].self, forKey: .unsignedList)
      price = try container.decode(Decimal.self, forKey: .price)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(signed, forKey: .signed)
      try container.encode(unsigned, forKey: .unsigned)
      var signedList = container.nestedUnkeyedContainer(forKey: .list)
      for element in list { try signedList.encode(element) }
      var unsignedOnes = container.nestedUnkeyedContainer(forKey: .unsignedList)
      for element in unsignedList { try unsignedOnes.encode(element) }
      try container.encode(price, forKey: .price)
    }
  }

  struct Box: DefaultInitializable {
    var wide = Wide()
  }

  @Test func `all digits are written, and read back`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["wide": .codable(\.wide)], for: Box.self)
    let text = try mapper.export(Box(), as: .jsonText)
    #expect(
      text == """
        {"wide":{"signed":-170141183460469231731687303715884105728,\
        "unsigned":340282366920938463463374607431768211455,\
        "list":[170141183460469231731687303715884105727,-1],\
        "unsignedList":[340282366920938463463374607431768211455,0],"price":0.1}}
        """)
    #expect(try mapper.create(Box.self, from: .json(text)).wide == Wide())
  }

  @Test func `a decimal that isn't a number is an error`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["wide": .codable(\.wide)], for: Box.self)
    var box = Box()
    box.wide.price = .nan
    let errors = #expect(throws: MappingErrors.self) { try mapper.export(box, as: .jsonText) }
    #expect(errors?.map(\.path.description) == ["wide.price"])
  }
}
