import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// The code of the page "Table diagnostics", and the messages it quotes without code.
struct TableDiagnosticsTests {
  // snippet: trouble-hotel
  struct Hotel: DefaultInitializable {
    var name = ""
    var stars = 0
    var tags: [String] = []
    var suite: Suite?
    var ratings: [Double: Int] = [:]
    var onChange: () -> Void = {}
  }

  struct Suite {
    let number: Int
    let code: String
  }
  // end

  protocol Offer {}
  protocol Room {}

  struct Loge: Offer, Room {
    let number: Int
    let code: String
  }

  static let page = Page(
    path: "\(Page.catalog)/Guides/TableDiagnostics.md")

  let mapper = PropertyMapper()

  @Test func invalidPath() throws {
    // snippet: trouble-invalidPath
    mapper.addMappings(["name..full": .property(\.name)], for: Hotel.self)
    // error: isn't a valid path: it has an empty segment
    // hint: write a.b for two keys, ["a.b"] for one, and items[0] for an
    //  element
    // end
    try expect(
      .invalidPath, in: mapper.diagnostics(), of: "trouble-invalidPath")
  }

  @Test func conflictingPaths() throws {
    // snippet: trouble-conflictingPaths
    mapper.addMappings(
      ["name": .property(\.name), "name.stars": .property(\.stars)],
      for: Hotel.self)
    // error: is inside name, which isn't written as an object
    // hint: mark one of the two decodeOnly()
    // end
    try expect(
      .conflictingPaths, in: mapper.diagnostics(),
      of: "trouble-conflictingPaths")
  }

  @Test func contradictoryEntry() throws {
    // snippet: trouble-contradictoryEntry
    mapper.addMappings(
      ["a": .property(\.name).decodeOnly().encodeOnly()], for: Hotel.self)
    // error: is both decodeOnly() and encodeOnly()
    // hint: remove one of them
    // end
    try expect(
      .contradictoryEntry, in: mapper.diagnostics(),
      of: "trouble-contradictoryEntry")
  }

  @Test func unsafeKeyPath() throws {
    // snippet: trouble-unsafeKeyPath
    mapper.addMappings(["tag": .property(\.tags[0])], for: Hotel.self)
    // error: reads an array element, which crashes if the array is too
    //  short
    // hint: map the property itself: give its type a table, or convert it
    //  with a transform
    // end
    try expect(
      .unsafeKeyPath, in: mapper.diagnostics(),
      of: "trouble-unsafeKeyPath")
  }

  @Test func unknownProperty() throws {
    // snippet: trouble-unknownProperty
    mapper.addMappings(.automatic(only: ["nmae"]), for: Hotel.self)
    // error: Hotel has no stored property called nmae
    // hint: did you mean name?
    // end
    try expect(
      .unknownProperty, in: mapper.diagnostics(),
      of: "trouble-unknownProperty")
  }

  @Test func `unregisteredType in a table`() throws {
    // snippet: trouble-unregisteredType-table
    mapper.addMappings(["suite": .model(\.suite)], for: Hotel.self)
    // error: Suite has no table
    // hint: call addMappings(_:for: Suite.self)
    // end
    try expect(
      .unregisteredType, in: mapper.diagnostics(),
      of: "trouble-unregisteredType-table")
  }

  @Test func unrelatedSubtype() throws {
    // check: trouble-unrelatedSubtype
    class Tent {}
    mapper.addMappings(.automatic(), for: Suite.self)
    mapper.addSubtypes(
      of: Tent.self, discriminator: "kind",
      ["suite": .subtype(Suite.self)])
    // error: Suite isn't a subtype of Tent
    // hint: list a subclass, or pass wrap: and unwrap:
    // end
    try expect(
      .unrelatedSubtype, in: mapper.diagnostics(),
      of: "trouble-unrelatedSubtype")
  }

  @Test func ambiguousSubtypeName() throws {
    // check: trouble-ambiguousSubtypeName
    mapper.addMappings(.automatic(), for: Loge.self)
    mapper.addSubtypes(
      of: (any Offer).self, discriminator: "offer",
      ["loge": .subtype(Loge.self)])
    mapper.addSubtypes(
      of: (any Room).self, discriminator: "room",
      ["loge": .subtype(Loge.self)])
    // warning: is listed by Offer and Room
    // hint: to write only one name, export the model in a property whose type is one of them
    // end
    try expect(
      .ambiguousSubtypeName, in: mapper.diagnostics(),
      of: "trouble-ambiguousSubtypeName")
  }

