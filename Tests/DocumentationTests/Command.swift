#if os(Linux) || os(macOS)
  import Foundation

  /// Commands that tests run.
  enum Command {
    /// The folder that the build puts its products in: the one of the bundle of tests. On macOS, a
    /// helper runs the tests, which is elsewhere.
    static let products =
      (testBundle ?? CommandLine.arguments.first.map { URL(filePath: $0) })?
      .deletingLastPathComponent()

    private static let testBundle = Bundle.allBundles.map(\.bundleURL)
      .first { $0.pathExtension == "xctest" }

    /// Runs a command and waits for its end; output and errors come as one text.
    static func run(
      _ arguments: [String], in folder: URL? = nil
    ) throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = arguments
      process.currentDirectoryURL = folder
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (
        process.terminationStatus, String(decoding: output, as: UTF8.self)
      )
    }
  }
#endif
