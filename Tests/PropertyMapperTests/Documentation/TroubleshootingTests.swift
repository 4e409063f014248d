import Foundation
import PropertyMapper
import Testing

/// The code of the page "Troubleshooting" about calls that fail, and that the page forgets no code.
struct TroubleshootingTests {
  static let page = Page(path: "\(Page.catalogue)/Guides/Troubleshooting.md")

  // snippet: trouble-models
  struct Guest {
    var name = ""
    var age = 0
    var room = 0
    var weight = 0.0
  }

  struct Stay {
    let nights: Int

    init?(nights: Int) {
      guard nights > 0 else { return nil }
      self.nights = nights
    }
  }
  // end

  // snippet: trouble-table
  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "name": .property(\.name).required(),
        "age": .property(\.age, .range(0...150)),
        "weight": .property(\.weight),
      ], for: Guest.self, makingWith: { Guest() })
  }

  /// The report of a call that fails with a code.
  func report<Result>(of code: MappingError.Code, _ call: () throws -> Result) -> String {
    do {
      _ = try call()
    } catch let errors as MappingErrors where errors.contains(where: { $0.code == code }) {
      return errors.report
    } catch {}
    return "something else"
  }
  // end

  @Test func `values that are missing or wrong`() throws {
    let print = Printer()
    // snippet: trouble-missingValue
    print(report(of: .missingValue) { try mapper.create(Guest.self, from: ["age": 30]) })
    // 1 problem while mapping Guest:
    //   - name: must have a value, but is missing
    // end
    try print.expectComments(of: "trouble-missingValue")

    // snippet: trouble-nullValue
    print(report(of: .nullValue) { try mapper.create(Guest.self, fromJSON: #"{"name": null}"#) })
    // 1 problem while mapping Guest:
    //   - name: must have a value, but is null
    // end
    try print.expectComments(of: "trouble-nullValue")

    // snippet: trouble-typeMismatch
    let list = #"{"name": "Jon", "age": [30]}"#
    print(report(of: .typeMismatch) { try mapper.create(Guest.self, fromJSON: list) })
    // 1 problem while mapping Guest:
    //   - age: must be a whole number, but is a list
    // end
    try print.expectComments(of: "trouble-typeMismatch")

    // snippet: trouble-conversionFailed
    let half = #"{"name": "Jon", "age": 30.5}"#
    print(report(of: .conversionFailed) { try mapper.create(Guest.self, fromJSON: half) })
    // 1 problem while mapping Guest:
    //   - age: must be a whole number, but is 30.5
    // end
    try print.expectComments(of: "trouble-conversionFailed")

    // snippet: trouble-validationFailed
    let old = #"{"name": "Jon", "age": 200}"#
    print(report(of: .validationFailed) { try mapper.create(Guest.self, fromJSON: old) })
    // 1 problem while mapping Guest:
    //   - age: must be in 0...150, but is 200
    // end
    try print.expectComments(of: "trouble-validationFailed")
  }

  @Test func `closures that refuse`() throws {
    let print = Printer()
    // snippet: trouble-transformFailed
    mapper.addMappings(
      ["room": .transform(\.room, decode: { (text: String) in Int(text) })], for: Guest.self)
    let attic: [String: Any] = ["name": "Jon", "room": "attic"]
    print(report(of: .transformFailed) { try mapper.create(Guest.self, from: attic) })
    // 1 problem while mapping Guest:
    //   - room: must be a value that its transform accepts, but the transform returned nil
    // end
    try print.expectComments(of: "trouble-transformFailed")

    // snippet: trouble-hookFailed
    struct HouseFull: Error {}
    mapper.setFinalDecoder(for: Guest.self) { _, _ in throw HouseFull() }
    print(report(of: .hookFailed) { try mapper.create(Guest.self, from: ["name": "Jon"]) })
    // 1 problem while mapping Guest:
    //   - must be accepted by its final decoder, but it threw HouseFull
    // end
    try print.expectComments(of: "trouble-hookFailed")

    // snippet: trouble-factoryFailed
    mapper.addMappings(
      .initializing(Stay.init(nights:), InitArgument("nights", \.nights)), for: Stay.self)
    print(report(of: .factoryFailed) { try mapper.create(Stay.self, from: ["nights": 0]) })
    // 1 problem while mapping Stay:
    //   - must be a value that Stay takes, but its initializer returned nil
    // end
    try print.expectComments(of: "trouble-factoryFailed")

    // snippet: trouble-rejected
    mapper.setFinalDecoder(for: Guest.self) { _, _ in
      throw MappingError("must not be on the list of unwelcome guests", at: "name")
    }
    print(report(of: .rejected) { try mapper.create(Guest.self, from: ["name": "Jon"]) })
    // 1 problem while mapping Guest:
    //   - name: must not be on the list of unwelcome guests
    // end
    try print.expectComments(of: "trouble-rejected")
  }

  @Test func `tables that are missing or wrong`() throws {
    let print = Printer()
    // snippet: trouble-unregisteredType
    print(report(of: .unregisteredType) { try mapper.create(Stay.self, from: ["nights": 1]) })
    // 1 problem while mapping Stay:
    //   - must be of a registered type, but Stay has no table; call addMappings(_:for: Stay.self)
    // end
    try print.expectComments(of: "trouble-unregisteredType")

    // snippet: trouble-invalidMapping
    let wrong = PropertyMapper()
    wrong.addMappings(["name..first": .property(\.name)], for: Guest.self)
    print(report(of: .invalidMapping) { try wrong.create(Guest.self, from: ["name": "Jon"]) })
    // 1 problem while mapping Guest:
    //   - must have a table without mistakes, but Guest's table has 1 mistake: name..first must be a path, but has an empty segment; call verify()
    // end
    try print.expectComments(of: "trouble-invalidMapping")
  }

  @Test func `keys and texts`() throws {
    let print = Printer()
    // snippet: trouble-unknownKey
    let strict = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    strict.addMappings(from: mapper)
    let typo: [String: Any] = ["name": "Jon", "agee": 30]
    print(report(of: .unknownKey) { try strict.create(Guest.self, from: typo) })
    // 1 problem while mapping Guest:
    //   - agee: must be a known key, but nothing reads it; did you mean age?
    // end
    try print.expectComments(of: "trouble-unknownKey")

    // snippet: trouble-duplicateKey
    let twice = #"{"name": "Jon", "name": "Sam"}"#
    print(report(of: .duplicateKey) { try mapper.create(Guest.self, fromJSON: twice) })
    // 1 problem while mapping Guest:
    //   - name: must appear once in its object, but already appears at line 1, column 2
    // end
    try print.expectComments(of: "trouble-duplicateKey")

    // snippet: trouble-malformedJSON
    let page = "<html>502 Bad Gateway</html>"
    print(report(of: .malformedJSON) { try mapper.create(Guest.self, fromJSON: page) })
    // malformed JSON at line 1, column 1: must be a value, but is "<"
    // end
    try print.expectComments(of: "trouble-malformedJSON")

    // snippet: trouble-malformedPropertyList
    let data = Data(#"{"name": "Jon"}"#.utf8)
    let refusal = report(of: .malformedPropertyList) {
      try mapper.create(Guest.self, fromPropertyList: data)
    }
    print(refusal)
    // 1 problem while mapping Guest:
    //   - must be a property list, but is neither XML nor binary
    // end
    try print.expectComments(of: "trouble-malformedPropertyList")

    // snippet: trouble-malformedArchive
    print(report(of: .malformedArchive) { try mapper.unarchive(Guest.self, from: data) })
    // 1 problem while mapping Guest:
    //   - must be an archive of this mapper, but begins as something else
    // end
    try print.expectComments(of: "trouble-malformedArchive")
  }

  @Test func `names of subtypes`() throws {
    let print = Printer()
    // snippet: trouble-unknownSubtype
    enum Visitor { case guest(Guest) }
    mapper.addSubtypes(of: Visitor.self, discriminator: "kind", ["guest": .payload(Visitor.guest)])
    print(report(of: .unknownSubtype) { try mapper.create(Visitor.self, from: ["kind": "gest"]) })
    // 1 problem while mapping Visitor:
    //   - kind: must be "guest", but is another text; did you mean guest?
    // end
    try print.expectComments(of: "trouble-unknownSubtype")
  }

  @Test func limits() throws {
    let print = Printer()
    // snippet: trouble-depthLimitExceeded
    let flat = PropertyMapper(options: MappingOptions(maximumDepth: 2))
    print(report(of: .depthLimitExceeded) { try flat.create([[[Int]]].self, fromJSON: "[[[1]]]") })
    // 1 problem while mapping [[[Int]]]:
    //   - must be nested at most 2 levels deep, but is deeper
    // end
    try print.expectComments(of: "trouble-depthLimitExceeded")

    // snippet: trouble-sizeLimitExceeded
    let brief = PropertyMapper(options: MappingOptions(maximumTextBytes: 4))
    print(report(of: .sizeLimitExceeded) { try brief.create([String].self, from: ["Samwell"]) })
    // 1 problem while mapping [String]:
    //   - [0]: must be text of at most 4 bytes, but has 7
    // end
    try print.expectComments(of: "trouble-sizeLimitExceeded")

    // snippet: trouble-tooManyErrors
    let short = PropertyMapper(options: MappingOptions(maximumErrorCount: 1))
    print(report(of: .tooManyErrors) { try short.create([Int].self, fromJSON: "[{}, {}, {}]") })
    // 3 problems while mapping [Int]:
    //   - [0]: must be a whole number, but is an object
    //   - only the first of 3 errors is listed; 2 more were found
    // end
    try print.expectComments(of: "trouble-tooManyErrors")
  }

  @Test func `models that cannot be written`() throws {
    let print = Printer()
    // snippet: trouble-cycle
    final class Room {
      var next: Room?
    }
    mapper.addMappings(["next": .model(\.next)], for: Room.self, makingWith: { Room() })
    let room = Room()
    room.next = room
    print(report(of: .cycle) { try mapper.export(room) })
    // 1 problem while mapping Room:
    //   - next: must not contain itself, but does
    // end
    try print.expectComments(of: "trouble-cycle")
    room.next = nil

    // snippet: trouble-unrepresentableValue
    print(report(of: .unrepresentableValue) { try mapper.export(Guest(weight: .nan)) })
    // 1 problem while mapping Guest:
    //   - weight: must be a value that the output can hold, but is not a number (NaN)
    // end
    try print.expectComments(of: "trouble-unrepresentableValue")
  }

  @Test func `every code of a problem, a mistake and a remark has its heading`() throws {
    let problems = try Self.codes(in: "MappingError+Code.swift")
    let findings = try Self.codes(in: "ConfigurationError.swift")
    #expect(problems.contains("missingValue") && findings.contains("invalidPath"))
    // An anchor leads to one place, so a name that both have gets a second one.
    let expected =
      problems + findings.map { problems.contains($0) ? "\($0) in a table" : $0 }
    let text = try Package.text(of: Self.page.path)
    #expect(text.matches(of: /(?m)^### (.+)$/).map { String($0.1) } == expected)
  }

  /// The names of the codes that a source file of the vocabulary declares, in their order.
  private static func codes(in file: String) throws -> [String] {
    let text = try Package.text(of: "Sources/PropertyMapper/Vocabulary/\(file)")
    return text.matches(of: /public static let (\w+) = Self\("(\w+)"\)/).map { match in
      #expect(match.1 == match.2)
      return String(match.1)
    }
  }
}
