import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Unknown keys that are warnings, in input that the reader reads.
@Suite struct ReadingUnknownKeyTests {
  struct Author: DefaultInitializable { var name = "" }

  struct Book: DefaultInitializable {
    var title = ""
    var editors: [Author] = []
  }

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["name": .property(\.name)], for: Author.self)
    mapper.addMappings(
      ["title": .property(\.title), "editors": .model(\.editors)], for: Book.self)
  }

  @Test func `an update warns of the unknown keys of its new models`() {
    let orders = BothOrders(MappingOptions(unknownKeys: .warn), register: Self.register)
    let json = #"{"editors": [{"name": "x"}, {"born": 1}, {"name": "y", "died": 2, "age": 3}]}"#
    for mapper in [orders.finding, orders.standard] {
      var book = Book()
      var errors: [MappingError] = []
      #expect(mapper.update(&book, from: .json(json), errors: &errors))
      #expect(book.editors.map(\.name) == ["x", "", "y"])
      #expect(
        errors.map(\.path.description) == [
          "editors[1].born", "editors[2].age", "editors[2].died",
        ])
    }
  }

  @Test func `records of a stream are read despite warnings`() throws {
    let orders = BothOrders(MappingOptions(unknownKeys: .warn), register: Self.register)
    let lines = Data("{\"title\": \"A\", \"x\": 1}\n{\"title\": [], \"y\": 2}\n".utf8)
    let array = Data(#"[{"title": "A", "x": 1}, {"title": [], "y": 2}]"#.utf8)
    for mapper in [orders.finding, orders.standard] {
      for records in [
        Array(mapper.models(of: Book.self, from: lines, as: .jsonLines)),
        Array(mapper.models(of: Book.self, from: array, as: .jsonArray)),
      ] {
        #expect(try records[0].result.get().title == "A")
        let errors = try #require(Outcome.errors { try records[1].result.get() })
        #expect(errors.map(\.code) == [.typeMismatch, .unknownKey])
      }
    }
  }
}
