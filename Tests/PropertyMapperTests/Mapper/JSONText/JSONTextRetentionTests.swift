import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Nothing of the caller's bytes is kept after a call.
struct JSONTextRetentionTests {
  struct Note: DefaultInitializable {
    var text = ""
    var rest: MappingValue?
    var input: MappingInput?
  }

  static let json = #"{"text": "a text that is too long to be small", "rest": {"k": [1.50, "v"]}}"#

  private func makeMapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["text": .property(\.text), "rest": .property(\.rest)], for: Note.self)
    return mapper
  }

  @Test func `a model outlives the bytes it was read from`() throws {
    let bytes = JSONFace.HeapBytes(Self.json.utf8)
    let note = try makeMapper().create(Note.self, from: .json(bytes))
    bytes.overwrite()
    #expect(note.text == "a text that is too long to be small")
    #expect(note.rest == .object(["k": [.number(try #require(.init(text: "1.50"))), "v"]]))
  }

  @Test func `errors outlive the bytes they refer to`() throws {
    let bytes = JSONFace.HeapBytes(#"{"text": {"a long key of some bytes": 1}}"#.utf8)
    var errors: [MappingError] = []
    #expect(makeMapper().create(Note.self, from: .json(bytes), errors: &errors) == nil)
    bytes.overwrite()
    #expect(errors.map(\.description) == ["text: must be text, but is an object"])
    #expect(errors.map { $0.location?.shortForm } == ["1:10@9"])
  }

  @Test func `an input that a hook keeps can still be read`() throws {
    let mapper = makeMapper()
    mapper.setFinalDecoder(for: Note.self) { input, note in note.input = input }
    var bytes: JSONFace.HeapBytes? = JSONFace.HeapBytes(Self.json.utf8)
    let note = try mapper.create(Note.self, from: .json(try #require(bytes)))
    bytes?.overwrite()
    bytes = nil
    let input = try #require(note.input)
    #expect(try input.value(String.self, at: "rest.k[1]") == "v")
    #expect(input["rest.k[0]"] as? Double == 1.5)
    #expect(input.dictionary.keys.sorted() == ["rest", "text"])
  }

  #if os(Linux)
    /// Sanitizers keep what was freed for a while, and more beside it, so that it says nothing there.
    @Test(.enabled(if: !Sanitizer.isOn))
    func `many large inputs leave only the values read from them in memory`() throws {
      let mapper = makeMapper()
      let padding = String(repeating: "x", count: 1_000_000)
      func read(_ index: Int) throws -> Note {
        let json = #"{"text": "the note with the number \#(index)", "padding": "\#(padding)"}"#
        return try mapper.create(Note.self, from: .json(json))
      }
      _ = try (0..<3).map(read)
      let before = try residentMegabytes()
      let notes = try (0..<400).map(read)
      let growth = try residentMegabytes() - before
      #expect(notes.last?.text == "the note with the number 399")
      // Kept inputs would be 400; other tests run at the same time and take some of their own.
      #expect(growth < 250)
    }

    private func residentMegabytes() throws -> Int {
      let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
        separator: " ")
      return try #require(Int(fields[1])) * 4096 / 1_000_000
    }
  #endif
}
