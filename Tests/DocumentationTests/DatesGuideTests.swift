import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the guide "Dates".
struct DatesGuideTests {
  // snippet: dates-model
  struct Voyage {
    var departs: Date?
    var arrives: Date?
  }
  // end

  struct Harbor {
    var founded: Date?
    var tides: [Date] = []
    var arrivals: [Date: Int] = [:]
  }

  let mapper: PropertyMapper

  init() {
    // snippet: dates-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["departs": .property(\.departs), "arrives": .property(\.arrives)],
      for: Voyage.self, makingWith: Voyage.init)
    // end
    self.mapper = mapper
  }

  @Test func `a plain property reads the usual date formats`() throws {
    let print = Printer()
    // snippet: dates-plain
    let voyage = try mapper.create(
      Voyage.self,
      from: [
        "departs": "2017-06-05",
        "arrives": "2017-06-07T12:30:00.5+02:00",
      ])
    print(try mapper.export(voyage, as: .jsonText))
    // {"departs":"2017-06-05T00:00:00Z","arrives":"2017-06-07T10:30:00.5Z"}
    // end
    try print.expectComments(of: "dates-plain")
  }

  @Test(arguments: [
    "2017-06-05T12:30:00Z", "2017-06-05 12:30:00",
    "2017-06-05T14:30:00.000+0200",
    "2017-06-05 12:30:00Z", "Mon Jun 05 12:30:00 +0000 2017",
  ])
  func `a plain property reads the date formats listed on the page`(
    text: String
  ) throws {
    for policy in [ConversionPolicy.strict, .lossless, .lenient] {
      let mapper = PropertyMapper(
        options: MappingOptions(conversion: policy))
      let date = try mapper.create(Date.self, from: .value(.string(text)))
      #expect(date == Date(timeIntervalSince1970: 1_496_665_800))
    }
  }

  /// The rows of the table of forms: an example, and what to write, as the page has it and as code.
  static let forms:
    [(example: String, code: String, entry: PropertyDescriptor<Voyage>)] =
      [
        (
          "\"2017-06-05T12:30:00Z\"", ".property(\\.departs)",
          .property(\.departs)
        ),
        (
          "\"Mon Jun 05 12:30:00 +0000 2017\"", ".property(\\.departs)",
          .property(\.departs)
        ),
        (
          "\"20170605T1230Z\"", ".transform(\\.departs, .iso8601)",
          .transform(\.departs, .iso8601)
        ),
        (
          "\"5.6.2017 12:30\"",
          ".transform(\\.departs, .date(\"d.M.yyyy HH:mm\"))",
          .transform(\.departs, .date("d.M.yyyy HH:mm"))
        ),
        (
          "\"6/5/2017 12:30 PM\"",
          ".transform(\\.departs, .date(\"M/d/yyyy h:mm a\"))",
          .transform(\.departs, .date("M/d/yyyy h:mm a"))
        ),
        (
          "\"Mon, 05 Jun 2017 12:30:00 GMT\"",
          ".transform(\\.departs, .date(\"EEE, dd MMM yyyy HH:mm:ss zzz\"))",
          .transform(\.departs, .date("EEE, dd MMM yyyy HH:mm:ss zzz"))
        ),
        (
          "1496665800", ".transform(\\.departs, .secondsSince1970)",
          .transform(\.departs, .secondsSince1970)
        ),
        (
          "1496665800000",
          ".transform(\\.departs, .millisecondsSince1970)",
          .transform(\.departs, .millisecondsSince1970)
        ),
        (
          "518358600",
          ".transform(\\.departs, .secondsSinceReferenceDate)",
          .transform(\.departs, .secondsSinceReferenceDate)
        ),
        (
          "1496665800", ".property(\\.departs).converting(.lenient)",
          .property(\.departs).converting(.lenient)
        ),
      ]

  @Test(arguments: forms.indices)
  func `every row of the page's table of date formats is correct`(
    row: Int
  ) throws {
    let (example, code, entry) = Self.forms[row]
    let page = try Package.text(of: "\(Page.catalog)/Guides/Dates.md")
    #expect(page.contains(" `\(example)` "), "\(example)")
    #expect(page.contains(" `\(code)` |"), "\(code)")

    let mapper = PropertyMapper()
    mapper.addMappings(
      ["departs": entry], for: Voyage.self, makingWith: Voyage.init)
    let voyage = try mapper.create(
      Voyage.self, from: .json("{\"departs\":\(example)}"))
    #expect(voyage.departs == Date(timeIntervalSince1970: 1_496_665_800))
    let back = try mapper.create(
      Voyage.self, from: .json(mapper.export(voyage, as: .json)))
    #expect(back.departs == voyage.departs)
  }

  @Test func `date patterns`() throws {
    let print = Printer()
    // snippet: dates-pattern
    mapper.addMappings(
      ["departs": .transform(\.departs, .date("d.M.yyyy 'at' HH:mm"))],
      for: Voyage.self)
    let voyage = try mapper.create(
      Voyage.self, from: ["departs": "05.06.2017 at 12:30"])
    print(try mapper.export(voyage, as: .jsonText))
    // {"departs":"5.6.2017 at 12:30"}
    // end
    try print.expectComments(of: "dates-pattern")
  }

  @Test func `several date formats`() throws {
    let print = Printer()
    // snippet: dates-several
    mapper.addMappings(
      [
        "departs": .transform(
          \.departs, .date("yyyy-MM-dd").or(.date("d.M.yyyy")))
      ],
      for: Voyage.self)
    let voyage = try mapper.create(
      Voyage.self, from: ["departs": "5.6.2017"])
    print(try mapper.export(voyage, as: .jsonText))
    // {"departs":"2017-06-05"}
    // end
    try print.expectComments(of: "dates-several")
  }

  @Test(arguments: [
    ("2017-6-5", "yyyy-MM-dd"), ("05.06.2017", "d.M.yyyy"),
    ("mon 5 JUNE 2017", "EEE d MMMM yyyy"),
    ("Mon, 05 Jun 2017 02:00:00 +0200", "EEE, dd MMM yyyy HH:mm:ss Z"),
  ])
  func `text that date patterns accept`(text: String, pattern: String)
    throws
  {
    mapper.addMappings(
      ["departs": .transform(\.departs, .date(pattern))], for: Voyage.self
    )
    let voyage = try mapper.create(Voyage.self, from: ["departs": text])
    #expect(voyage.departs == Date(timeIntervalSince1970: 1_496_620_800))
  }

  @Test(arguments: [
    ("17-06-05", "yyyy-MM-dd"), ("2017/06/05", "yyyy-MM-dd"),
    (" 2017-06-05", "yyyy-MM-dd"),
    ("2017-06-05x", "yyyy-MM-dd"), ("2017-02-30", "yyyy-MM-dd"),
    ("Tue 5 June 2017", "EEE d MMMM yyyy"),
    ("2017-06-05 24:00", "yyyy-MM-dd HH:mm"),
  ])
  func `text that date patterns reject`(text: String, pattern: String)
    throws
  {
    mapper.addMappings(
      ["departs": .transform(\.departs, .date(pattern))], for: Voyage.self
    )
    #expect(throws: MappingErrors.self) {
      try mapper.create(Voyage.self, from: ["departs": text])
    }
  }

  @Test func `date fields missing from a pattern`() throws {
    mapper.addMappings(
      ["departs": .transform(\.departs, .date("yyyy-MM"))],
      for: Voyage.self)
    let voyage = try mapper.create(
      Voyage.self, from: ["departs": "2017-06"])
    #expect(voyage.departs == Date(timeIntervalSince1970: 1_496_275_200))
  }

  @Test func `time zones and languages`() throws {
    let print = Printer()
    let paris = try #require(TimeZone(identifier: "Europe/Paris"))
    // snippet: dates-zone
    let french = Locale(identifier: "fr_FR")
    mapper.addMappings(
      [
        "departs": .transform(
          \.departs,
          .date("d MMMM yyyy HH:mm", timeZone: paris, locale: french))
      ], for: Voyage.self)
    let voyage = try mapper.create(
      Voyage.self, from: ["departs": "5 juin 2017 14:30"])
    print(voyage.departs?.formatted(.iso8601) ?? "none")
    // 2017-06-05T12:30:00Z
    // end
    try print.expectComments(of: "dates-zone")

    #expect(throws: MappingErrors.self, "the clock jumps over it") {
      try mapper.create(
        Voyage.self, from: ["departs": "26 mars 2017 02:30"])
    }
  }

  @Test func `ISO 8601 formats`() throws {
    let print = Printer()
    // check: dates-iso
    mapper.addMappings(
      ["departs": .transform(\.departs, .iso8601)], for: Voyage.self)
    for text in ["20170605", "2017-06-05T12:30", "20170605T123000,5+02"] {
      let voyage = try mapper.create(Voyage.self, from: ["departs": text])
      print(try mapper.export(voyage, as: .jsonText))
    }
    // {"departs":"2017-06-05T00:00:00Z"}
    // {"departs":"2017-06-05T12:30:00Z"}
    // {"departs":"2017-06-05T10:30:00.5Z"}
    // end
    try print.expectComments(of: "dates-iso")

    for text in ["2017-W23-1", "2017-156", "2017-06"] {
      #expect(throws: MappingErrors.self) {
        try mapper.create(Voyage.self, from: ["departs": text])
      }
    }
  }

  @Test func `seconds and milliseconds`() throws {
    let print = Printer()
    // check: dates-seconds
    mapper.addMappings(
      [
        "departs": .transform(\.departs, .secondsSince1970),
        "arrives": .transform(\.arrives, .millisecondsSince1970),
      ], for: Voyage.self)
    let voyage = try mapper.create(
      Voyage.self,
      from: ["departs": 1_496_665_800, "arrives": "1496831400250"])
    print(voyage.departs?.formatted(.iso8601) ?? "none")
    // 2017-06-05T12:30:00Z
    print(try mapper.export(voyage, as: .jsonText))
    // {"departs":1496665800,"arrives":1496831400250}
    // end
    try print.expectComments(of: "dates-seconds")
  }

  @Test func `dates given as text or seconds`() throws {
    let print = Printer()
    // check: dates-lenient
    mapper.addMappings(
      ["departs": .property(\.departs).converting(.lenient)],
      for: Voyage.self)
    let counted = try mapper.create(
      Voyage.self, from: ["departs": 1_496_620_800])
    let spelled = try mapper.create(
      Voyage.self, from: ["departs": "2017-06-05"])
    print(counted.departs == spelled.departs)  // true
    // end
    try print.expectComments(of: "dates-lenient")

    for policy in [ConversionPolicy.strict, .lossless] {
      let mapper = PropertyMapper(
        options: MappingOptions(conversion: policy))
      #expect(throws: MappingErrors.self) {
        try mapper.create(Date.self, from: .json("0"))
      }
    }
  }

  @Test func `one format for all dates`() throws {
    let print = Printer()
    // snippet: dates-type
    mapper.setTransformer(.secondsSince1970, for: Date.self)
    let voyage = try mapper.create(
      Voyage.self, from: ["departs": 1_496_665_800])
    print(try mapper.export(voyage, as: .jsonText))
    // {"departs":1496665800}
    // end
    try print.expectComments(of: "dates-type")
  }

  @Test func `elements, other formats, and keys of dictionaries`() throws {
    let print = Printer()
    // check: dates-harbor
    let mapper = PropertyMapper()
    mapper.setTransformer(.secondsSince1970, for: Date.self)
    mapper.addMappings(
      [
        "founded": .transform(\.founded, .date("yyyy")),
        "tides": .property(\.tides),
        "arrivals": .property(\.arrivals),
      ], for: Harbor.self, makingWith: Harbor.init)

    let harbor = try mapper.create(
      Harbor.self,
      from: .json(
        """
        {"founded": "1887", "tides": [1496620800, 1496664000],
         "arrivals": {"2017-06-05": 3}}
        """))
    print(
      try mapper.export(harbor, as: .jsonText, options: .prettyPrinted))
    // {
    //   "founded": "1887",
    //   "tides": [
    //     1496620800,
    //     1496664000
    //   ],
    //   "arrivals": {
    //     "2017-06-05T00:00:00Z": 3
    //   }
    // }
    // end
    try print.expectComments(of: "dates-harbor")

    // check: dates-keys
    do {
      _ = try mapper.create(
        Harbor.self,
        from: .json(
          """
          {"arrivals": {"2017-06-05": 3, "2017-06-05T00:00:00Z": 4, "soon": 5}}
          """))
    } catch {
      print(error.report)
      // 2 problems while mapping Harbor:
      //   - arrivals.2017-06-05T00:00:00Z: is a duplicate of another key
      //   - arrivals.soon: must be a key that is a date, but is text in another form
    }
    // end
    try print.expectComments(of: "dates-keys")
  }

  @Test
  func
    `a Date transformer converts range bounds but leaves Codable types alone`()
    throws
  {
    struct Season: Codable { var begins: Date }
    let mapper = PropertyMapper()
    mapper.setTransformer(.secondsSince1970, for: Date.self)
    struct Plan {
      var term: ClosedRange<Date>?
      var season: Season?
    }
    mapper.addMappings(
      ["term": .property(\.term), "season": .codable(\.season)],
      for: Plan.self, makingWith: Plan.init)
    let json =
      #"{"term":[1496620800,1496707200],"season":{"begins":"2017-06-05T00:00:00Z"}}"#
    let plan = try mapper.create(Plan.self, from: .json(json))
    #expect(try mapper.export(plan, as: .jsonText) == json)
  }

  @Test func `dates in property lists`() throws {
    let print = Printer()
    // check: dates-list
    let moored = try mapper.create(
      Voyage.self, from: ["departs": "2017-06-05"])
    let list = try mapper.export(moored, as: .propertyList())
    let xml = String(decoding: list, as: UTF8.self)
    print(xml.contains("<date>2017-06-05T00:00:00Z</date>"))  // true

    let back = try mapper.create(Voyage.self, from: .propertyList(list))
    print(back.departs == moored.departs)  // true
    // end
    try print.expectComments(of: "dates-list")

    // A fraction becomes text in XML, and comes back.
    let voyage = Voyage(
      arrives: Date(timeIntervalSince1970: 1_496_831_400.25))
    let exact = try mapper.export(voyage, as: .propertyList())
    #expect(
      String(decoding: exact, as: UTF8.self).contains(
        "<string>2017-06-07T10:30:00.25Z"))
    for format in [
      PropertyListSerialization.PropertyListFormat.xml, .binary,
    ] {
      let data = try mapper.export(voyage, as: .propertyList(format))
      let read = try mapper.create(Voyage.self, from: .propertyList(data))
      #expect(read.arrives == voyage.arrives)
    }
    // A transformer of the type takes native dates, the transform of an entry does not.
    let typed = PropertyMapper()
    typed.setTransformer(.secondsSince1970, for: Date.self)
    typed.addMappings(from: mapper)
    #expect(
      try typed.create(Voyage.self, from: .propertyList(list)).departs
        == moored.departs)
    mapper.addMappings(
      ["departs": .transform(\.departs, .iso8601)], for: Voyage.self)
    #expect(throws: MappingErrors.self) {
      try mapper.create(Voyage.self, from: .propertyList(list))
    }
  }

  @Test func `errors about wrong dates`() throws {
    let print = Printer()
    // check: dates-wrong
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "plain": .property(\.departs),
        "counted": .property(\.departs),
        "pattern": .transform(\.departs, .date("d.M.yyyy")),
        "iso": .transform(\.arrives, .iso8601),
        "seconds": .transform(\.arrives, .secondsSince1970),
      ], for: Voyage.self, makingWith: Voyage.init)
    do {
      _ = try mapper.create(
        Voyage.self,
        from: [
          "plain": "2017-02-30", "counted": 1_496_620_800,
          "pattern": "2017-06-05",
          "iso": "2017-W23-1", "seconds": 1e16,
        ])
    } catch {
      print(error.report)
      // 5 problems while mapping Voyage:
      //   - plain: must be a date, but is text in another form
      //   - counted: must be a date, but is a number
      //   - pattern: must be a date like 31.12.2025, but is text in another form
      //   - iso: must be an ISO 8601 date, but is text in another form
      //   - seconds: must be a date between the years 1 and 9999, in seconds since 1970, but is 1e+16
    }
    // end
    try print.expectComments(of: "dates-wrong")

    do {
      _ = try mapper.create(
        Voyage.self,
        from: [
          "plain": "x", "counted": 1, "pattern": "x", "iso": "x",
          "seconds": 1e16,
        ])
    } catch {
      #expect(
        error.map(\.code) == [
          .conversionFailed, .typeMismatch, .transformFailed,
          .transformFailed, .transformFailed,
        ])
    }
    let late = Voyage(departs: Date(timeIntervalSince1970: 1e15))
    let problems = #expect(throws: MappingErrors.self) {
      try self.mapper.export(late, as: .json)
    }
    #expect(problems?.map(\.code) == [.unrepresentableValue])
  }
}
