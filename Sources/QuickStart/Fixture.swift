import Foundation

/// A file of the folder `Fixtures`, which is looked for in the current directory and then in the package
/// that this source file belongs to.
func fixture(_ name: String) throws -> Data {
  let here = URL(filePath: "Fixtures/\(name)")
  if FileManager.default.fileExists(atPath: here.path) {
    return try Data(contentsOf: here)
  }
  let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  return try Data(contentsOf: package.appending(path: "Fixtures/\(name)"))
}
