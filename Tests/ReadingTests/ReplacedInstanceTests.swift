import PropertyMapper
import Testing

@testable import TestSupport

/// Properties in protocol extensions, whose setters may replace a class instance by another one.
@Suite struct ReplacedInstanceTests {
  protocol Versioned {
    init(version: Int, title: String)
    var stored: Int { get }
  }
  final class Note: Versioned, DefaultInitializable {
    let stored: Int
    var title: String
    var pages = 0
    init(version: Int, title: String) { (stored, self.title) = (version, title) }
    convenience init() { self.init(version: 0, title: "") }
  }
  final class Folder: DefaultInitializable {
    var note = Note(version: 1, title: "first")
    var count = 0
  }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["pages": .property(\.pages), "version": .property(\.version), "title": .property(\.title)],
      for: Note.self)
    mapper.addMappings(
      [
        "note": .model(\.note),
        "count": .consumer { (count: Int, _) in if count < 0 { throw Refusal() } },
      ], for: Folder.self)
  }

  private struct Refusal: Error {}

  @Test func `a setter that replaces the instance replaces it in the model around it`() throws {
    let folder = Folder()
    let first = folder.note
    try mapper.update(folder, from: .json(#"{"note":{"pages":5,"version":2,"title":"second"}}"#))
    #expect(folder.note !== first)
    #expect((folder.note.stored, folder.note.title) == (2, "second"))
    #expect(first.title == "first")
  }

  @Test func `if the update fails, both instances are as they were`() throws {
    let folder = Folder()
    let first = folder.note
    first.pages = 3
    let problems = Outcome.problems {
      try mapper.update(
        folder, from: .json(#"{"note":{"pages":5,"version":2,"title":"second"},"count":-1}"#))
    }
    #expect(
      problems == ["hookFailed  count  the consumer threw Refusal"])
    #expect(folder.note === first)
    #expect((first.stored, first.title, first.pages) == (1, "first", 3))
  }

  @Test func `the instance passed by the caller can't be replaced`() throws {
    let note = Note(version: 1, title: "first")
    let problems = Outcome.problems {
      try mapper.update(note, from: .json(#"{"pages":5,"version":2,"title":"second"}"#))
    }
    #expect(
      problems == ["hookFailed    must remain the same instance, but a closure replaced it"])
    #expect((note.stored, note.title, note.pages) == (1, "first", 0))
    var variable = note
    try mapper.update(&variable, from: .json(#"{"version":2}"#))
    #expect(variable !== note && variable.stored == 2)
  }
}

extension ReplacedInstanceTests.Versioned {
  var version: Int {
    get { stored }
    set { self = Self(version: newValue, title: "new") }
  }
}
