import Foundation

/// The recorded exports in `Fixtures/outcomes/exports`, which the README above them describes.
enum ExportCorpus {
  static let folder = "Fixtures/outcomes/exports"
  static let tableCount = 420
  static let tablesPerFile = 30
  static let fileCount = tableCount / tablesPerFile

  /// The file of the tables from a number on.
  static func file(from start: Int) -> String {
    let digits = String(start)
    return "\(folder)/\(String(repeating: "0", count: 3 - digits.utf8.count))\(digits).txt"
  }

  /// The part that a table belongs to, to compare with.
  static func part(of table: Int) -> ExportPart {
    let file = file(from: table / tablesPerFile * tablesPerFile)
    return ExportPart(comparingWith: (try? Package.text(of: file)) ?? "")
  }

  static func write(_ part: ExportPart, from start: Int) throws {
    let text = part.lines.map { "\($0)\n" }.joined()
    try FileManager.default.createDirectory(
      at: Package.url(of: folder), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: Package.url(of: file(from: start)))
  }
}
