/// A test that libFuzzer runs with generated inputs.
protocol FuzzTarget {
  /// The initial inputs, by file name; empty if they are written by hand.
  static var seeds: [(name: String, bytes: [UInt8])] { get }

  init()

  /// Stops the process if a check fails. The bytes are borrowed for the call.
  mutating func run(_ bytes: UnsafeRawBufferPointer)
}

extension FuzzTarget {
  static var seeds: [(name: String, bytes: [UInt8])] { [] }
}
