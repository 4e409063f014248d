/// Something to do with the inputs that libFuzzer makes.
protocol FuzzTarget {
  /// Inputs to begin with, by the names of their files; none where they are written by hand.
  static var seeds: [(name: String, bytes: [UInt8])] { get }

  init()

  /// Stops the process if anything is wrong. The bytes are lent for the call.
  mutating func run(_ bytes: UnsafeRawBufferPointer)
}

extension FuzzTarget {
  static var seeds: [(name: String, bytes: [UInt8])] { [] }
}
