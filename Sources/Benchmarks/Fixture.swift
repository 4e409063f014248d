import Foundation

/// A file in the folder `Fixtures` of this package.
func fixture(_ name: String) throws -> Data {
  let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  return try Data(contentsOf: package.appending(path: "Fixtures/\(name)"))
}
