import Foundation
import PropertyMapper
import Testing

/// The code of the page "Migration from Codable".
struct MigrationFromCodableTests {
  // snippet: codable-artist
  struct Artist: Codable {
    var name: String
    var founded: Int?
  }
  // end

  fileprivate enum Before {
    // snippet: codable-before
    struct Concert: Decodable {
      let id: Int
      let title: String
      let starts: Date
      let hall: String
      let seats: Int
      let artists: [Artist]

      private enum CodingKeys: String, CodingKey {
        case id, title, venue, artists
        case starts = "starts_at"
      }
      private enum VenueKeys: String, CodingKey { case hall, seats }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        title = try container.decode(String.self, forKey: .title)
        starts = try container.decode(Date.self, forKey: .starts)
        let venue = try container.nestedContainer(
          keyedBy: VenueKeys.self, forKey: .venue)
        hall =
          try venue.decodeIfPresent(String.self, forKey: .hall)
          ?? "unknown"
        seats = try venue.decode(Int.self, forKey: .seats)
        guard (1...100_000).contains(seats) else {
          throw DecodingError.dataCorruptedError(
            forKey: .seats, in: venue,
            debugDescription: "must be in 1...100000")
        }
        artists =
          try container.decodeIfPresent([Artist].self, forKey: .artists)
          ?? []
      }
    }
    // end
  }

  // snippet: codable-after
  struct Concert {
    var id = 0
    var title = ""
    var starts = Date(timeIntervalSince1970: 0)
    var hall = "unknown"
    var seats = 1
    var artists: [Artist] = []
  }
  // end

  @Test func `the same model with Codable and with PropertyMapper`()
    throws
  {
    typealias CodableConcert = Before.Concert
    let print = Printer()
    let mapper = Self.mapper()
    do {
      typealias Concert = CodableConcert
      // check: codable-calls-before
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      let concert = try decoder.decode(
        Concert.self, from: Data(json.utf8))
      print(concert.hall)  // Royal Hall
      // end
      try print.expectComments(of: "codable-calls-before")
      try expectSame(concert, mapper)
    }
    // snippet: codable-calls-after
    let concert = try mapper.create(Concert.self, from: .json(json))
    print(concert.hall)  // Royal Hall
    print(try mapper.export(concert, as: .jsonText))
    // {"id":7,"title":"Winter Tour","starts_at":"2026-12-01T20:00:00Z",
    //  "venue":{"hall":"Royal Hall","seats":5200},
    //  "artists":[{"name":"The Wall","founded":1998}]}
    // end
    try print.expectComments(of: "codable-calls-after")
  }

  /// Each side reads what the other writes.
  private func expectSame(
    _ concert: Before.Concert, _ mapper: PropertyMapper
  ) throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let theirs = try encoder.encode(concert)
    let ours = try mapper.create(Concert.self, from: .json(theirs))
    #expect(
      try mapper.export(ours, as: .json, options: .sortedKeys)
        == theirs)
  }

  @Test func `errors from Codable and from PropertyMapper`() throws {
    let print = Printer()
    let mapper = Self.mapper()
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    // snippet: codable-errors-input
    let bad = """
      {"id": "seven", "title": "Winter Tour", "starts_at": "soon",
       "venue": {"seats": 0}, "artists": [{"founded": 1998}]}
      """
    // end
    do {
      typealias Concert = Before.Concert
      // check: codable-errors-before
      do {
        _ = try decoder.decode(Concert.self, from: Data(bad.utf8))
      } catch DecodingError.typeMismatch(_, let context) {
        print(context.codingPath.map(\.stringValue))  // ["id"]
      }
      // end
      try print.expectComments(of: "codable-errors-before")
    }
    // snippet: codable-errors-after
    do {
      _ = try mapper.create(Concert.self, from: .json(bad))
    } catch {
      print(error.report)
      // 4 problems while mapping Concert:
      //   - id: must be a whole number, but is text
      //   - starts_at: must be a date, but is text in another form
      //   - venue.seats: must be between 1 and 100000, but is 0
      //   - artists[0].name: must have a value, but is missing
    }
    // end
    try print.expectComments(of: "codable-errors-after")
  }

  // snippet: codable-input
  let json = """
    {"id": 7, "title": "Winter Tour", "starts_at": "2026-12-01T20:00:00Z",
     "venue": {"hall": "Royal Hall", "seats": 5200},
     "artists": [{"name": "The Wall", "founded": 1998}]}
    """
  // end

  static func mapper() -> PropertyMapper {
    // snippet: codable-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "id": .property(\.id).required(),
        "title": .property(\.title).required(),
        "starts_at": .property(\.starts).required(),
        "venue.hall": .property(\.hall),
        "venue.seats": .property(\.seats, .range(1...100_000))
          .required(),
        "artists": .codable(\.artists),
      ], for: Concert.self, makingWith: { Concert() })
    // end
    return mapper
  }

  // MARK: One type at a time

  // check: codable-season
  struct Season {
    var name = ""
    var concerts: [Concert] = []
  }
  // end

  @Test func `migrated types mixed with types that still use Codable`()
    throws
  {
    let print = Printer()
    let mapper = Self.mapper()
    let json = #"{"name": "Winter", "concerts": [\#(self.json)]}"#
    // check: codable-next
    mapper.addMappings(
      ["name": .property(\.name), "concerts": .model(\.concerts)],
      for: Season.self, makingWith: { Season() })
    mapper.addMappings(.automatic(), for: Artist.self)
    mapper.addMappings(
      ["artists": .model(\.artists)], for: Concert.self)
    let season = try mapper.create(Season.self, from: .json(json))
    print(season.concerts[0].artists[0].name)  // The Wall
    // end
    try print.expectComments(of: "codable-next")
  }

  @Test func `as strict as Codable`() throws {
    let print = Printer()
    // snippet: codable-strict
    let strict = PropertyMapper(
      options: MappingOptions(
        conversion: .strict, requiresNonOptionals: true))
    // end

    // check: codable-strict-errors
    strict.addMappings(from: Self.mapper())
    do {
      _ = try strict.create(
        Concert.self, from: ["id": "7", "title": NSNull()])
    } catch {
      for problem in error { print(problem) }
      // id: must be a whole number, but is text
      // title: must have a value, but is null
      // starts_at: must have a value, but is missing
      // venue.hall: must have a value, but is missing
      // venue.seats: must have a value, but is missing
      // artists: must have a value, but is missing
    }
    // end
    try print.expectComments(of: "codable-strict-errors")
  }

  // What the tables say.

  @Test func `snake case keys`() throws {
    struct Account: Codable {
      var avatarUrl: String?
    }
    struct OurAccount {
      var avatarURL: String?
    }
    let json = #"{"avatar_url":"x"}"#
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(
      try decoder.decode(Account.self, from: Data(json.utf8)).avatarUrl
        == "x")
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(keys: .snakeCase), for: OurAccount.self,
      makingWith: { OurAccount() })
    #expect(
      try mapper.create(OurAccount.self, from: .json(json)).avatarURL
        == "x")
  }

  enum Size: String, Codable { case small, large }

  struct Stock: Codable, Equatable {
    var counts: [Size: Int] = [:]
    var link = URL(string: "https://example.org/a")
    var bytes = Data([1, 2])
    var day = Date(timeIntervalSinceReferenceDate: 0)
  }

  @Test func `output of Codable and of PropertyMapper`() throws {
    let stock = Stock(counts: [.small: 1])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(stock), as: UTF8.self)
        == #"{"bytes":"AQI=","counts":["small",1],"day":0,"link":"https:\/\/example.org\/a"}"#
    )
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(), for: Stock.self, makingWith: { Stock() })
    #expect(
      try mapper.export(stock, as: .jsonText)
        == #"{"counts":{"small":1},"link":"https://example.org/a","bytes":"AQI=","day":"2001-01-01T00:00:00Z"}"#
    )
    let bytes = Transformer<[UInt8], Data>(
      decode: { Data($0) }, encode: { Array($0) })
    mapper.addMappings(
      [
        "counts": .codable(\.counts),
        "bytes": .transform(\.bytes, bytes),
        "day": .transform(\.day, .secondsSinceReferenceDate),
      ], for: Stock.self)
    encoder.dataEncodingStrategy = .deferredToData
    #expect(
      try mapper.create(Stock.self, from: .json(encoder.encode(stock)))
        == stock)
  }

  struct Numbers: Codable {
    var count: Int
    var isOn: Bool?
    var ratio: Double?
  }

  @Test(arguments: [
    (#"{"count":"1"}"#, false, true), (#"{"count":1.0}"#, true, true),
    (#"{"count":1,"isOn":1}"#, false, true),
    (#"{"count":1,"count":2}"#, true, false),
    (#"{"count":null}"#, false, true), ("{}", false, true),
    (#"{"count":1.5}"#, false, false),
  ])
  func `input accepted by Codable and by PropertyMapper`(
    json: String, theirs: Bool, ours: Bool
  )
    throws
  {
    let decoded = try? JSONDecoder().decode(
      Numbers.self, from: Data(json.utf8))
    #expect((decoded != nil) == theirs)
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["count": .property(\.count), "isOn": .property(\.isOn)],
      for: Numbers.self, makingWith: { Numbers(count: 0) })
    #expect(
      ((try? mapper.create(Numbers.self, from: .json(json))) != nil)
        == ours)
  }

  @Test func `numbers that JSON can't represent`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "count": .property(\.count),
        "ratio": .transform(
          \.ratio,
          decode: { (value: MappingValue) in
            value == "inf" ? .infinity : try Double(mappingValue: value)
          },
          encode: { $0 == .infinity ? "inf" : try $0.mappingValue }),
      ], for: Numbers.self, makingWith: { Numbers(count: 0) })
    let json = #"{"count":1,"ratio":"inf"}"#
    #expect(
      try mapper.export(
        mapper.create(Numbers.self, from: .json(json)), as: .jsonText)
        == json)
    #expect(
      try mapper.create(Numbers.self, from: .json(#"{"ratio":2.5}"#))
        .ratio == 2.5)
  }

  @Test func `Codable types get an empty userInfo`() throws {
    struct Probe: Codable {
      var isEmpty = false

      init() {}

      init(from decoder: any Decoder) throws {
        isEmpty = decoder.userInfo.isEmpty
      }
    }
    struct Holder { var probe = Probe() }
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["probe": .codable(\.probe)], for: Holder.self,
      makingWith: { Holder() })
    #expect(
      try mapper.create(Holder.self, from: .json(#"{"probe": {}}"#))
        .probe.isEmpty)
  }
}

// The page only mentions this half.
extension MigrationFromCodableTests.Before.Concert: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encode(starts, forKey: .starts)
    var venue = container.nestedContainer(
      keyedBy: VenueKeys.self, forKey: .venue)
    try venue.encode(hall, forKey: .hall)
    try venue.encode(seats, forKey: .seats)
    try container.encode(artists, forKey: .artists)
  }
}
