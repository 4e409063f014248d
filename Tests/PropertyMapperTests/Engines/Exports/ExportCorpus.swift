import Foundation

/// The recorded exports in `Fixtures/outcomes/exports`, which the README above them describes.
enum ExportCorpus {
  static let folder = "Fixtures/outcomes/exports"
  static let tableCount = 400
  static let tablesPerFile = 40

  /// The file of the tables from a number on.
  static func file(from start: Int) -> String {
    let digits = String(start)
    return "\(folder)/\(String(repeating: "0", count: 3 - digits.utf8.count))\(digits).txt"
  }

  /// The part that begins with a table, to compare with.
  static func part(from start: Int) -> ExportPart {
    ExportPart(comparingWith: (try? Package.text(of: file(from: start))) ?? "")
  }

  static func write(_ part: ExportPart, from start: Int) throws {
    let text = part.lines.map { "\($0)\n" }.joined()
    try FileManager.default.createDirectory(
      at: Package.url(of: folder), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: Package.url(of: file(from: start)))
  }
}
