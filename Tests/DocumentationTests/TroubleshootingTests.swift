import PropertyMapper
import PropertyMapperInspection
import Testing

/// The code of the page "Troubleshooting".
struct TroubleshootingTests {
  typealias Guest = ErrorCodesTests.Guest
  typealias Hotel = TableDiagnosticsTests.Hotel

  let mapper = PropertyMapper()

  @Test func `a property keeps its default`() throws {
    let print = Printer()
    // snippet: trouble-default
    mapper.addMappings(["name": .property(\.name)], for: Guest.self)
    print(
      try mapper.unknownKeys(
        in: .json(#"{"Name": "Jon"}"#), for: Guest.self)[0])
    // Name: once; did you mean name?
    // end
    try print.expectComments(of: "trouble-default")
  }

  @Test func `the setter is not called`() throws {
    // snippet: trouble-setter
    mapper.addMappings(
      .automatic().merging(["stars": .property(\.stars)]), for: Hotel.self)
    // end
    try mapper.verify()
    #expect(
      try mapper.create(Hotel.self, from: ["name": "Ritz", "stars": 5])
        .stars == 5)
  }

  @Test func `a plain catch knows the type of the error`() throws {
    let print = Printer()
    mapper.addMappings(["age": .property(\.age)], for: Guest.self)
    // snippet: trouble-catch
    do {
      _ = try mapper.create(Guest.self, from: ["age": "many"])
    } catch {
      print(error.contains { $0.code == .conversionFailed })  // true
    }
    // end
    try print.expectComments(of: "trouble-catch")
  }

  @Test func `a table may be built with statements`() throws {
    // snippet: trouble-statements
    var table = Mappings<Hotel>()
    table["name"] = .property(\.name, .notEmpty)
    table["stars"] = .property(\.stars, .range(1...5))
    mapper.addMappings(table, for: Hotel.self)
    // end
    try mapper.verify()
  }
}
