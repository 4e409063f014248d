import Foundation

/// This program, run again for a single contestant.
struct Subprocess {
  /// Its standard output and standard error.
  let output: String
  let errors: String

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs one contestant and waits for it.
  ///
  /// - Parameter tool: A program to run it under, with its arguments.
  init(
    _ comparison: Comparison, _ contestant: Contestant, times: Int, under tool: [String] = []
  ) throws {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS) || os(WASI)
      throw Failure(description: "this platform cannot run other programs")
    #else
      let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
      let command =
        tool + [program, "--alone", comparison.title, contestant.name, String(times)]
      let process = Process()
      process.executableURL = URL(filePath: command[0])
      process.arguments = Array(command.dropFirst())
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
      output = try String(contentsOf: files[0], encoding: .utf8)
      errors = try String(contentsOf: files[1], encoding: .utf8)
      guard process.terminationStatus == 0 else {
        throw Failure(description: "\(command.joined(separator: " ")) failed: \(errors)")
      }
    #endif
  }
}
