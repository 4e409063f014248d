import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct EmptyListTests {
  struct Note: DefaultInitializable, Equatable { var text = "made" }

  struct Page: DefaultInitializable, Equatable {
    var note: Note?
    var notes: [String: Note] = ["x": Note()]
    var counts: [String: Int] = ["x": 1]
  }

  static func mapper(_ policy: ConversionPolicy, waiting isWaiting: Bool) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(conversion: policy))
    mapper.addMappings(["text": .property(\.text)], for: Note.self)
    mapper.addMappings(
      [
        "note": .model(\.note), "notes": .model(\.notes), "counts": .property(\.counts),
      ], for: Page.self)
    if isWaiting { mapper.setFinalDecoder(for: Note.self) { _, note in note.text += "!" } }
    return mapper
  }

  @Test(arguments: [false, true])
  func `with the lenient policy, an empty list is an empty object`(waiting: Bool) throws {
    let mapper = Self.mapper(.lenient, waiting: waiting)
    let page = Page(note: Note(text: waiting ? "made!" : "made"), notes: [:], counts: [:])
    let json = #"{"note":[ ],"notes":[],"counts":[]}"#
    #expect(try mapper.create(Page.self, from: .json(json)) == page)
    #expect(
      try mapper.create(
        Page.self,
        from: ["note": [] as [Any], "notes": [] as [Any], "counts": [] as [Any]]) == page)
    #expect(try mapper.create([Note].self, from: .json("[[]]")) == [page.note])
    var updated = Page(note: Note(text: "old"))
    try mapper.update(&updated, from: .json(json))
    #expect(updated == Page(note: Note(text: waiting ? "old!" : "old"), notes: [:], counts: [:]))
    #expect(
      Outcome.problems {
        try mapper.create(Page.self, from: .json(#"{"note":[1],"counts":[[]]}"#))
      } == [
        "typeMismatch  note  must be an object, but is a list",
        "typeMismatch  counts  must be an object, but is a list",
      ])
  }

  @Test(arguments: [ConversionPolicy.lossless, .strict], [false, true])
  func `with the other policies, a list is an error`(policy: ConversionPolicy, waiting: Bool) {
    let mapper = Self.mapper(policy, waiting: waiting)
    #expect(
      Outcome.problems {
        try mapper.create(Page.self, from: .json(#"{"note":[],"notes":[],"counts":[]}"#))
      } == [
        "typeMismatch  note  must be an object, but is a list",
        "typeMismatch  notes  must be an object, but is a list",
        "typeMismatch  counts  must be an object, but is a list",
      ])
  }
}
