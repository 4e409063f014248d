import Foundation

/// This program, run again for a single contestant.
struct Subprocess {
  /// The growth of its memory in bytes while it did the work.
  let growth: Int
  /// The number of its allocations.
  let allocations: Int

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs one contestant and waits for it.
  init(_ comparison: Comparison, _ contestant: Contestant, times: Int) throws {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS) || os(WASI)
      throw Failure(description: "this platform cannot run other programs")
    #else
      let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
      let process = Process()
      process.executableURL = URL(filePath: program)
      process.arguments = ["--alone", comparison.title, contestant.name, String(times)]
      // Makes hash tables grow in the same way in every run.
      process.environment = ProcessInfo.processInfo.environment
        .merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
      let files = (0..<2).map { _ in
        FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      }
      defer { for file in files { try? FileManager.default.removeItem(at: file) } }
      for file in files { try Data().write(to: file) }
      process.standardOutput = try FileHandle(forWritingTo: files[0])
      process.standardError = try FileHandle(forWritingTo: files[1])
      try process.run()
      process.waitUntilExit()
      let (output, errors) = (
        try String(contentsOf: files[0], encoding: .utf8),
        try String(contentsOf: files[1], encoding: .utf8)
      )
      let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      guard process.terminationStatus == 0, numbers.count == 2 else {
        throw Failure(description: "\(contestant.name) failed: \(output)\(errors)")
      }
      (growth, allocations) = (numbers[0], numbers[1])
    #endif
  }
}
