import Foundation

/// Whether the tests run under the address or the thread sanitizer, as CI runs them.
enum Sanitizer {
  static let isOn = ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains {
    ProcessInfo.processInfo.environment[$0] != nil
  }
}
