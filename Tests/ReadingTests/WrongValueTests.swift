import PropertyMapper
import Testing

@testable import TestSupport

/// Errors in JSON text that the reader has read in part: only the rest is read again to list them.
@Suite struct WrongValueTests {
  struct Machine: DefaultInitializable {
    var id = 0
    var name = ""
    var parts: [Int] = []
    var note = ""
  }

  @Test func `a list with too many elements is counted as a whole`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["id": .property(\.id), "parts": .property(\.parts, .maxLength(3))], for: Machine.self)
    let text = #"{"id": "x", "parts": [1, 2, 3, 4]}"#
    let lines = Outcome.problems { try mapper.create(Machine.self, from: .json(text)) }
    #expect(lines.count == 2)
    #expect(lines.last?.contains("4") == true)
  }

  @Test func `closures of entries see the values next to an error`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "id": .property(\.id),
        "name": .property(\.name, Validator("be short") { $0.count < 4 ? nil : "is long" }),
        "note": .transform(\.note, decode: { (_: String) in throw Refusal() }),
      ], for: Machine.self)
    let lines = Outcome.problems {
      try mapper.create(Machine.self, from: .json(#"{"id": [], "name": "long name", "note": "n"}"#))
    }
    #expect(lines.count == 3)
  }
}
