import Foundation

/// A file in the folder `Fixtures`, either in the current directory or in the package of this source file.
func fixture(_ name: String) throws -> Data {
  let here = URL(filePath: "Fixtures/\(name)")
  if FileManager.default.fileExists(atPath: here.path) {
    return try Data(contentsOf: here)
  }
  let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  return try Data(contentsOf: package.appending(path: "Fixtures/\(name)"))
}
