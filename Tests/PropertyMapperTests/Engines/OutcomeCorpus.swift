import Foundation

/// The recorded outcomes in `Fixtures/outcomes`, which its README describes.
enum OutcomeCorpus {
  static let folder = "Fixtures/outcomes"
  static let seed: UInt64 = 2017
  static let caseCount = 20_000
  static let casesPerFile = 500

  /// Whether outcomes are compared: Foundation has other numbers and other texts on other systems.
  static var isComparable: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// The file of the cases from a number on.
  static func file(from start: Int) -> String {
    let digits = String(start)
    return "\(folder)/\(String(repeating: "0", count: 5 - digits.utf8.count))\(digits).txt"
  }

  /// The part that a case belongs to, to compare with.
  static func part(of number: Int) -> CorpusPart {
    let file = file(from: number / casesPerFile * casesPerFile)
    return CorpusPart(comparingWith: (try? Package.text(of: file)) ?? "")
  }

  static func write(_ part: CorpusPart, from start: Int) throws {
    let text = part.lines.map { "\($0)\n" }.joined()
    try FileManager.default.createDirectory(
      at: Package.url(of: folder), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: Package.url(of: file(from: start)))
  }
}
