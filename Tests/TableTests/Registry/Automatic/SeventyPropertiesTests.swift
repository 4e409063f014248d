import PropertyMapper
import Testing

@testable import TestSupport

/// A structure with more properties than fit into the bits of one word.
@Suite struct SeventyPropertiesTests {
  struct Row: Equatable {
    let p0: Int
    let p1: Int
    let p2: Int
    let p3: Int
    let p4: Int
    let p5: Int
    let p6: Int
    let p7: Int
    let p8: Int
    let p9: Int
    let p10: Int
    let p11: Int
    let p12: Int
    let p13: Int
    let p14: Int
    let p15: Int
    let p16: Int
    let p17: Int
    let p18: Int
    let p19: Int
    let p20: Int
    let p21: Int
    let p22: Int
    let p23: Int
    let p24: Int
    let p25: Int
    let p26: Int
    let p27: Int
    let p28: Int
    let p29: Int
    let p30: Int
    let p31: Int
    let p32: Int
    let p33: Int
    let p34: Int
    let p35: Int
    let p36: Int
    let p37: Int
    let p38: Int
    let p39: Int
    let p40: Int
    let p41: Int
    let p42: Int
    let p43: Int
    let p44: Int
    let p45: Int
    let p46: Int
    let p47: Int
    let p48: Int
    let p49: Int
    let p50: Int
    let p51: Int
    let p52: Int
    let p53: Int
    let p54: Int
    let p55: Int
    let p56: Int
    let p57: Int
    let p58: Int
    let p59: Int
    let p60: Int
    let p61: Int
    let p62: Int
    let p63: Int
    let p64: Int
    let p65: Int
    let p66: Int
    let p67: Int
    let p68: Int
    let last: Int?
  }

  private static let names = (0..<69).map { "p\($0)" }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(.automatic(), for: Row.self)
  }

  private func input() -> [String: Any] {
    Dictionary(uniqueKeysWithValues: Self.names.enumerated().map { ($1, $0 * 3) })
  }

  @Test func `all seventy properties are read and written`() throws {
    try mapper.verify()
    var input = input()
    input["last"] = 7
    let row = try mapper.create(Row.self, from: input)
    #expect(row.p0 == 0)
    #expect(row.p63 == 189)
    #expect(row.p64 == 192)
    #expect(row.p68 == 204)
    #expect(row.last == 7)
    #expect(try mapper.export(row) as? [String: Int] == input as? [String: Int])
  }

  @Test(arguments: [0, 63, 64, 68])
  func `each missing property is reported by name`(index: Int) throws {
    var input = input()
    #expect(try mapper.create(Row.self, from: input).last == nil)
    input["p\(index)"] = nil
    #expect(
      Outcome.problems { try mapper.create(Row.self, from: input) }
        == ["missingValue  p\(index)  must have a value, but is missing"])
  }
}