  @Test func unlistedCase() throws {
    // check: trouble-unlistedCase
    enum Board: CaseIterable { case none, half, full }
    let board: Transformer<String, Board> = .lookup([
      "-": .none, "HB": .half,
    ])
    mapper.setTransformer(board, for: Board.self)
    // warning: doesn't list the case full of Board
    // hint: add a key for each case, or fallback(_:writtenAs:)
    // end
    try expect(
      .unlistedCase, in: mapper.diagnostics(), of: "trouble-unlistedCase")
  }

  @Test func unlistedSubclass() throws {
    // check: trouble-unlistedSubclass
    class Berth: DefaultInitializable { required init() {} }
    class Cabin: Berth {}
    final class Loft: Cabin {}
    struct Ship { var cabin: Cabin? }
    mapper.addSubtypes(
      of: Berth.self, discriminator: "type",
      ["cabin": .subtype(Cabin.self), "loft": .subtype(Loft.self)])
    mapper.addMappings([:], for: Cabin.self)
    mapper.addMappings([:], for: Loft.self)
    mapper.addMappings(["cabin": .model(\.cabin)], for: Ship.self)
    // warning: only a superclass lists Loft, so properties of type Cabin write it but can't read it
    // hint: call addSubtypes for Cabin as well, with the same names
    // end
    try expect(
      .unlistedSubclass, in: mapper.diagnostics(),
      of: "trouble-unlistedSubclass")
  }

  @Test func missingInitializer() throws {
    // snippet: trouble-missingInitializer
    struct Lobby { var name = "" }
    mapper.addMappings(["name": .property(\.name)], for: Lobby.self)
    // error: Lobby has no initializer that the mapper can call
    // hint: pass makingWith:, conform it to DefaultInitializable, use
    //  .initializing, or set a factory
    // end
    try expect(
      .missingInitializer, in: mapper.diagnostics(),
      of: "trouble-missingInitializer")
  }

  @Test func unsupportedKeyType() throws {
    // snippet: trouble-unsupportedKeyType
    mapper.addMappings(["ratings": .property(\.ratings)], for: Hotel.self)
    // error: the keys of [Double: Int] can't be represented as strings
    // hint: use keys that are strings or integers, have strings or integers
    //  as raw values, or are written as strings
    // end
    try expect(
      .unsupportedKeyType, in: mapper.diagnostics(),
      of: "trouble-unsupportedKeyType")
  }

  @Test func invalidPattern() throws {
    // snippet: trouble-invalidPattern
    mapper.addMappings(
      ["name": .property(\.name, .matches("[a-z"))], for: Hotel.self)
    // error: "[a-z" isn't a valid regular expression
    // hint: escape special characters, as in \[
    // end
    try expect(
      .invalidPattern, in: mapper.diagnostics(),
      of: "trouble-invalidPattern")
  }

  @Test func oneWayTransform() throws {
    // check: trouble-oneWayTransform
    let length: PropertyDescriptor<Hotel> = .transform(\.stars) {
      (text: String) in text.count
    }
    mapper.addMappings(["stars": length], for: Hotel.self)
    // warning: has no encode:
    // hint: add one, or mark it decodeOnly() if that's intended
    // end
    try expect(
      .oneWayTransform, in: mapper.diagnostics(),
      of: "trouble-oneWayTransform")
  }

  @Test func unreachableAlternative() throws {
    // snippet: trouble-unreachableAlternative
    mapper.addMappings(
      ["name": .property(\.name).or("title", "name")], for: Hotel.self)
    // warning: lists name twice
    // hint: remove the second one
    // end
    try expect(
      .unreachableAlternative, in: mapper.diagnostics(),
      of: "trouble-unreachableAlternative")
  }

  @Test func unusedDefault() throws {
    // snippet: trouble-unusedDefault
    mapper.addMappings(
      ["stars": .property(\.stars, default: 3).required()],
      for: Hotel.self)
    // warning: is required(), so its default is never used
    // hint: remove one of the two
    // end
    try expect(
      .unusedDefault, in: mapper.diagnostics(),
      of: "trouble-unusedDefault")
  }

