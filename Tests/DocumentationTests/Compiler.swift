@testable import TestSupport

#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// The Swift compiler, for errors only.
  enum Compiler {
    private static let modules = Command.products?.appending(
      path: "Modules")

    static var isAvailable: Bool {
      guard let modules else { return false }
      let module = modules.appending(path: "PropertyMapper.swiftmodule")
      return FileManager.default.fileExists(atPath: module.path)
        && (try? Command.run(["swiftc", "--version"]))?.status == 0
    }

    /// The messages of all errors in a source text.
    static func errors(in source: String) throws -> [String] {
      let modules = try #require(modules)
      let file = FileManager.default.temporaryDirectory.appending(
        path: "\(UUID()).swift")
      try Data(source.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let result = try Command.run([
        "swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style",
        "llvm",
        "-I", modules.path, "-I",
        Package.url(of: "Sources/CStackRoom/include").path, file.path,
      ])
      return result.output.split(separator: "\n").compactMap { line in
        line.range(of: ": error: ").map { String(line[$0.upperBound...]) }
      }
    }
  }
#endif
