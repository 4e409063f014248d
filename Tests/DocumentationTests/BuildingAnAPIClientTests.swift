import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the tutorial "Building an API client".
struct BuildingAnAPIClientTests {
  // snippet: tutorial-models
  enum Occupancy: String, CaseIterable { case low, high, unknown }

  struct Departure {
    var train = ""
    var destination = ""
    var platform: Int?
    var plannedTime = Date.distantPast
    var delay = Duration.zero
    var isCancelled = false
    var occupancy = Occupancy.unknown
  }

  struct Board {
    var departures: [Departure] = []
    var nextPage: String?
  }
  // end

  // snippet: tutorial-client
  struct BoardClient {
    let mapper: PropertyMapper
    /// Fetches a page. The first page has no name.
    let fetch: @Sendable (_ page: String?) async throws -> Data

    func departures() async throws -> [Departure] {
      var departures: [Departure] = []
      var page: String?
      repeat {
        let board = try mapper.create(
          Board.self, from: .json(try await fetch(page)))
        departures += board.departures
        page = board.nextPage
      } while page != nil
      return departures
    }
  }
  // end

  /// The mapper of the first part.
  private func makeMapper() -> PropertyMapper {
    // snippet: tutorial-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "trip_id": .property(\.train, .notEmpty).required(),
        "stop.name": .property(\.destination).required(),
        "stop.platform": .property(\.platform, .range(1...99)),
        "when": .property(\.plannedTime).required(),
        "delay_min": .transform(\.delay, .minutes),
        "cancelled": .property(\.isCancelled),
        "load": .property(\.occupancy, fallback: .unknown),
      ], for: Departure.self, makingWith: Departure.init)
    // end
    return mapper
  }

  @Test func `the tutorial's code prints the output shown on the page`()
    async throws
  {
    let mapper = makeMapper()
    let print = Printer()

    // snippet: tutorial-payload
    let payload = """
      {
        "meta": {"next_page": "b7"},
        "data": {"trips": [
          {
            "trip_id": "ICE 71", "when": "2026-03-01T09:13:00Z",
            "stop": {"name": "Basel SBB", "platform": "7"},
            "delay_min": 4, "cancelled": "no", "load": "packed"
          }
        ]}
      }
      """
    // end

    // snippet: tutorial-envelope
    mapper.addMappings(
      [
        "data.trips": .model(\.departures).required(),
        "meta.next_page": .property(\.nextPage),
      ], for: Board.self, makingWith: Board.init)
    // end

    // snippet: tutorial-read
    try mapper.verify()
    let board = try mapper.create(Board.self, from: .json(payload))
    let departure = board.departures[0]
    print(departure.platform ?? 0)  // 7
    print(departure.delay)  // 240.0 seconds
    print(departure.occupancy)  // unknown
    print(board.nextPage ?? "none")  // b7
    // end
    try print.expectComments(of: "tutorial-read")

    // snippet: tutorial-report
    let bad = """
      {"data": {"trips": [
        {"trip_id": "IC 8", "stop": {"name": "Brig"},
         "when": "2026-03-01T09:32:00Z"},
        {"trip_id": "", "stop": {"platform": 740}, "when": "soon"}
      ]}}
      """
    do {
      _ = try mapper.create(Board.self, from: .json(bad))
    } catch {
      print(error.report)
    }
    // 4 problems while mapping Board:
    //   - data.trips[1].trip_id: must not be empty
    //   - data.trips[1].stop.name: must have a value, but is missing
    //   - data.trips[1].stop.platform: must be between 1 and 99, but is 740
    //   - data.trips[1].when: must be a date, but is text in another form
    // end
    try print.expectComments(of: "tutorial-report")

    // snippet: tutorial-lossy
    let tolerant = PropertyMapper()
    tolerant.addMappings(from: mapper)
    tolerant.addMappings(
      ["data.trips": .model(\.departures).lossy().required()],
      for: Board.self)

    var problems: [MappingError] = []
    let rest = tolerant.create(
      Board.self, from: .json(bad), errors: &problems)
    print(rest?.departures.map(\.train) ?? [])  // ["IC 8"]
    print(problems.allSatisfy { $0.severity == .warning })  // true
    // end
    try print.expectComments(of: "tutorial-lossy")

    // snippet: tutorial-use
    let pages = [
      nil: payload,
      "b7": #"{"data": {"trips": []}}"#,
    ]
    let client = BoardClient(mapper: mapper) { page in
      Data(pages[page, default: "{}"].utf8)
    }
    let departures = try await client.departures()
    print(departures.map(\.train))  // ["ICE 71"]
    // end
    try print.expectComments(of: "tutorial-use")

    // snippet: tutorial-write
    let output = try mapper.export(departure, as: .value)
    print(output["delay_min"] ?? .null)  // 4
    print(output["cancelled"] ?? .null)  // false
    print(output["load"] ?? .null)  // "unknown"
    // end
    try print.expectComments(of: "tutorial-write")
  }
}

// snippet: tutorial-transformer
extension Transformer where Input == Int32, Output == Duration {
  static var minutes: Self {
    Self(
      decode: { .seconds(60 * Int64($0)) },
      encode: { Int32(clamping: $0.components.seconds / 60) })
  }
}
// end