  @Test func propertyLeftOut() throws {
    // snippet: trouble-propertyLeftOut
    mapper.addMappings(
      .automatic(only: ["name", "onChange"]), for: Hotel.self)
    // warning: onChange can't be mapped automatically: it is a closure or a
    //  metatype
    // end
    try expect(
      .propertyLeftOut, in: mapper.diagnostics(),
      of: "trouble-propertyLeftOut")
  }

  @Test func propertyNotWritable() throws {
    // check: trouble-propertyNotWritable
    final class Bell {
      let tone = "C"
    }
    mapper.addMappings(
      .automatic(), for: Bell.self, makingWith: { Bell() })
    // warning: tone is a let, so it's only exported
    // hint: make it a var, or exclude it with except:
    // end
    try expect(
      .propertyNotWritable, in: mapper.diagnostics(),
      of: "trouble-propertyNotWritable")
  }

  @Test func unreadableType() throws {
    // check: trouble-unreadableType
    enum Season { case summer, winter }
    mapper.addMappings(
      .automatic(), for: Season.self, makingWith: { Season.summer })
    // error: Season can't be mapped automatically: it is neither a struct nor a class
    // hint: write its entries yourself
    // end
    try expect(
      .unreadableType, in: mapper.diagnostics(),
      of: "trouble-unreadableType")
  }

  @Test func conflictingKeys() throws {
    // check: trouble-conflictingKeys
    struct Guest: DefaultInitializable {
      var userID = 0
      var userId = 0
    }
    mapper.addMappings(.automatic(keys: .snakeCase), for: Guest.self)
    // error: userID and userId share the key user_id
    // hint: set a path for one of them with mapping(_:to:)
    // end
    try expect(
      .conflictingKeys, in: mapper.diagnostics(),
      of: "trouble-conflictingKeys")
  }

  @Test func unsetProperty() throws {
    // snippet: trouble-unsetProperty
    mapper.addMappings(.automatic(except: ["code"]), for: Suite.self)
    // error: nothing is mapped to code, which can't be nil
    // hint: pass makingWith:, or use .initializing
    // end
    try expect(
      .unsetProperty, in: mapper.diagnostics(),
      of: "trouble-unsetProperty")
  }

  @Test func argumentNotRead() throws {
    // snippet: trouble-argumentNotRead
    let table: Mappings<Suite> = .initializing(
      Suite.init, InitArgument("number", \.number),
      InitArgument("code", \.code))
    mapper.addMappings(
      table.merging(["code": .generator { $0.code }]), for: Suite.self)
    // error: nothing reads argument 2 of the initializer
    // hint: remove the other entry at its path
    // end
    try expect(
      .argumentNotRead, in: mapper.diagnostics(),
      of: "trouble-argumentNotRead")
  }

  @Test func swappedArguments() throws {
    // check: trouble-swappedArguments
    struct Size {
      let width: Int
      let height: Int
    }
    mapper.addMappings(
      .initializing(
        Size.init, InitArgument("h", \.height), InitArgument("w", \.width)
      ),
      for: Size.self)
    // error: the initializer's arguments are swapped: Size.height receives the value meant for Size.width
    // hint: list the arguments in the order of the parameters
    // end
    try expect(
      .swappedArguments, in: mapper.diagnostics(),
      of: "trouble-swappedArguments")
  }

