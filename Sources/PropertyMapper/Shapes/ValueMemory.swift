/// The room that the values of one type take, and what it takes to leave it.
struct ValueMemory: Sendable {
  let type: any Any.Type
  let size: Int
  let alignment: Int
  let deinitialize: @Sendable (UnsafeMutableRawPointer) -> Void

  init<Value>(of type: Value.Type) {
    self.type = type
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
    deinitialize = { $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
  }

  /// Lends room to a closure that puts a value there, and then the value to another one.
  func withValue<Result>(
    initializedBy initialize: (UnsafeMutableRawPointer) throws -> Void,
    _ body: (UnsafeRawPointer) throws -> Result
  ) throws -> Result {
    try withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: alignment) { buffer in
      // An allocation of at least one byte has an address.
      guard let start = buffer.baseAddress else { preconditionFailure("there must be room") }
      try initialize(start)
      defer { deinitialize(start) }
      return try body(UnsafeRawPointer(start))
    }
  }
}
