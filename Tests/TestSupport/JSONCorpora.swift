import Foundation

/// The folders of `Fixtures` that contain JSON from other projects; their READMEs list the sources.
enum JSONCorpora {
  /// The sorted names of the files in a folder that have a prefix.
  ///
  /// If the folder is missing, the test fails instead of running without cases.
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
