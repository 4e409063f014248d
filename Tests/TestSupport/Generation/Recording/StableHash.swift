/// The 64-bit hash FNV-1a (Fowler, Noll, Vo), which is the same in every run and on every machine.
enum StableHash {
  /// The hash as 16 hexadecimal digits.
  static func digits(of bytes: [UInt8]) -> String {
    let digits = String(hash(of: bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  static func digits(of text: String) -> String { digits(of: Array(text.utf8)) }

  private static func hash(of bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    // Without optimization, iterators take most of the time.
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
        index &+= 1
      }
    }
    return hash
  }
}
