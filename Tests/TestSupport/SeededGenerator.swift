/// Random numbers that are the same in every run (Steele, Lea, Flood: "Fast splittable pseudorandom
/// number generators", 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  private var choices: ArraySlice<UInt8>

  /// - Parameter choices: Bytes that determine the first numbers, one each. A fuzzer changes them to
  ///   change one choice at a time.
  init(seed: UInt64, choices: [UInt8] = []) {
    state = seed
    self.choices = choices[...]
  }

  mutating func next() -> UInt64 {
    // Numbers in a range are computed from the high bits.
    if let choice = choices.popFirst() { return UInt64(choice) << 56 }
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
