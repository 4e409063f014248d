#if os(Linux)
  import Foundation
  import Testing

  /// How much memory the process uses.
  enum ProcessMemory {
    /// A figure of the process in bytes, such as `VmRSS` for its memory now, or `VmHWM` for its peak.
    static func bytes(_ name: String) throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
      return 1024 * (try #require(line?.split { !$0.isNumber }.first.flatMap { Int($0) }))
    }
  }
#endif
