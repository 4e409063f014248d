import PropertyMapper
import Testing

@testable import TestSupport

/// Alternatives of one entry that have different values.
@Suite struct ContradictoryAlternativesTests {
  struct User: DefaultInitializable, Equatable {
    var id = 0
    var tags: [String] = []
    var legacy = 0
  }

  static func mapper(_ policy: UnknownKeyPolicy, _ more: Mappings<User> = [:]) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: policy))
    mapper.addMappings(
      Mappings<User>([
        "id": .property(\.id).or("ID", "old.id").required(), "tags": .property(\.tags).or("labels"),
      ]).merging(more), for: User.self)
    return mapper
  }

  static let contradictory: [(json: String, paths: [MappingPath])] = [
    (#"{"id":1,"ID":2}"#, ["ID"]), (#"{"ID":2,"id":1}"#, ["ID"]),
    (#"{"id":1,"ID":"x"}"#, ["ID"]), (#"{"ID":1,"old":{"id":2}}"#, ["old.id"]),
    (#"{"id":1,"ID":2,"old":{"id":3}}"#, ["ID", "old.id"]),
    (#"{"id":1,"tags":["a"],"labels":["b"]}"#, ["labels"]),
  ]

  @Test(arguments: contradictory.indices)
  func `130: different values at two alternatives are refused with unknown keys`(
    index: Int
  ) throws {
    let (json, paths) = Self.contradictory[index]
    let value = try MappingValue(json: json)
    let strict = Self.mapper(.reject)
    for call in [
      { _ = try strict.create(User.self, from: .json(json)) },
      { _ = try strict.create(User.self, from: .value(value)) },
      { try Self.update(by: strict, json) },
    ] as [() throws -> Void] {
      let errors = Outcome.errorList(call)
      #expect(errors.map(\.path) == paths && errors.allSatisfy { $0.code == .unknownKey })
    }
    var errors: [MappingError] = []
    let user = Self.mapper(.warn).create(User.self, from: .json(json), errors: &errors)
    #expect(user?.id == 1 || user?.id == 2)
    #expect(errors.map(\.path) == paths && errors.allSatisfy { $0.severity == .warning })
    #expect(try Self.mapper(.ignore).create(User.self, from: .json(json)) == user)
  }

  private static func update(by mapper: PropertyMapper, _ json: String) throws {
    var user = User()
    try mapper.update(&user, from: .json(json))
  }

  @Test(arguments: [UnknownKeyPolicy.warn, .reject])
  func `130: different values at two alternatives are found beside a wrong value`(
    policy: UnknownKeyPolicy
  ) throws {
    let json = #"{"id":1,"legacy":"x","ID":2}"#
    let mapper = Self.mapper(policy, ["legacy": .property(\.legacy)])
    var errors: [MappingError] = []
    _ = mapper.create(User.self, from: .json(json), errors: &errors)
    #expect(errors.map(\.path) == ["ID", "legacy"])
    var others: [MappingError] = []
    _ = mapper.create(User.self, from: .value(try MappingValue(json: json)), errors: &others)
    #expect(errors == others)
  }

  @Test(arguments: [
    #"{"id":1,"ID":1,"tags":["a"],"labels":["a"]}"#, #"{"id":1,"ID":null}"#, #"{"ID":1,"id":null}"#,
    #"{"id":1,"old":{"id":1}}"#, #"{"id":1,"old":{}}"#, #"{"ID":1}"#,
  ])
  func `130: equal values and null at alternatives are read`(json: String) throws {
    #expect(try Self.mapper(.reject).create(User.self, from: .json(json)).id == 1)
    var errors: [MappingError] = []
    #expect(Self.mapper(.warn).create(User.self, from: .json(json), errors: &errors)?.id == 1)
    #expect(errors.isEmpty)
  }

  @Test func `130: an alternative that another entry reads may differ`() throws {
    let mapper = Self.mapper(.reject, ["ID": .property(\.legacy)])
    let user = try mapper.create(User.self, from: .json(#"{"id":1,"ID":2}"#))
    #expect(user == User(id: 1, legacy: 2))
  }

  @Test func `130: the error about an alternative says which value is read`() {
    #expect(
      Outcome.problems {
        try Self.mapper(.reject).create(User.self, from: .json(#"{"id":1,"ID":2}"#))
      }
        == ["unknownKey  ID  must be absent or have the same value as id"])
  }

  struct Reading: DefaultInitializable, Equatable {
    var count: Int?
    var weight = 0.0
    var sizes: [String: Int] = [:]
  }

  private static func lossyMapper(_ policy: UnknownKeyPolicy) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: policy))
    mapper.addMappings(
      [
        "k": .property(\.count).or("k2", "k3").lossy(), "weight": .property(\.weight).or("w"),
        "sizes": .property(\.sizes).or("s"),
      ], for: Reading.self)
    return mapper
  }

  @Test(arguments: [#"{"k":5,"k2":"x"}"#, #"{"k2":[],"k":5}"#, #"{"k2":5,"k3":{}}"#])
  func `an unused value is refused even if a lossy entry would leave it out`(json: String) throws {
    let mapper = Self.lossyMapper(.reject)
    let first = json.contains(#""k3""#) ? "k2" : "k"
    let second = first == "k" ? "k2" : "k3"
    let problem = "unknownKey  \(second)  must be absent or have the same value as \(first)"
    #expect(Outcome.problems { try mapper.create(Reading.self, from: .json(json)) } == [problem])
    var reading = Reading()
    #expect(Outcome.problems { try mapper.update(&reading, from: .json(json)) } == [problem])
    #expect(try Self.lossyMapper(.ignore).create(Reading.self, from: .json(json)).count == 5)
  }

  @Test(arguments: [UnknownKeyPolicy.warn, .reject])
  func `a value used in place of one that is left out isn't reported as unknown`(
    policy: UnknownKeyPolicy
  ) throws {
    var warnings: [MappingError] = []
    let reading = Self.lossyMapper(policy).create(
      Reading.self, from: .json(#"{"k":"x","k2":"y","k3":6}"#), errors: &warnings)
    #expect(reading?.count == 6)
    #expect(
      warnings.map { "\($0.path) \($0.code)" } == ["k conversionFailed", "k2 conversionFailed"])
  }

  @Test(arguments: [
    #"{"weight":1,"w":1.0}"#, #"{"weight":1.5,"w":15e-1}"#,
    #"{"sizes":{"a":1,"b":2},"s":{"b":2,"a":1}}"#,
  ])
  func `values are equal regardless of how numbers are written and keys are ordered`(json: String)
    throws
  {
    let mapper = Self.lossyMapper(.reject)
    let value = try mapper.create(Reading.self, from: .value(try MappingValue(json: json)))
    #expect(try mapper.create(Reading.self, from: .json(json)) == value)
  }
}
