#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// The quick start, run as it was built. Skipped where the build has not put it beside the tests.
  @Suite(.enabled(if: QuickStart.isBuilt, "the quick start is not beside the tests"))
  struct QuickStartTests {
    @Test(arguments: [nil, FileManager.default.temporaryDirectory])
    func `it finds its files from any folder and ends with the report of README`(
      folder: URL?
    ) throws {
      let executable = try #require(QuickStart.executable)
      // Where the address sanitizer is on: what a global mapper holds until the end is no leak, but the
      // detector does not see through the tagged pointers of enums.
      let result = try Command.run(["ASAN_OPTIONS=detect_leaks=0", executable.path], in: folder)
      #expect(result.status == 0, "\(result.output)")

      let report = try #require(Page(path: "README.md").blocks(of: "text").first)
      #expect(result.output.hasSuffix(report.joined(separator: "\n") + "\n"))
    }
  }

  private enum QuickStart {
    static let executable = Command.products?.appending(path: "QuickStart")

    static var isBuilt: Bool {
      executable.map { FileManager.default.isExecutableFile(atPath: $0.path) } ?? false
    }
  }
#endif
