/// Supplies the bytes of an input, followed by zeros.
struct ByteSupply {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) {
    rest = ArraySlice(Array(bytes))
  }

  var isEmpty: Bool { rest.isEmpty }
  var count: Int { rest.count }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below the limit, taken from one byte or two.
  mutating func number(below limit: Int) -> Int {
    guard limit > 1 else { return 0 }
    let low = Int(byte())
    return (limit > 256 ? low | Int(byte()) << 8 : low) % limit
  }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[number(below: choices.count)]
  }

  /// Eight bytes, in little-endian order.
  mutating func bits() -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(byte()) << UInt64($1 * 8) }
  }

  /// Bytes, preceded by their number.
  mutating func bytes() -> [UInt8] {
    let count = min(Int(byte()), rest.count)
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  /// All bytes up to a mark, which is dropped, or to the end.
  mutating func bytes(until mark: UInt8) -> [UInt8] {
    let part = rest.prefix { $0 != mark }
    rest = rest[part.endIndex...].dropFirst()
    return Array(part)
  }

  mutating func remaining() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
