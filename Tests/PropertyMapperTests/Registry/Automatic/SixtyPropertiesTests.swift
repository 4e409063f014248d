import Foundation
import PropertyMapper
import Testing

@Suite struct SixtyPropertiesTests {
  static func mapper(_ table: Mappings<Sixty.Model>) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(table, for: Sixty.Model.self)
    mapper.addMappings(
      .initializing(
        Sixty.Place.init(name:zip:), InitArgument("name", \.name), InitArgument("zip", \.zip)),
      for: Sixty.Place.self)
    return mapper
  }

  static let count = Effort.rounds(10_000, dividedInDebugBy: 30)

  /// The key path of a property that may be overridden does not tell its name.
  static func isSame(_ automatic: MappingError, _ explicit: MappingError) -> Bool {
    guard explicit.property == nil else { return automatic == explicit }
    return automatic.code == explicit.code && automatic.path == explicit.path
      && automatic.message == explicit.message
  }

  @Test func `an automatic table maps all sixty properties`() throws {
    let automatic = Self.mapper(.automatic())
    try automatic.verify()
    #expect(automatic.diagnostics().isEmpty)
    #expect(
      try automatic.export(Sixty.Model(), options: .includesNull).keys.count == 60)
  }

  @Test func `automatic and explicit tables agree on random payloads`() throws {
    let automatic = Self.mapper(.automatic())
    let explicit = Self.mapper(Sixty.explicit)
    var payloads = SixtyPayloads(seed: 60)
    var successes = 0
    for index in 0..<Self.count {
      let payload = payloads.payload()
      var automaticErrors: [MappingError] = []
      var explicitErrors: [MappingError] = []
      let one = automatic.create(Sixty.Model.self, from: payload, errors: &automaticErrors)
      let other = explicit.create(Sixty.Model.self, from: payload, errors: &explicitErrors)
      try #require((one == nil) == (other == nil), "payload \(index)")
      try #require(
        automaticErrors.count == explicitErrors.count
          && zip(automaticErrors, explicitErrors).allSatisfy(Self.isSame), "payload \(index)")
      guard let one, let other else { continue }
      successes += 1
      try #require(
        try automatic.export(one, as: .jsonText) == explicit.export(other, as: .jsonText),
        "payload \(index)")
      try #require(
        try explicit.export(one, as: .jsonText) == automatic.export(other, as: .jsonText),
        "payload \(index)")
    }
    #expect(successes > Self.count / 4)
    #expect(successes < Self.count * 3 / 4)
  }
}
