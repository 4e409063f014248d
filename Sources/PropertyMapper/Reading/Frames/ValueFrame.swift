/// The values read for an object, until its model is created.
///
/// ```
///  frame   flags: which places have a value, which are null, which keys were seen
///          values, each at the offset of its place
/// ```
///
/// Why this is safe: a value is only written at a place while its flag is lowered; the flag is raised right
/// after, and lowered when the value is moved out. When the frame is released, so are the values whose
/// flags are raised.
@safe struct ValueFrame {
  let start: ValueAddress
  private let flags: UnsafeMutablePointer<UInt64>

  init(at start: ValueAddress, wordCount: Int) {
    self.start = start
    unsafe flags = unsafe start.pointer.bindMemory(to: UInt64.self, capacity: wordCount)
    unsafe flags.initialize(repeating: 0, count: wordCount)
  }

  /// A frame whose flags are already in memory.
  init(existingAt start: ValueAddress) {
    self.start = start
    unsafe flags = unsafe start.pointer.assumingMemoryBound(to: UInt64.self)
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

  /// Whether any flag of the first words is raised.
  @inline(__always)
  func hasFlags(inWords count: Int) -> Bool {
    for index in 0..<count where unsafe flags[index] != 0 { return true }
    return false
  }
}