  @Test func noSample() throws {
    let errors = try #require(throws: ConfigurationErrors.self) {
      // check: trouble-noSample
      final class Door {
        var next: Door?
      }
      mapper.addMappings(
        ["next": .model(\.next).required()], for: Door.self,
        makingWith: { Door() })
      _ = try mapper.sampleInput(for: Door.self)
      // error: has no finite sample: each Door needs another Door
      // end
    }
    try expect(.noSample, in: Array(errors), of: "trouble-noSample")
  }

  @Test func indexNotWritten() throws {
    // snippet: trouble-indexNotWritten
    mapper.addMappings(["names[0]": .property(\.name)], for: Hotel.self)
    // warning: has an index, so it's read-only
    // hint: mark it decodeOnly() if that's intended
    // end
    try expect(
      .indexNotWritten, in: mapper.diagnostics(),
      of: "trouble-indexNotWritten")
  }

  @Test func ambiguousPattern() throws {
    // check: trouble-ambiguousPattern
    struct Visit: DefaultInitializable {
      var day = Date(timeIntervalSince1970: 0)
    }
    mapper.addMappings(
      ["day": .transform(\.day, .date("YYYY-MM-dd"))], for: Visit.self)
    // warning: the date pattern has Y, the year that a week belongs to
    // hint: write yyyy for the year
    // end
    try expect(
      .ambiguousPattern, in: mapper.diagnostics(),
      of: "trouble-ambiguousPattern")
  }

  @Test func invalidDefault() throws {
    // snippet: trouble-invalidDefault
    mapper.addMappings(
      ["stars": .property(\.stars, .min(1), default: 0)], for: Hotel.self)
    // warning: the default 0 violates the entry's own rule: must be at
    //  least 1
    // hint: change the default or the validator
    // end
    try expect(
      .invalidDefault, in: mapper.diagnostics(),
      of: "trouble-invalidDefault")
  }

  @Test func writtenTwice() throws {
    // snippet: trouble-writtenTwice
    mapper.addMappings(
      ["title": .property(\.name), "title": .property(\.stars)],
      for: Hotel.self)
    // warning: several entries write it, and only the first value is kept
    // hint: use different paths, or mark all but one decodeOnly()
    // end
    try expect(
      .writtenTwice, in: mapper.diagnostics(), of: "trouble-writtenTwice")
  }

  @Test func entryInsideModel() throws {
    // snippet: trouble-entryInsideModel
    mapper.addMappings(.automatic(), for: Suite.self)
    mapper.addMappings(
      ["suite": .model(\.suite), "suite.number": .property(\.stars)],
      for: Hotel.self)
    // warning: is also mapped by Suite's table, at suite
    // hint: map the key in the model's own table, or use a different path
    // end
    try expect(
      .entryInsideModel, in: mapper.diagnostics(),
      of: "trouble-entryInsideModel")
  }

  @Test func unmappedIdentifier() throws {
    // check: trouble-unmappedIdentifier
    final class Floor: DefaultInitializable {
      var number = 0
    }
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(
        Floor.self, by: \.number, at: "id"))
    mapper.addMappings(["number": .property(\.number)], for: Floor.self)
    // warning: identifies instances of Floor, but no entry reads or writes it
    // hint: correct the path in identifying(_:by:at:), or add an entry
    // end
    try expect(
      .unmappedIdentifier, in: mapper.diagnostics(),
      of: "trouble-unmappedIdentifier")
  }

  @Test func `the page quotes the Apple platform warning word for word`()
    throws
  {
    let sentence =
      "age would be set directly in memory, without notifying key-value observers"
    let hint =
      #"map it by its key path, such as .property(\.name), if it's observed"#
    try Self.page.expect(shows: "warning: \(sentence)\nhint: \(hint)")
    let tests =
      "Tests/TableTests/Registry/Automatic/ApplePropertiesTests.swift"
    #expect(try Package.text(of: tests).contains(sentence))
  }

  @Test func `every warning on the page is marked as a warning`() throws {
    let sections = try Package.text(of: Self.page.path).split(
      separator: "\n### ")
    let warnings = sections.filter {
      $0.contains("\n// warning: ") || $0.contains("\nwarning: ")
    }
    #expect(warnings.count == 15)
    #expect(sections.filter { $0.contains("**Warning") } == warnings)
  }

  /// Compares a finding with the comments at the end of its snippet; if the page doesn't show that, with the page.
  private func expect(
    _ code: ConfigurationError.Code, in findings: [ConfigurationError],
    of name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let finding = try #require(
      findings.first { $0.code == code }, sourceLocation: sourceLocation)
    let lines =
      ["\(finding.severity): \(finding.message)"]
      + [finding.hint.map { "hint: \($0)" }].compactMap(\.self)
    #expect(
      lines == (try Snippets.closingComments(of: name)),
      sourceLocation: sourceLocation)
    if try Snippets.shown()[name] == nil {
      try Self.page.expect(
        shows: lines.joined(separator: "\n"),
        sourceLocation: sourceLocation)
    }
  }
}
