// For `Data`.
import Foundation

extension Data {
  /// Creates data by taking ownership of the bytes of written text.
  ///
  /// The bytes are copied instead if there are few of them, or if their memory is much larger than
  /// the text.
  init(_ text: consuming JSONBuffer) {
    guard text.count > 1 << 14, text.isMostlyUsed else {
      self = text.withBytes { unsafe Data($0[0..<$0.count]) }
      return
    }
    let bytes = unsafe text.take()
    guard let start = bytes.baseAddress else {
      self = Data()
      return
    }
    // The memory was allocated by Swift and is deallocated by Swift, and nothing else has its
    // address.
    unsafe self.init(
      bytesNoCopy: start, count: bytes.count,
      deallocator: .custom { start, _ in unsafe start.deallocate() })
  }
}
