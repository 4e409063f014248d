import Foundation

/// The folders of `Fixtures` with texts of other projects; the README of each says where they are from.
enum JSONCorpora {
  /// The names of the files of a folder with a prefix, sorted.
  ///
  /// A folder that is absent fails the test that asks for it, rather than leaving it without cases.
  static func names(
    in folder: String, prefix: String = "", withExtension suffix: String = "json"
  ) throws -> [String] {
    try Package.files(under: "Fixtures/\(folder)", withExtension: suffix)
      .map { URL(filePath: $0).lastPathComponent }
      .filter { $0.hasPrefix(prefix) }
  }

  static func bytes(of name: String, in folder: String) throws -> [UInt8] {
    [UInt8](try Package.fixture("\(folder)/\(name)"))
  }
}
