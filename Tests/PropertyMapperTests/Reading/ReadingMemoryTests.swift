import Testing

@testable import PropertyMapper

/// Values that are laid side by side by the reader, some of them where others have their padding.
@Suite struct ReadingMemoryTests {
  /// `MappingValue` takes 17 bytes and is followed by a byte of its own.
  struct Packed: Equatable {
    var value: MappingValue
    var first: Int8
    var second: Bool
    var optional: Int?
    var third: Int8
    var wide: Int64?
    var fourth: UInt16
  }

  static let text =
    #"{"first": -34, "second": true, "third": 5, "fourth": 9, "optional": 7, "wide": 8, "value": 1.5}"#

  @Test func `members stored in the padding of others keep their values`() throws {
    let orders = BothOrders { $0.addMappings(.automatic(), for: Packed.self) }
    let reading = try orders.reading.create(Packed.self, from: .json(Self.text))
    #expect(reading == (try orders.finding.create(Packed.self, from: .json(Self.text))))
    #expect(reading.first == -34)
    #expect(reading.third == 5)
    #expect(reading.fourth == 9)
  }

  @Test func `released arena memory is reused`() throws {
    CallArena.with { arena in
      var arena = arena
      var addresses: Set<UInt> = []
      for _ in 0..<1000 {
        let mark = arena.mark
        let large = arena.allocate(size: 3000, alignment: 8).pointer
        let larger = arena.allocate(size: 30_000, alignment: 8).pointer
        #expect(large + 3000 <= larger || larger + 30_000 <= large)
        addresses.insert(UInt(bitPattern: large))
        addresses.insert(UInt(bitPattern: larger))
        arena.release(to: mark)
      }
      #expect(addresses.count == 2)
      arena.free()
    }
  }
}
