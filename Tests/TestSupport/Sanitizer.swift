import Foundation

/// Whether the tests run with the address or thread sanitizer, as configured in CI.
enum Sanitizer {
  static let isOn = ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains {
    ProcessInfo.processInfo.environment[$0] != nil
  }
}
