import Testing

@testable import PropertyMapper
@testable import TestSupport

/// What depends on the width of `Int`, tried with both of its widths.
@Suite struct IntegerWidthTests {
  private func exponent<Width: FixedWidthInteger & SignedInteger>(
    _ text: String, _ type: Width.Type
  ) -> Width {
    Array(text.utf8).withUnsafeBufferPointer {
      JSONDigits.exponent(of: JSONBytes($0), from: 0, to: $0.count)
    }
  }

  @Test func `86: exponents are read as 32-bit and 64-bit integers`() {
    for (text, value) in [
      ("e5", 5), ("E-12", -12), ("e+007", 7), ("", 0), ("e53687090", 53_687_090),
    ] {
      #expect(exponent(text, Int32.self) == value)
      #expect(exponent(text, Int64.self) == value)
    }
  }

  @Test func `86: huge exponents are limited and can't overflow`() {
    let nines = "e" + String(repeating: "9", count: 40)
    #expect(exponent(nines, Int32.self) == Int32.max / 4)
    #expect(exponent("e-" + nines.dropFirst(), Int32.self) == -(Int32.max / 4))
    #expect(exponent(nines, Int64.self) == Int64.max / 4)
    #expect(JSONNumber("1e\(String(repeating: "9", count: 40))")?.double == nil)
    #expect(JSONNumber("1e-\(String(repeating: "9", count: 40))")?.double == 0)
  }

  @Test func `86: four-byte numbers in property lists may exceed Int`() {
    #expect((0x7FFF_FFFF as Int64).anyValue(as: Int32.self) as? Int32 == .max)
    #expect((0x8000_0000 as Int64).anyValue(as: Int32.self) as? Int64 == 0x8000_0000)
    #expect((0xFFFF_FFFF as Int64).anyValue() as? Int == 0xFFFF_FFFF)
  }

  @Test(arguments: [
    0, 1, 255, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x1_0000_0000, 0xFF_FFFF_FFFF,
  ])
  func `twelve-byte records hold 40-bit offsets`(number: UInt64) {
    guard let number = Int(exactly: number) else { return }
    for hasEscapes in [false, true] {
      let first = JSONRecord(.string, offset: number, companion: 7, hasEscapes: hasEscapes)
      let second = JSONRecord(.end, offset: 7, companion: number, hasEscapes: hasEscapes)
      #expect(first.offset == number && first.companion == 7 && first.kind == .string)
      #expect(second.offset == 7 && second.companion == number && second.kind == .end)
      #expect(first.hasEscapes == hasEscapes && second.hasEscapes == hasEscapes)
    }
    #expect(number <= JSONRecord.maximumByteCount)
    #expect(MemoryLayout<JSONRecord>.stride == 12)
  }

  @Test func `112: sizes of gigabyte buffers don't overflow 32-bit integers`() {
    #expect(JSONBuffer.isMostly(Int32.max, of: .max))
    #expect(!JSONBuffer.isMostly(Int32.max / 2, of: .max))
    #expect(JSONBuffer.isMostly(76, of: Int32(100)) && !JSONBuffer.isMostly(75, of: Int32(100)))
    #expect(JSONBuffer.grown(64, toHold: Int32(65)) == 128)
    #expect(JSONBuffer.grown(64, toHold: Int32(1000)) == 1000)
    #expect(JSONBuffer.grown(Int32.max - 9, toHold: .max - 1) == Int32.max - 1)
  }

  @Test
  func `112: positions in long streams use 64 bits and are clamped to Int`() {
    var tracker = SourceTracker(windowStart: 3 * Int64(Int32.max))
    let place = [JSONByte.lineFeed].withUnsafeBufferPointer {
      tracker.place(of: 1, in: JSONBytes($0))
    }
    #expect(place == JSONPlace(line: 2, column: 1, offset: 3 * Int64(Int32.max) + 1))
    #expect(place.handedOut(as: Int32.self) == (2, 1, .max))
    let inside = JSONPlace(line: 1, column: 2, offset: 1).moved(to: place)
    #expect(inside == JSONPlace(line: 2, column: 2, offset: 3 * Int64(Int32.max) + 2))
  }

  @Test func `112: record indexes stop at the maximum of a 32-bit integer`() {
    var index = Int32.max - 1
    index.saturatingIncrement()
    #expect(index == .max)
    index.saturatingIncrement()
    #expect(index == .max)
  }

  @Test func `112: sizes of records in long streams stop at the maximum of a 32-bit integer`() {
    #expect(Int32(7).saturatingAdding(5) == 12)
    #expect((Int32.max - 5).saturatingAdding(5) == .max)
    #expect((Int32.max - 5).saturatingAdding(6) == .max)
    #expect(Int32.max.saturatingAdding(.max) == .max)
  }
}
