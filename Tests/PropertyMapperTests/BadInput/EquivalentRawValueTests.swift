import PropertyMapper
import Testing

@testable import TestSupport

/// Raw values that are canonically equal to those of a case, and not the same bytes.
@Suite struct EquivalentRawValueTests {
  static let composed = "caf\u{E9}"
  static let decomposed = "cafe\u{301}"

  enum Listed: String, CaseIterable { case place = "caf\u{E9}" }
  enum Unlisted: String { case place = "caf\u{E9}" }
  enum Convertible: String, MappingValueConvertible { case place = "caf\u{E9}" }
  enum Letter: Character { case accented = "\u{E9}" }
  /// Swift's own `init(rawValue:)` never finds the second.
  enum Both: String, CaseIterable {
    case one = "caf\u{E9}"
    case other = "cafe\u{301}"
  }
  enum Folding: String {
    case place = "caf\u{E9}"
    init?(rawValue: String) {
      guard rawValue.lowercased() == "caf\u{E9}" else { return nil }
      self = .place
    }
  }

  struct Held: DefaultInitializable {
    var listed: Listed?
    var unlisted: Unlisted?
    var convertible: Convertible?
    var letter: Letter?
    var both: Both?
    var folding: Folding?
    var replaced = Listed.place
    var all: [Unlisted] = []
    var counts: [Unlisted: Int] = [:]
    init() {}
  }

  private static func mappers() -> [PropertyMapper] {
    let both = BothOrders { mapper in
      mapper.addMappings(
        [
          "listed": .property(\.listed), "unlisted": .property(\.unlisted),
          "convertible": .property(\.convertible), "letter": .property(\.letter),
          "both": .property(\.both), "folding": .property(\.folding), "all": .property(\.all),
          "counts": .property(\.counts),
        ], for: Held.self)
    }
    return [both.standard, both.finding]
  }

  static let wrong: [(input: String, path: String)] = [
    (#"{"listed": "$"}"#, "listed"), (#"{"unlisted": "$"}"#, "unlisted"),
    (#"{"convertible": "$"}"#, "convertible"), (#"{"letter": "e\u0301"}"#, "letter"),
    (#"{"all": ["$"]}"#, "all[0]"), (#"{"counts": {"$": 1}}"#, #"counts["cafe\u{301}"]"#),
  ]

  @Test(arguments: wrong)
  func `95: raw values are compared by their bytes`(input: String, path: String) throws {
    let json = input.replacing("$", with: Self.decomposed)
    let tree = try MappingValue(json: json)
    for mapper in Self.mappers() {
      let errors = [
        Outcome.errorList { try mapper.create(Held.self, from: .json(json)) },
        Outcome.errorList { try mapper.create(Held.self, from: .value(tree)) },
      ]
      for errors in errors {
        #expect(errors.map(\.path.description) == [path])
        #expect(errors.map(\.code) == [.conversionFailed])
      }
      let right = json.replacing(Self.decomposed, with: Self.composed)
        .replacing(#"e\u0301"#, with: "\u{E9}")
      _ = try mapper.create(Held.self, from: .json(right))
    }
  }

  @Test func `95: enum cases whose raw values are canonically equal stay distinct`() throws {
    for mapper in Self.mappers() {
      for (text, both) in [(Self.composed, Both.one), (Self.decomposed, .other)] {
        for json in [#"{"both": "\#(text)"}"#, #"{"both": "\u0063\#(text.dropFirst())"}"#] {
          #expect(try mapper.create(Held.self, from: .json(json)).both == both)
        }
        #expect(try mapper.create(Held.self, from: ["both": text]).both == both)
      }
    }
  }

  @Test func `95: an enum's own init(rawValue:) may accept other spellings`() throws {
    for mapper in Self.mappers() {
      let json = #"{"folding": "CAF\#u{C9}"}"#
      #expect(try mapper.create(Held.self, from: .json(json)).folding == .place)
    }
  }
}
