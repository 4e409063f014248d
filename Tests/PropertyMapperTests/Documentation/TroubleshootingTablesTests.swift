import PropertyMapper
import Testing

/// The code of the page "Troubleshooting" about what `diagnostics()` finds.
struct TroubleshootingTablesTests {
  // snippet: trouble-hotel
  struct Hotel {
    var name = ""
    var stars = 0
    var tags: [String] = []
    var suite: Suite?
    var ratings: [Double: Int] = [:]
    var onChange: () -> Void = {}
  }

  protocol Offer {}
  protocol Room {}

  struct Suite: Offer, Room {
    let number: Int
    let code: String
  }
  // end

  // snippet: trouble-finding
  let mapper = PropertyMapper()

  /// What `diagnostics()` finds of a kind, and what it advises.
  func finding(_ code: ConfigurationError.Code, of mapper: PropertyMapper) -> String {
    guard let found = mapper.diagnostics().first(where: { $0.code == code }) else { return "" }
    return "\(found.severity): \(found.message)" + (found.hint.map { "\n" + $0 } ?? "")
  }

  /// The same for a table of hotels.
  func finding(_ code: ConfigurationError.Code, in table: Mappings<Hotel>) -> String {
    let mapper = PropertyMapper()
    mapper.addMappings(table, for: Hotel.self, makingWith: { Hotel() })
    return finding(code, of: mapper)
  }
  // end

  @Test func `paths and modifiers`() throws {
    let print = Printer()
    // snippet: trouble-invalidPath
    print(finding(.invalidPath, in: ["name..full": .property(\.name)]))
    // error: must be a path, but has an empty segment
    // write a.b for two keys, ["a.b"] for one, items[0] for an element
    // end
    try print.expectComments(of: "trouble-invalidPath")

    // snippet: trouble-conflictingPaths
    let paths: Mappings<Hotel> = ["name": .property(\.name), "name.stars": .property(\.stars)]
    print(finding(.conflictingPaths, in: paths))
    // error: must lie in an object on export, but name is written as another value
    // mark one of the two decodeOnly()
    // end
    try print.expectComments(of: "trouble-conflictingPaths")

    // snippet: trouble-contradictoryEntry
    print(finding(.contradictoryEntry, in: ["a": .property(\.name).decodeOnly().encodeOnly()]))
    // error: must be read or written, but is both decodeOnly() and encodeOnly()
    // leave one of them out
    // end
    try print.expectComments(of: "trouble-contradictoryEntry")

    // snippet: trouble-forcedKeyPath
    print(finding(.forcedKeyPath, in: ["tag": .property(\.tags[0])]))
    // error: must be mapped by a key path that leads somewhere in every model, but leads to an element, which ends the process where the list is shorter
    // map the property itself: give its type a table, or convert it by a transform
    // end
    try print.expectComments(of: "trouble-forcedKeyPath")

    // snippet: trouble-unmappableKeys
    print(finding(.unmappableKeys, in: ["ratings": .property(\.ratings)]))
    // error: must have keys that can be text, but [Double: Int] has keys of another type
    // use text, integers, raw values of these, or types whose value is text as keys
    // end
    try print.expectComments(of: "trouble-unmappableKeys")

    // snippet: trouble-invalidPattern
    print(finding(.invalidPattern, in: ["name": .property(\.name, .matches("[a-z"))]))
    // error: must match a regular expression, but "[a-z" is not one
    // escape what is meant as it stands, such as \( for a bracket
    // end
    try print.expectComments(of: "trouble-invalidPattern")
  }

