import Foundation

@testable import TestSupport

/// The files of a corpus of numbered cases or tables, each named after the first that it contains.
struct CorpusFiles {
  let folder: String
  /// The number of cases or tables in the whole corpus.
  let count: Int
  let countPerFile: Int

  /// The number of the first case or table of each file.
  var starts: StrideTo<Int> { stride(from: 0, to: count, by: countPerFile) }

  /// The text of the file with a case or table; empty if it can't be read.
  func text(with number: Int) -> String {
    (try? Package.text(of: path(from: number / countPerFile * countPerFile))) ?? ""
  }

  func write(_ lines: [String], from start: Int) throws {
    let text = lines.map { "\($0)\n" }.joined()
    try FileManager.default.createDirectory(
      at: Package.url(of: folder), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: Package.url(of: path(from: start)))
  }

  /// All names have as many digits as the largest number.
  private func path(from start: Int) -> String {
    let zeros = String(count).utf8.count - String(start).utf8.count
    return "\(folder)/\(String(repeating: "0", count: zeros))\(start).txt"
  }
}
