import Testing

@testable import PropertyMapper

/// Values that are laid side by side by the reader, some of them where others have their padding.
@Suite struct ReadingMemoryTests {
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