  @Test func `types without a table, and lists of subtypes`() throws {
    let print = Printer()
    // snippet: trouble-unregisteredType-table
    print(finding(.unregisteredType, in: ["suite": .model(\.suite)]))
    // error: must be of a registered type, but Suite has no table
    // call addMappings(_:for: Suite.self)
    // end
    try print.expectComments(of: "trouble-unregisteredType-table")

    // snippet: trouble-unrelatedSubtype
    class Tent {}
    mapper.addMappings(.automatic(), for: Suite.self)
    mapper.addSubtypes(of: Tent.self, discriminator: "kind", ["suite": .subtype(Suite.self)])
    print(finding(.unrelatedSubtype, of: mapper))
    // error: must list subtypes of Tent, but Suite is not one
    // list a subclass, or tell how to wrap: and unwrap: it
    // end
    try print.expectComments(of: "trouble-unrelatedSubtype")

    // snippet: trouble-noWayToMake
    mapper.addMappings(["name": .property(\.name)], for: Hotel.self)
    print(finding(.noWayToMake, of: mapper))
    // error: must be constructible, but the mapper knows no way to make Hotel
    // pass makingWith:, conform it to DefaultInitializable, use .initializing or set a factory
    // end
    try print.expectComments(of: "trouble-noWayToMake")
  }

  @Test func `types that two bases list`() throws {
    let print = Printer()
    // snippet: trouble-listedTwice
    mapper.addMappings(.automatic(), for: Suite.self)
    mapper.addSubtypes(
      of: (any Offer).self, discriminator: "offer", ["suite": .subtype(Suite.self)])
    mapper.addSubtypes(
      of: (any Room).self, discriminator: "room", ["suite": .subtype(Suite.self)])
    print(finding(.listedTwice, of: mapper))
    // remark: must be listed by one type to have one name, but is listed by Offer and Room
    // exported alone, its models get the names of both
    // end
    try print.expectComments(of: "trouble-listedTwice")
  }

  @Test func `automatic tables`() throws {
    let print = Printer()
    // snippet: trouble-unknownProperty
    print(finding(.unknownProperty, in: .automatic(only: ["nmae"])))
    // error: must name a stored property, but Hotel has none called nmae
    // did you mean name?
    // end
    try print.expectComments(of: "trouble-unknownProperty")

    // snippet: trouble-propertyLeftOut
    print(finding(.propertyLeftOut, in: .automatic(only: ["name", "onChange"])))
    // remark: must be a property that can be mapped, but onChange is a closure or a metatype
    // end
    try print.expectComments(of: "trouble-propertyLeftOut")

    // snippet: trouble-propertyNotWritable
    final class Bell {
      let tone = "C"
    }
    mapper.addMappings(.automatic(), for: Bell.self, makingWith: { Bell() })
    print(finding(.propertyNotWritable, of: mapper))
    // remark: must be read as well as written, but tone is a let and is only exported
    // declare it as var, or leave it out with except:
    // end
    try print.expectComments(of: "trouble-propertyNotWritable")

    // snippet: trouble-unreadableType
    enum Season { case summer, winter }
    mapper.addMappings(.automatic(), for: Season.self, makingWith: { Season.summer })
    print(finding(.unreadableType, of: mapper))
    // error: must have stored properties to map, but Season is neither a struct nor a class
    // write its entries down
    // end
    try print.expectComments(of: "trouble-unreadableType")

    // snippet: trouble-conflictingKeys
    struct Guest: DefaultInitializable {
      var userID = 0
      var userId = 0
    }
    mapper.addMappings(.automatic(keys: .snakeCase), for: Guest.self)
    print(finding(.conflictingKeys, of: mapper))
    // error: must have a key of its own, but userID and userId have the same
    // give one of them a path with mapping(_:toProperty:)
    // end
    try print.expectComments(of: "trouble-conflictingKeys")

    // snippet: trouble-memberWithoutValue
    mapper.addMappings(.automatic(except: ["code"]), for: Suite.self)
    print(finding(.memberWithoutValue, of: mapper))
    // error: must give every stored property a value, but nothing is mapped to code, and it cannot be nil
    // pass makingWith:, or use .initializing
    // end
    try print.expectComments(of: "trouble-memberWithoutValue")

    // snippet: trouble-argumentNotRead
    let table: Mappings<Suite> = .initializing(
      Suite.init, InitArgument("number", \.number), InitArgument("code", \.code))
    mapper.setMappings(table.merging(["code": .generator { $0.code }]), for: Suite.self)
    print(finding(.argumentNotRead, of: mapper))
    // error: must read every argument of the initializer, but nothing reads argument 2
    // leave its path to the argument
    // end
    try print.expectComments(of: "trouble-argumentNotRead")
  }

