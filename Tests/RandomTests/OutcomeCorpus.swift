/// The recorded outcomes in `Fixtures/outcomes`, which its README describes.
enum OutcomeCorpus {
  static let seed: UInt64 = 2017
  static let cases = CorpusFiles(folder: "Fixtures/outcomes", count: 20_000, countPerFile: 500)
  /// Tables whose models are exported.
  static let exports = CorpusFiles(
    folder: "\(cases.folder)/exports", count: 420, countPerFile: 30)

  /// Whether outcomes are compared: Foundation has other numbers and other texts on other systems.
  static var isComparable: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }
}
