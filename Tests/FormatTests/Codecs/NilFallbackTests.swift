import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

@Suite struct NilFallbackTests {
  enum Country: String, CaseIterable, Sendable { case usa, other }
  enum Role: Int, MappingValueConvertible, CaseIterable { case admin = 1 }

  struct Trip: DefaultInitializable, Equatable {
    var country: Country? = .usa
    var role: Role? = .admin
  }

  struct Fixed: Equatable {
    let country: Country?
    let role: Role?
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "country": .property(\.country, fallback: nil), "role": .property(\.role, fallback: nil),
      ], for: Trip.self)
    mapper.addMappings(
      .initializing(
        Fixed.init, InitArgument("country", \.country, fallback: nil),
        InitArgument("role", \.role, .satisfying("be any") { _ in true }, fallback: nil)),
      for: Fixed.self)
  }

  @Test func `fallback: nil reads an unknown raw value as nil`() throws {
    let unknown = #"{"country":"elsewhere","role":7}"#
    #expect(try mapper.create(Trip.self, from: .json(unknown)) == Trip(country: nil, role: nil))
    #expect(
      try mapper.create(Trip.self, from: ["country": "elsewhere", "role": 7])
        == Trip(country: nil, role: nil))
    #expect(try mapper.create(Fixed.self, from: .json(unknown)) == Fixed(country: nil, role: nil))
    var trip = Trip()
    try mapper.update(&trip, from: .json(#"{"country":"elsewhere"}"#))
    #expect(trip == Trip(country: nil))
    let known = #"{"country":"other","role":1}"#
    #expect(try mapper.create(Trip.self, from: .json(known)) == Trip(country: .other))
    #expect(
      try mapper.create(Fixed.self, from: .json(known)) == Fixed(country: .other, role: .admin))
    try mapper.verify()
  }

  @Test func `a value of another kind is still an error with fallback: nil`() {
    #expect(
      Outcome.problems {
        try mapper.create(Trip.self, from: .json(#"{"country":[],"role":"x"}"#))
      } == [
        "typeMismatch  country  must be \"usa\" or \"other\", but is a list",
        "conversionFailed  role  must be 1, but is text",
      ])
  }

  @Test func `an unknown element of an optional list is an error with fallback: nil`() {
    struct Roles { let roles: [Role]? }
    mapper.addMappings(
      .initializing(Roles.init, InitArgument("roles", \.roles, fallback: nil)), for: Roles.self)
    #expect(
      Outcome.problems { try mapper.create(Roles.self, from: .json(#"{"roles":[1,7]}"#)) }.count
        == 1)
  }

  @Test func `without a fallback, an unknown raw value is an error`() {
    mapper.setMappings(
      ["country": .property(\.country), "role": .property(\.role)], for: Trip.self)
    let problems = Outcome.problems {
      try mapper.create(Trip.self, from: .json(#"{"country":"elsewhere","role":7}"#))
    }
    #expect(problems.count == 2)
  }

  @Test func `fallback: nil applies to the transformer of the type as well`() throws {
    mapper.setTransformer(
      Transformer<String, Country>(
        decode: { Country(rawValue: $0.lowercased()) }, encode: { $0.rawValue }),
      for: Country.self)
    #expect(try mapper.create(Trip.self, from: .json(#"{"country":"X"}"#)) == Trip(country: nil))
    #expect(
      try mapper.create(Trip.self, from: .json(#"{"country":"OTHER"}"#)) == Trip(country: .other))
  }

  @Test func `a schema accepts raw values that fall back to nil`() throws {
    let schema = try mapper.jsonSchema(for: Trip.self)
    #expect(
      schema["properties"]?["country"]
        == ["type": ["string", "null"], "examples": ["usa", "other"]])
    #expect(
      try mapper.create(Trip.self, from: .value(mapper.sampleInput(for: Trip.self))) == Trip())
  }
}
