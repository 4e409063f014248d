import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// The code of the page "Error codes", and that it and "Table diagnostics" list every code.
struct ErrorCodesTests {
  static let errors = "MappingError+Code.swift"
  static let diagnostics = "ConfigurationError.swift"

  // snippet: trouble-models
  struct Guest: DefaultInitializable {
    var name = ""
    var age = 0
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

  let mapper = PropertyMapper()

  @Test func missingValue() throws {
    try expect(.missingValue, of: "trouble-missingValue") {
      // snippet: trouble-missingValue
      mapper.addMappings(
        ["name": .property(\.name).required()], for: Guest.self)
      _ = try mapper.create(Guest.self, from: ["age": 30])
      // name: must have a value, but is missing
      // end
    }
  }

  @Test func nullValue() throws {
    try expect(.nullValue, of: "trouble-nullValue") {
      // snippet: trouble-nullValue
      mapper.addMappings(
        ["name": .property(\.name).required()], for: Guest.self)
      _ = try mapper.create(Guest.self, from: .json(#"{"name": null}"#))
      // name: must have a value, but is null
      // end
    }
  }

  @Test func typeMismatch() throws {
    try expect(.typeMismatch, of: "trouble-typeMismatch") {
      // snippet: trouble-typeMismatch
      mapper.addMappings(["age": .property(\.age)], for: Guest.self)
      _ = try mapper.create(Guest.self, from: .json(#"{"age": [30]}"#))
      // age: must be a whole number, but is a list
      // end
    }
  }

  @Test func conversionFailed() throws {
    try expect(.conversionFailed, of: "trouble-conversionFailed") {
      // snippet: trouble-conversionFailed
      mapper.addMappings(["age": .property(\.age)], for: Guest.self)
      _ = try mapper.create(Guest.self, from: .json(#"{"age": 30.5}"#))
      // age: must be a whole number, but is 30.5
      // end
    }
  }

  @Test func validationFailed() throws {
    try expect(.validationFailed, of: "trouble-validationFailed") {
      // snippet: trouble-validationFailed
      mapper.addMappings(
        ["age": .property(\.age, .range(0...150))], for: Guest.self)
      _ = try mapper.create(Guest.self, from: .json(#"{"age": 200}"#))
      // age: must be between 0 and 150, but is 200
      // end
    }
  }

  @Test func transformFailed() throws {
    try expect(.transformFailed, of: "trouble-transformFailed") {
      // snippet: trouble-transformFailed
      mapper.addMappings(
        [
          "age": .transform(
            \.age, decode: { (text: String) in Int(text) })
        ], for: Guest.self)
      _ = try mapper.create(Guest.self, from: ["age": "old"])
      // age: isn't valid
      // end
    }
  }

  @Test func hookFailed() throws {
    try expect(.hookFailed, of: "trouble-hookFailed") {
      // snippet: trouble-hookFailed
      struct Full: Error {}
      mapper.addMappings(["name": .property(\.name)], for: Guest.self)
      mapper.setFinalDecoder(for: Guest.self) { _, _ in throw Full() }
      _ = try mapper.create(Guest.self, from: ["name": "Jon"])
      // the final decoder threw Full
      // end
    }
  }

  @Test func factoryFailed() throws {
    try expect(.factoryFailed, of: "trouble-factoryFailed") {
      // snippet: trouble-factoryFailed
      mapper.addMappings(
        .initializing(
          Stay.init(nights:), InitArgument("nights", \.nights)),
        for: Stay.self)
      _ = try mapper.create(Stay.self, from: ["nights": 0])
      // isn't a valid Stay
      // end
    }
  }

  @Test func rejected() throws {
    try expect(.rejected, of: "trouble-rejected") {
      // snippet: trouble-rejected
      mapper.addMappings(["name": .property(\.name)], for: Guest.self)
      mapper.setFinalDecoder(for: Guest.self) { _, _ in
        throw MappingError("must not be banned", at: "name")
      }
      _ = try mapper.create(Guest.self, from: ["name": "Jon"])
      // name: must not be banned
      // end
    }
  }

  @Test func unregisteredType() throws {
    try expect(.unregisteredType, of: "trouble-unregisteredType") {
      // snippet: trouble-unregisteredType
      _ = try mapper.create(Stay.self, from: ["nights": 1])
      // Stay has no table; call addMappings(_:for: Stay.self)
      // end
    }
  }

  @Test func invalidMapping() throws {
    try expect(.invalidMapping, of: "trouble-invalidMapping") {
      // snippet: trouble-invalidMapping
      mapper.addMappings(["name..full": .property(\.name)], for: Guest.self)
      _ = try mapper.create(Guest.self, from: ["name": "Jon"])
      // Guest's table has a mistake: name..full isn't a valid path: it has an
      //  empty segment; call verify()
      // end
    }
  }

  @Test func unknownKey() throws {
    try expect(.unknownKey, of: "trouble-unknownKey") {
      // snippet: trouble-unknownKey
      mapper.addMappings(["age": .property(\.age)], for: Guest.self)
      mapper.addMappings(Mappings().unknownKeys(.reject), for: Guest.self)
      _ = try mapper.create(Guest.self, from: ["agee": 30])
      // agee: isn't a known key; did you mean age?
      // end
    }
  }

  @Test func duplicateKey() throws {
    try expect(.duplicateKey, of: "trouble-duplicateKey") {
      // snippet: trouble-duplicateKey
      mapper.addMappings(["name": .property(\.name)], for: Guest.self)
      _ = try mapper.create(
        Guest.self, from: .json(#"{"name": "Jon", "name": "Sam"}"#))
      // name: is a duplicate of the key at line 1, column 2
      // end
    }
  }

  @Test func malformedJSON() throws {
    try expect(.malformedJSON, of: "trouble-malformedJSON") {
      // snippet: trouble-malformedJSON
      _ = try mapper.create(
        [Int].self, from: .json("<html>502 Bad Gateway</html>"))
      // malformed JSON at line 1, column 1: expected a value, found "<"
      // end
    }
  }

  @Test func malformedPropertyList() throws {
    try expect(
      .malformedPropertyList, of: "trouble-malformedPropertyList"
    ) {
      // snippet: trouble-malformedPropertyList
      let data = Data(#"{"name": "Jon"}"#.utf8)
      _ = try mapper.create(
        [String: String].self, from: .propertyList(data))
      // isn't a property list: it's neither XML nor binary
      // end
    }
  }

  @Test func malformedArchive() throws {
    try expect(.malformedArchive, of: "trouble-malformedArchive") {
      // snippet: trouble-malformedArchive
      mapper.addMappings(["name": .property(\.name)], for: Guest.self)
      _ = try mapper.unarchive(
        Guest.self, from: Data(#"{"name": "Jon"}"#.utf8))
      // isn't an archive written by archive(_:)
      // end
    }
  }

  @Test func unknownSubtype() throws {
    try expect(.unknownSubtype, of: "trouble-unknownSubtype") {
      // snippet: trouble-unknownSubtype
      enum Visitor { case guest(Guest) }
      mapper.addMappings(["name": .property(\.name)], for: Guest.self)
      mapper.addSubtypes(
        of: Visitor.self, discriminator: "kind",
        ["guest": .payload(Visitor.guest)])
      _ = try mapper.create(Visitor.self, from: ["kind": "gest"])
      // kind: must be "guest", but is other text; did you mean guest?
      // end
    }
  }

  @Test func depthLimitExceeded() throws {
    try expect(.depthLimitExceeded, of: "trouble-depthLimitExceeded") {
      // snippet: trouble-depthLimitExceeded
      let flat = PropertyMapper(options: MappingOptions(maximumDepth: 2))
      _ = try flat.create([[[Int]]].self, from: .json("[[[1]]]"))
      // must be nested at most 2 levels deep
      // end
    }
  }

  @Test func sizeLimitExceeded() throws {
    try expect(.sizeLimitExceeded, of: "trouble-sizeLimitExceeded") {
      // snippet: trouble-sizeLimitExceeded
      let brief = PropertyMapper(
        options: MappingOptions(maximumTextBytes: 4))
      _ = try brief.create([String].self, from: ["Samwell"])
      // [0]: must be text of at most 4 bytes, but has 7
      // end
    }
  }

  @Test func cycle() throws {
    try expect(.cycle, of: "trouble-cycle") {
      // snippet: trouble-cycle
      final class Room {
        var next: Room?
      }
      mapper.addMappings(
        ["next": .model(\.next)], for: Room.self, makingWith: { Room() })
      let room = Room()
      room.next = room
      _ = try mapper.export(room)
      // next: must not contain itself
      // end
    }
  }

  @Test func unrepresentableValue() throws {
    try expect(.unrepresentableValue, of: "trouble-unrepresentableValue") {
      // snippet: trouble-unrepresentableValue
      mapper.addMappings(["weight": .property(\.weight)], for: Guest.self)
      _ = try mapper.export(Guest(weight: .nan))
      // weight: can't be written because it's not a number (NaN)
      // end
    }
  }

  @Test func tooManyErrors() throws {
    try expect(.tooManyErrors, of: "trouble-tooManyErrors") {
      // snippet: trouble-tooManyErrors
      let short = PropertyMapper(
        options: MappingOptions(maximumErrorCount: 1))
      _ = try short.create([Int].self, from: .json("[{}, {}, {}]"))
      // [0]: must be a whole number, but is an object
      // only the first of 3 errors is listed
      // end
    }
  }

  @Test(arguments: [
    (errors, "ErrorCodes", "missingValue"),
    (diagnostics, "TableDiagnostics", "invalidPath"),
  ])
  func `every code has its own heading on its page, in order`(
    file: String, page: String, first: String
  ) throws {
    let codes = try Self.codes(in: file)
    #expect(codes.first == first)
    let text = try Package.text(of: "\(Page.catalog)/Guides/\(page).md")
    #expect(
      text.matches(of: /(?m)^### (.+)$/).map { String($0.1) } == codes)
  }

  @Test(arguments: [
    (errors, "ErrorCodes"), (diagnostics, "TableDiagnostics"),
  ])
  func `the documentation of every code links to its heading`(
    file: String, page: String
  ) throws {
    let text = try Package.text(
      of: "Sources/PropertyMapper/Vocabulary/Errors/\(file)")
    for name in try Self.codes(in: file) {
      #expect(text.contains("<doc:\(page)#\(name)>"), "\(name)")
    }
  }

  @Test
  func `every error code's section names its rule and parameters`()
    throws
  {
    let text = try Package.text(
      of: "\(Page.catalog)/Guides/ErrorCodes.md")
    for code in try Self.codes(in: Self.errors) {
      let section = try #require(
        text.split(separator: "\n### ").first {
          $0.hasPrefix("\(code)\n")
        })
      #expect(section.contains("\n- Rule"), "\(code)")
      #expect(section.contains("arameters"), "\(code)")
    }
  }

  /// Compares the errors of a call with the comments at the end of its snippet.
  private func expect(
    _ code: MappingError.Code, of name: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ call: () throws -> Void
  ) throws {
    let errors = try #require(
      throws: MappingErrors.self, sourceLocation: sourceLocation,
      performing: call)
    #expect(
      errors.contains { $0.code == code }, sourceLocation: sourceLocation)
    #expect(
      errors.map(\.description)
        == (try Snippets.closingComments(of: name)),
      sourceLocation: sourceLocation)
  }

  /// The names of the codes that a source file of the vocabulary declares, in order.
  private static func codes(in file: String) throws -> [String] {
    let text = try Package.text(
      of: "Sources/PropertyMapper/Vocabulary/Errors/\(file)")
    return text.matches(of: /public static let (\w+) = Self\("(\w+)"\)/)
      .map { match in
        #expect(match.1 == match.2)
        return String(match.1)
      }
  }
}

extension Snippets {
  /// The comments at the end of a snippet, as the lines of a report.
  static func closingComments(of name: String) throws -> [String] {
    let snippet = try #require(all()[name])
    let comments = snippet.reversed().prefix { $0.hasPrefix("// ") }.map {
      String($0.dropFirst(3))
    }
    #expect(
      !comments.isEmpty, "the snippet \(name) ends without a comment")
    return joined(comments.reversed())
  }
}
