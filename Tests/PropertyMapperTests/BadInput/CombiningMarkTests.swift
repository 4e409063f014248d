import Testing

@testable import PropertyMapper
@testable import TestSupport

/// What is counted as combining marks in a row.
@Suite struct CombiningMarkTests {
  @Test func `95: text with 128 combining marks in a row may be hashed, but not with 129`() {
    let marks = String(repeating: "\u{301}\u{323}", count: 64)
    #expect(!marks.hasTooManyMarks)
    #expect(!("e" + marks + "e" + marks).hasTooManyMarks)
    #expect((marks + "\u{301}").hasTooManyMarks)
    #expect(("plain text before" + marks + "\u{301}" + "and behind").hasTooManyMarks)
  }

  @Test(arguments: [
    "\u{301}", "\u{344}", "\u{F73}", "\u{F75}", "\u{F81}", "\u{1D165}", "\u{1E8D0}",
  ])
  func `95: marks from all planes count, as do those that decompose into two`(mark: String) {
    #expect(String(repeating: mark, count: 129).hasTooManyMarks)
    #expect(!String(repeating: mark + "e", count: 129).hasTooManyMarks)
  }

  @Test func `95: letters of other scripts don't count as marks`() {
    #expect(!String(repeating: "漢字かな", count: 100).hasTooManyMarks)
    #expect(!String(repeating: "العربية", count: 100).hasTooManyMarks)
    #expect(!String(repeating: "각", count: 200).hasTooManyMarks)
  }

  @Test func `95: escaped marks in JSON text count too`() {
    let text =
      Array(#"["aaaaaaaa\n"#.utf8) + Array(repeating: Array(#"\u0301"#.utf8), count: 129).joined()
    text.withUnsafeBufferPointer { buffer in
      let bytes = unsafe JSONBytes(buffer)
      #expect(bytes.hasTooManyMarks(in: 0..<bytes.count, resolvingEscapes: true))
      #expect(!bytes.hasTooManyMarks(in: 0..<(bytes.count - 6), resolvingEscapes: true))
      #expect(!bytes.hasTooManyMarks(in: 0..<bytes.count, resolvingEscapes: false))
    }
  }

  @Test func `95: keys with too many marks are rejected in a dictionary`() throws {
    var options = MappingOptions()
    options.maximumKeyBytes = .max
    let mappers = BothOrders(options) { _ in }
    let json = #"{"plain": 1, "\#(SlowText.text)": 2}"#
    for mapper in [mappers.standard, mappers.finding] {
      let errors = Outcome.errorList { try mapper.create([String: Int].self, from: .json(json)) }
      #expect(errors.map(\.code) == [.sizeLimitExceeded])
      #expect(
        errors.map(\.message) == [
          "must have a key with at most 128 combining marks in a row"
        ])
      #expect(errors.map { $0.location?.offset } == [13])
      #expect(errors.map(\.parameters) == [["maximum": 128]])
    }
  }
}

enum SlowText {
  /// A text that takes minutes to hash, and as long to compare with another.
  static let text = String(repeating: "\u{301}\u{323}", count: Effort.rounds(150_000))
}
