/// The values that were read for one object and wait for their model.
///
/// ```
///  frame   flags: which places were read, which are null, which keys were met
///          values, one after the other, each where its place says
/// ```
///
/// Why this is safe: a value is put at a place only while its flag is down, and its flag goes up right afterwards; it goes
/// down when the value is moved out. When the frame is given up, the values whose flags are up are released.
@safe struct DirectFrame {
  let start: UnsafeMutableRawPointer
  private let flags: UnsafeMutablePointer<UInt64>

  init(at start: UnsafeMutableRawPointer, wordCount: Int) {
    unsafe self.start = unsafe start
    unsafe flags = unsafe start.bindMemory(to: UInt64.self, capacity: wordCount)
    unsafe flags.initialize(repeating: 0, count: wordCount)
  }

  @inline(__always)
  subscript(flag: Int) -> Bool {
    unsafe flags[flag &>> 6] & (1 &<< UInt64(truncatingIfNeeded: flag & 63)) != 0
  }

  @inline(__always)
  func raise(_ flag: Int) {
    unsafe flags[flag &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: flag & 63)
  }

  @inline(__always)
  func lower(_ flag: Int) {
    unsafe flags[flag &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: flag & 63))
  }

  /// Whether any flag of the first words is up.
  @inline(__always)
  func hasFlags(inWords count: Int) -> Bool {
    for index in 0..<count where unsafe flags[index] != 0 { return true }
    return false
  }
}
