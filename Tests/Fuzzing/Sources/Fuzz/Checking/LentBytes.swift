import Foundation

/// The bytes that the fuzzer lends.
///
/// Its buffer has the exact size of the input, so the address sanitizer sees every read beyond it.
struct LentBytes: ContiguousBytes {
  let buffer: UnsafeRawBufferPointer

  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(buffer)
  }
}
