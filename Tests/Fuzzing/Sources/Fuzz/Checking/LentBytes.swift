import Foundation

/// Bytes borrowed from the fuzzer.
///
/// Its buffer has exactly the size of the input, so the address sanitizer detects every read past
/// the end.
struct LentBytes: ContiguousBytes {
  let buffer: UnsafeRawBufferPointer

  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(buffer)
  }
}
