import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the guide "Writing tables".
struct WritingTablesTests {
  // snippet: edition
  struct Edition {
    var title = ""
    var isbn = ""
    var price = Decimal()
    var publisher = ""
    var pages = 0
  }
  // end

  // check: table-inside-model
  struct Magazine {
    var cover = ""
  }
  // end

  @Test func `paths inside each other`() throws {
    let print = Printer()
    // check: table-inside
    let covers = PropertyMapper()
    covers.addMappings(
      ["cover.url": .property(\.cover).or("cover")], for: Magazine.self,
      makingWith: { Magazine() })
    for json in [
      #"{"cover": {"url": "a.png"}}"#, #"{"cover": "b.png"}"#,
    ] {
      print(try covers.create(Magazine.self, from: .json(json)).cover)
    }
    // a.png
    // b.png
    // end
    try print.expectComments(of: "table-inside")
  }

  @Test
  func `all forms of paths are read, and custom validators are used`()
    throws
  {
    let print = Printer()
    // snippet: table-paths
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        // A key, and a key of a nested object.
        "title": .property(\.title),
        "size.pages": .property(\.pages),
        // A key of an array's element.
        "prices[0].amount": .property(\.price).decodeOnly(),
        // A key that contains a dot.
        ["publisher.name"]: .property(\.publisher),
        // The first path that has a value.
        "isbn": .property(\.isbn).or("ISBN", "ids.isbn"),
      ], for: Edition.self, makingWith: Edition.init)

    let edition = try mapper.create(
      Edition.self,
      from: .json(
        """
        {"title": "Dunk", "size": {"pages": 96},
         "prices": [{"amount": 9.95}],
         "publisher.name": "Bantam", "ids": {"isbn": "9780345533487"}}
        """))
    print(edition.price)  // 9.95
    print(edition.isbn)  // 9780345533487
    print(try mapper.export(edition, as: .jsonText))
    // {"title":"Dunk","size":{"pages":96},"publisher.name":"Bantam",
    //  "isbn":"9780345533487"}
    // end
    try print.expectComments(of: "table-paths")
    try mapper.verify()

    // snippet: table-validator-use
    mapper.addMappings(
      ["title": .property(\.title, .notEmpty, .inTitleCase)],
      for: Edition.self)
    var errors: [MappingError] = []
    _ = mapper.create(
      Edition.self, from: ["title": "dunk"], errors: &errors)
    print(errors[0])  // title: must be in title case
    // end
    try print.expectComments(of: "table-validator-use")
  }

  // snippet: table-row
  struct Candle {
    var time = 0
    var price = 0.0
    var trades: Int?
  }
  // end

  @Test func `a list is read and written by position`() throws {
    let print = Printer()
    // snippet: table-row-use
    let exchange = PropertyMapper()
    exchange.addMappings(
      [
        "[0]": .property(\.time), "[1]": .property(\.price),
        "[2]": .property(\.trades, .min(1)),
      ],
      for: Candle.self, makingWith: Candle.init)

    let candles = try exchange.create(
      [Candle].self,
      from: .json("[[1499040000, 0.016, 308], [1499040060, 0.017]]"))
    print(candles[1].trades ?? 0)  // 0
    print(try exchange.export(candles, as: .jsonText))
    // [[1499040000,0.016,308],[1499040060,0.017]]
    // end
    try print.expectComments(of: "table-row-use")
    try exchange.verify()

    var problems: [MappingError] = []
    _ = exchange.create(
      [Candle].self, from: .json("[[1, 2, 3], [1, null, 0]]"),
      errors: &problems)
    #expect(
      problems.map(\.description) == [
        "[1][2]: must be at least 1, but is 0"
      ])
  }

  @Test func `statements in a table may depend on conditions`() throws {
    // snippet: table-statements
    let hasPrices = false
    let library = PropertyMapper()
    library.addMappings(for: Edition.self, makingWith: Edition.init) {
      table in
      table["title"] = .property(\.title, .notEmpty).required()
      table["size.pages"] = .property(\.pages, .range(1...))
      if hasPrices { table["price"] = .property(\.price) }
    }
    // end
    let edition = try library.create(
      Edition.self, from: ["title": "Dunk", "price": 5])
    #expect(edition.title == "Dunk")
    #expect(edition.price == 0)
  }

  @Test func `a malformed path is a configuration error`() throws {
    let print = Printer()
    // check: table-verify
    let careless = PropertyMapper()
    careless.addMappings(
      ["size..pages": .property(\.pages)], for: Edition.self)
    do {
      try careless.verify()
    } catch {
      print(error[0].message)
      // isn't a valid path: it has an empty segment
    }
    // end
    try print.expectComments(of: "table-verify")
  }
}

// snippet: table-validator
extension Validator where Value == String {
  static var inTitleCase: Self {
    .satisfying("in title case") { $0.first?.isUppercase ?? false }
  }
}
// end
