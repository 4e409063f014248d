import Foundation

/// Test data that is not part of the package; tests of it skip themselves where it is absent.
enum JSONCorpora {
  /// The folder beside the package, where there is one.
  static let folder = Package.sibling("shared/corpora")

  static let isAvailable = FileManager.default.fileExists(atPath: folder.path)

  /// The names of the files of a folder with a prefix, sorted; none where the folder is absent.
  static func names(in name: String, prefix: String = "") -> [String] {
    let path = folder.appending(path: name).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.sorted()
  }

  static func bytes(of name: String, in folderName: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: folderName).appending(path: name)))
  }
}
