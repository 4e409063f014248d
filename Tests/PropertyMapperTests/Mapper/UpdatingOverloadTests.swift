import Foundation
import PropertyMapper
import Testing

/// Every form of `update`: structures and instances, from every source, throwing and listing.
@Suite struct UpdatingOverloadTests {
  struct Note: DefaultInitializable {
    var text = "old"
    var count = 0
  }

  final class Page: DefaultInitializable {
    var text = "old"
    var count = 0
  }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["text": .property(\.text), "count": .property(\.count, .min(0))], for: Note.self)
    mapper.addMappings(
      ["text": .property(\.text), "count": .property(\.count, .min(0))], for: Page.self)
  }

  private static let good = #"{"text": "new"}"#
  private static let bad = #"{"text": "new", "count": -1}"#

  private func list(_ object: [String: Any]) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
  }

  @Test func `a struct is updated from a string, bytes or a property list`() throws {
    var note = Note()
    try mapper.update(&note, from: .json(Self.good))
    #expect(note.text == "new")
    note = Note()
    try mapper.update(&note, from: .json(Array(Self.good.utf8)))
    #expect(note.text == "new")
    note = Note()
    try mapper.update(&note, from: .propertyList(list(["text": "new"])))
    #expect(note.text == "new")
  }

  @Test func `a struct is unchanged if there is an error`() throws {
    var note = Note()
    let found = [
      Outcome.problems { try mapper.update(&note, from: .json(Self.bad)) },
      Outcome.problems { try mapper.update(&note, from: .json(Data(Self.bad.utf8))) },
      Outcome.problems {
        try mapper.update(&note, from: .propertyList(list(["text": "new", "count": -1])))
      },
    ]
    #expect(
      found
        == Array(repeating: ["validationFailed  count  must be at least 0, but is -1"], count: 3))
    var errors: [MappingError] = []
    #expect(!mapper.update(&note, from: .json(Data(Self.bad.utf8)), errors: &errors))
    #expect(!mapper.update(&note, from: .json(Self.bad), errors: &errors))
    #expect(
      try !mapper.update(
        &note, from: .propertyList(list(["text": "new", "count": -1])), errors: &errors))
    #expect(errors.map(\.path) == ["count", "count", "count"])
    #expect(note.text == "old")
    #expect(note.count == 0)
  }

  @Test func `a successful update of a struct returns true and no errors`() throws {
    var note = Note()
    var errors: [MappingError] = []
    #expect(mapper.update(&note, from: .json(Data(Self.good.utf8)), errors: &errors))
    #expect(note.text == "new")
    note = Note()
    #expect(
      try mapper.update(&note, from: .propertyList(list(["text": "new"])), errors: &errors))
    #expect(note.text == "new")
    #expect(errors.isEmpty)
  }

  @Test func `an instance is updated in place from a string, bytes or a property list`() throws {
    let page = Page()
    var errors: [MappingError] = []
    try mapper.update(page, from: .json(Array(#"{"count": 1}"#.utf8)))
    #expect(page.count == 1)
    try mapper.update(page, from: .json(#"{"count": 2}"#))
    #expect(page.count == 2)
    try mapper.update(page, from: .propertyList(list(["count": 3])))
    #expect(page.count == 3)
    #expect(mapper.update(page, from: .json(Data(#"{"count": 4}"#.utf8)), errors: &errors))
    #expect(page.count == 4)
    #expect(mapper.update(page, from: .json(#"{"count": 5}"#), errors: &errors))
    #expect(page.count == 5)
    #expect(try mapper.update(page, from: .propertyList(list(["count": 6])), errors: &errors))
    #expect(page.count == 6)
    #expect(page.text == "old")
    #expect(errors.isEmpty)
  }

  @Test func `an instance is unchanged if there is an error`() throws {
    let page = Page()
    var errors: [MappingError] = []
    #expect(!mapper.update(page, from: .json(Data(Self.bad.utf8)), errors: &errors))
    #expect(!mapper.update(page, from: .json(Self.bad), errors: &errors))
    #expect(
      try !mapper.update(
        page, from: .propertyList(list(["text": "new", "count": -1])), errors: &errors))
    #expect(!mapper.update(page, from: .propertyList(Data("x".utf8)), errors: &errors))
    #expect(
      errors.map(\.code)
        == [.validationFailed, .validationFailed, .validationFailed, .malformedPropertyList])
    #expect(page.text == "old")
    #expect(page.count == 0)
  }
}
