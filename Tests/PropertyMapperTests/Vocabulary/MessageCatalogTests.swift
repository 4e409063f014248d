import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

@Suite struct MessageCatalogTests {
  struct User: DefaultInitializable {
    var name = ""
    var age = 0
    var friends: [User] = []
    var secret = 0
  }

  static let german = MessageCatalog { error in
    switch (error.code, error.rule) {
    case (.missingValue, _): "muss angegeben werden"
    case (.typeMismatch, _), (.conversionFailed, _): "ist von falscher Art"
    case (_, "range"?):
      "muss zwischen \(error.parameters["minimum"] ?? nil) und \(error.parameters["maximum"] ?? nil) liegen"
    case (.malformedJSON, _): "ist kein JSON"
    case (.malformedArchive, _): "ist kein Archiv"
    case (.malformedPropertyList, _): "ist keine Property-List"
    case (.tooManyErrors, _): "und mehr, insgesamt \(error.parameters["count"] ?? nil)"
    case (.unrepresentableValue, _): "kann nicht geschrieben werden"
    case (.unregisteredType, _): "ist nicht angemeldet"
    case (.sizeLimitExceeded, _): "ist zu groß"
    default: nil
    }
  }

  let mapper = Self.mapper(MappingOptions(messages: german))

  private static func mapper(_ options: MappingOptions) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "name": .property(\.name, .notEmpty).required(), "age": .property(\.age, .range(0...150)),
        "friends": .model(\.friends).lossy(),
        "secret": .property(\.secret, .range(0...9)).sensitive(),
      ], for: User.self)
    return mapper
  }

  private func lines<Result>(_ body: () throws -> Result) -> [String] {
    Outcome.errorList(body).map(\.description)
  }

  @Test func `the catalog translates errors, and others stay in English`() {
    #expect(
      lines { try mapper.create(User.self, from: ["age": 200, "secret": "x"]) } == [
        "name: muss angegeben werden", "age: muss zwischen 0 und 150 liegen",
        "secret: ist von falscher Art",
      ])
    #expect(
      lines { try mapper.create(User.self, from: .json(#"{"name":""}"#)) } == [
        "name: must not be empty"
      ])
  }

  @Test func `translation changes only the message`() {
    let input: [String: Any] = ["name": "Jon", "age": 200]
    let told = Outcome.errorList { try mapper.create(User.self, from: input) }
    let english = Outcome.errorList {
      try Self.mapper(MappingOptions()).create(User.self, from: input)
    }
    #expect(told.map(\.code) == english.map(\.code))
    #expect(told.map(\.path) == english.map(\.path))
    #expect(told.map(\.expected) == english.map(\.expected))
    #expect(told.map(\.parameters) == english.map(\.parameters))
    #expect(told.map(\.message) != english.map(\.message))
  }

  @Test func `every kind of call uses the catalog`() throws {
    #expect(
      lines { try mapper.create(User.self, from: .json("{")) } == [
        "malformed JSON at line 1, column 2: ist kein JSON"
      ])
    #expect(
      lines { try mapper.create(User.self, from: .propertyList(Data("x".utf8))) } == [
        "ist keine Property-List"
      ])
    #expect(lines { try mapper.unarchive(User.self, from: Data()) } == ["ist kein Archiv"])
    #expect(
      lines { try mapper.export([Double.nan], as: .json) } == ["[0]: kann nicht geschrieben werden"]
    )
    #expect(lines { try mapper.export(Data()) as Any } != [])
    #expect(lines { try mapper.copy(UnknownModel()) } == ["ist nicht angemeldet"])
    #expect(
      lines { try mapper.validate(User(age: 200)) } == ["age: muss zwischen 0 und 150 liegen"])
    var user = User(age: 3)
    #expect(
      lines { try mapper.update(&user, from: ["age": 200]) } == [
        "age: muss zwischen 0 und 150 liegen"
      ])
    let records = mapper.models(
      of: User.self, from: Data("{\"age\":200}\nx\n".utf8), as: .jsonLines
    ).map { record in
      switch record.result {
      case .success: "-"
      case .failure(let errors): errors.map(\.message).joined(separator: "; ")
      }
    }
    #expect(
      Array(records) == [
        "muss angegeben werden; muss zwischen 0 und 150 liegen", "ist kein JSON",
      ])
  }

  @Test func `input that is too large is reported in the catalog's words`() throws {
    let data = try mapper.archive(User(age: 3))
    var options = MappingOptions(messages: Self.german)
    options.maximumInputBytes = 1
    let strict = Self.mapper(options)
    #expect(lines { try strict.unarchive(User.self, from: data) } == ["ist zu groß"])
    #expect(lines { try strict.create(User.self, from: .json("{}")) } == ["ist zu groß"])
    #expect(lines { try strict.create(User.self, from: .propertyList(data)) } == ["ist zu groß"])
  }

  struct UnknownModel {}

  @Test func `warnings and the too-many-errors error are translated too`() {
    var options = MappingOptions(messages: Self.german)
    options.maximumErrorCount = 1
    var errors: [MappingError] = []
    let input: [String: Any] = [
      "name": "Jon", "friends": [["age": 1], ["age": 2], ["name": "Arya", "age": 3]],
    ]
    let user = Self.mapper(options).create(User.self, from: input, errors: &errors)
    #expect(user?.friends.map(\.age) == [3])
    #expect(
      errors.map(\.description) == [
        "friends[0].name: muss angegeben werden", "und mehr, insgesamt 2",
      ])
    #expect(errors.allSatisfy { $0.severity == .warning })
  }

  @Test func `errors from nested calls read the same after a second translation`() throws {
    let inner = mapper
    let outer = PropertyMapper(options: MappingOptions(messages: Self.german))
    outer.addMappings(
      [
        "user": .transform(\.name) { (object: [String: Any]) in
          try inner.create(User.self, from: object).name
        }
      ], for: User.self)
    #expect(
      lines { try outer.create(User.self, from: ["user": ["age": 200]]) } == [
        "user.name: muss angegeben werden", "user.age: muss zwischen 0 und 150 liegen",
      ])
  }

  @Test func `the catalog isn't called if there are no errors`() throws {
    let asked = Recorder<String>()
    let catalog = MessageCatalog { error in
      asked.append(error.message)
      return nil
    }
    let mapper = Self.mapper(MappingOptions(messages: catalog))
    _ = try mapper.create(User.self, from: ["name": "Jon"])
    #expect(asked.values.isEmpty)
    #expect(
      lines { try mapper.create(User.self, from: [:]) } == [
        "name: must have a value, but is missing"
      ])
    #expect(asked.values == ["must have a value, but is missing"])
  }
}

extension MessageCatalogTests.User {
  fileprivate init(age: Int) {
    self.init()
    name = "Jon"
    self.age = age
  }
}
