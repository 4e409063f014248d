import Foundation

/// Bytes borrowed from the fuzzer.
///
/// Its buffer has exactly the size of the input, so the address sanitizer detects every read past
/// the end. They are lent for one input, and used by one task.
struct LentBytes: ContiguousBytes, @unchecked Sendable {
  let buffer: UnsafeRawBufferPointer

  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(buffer)
  }
}