  @Test func `entries that may not do what is meant`() throws {
    let print = Printer()
    // snippet: trouble-oneWayTransform
    let length: PropertyDescriptor<Hotel> = .transform(\.stars) { (text: String) in text.count }
    print(finding(.oneWayTransform, in: ["stars": length]))
    // remark: must be written as well as read, but has no encode:
    // add one, or mark it decodeOnly() to say that it is meant
    // end
    try print.expectComments(of: "trouble-oneWayTransform")

    // snippet: trouble-unreachableAlternative
    print(finding(.unreachableAlternative, in: ["name": .property(\.name).or("title", "name")]))
    // remark: must name each alternative once, but name is listed twice
    // leave the second one out
    // end
    try print.expectComments(of: "trouble-unreachableAlternative")

    // snippet: trouble-unusedDefault
    print(finding(.unusedDefault, in: ["stars": .property(\.stars, default: 3).required()]))
    // remark: has a default that is never used, since it is required()
    // leave one of the two out
    // end
    try print.expectComments(of: "trouble-unusedDefault")

    // snippet: trouble-indexNotWritten
    print(finding(.indexNotWritten, in: ["names[0]": .property(\.name)]))
    // remark: must be written to a key, but has an index, which is only read
    // mark it decodeOnly() to say that it is meant
    // end
    try print.expectComments(of: "trouble-indexNotWritten")

    // snippet: trouble-usesReferenceEngine
    mapper.addMappings(
      ["name": .property(\.name)], for: Hotel.self, makingWith: { Hotel() })
    mapper.setFinalEncoder(for: Hotel.self) { output, _ in output["version"] = 2 }
    print(finding(.usesReferenceEngine, of: mapper))
    // remark: is written more slowly, because it has a final encoder
    // end
    try print.expectComments(of: "trouble-usesReferenceEngine")
  }

  @Test func `a remark that only Apple's platforms give is in the words of its own test`() throws {
    let sentence =
      "must be set so that key-value observers hear of it, but age would be set in memory"
    let hint = #"map them by key paths, such as .property(\.name), if they are observed"#
    try TroubleshootingTests.page.expect(shows: "remark: \(sentence)\n\(hint)")
    let tests = "Tests/PropertyMapperTests/Registry/Automatic/ApplePropertiesTests.swift"
    #expect(try Package.text(of: tests).contains(sentence))
  }

  @Test func `every remark is marked as one`() throws {
    let sections = try Package.text(of: TroubleshootingTests.page.path).split(separator: "\n### ")
    let remarks = sections.filter { $0.contains("remark: ") }
    #expect(remarks.count == 9)
    #expect(sections.filter { $0.contains("**Remark") } == remarks)
  }

  @Test func samples() throws {
    let print = Printer()
    // snippet: trouble-noSample
    mapper.addMappings(
      ["code": .property(\.name, .satisfying("our code") { $0 == "X7" }).required()],
      for: Hotel.self, makingWith: { Hotel() })
    do {
      _ = try mapper.sampleInput(for: Hotel.self)
    } catch {
      print("\(error[0].severity): \(error[0].message)\n\(error[0].hint ?? "")")
      // error: must have a sample that the table accepts, but none of the 42 that were tried is accepted
      // give it a default that is valid
    }
    // end
    try print.expectComments(of: "trouble-noSample")
  }
}
