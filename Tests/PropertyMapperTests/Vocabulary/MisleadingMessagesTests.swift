import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Messages that once named the wrong cause, or gave advice that nobody could follow.
@Suite struct MisleadingMessagesTests {
  enum Level: Int {
    case low = 1
    case high
  }
  enum Grade: Int, CaseIterable {
    case first = 1
    case second
  }

  struct Point: DefaultInitializable, Equatable { var x = 0 }

  struct Model: DefaultInitializable {
    var levels: [Level: Int] = [:]
    var grades: [Grade: Int] = [:]
    var points: [Double: Point] = [:]
    var numbers: [Double: Int] = [:]
    var price = 0.0
    var count = 0
    var secret = 0.0
    var title = ""
  }

  let mapper = PropertyMapper()

  private func problems(_ json: String) -> [String] {
    Outcome.problems { try mapper.create(Model.self, from: .json(json)) }
  }

  @Test func `a key that is a whole number is not told to be one`() {
    mapper.addMappings(
      ["levels": .property(\.levels), "grades": .property(\.grades)], for: Model.self)
    #expect(
      problems(#"{"levels":{"7":1},"grades":{"7":1}}"#) == [
        "conversionFailed  levels.7  must be a key that is a raw value of Level, but is a different value",
        "conversionFailed  grades.7  must be 1 or 2, but is a different value; did you mean 1?",
      ])
    #expect(
      problems(#"{"levels":{"x":1},"grades":{"x":1}}"#).allSatisfy {
        $0.contains("but is text in another form")
      })
  }

  @Test func `reading keys that text cannot represent doesn't mention the output`() {
    mapper.addMappings(["x": .property(\.x)], for: Point.self)
    mapper.addMappings(["points": .model(\.points)], for: Model.self)
    mapper.addMappings(["numbers": .property(\.numbers)], for: Model.self)
    let input = ["points": ["1": ["x": 1]], "numbers": ["1": 1]]
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: input) } == [
        "unrepresentableValue  points  must be a dictionary whose keys can be written as text, but is one with keys of type Double",
        "unrepresentableValue  numbers  must be a dictionary whose keys can be written as text, but is one with keys of type Double",
      ])
    #expect(
      Outcome.problems { try mapper.export(Model(points: [1: Point()])) } == [
        "unrepresentableValue  points  can't be written because it's a dictionary with keys of type Double",
        "unrepresentableValue  numbers  can't be written because it's a dictionary with keys of type Double",
      ])
  }

  @Test func `the hint about a property of Any doesn't ask to register Any`() {
    struct Loose: DefaultInitializable {
      var extra: [String: Any] = [:]
      var pair = (1, 2)
    }
    mapper.addMappings(.automatic(), for: Loose.self)
    #expect(
      mapper.diagnostics().map(\.hint) == [
        "use MappingValue instead of Any, or map the property with .transform",
        "map it with .transform, or format it",
      ])
  }

  @propertyWrapper struct Clamped {
    private var number: Int
    init(wrappedValue: Int) { number = wrappedValue }
    var wrappedValue: Int {
      get { number }
      set { number = min(newValue, 10) }
    }
  }

  struct Gauge: DefaultInitializable { @Clamped var limit = 1 }

  @Test func `the hint about a property wrapper names the property and its key path`() throws {
    mapper.addMappings(.automatic(), for: Gauge.self)
    let finding = try #require(mapper.diagnostics().first)
    #expect(
      finding.hint == #"""
        if Clamped is a property wrapper, map limit by its key path, such as .property(\.limit); \#
        if not, conform Clamped to MappingValueConvertible
        """#)
  }

  @Test func `a list at the root is not told to have no key`() throws {
    struct Team: DefaultInitializable { var members: [Point] = [] }
    mapper.addMappings(["x": .property(\.x)], for: Point.self)
    mapper.addMappings([.root: .model(\.members)], for: Team.self)
    let finding = try #require(mapper.diagnostics().first)
    #expect(
      finding.message == "the value at .root is an array, which can't share its parent's object")
    #expect(finding.hint == "write a key instead of .root, or use a hook to see the whole object")
  }

  enum Event {
    case text(String)
    case point(Point)
    case gone
  }

  @Test func `a value that a chooser reads from the whole object needs no table`() throws {
    mapper.addMappings(["x": .property(\.x)], for: Point.self)
    mapper.addSubtypes(
      of: Event.self, ["text": .payload(Event.text), "point": .payload(Event.point)],
      choosingWith: { $0["text"] == nil ? "point" : "text" })
    let finding = try #require(mapper.diagnostics().first)
    #expect(finding.message == "String is a value, not a model")
    #expect(
      finding.hint == "wrap it in a type with a table, or use a discriminator and payload:")
    #expect(
      Outcome.problems { try mapper.create(Event.self, from: ["text": 1]) } == [
        """
        unregisteredType    String is a value, not a model; wrap it in a type with a \
        table, or use a discriminator and payload:
        """
      ])
  }

  @Test func `an unlisted case of an enum is named`() {
    mapper.addMappings(["x": .property(\.x)], for: Point.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "value", ["point": .payload(Event.point)])
    for (event, name) in [(Event.gone, "gone"), (.text("secret"), "text")] {
      #expect(
        Outcome.problems { try mapper.export(event) } == [
          "unknownSubtype    the case \(name) isn't listed as a subtype of Event"
        ])
    }
  }

  @Test func `a number with a comma gets a hint, unless it is sensitive`() {
    mapper.addMappings(
      [
        "price": .property(\.price), "count": .property(\.count),
        "secret": .property(\.secret).sensitive(),
      ], for: Model.self)
    #expect(
      problems(#"{"price":"19,90","count":"1,5","secret":"1,5"}"#) == [
        """
        conversionFailed  price  must be a number, but is text; use a decimal \
        point, not a comma
        """,
        """
        conversionFailed  count  must be a whole number, but is text; use a \
        decimal point, not a comma
        """,
        "conversionFailed  secret  must be a number, but is text",
      ])
    #expect(!problems(#"{"price":"a,b"}"#).joined().contains("comma"))
    #expect(!problems(#"{"price":"1,2,3"}"#).joined().contains("comma"))
  }

  @Test func `a key that is spelled with other characters is suggested`() {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(["caf\u{E9}": .property(\.title)], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["cafe\u{301}": "x"]) }.first?
        .hasSuffix("did you mean caf\u{E9}?") == true)
    #expect(Suggestion.nearest(to: "e\u{301}", among: ["a", "\u{E9}"]) == "\u{E9}")
  }

  final class Item: DefaultInitializable {
    var id = 0
  }

  @Test func `another identifier in a call that creates models isn't said to be updated`() throws {
    let mapper = PropertyMapper(
      factory: IdentityFactory(store: IdentityStore()).identifying(Item.self, by: \.id, at: "id"))
    mapper.addMappings(["id": .property(\.id), "number": .property(\.id)], for: Item.self)
    let item = try mapper.create(Item.self, from: ["id": 1])
    #expect(
      Outcome.problems { try mapper.create(Item.self, from: ["id": 1, "number": 2]) } == [
        "validationFailed  number  must match the existing model's identifier"
      ])
    #expect(item.id == 1)
  }

  // MARK: Streams

  private func report(of text: String, as format: StreamFormat) -> String {
    for record in mapper.models(of: Point.self, from: Data(text.utf8), as: format) {
      if case .failure(let errors) = record.result { return errors.report(in: text) }
    }
    return ""
  }

  @Test func `lines that are read as one list lead to the other format, and vice versa`() {
    mapper.addMappings(["x": .property(\.x)], for: Point.self)
    let forLines = "if each line is a value, pass .jsonLines"
    for lines in ["{\"x\":1}\n{\"x\":2}\n", "[{\"x\":1}]\n[{\"x\":2}]\n"] {
      #expect(report(of: lines, as: .jsonArray).hasSuffix(forLines))
    }
    let forList = "if the lines form one array, pass .jsonArray"
    for list in ["[{\"x\":1}]", "[\n{\"x\":1},\n{\"x\":2}\n]"] {
      #expect(report(of: list, as: .jsonLines).hasSuffix(forList))
    }
    #expect(!report(of: #"{"a":{"x":1}}"#, as: .jsonArray(at: "a")).contains("if"))
    #expect(!report(of: "1", as: .jsonLines).contains("if"))
  }
}
