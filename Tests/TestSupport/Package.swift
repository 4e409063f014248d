import Foundation

/// The files of this package.
enum Package {
  static let documentationTests = "Tests/DocumentationTests"

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent()  // TestSupport
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()

  /// The paths of all files in a folder and its subfolders, sorted.
  static func files(under folder: String, withExtension suffix: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(".\(suffix)") }.sorted().map { "\(folder)/\($0)" }
  }

  static func url(of path: String) -> URL { root.appending(path: path) }

  static func data(of path: String) throws -> Data {
    try Data(contentsOf: url(of: path))
  }

  static func text(of path: String) throws -> String {
    String(decoding: try data(of: path), as: UTF8.self)
  }

  static func fixture(_ name: String) throws -> Data { try data(of: "Fixtures/\(name)") }
}
