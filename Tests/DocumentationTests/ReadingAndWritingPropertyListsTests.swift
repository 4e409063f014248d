import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the guide "Reading and writing property lists".
struct ReadingAndWritingPropertyListsTests {
  // snippet: plist-model
  struct Sword {
    var name = ""
    var forged: Date?
    var stamp = Data()
  }
  // end

  @Test func `a property list is written and read back`() throws {
    let print = Printer()
    // snippet: plist-all
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name, .notEmpty),
        "forged": .property(\.forged),
        "stamp": .property(\.stamp),
      ], for: Sword.self, makingWith: Sword.init)

    let ice = Sword(
      name: "Ice", forged: Date(timeIntervalSince1970: 0),
      stamp: Data([1, 2]))
    let data = try mapper.export([ice], as: .propertyList(.binary))
    let swords = try mapper.create(
      [Sword].self, from: .propertyList(data))
    print(swords[0].name)  // Ice
    print(swords[0].forged == ice.forged)  // true
    // end
    try print.expectComments(of: "plist-all")

    let problems = #expect(throws: MappingErrors.self) {
      try mapper.create(
        Sword.self, from: .propertyList(Data("no list".utf8)))
    }
    #expect(problems?.map(\.code) == [.malformedPropertyList])
  }
}
