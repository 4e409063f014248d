import PropertyMapper
import Testing

@testable import TestSupport

/// Warnings about cases of enums that a list of subtypes or a lookup leaves out.
@Suite struct UnlistedCasesTests {
  enum Season: CaseIterable { case summer, winter, spring }

  struct Trip: DefaultInitializable {
    var season = Season.summer
    var other: Season?
    var text = ""
  }

  struct Link: DefaultInitializable { var url = "" }
  struct Nothing: DefaultInitializable {}

  enum Action: CaseIterable, CustomStringConvertible {
    case refresh
    case stop
    case open(Link)

    static var allCases: [Action] { [.refresh, .open(Link()), .stop, .open(Link(url: "a"))] }
    var description: String { "action" }
  }

  let mapper = PropertyMapper()

  private func warnings() -> [String] {
    Outcome.lines(of: mapper.diagnostics())
  }

  private static let refresh = Subtype<Action>.subtype(
    Nothing.self, wrap: { _ in .refresh },
    unwrap: { if case .refresh = $0 { Nothing() } else { nil } })

  private func addPayloads() {
    mapper.addMappings(["url": .property(\.url)], for: Link.self)
    mapper.addMappings([:], for: Nothing.self)
  }

  @Test func `cases that a list of subtypes leaves out are warnings`() throws {
    addPayloads()
    mapper.addSubtypes(of: Action.self, byKey: ["refresh": Self.refresh])
    #expect(
      warnings() == [
        "unlistedCase  Action  -  doesn't list the cases open and stop of Action (warning)"
      ])
    try mapper.verify()
    mapper.addSubtypes(of: Action.self, byKey: ["open": .payload { Action.open($0) }])
    #expect(
      warnings() == [
        "unlistedCase  Action  -  doesn't list the case stop of Action (warning)"
      ])
    let problems = Outcome.problems { try mapper.export([Action.stop]) }
    #expect(problems.first?.hasPrefix("unknownSubtype  [0]  ") == true)
  }

  @Test func `a discriminator is the place of the warning, and a fallback lists its case`() {
    addPayloads()
    mapper.addSubtypes(of: Action.self, discriminator: "type", ["refresh": Self.refresh])
    #expect(
      mapper.diagnostics().filter { $0.code == .unlistedCase }.map(\.path) == ["type"])
    mapper.addSubtypes(
      of: Action.self, discriminator: "type", ["open": .payload { Action.open($0) }],
      fallback: .subtype(
        MappingValue.self, wrap: { _ in .stop },
        unwrap: { if case .stop = $0 { .object([:]) } else { nil } }))
    #expect(warnings() == [])
  }

  @Test func `an enum that doesn't list its cases, and a class that does, cause no warning`() {
    enum Shape {
      case link(Link)
      case nothing
    }
    addPayloads()
    mapper.addSubtypes(
      of: Shape.self, discriminator: "type", ["link": .payload { Shape.link($0) }])
    #expect(warnings() == [])
  }

  @Test func `cases without a key in a lookup are warnings`() throws {
    mapper.addMappings(
      [
        "season": .transform(\.season, .lookup(["s": .summer, "w": .winter])),
        "other": .transform(\.other, .lookup([1: .spring])),
      ], for: Trip.self)
    #expect(
      warnings() == [
        "unlistedCase  Trip  season  doesn't list the case spring of Season (warning)",
        "unlistedCase  Trip  other  doesn't list the cases summer and winter of Season (warning)",
      ])
    try mapper.verify()
    #expect(throws: MappingErrors.self) { try mapper.export(Trip(season: .spring)) }
  }

  @Test func `a lookup for a type and one for an argument are examined as well`() {
    struct Visit: Sendable { let season: Season }
    mapper.setTransformer(.lookup(["s": Season.summer, "w": .winter]), for: Season.self)
    mapper.addMappings(
      .initializing(
        Visit.init,
        InitArgument("season", \.season).transformed(by: .lookup([1: .spring, 2: .summer]))),
      for: Visit.self)
    #expect(
      mapper.diagnostics().filter { $0.code == .unlistedCase }.map { "\($0.type) \($0.message)" }
        == [
          "Season doesn't list the case spring of Season",
          "Visit doesn't list the case winter of Season",
        ])
  }

  @Test func `lookups that are complete, only read, or have a fallback cause no warning`() {
    let all: Transformer<String, Season> = .lookup([
      "a": .summer, "b": .winter, "c": .spring,
    ])
    let some: Transformer<String, Season> = .lookup(["a": .summer])
    let text = Transformer<Season, String> { (season: Season) in
      "\(season)"
    } encode: { _ in
      .summer
    }
    for descriptor: PropertyDescriptor<Trip> in [
      .transform(\.season, all), .transform(\.season, some).decodeOnly(),
      .transform(\.season, some.fallback(.winter)),
      .transform(\.season, some.fallback(.winter, writtenAs: "?")),
      .transform(\.season, .lookup(["a": .summer, "b": .summer])).decodeOnly(),
      .transform(\.text, some.then(text)),
      .transform(\.text, .lookup(["a": "b"])),
    ] {
      mapper.setMappings(["v": descriptor], for: Trip.self)
      #expect(warnings() == [])
    }
  }
}
