import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Schemas, samples, descriptions, and findings for single values as subtypes.
@Suite struct ValueSubtypeInspectionTests {
  enum Action: CaseIterable {
    case refresh
    case stop
  }

  private func mapper(_ subtypes: [MappingPath: Subtype<Action>]) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addSubtypes(of: Action.self, byKey: subtypes)
    return mapper
  }

  @Test func `a schema accepts the text and the object, and describes the text as output`() throws {
    let mapper = mapper(["refresh": .value(.refresh), "stop": .value(.stop)])
    #expect(
      try mapper.jsonSchema(for: Action.self)["oneOf"]?[1]?.description
        == #"{"enum":["refresh","stop"]}"#)
    #expect(
      try mapper.jsonSchema(for: Action.self)["oneOf"]?[0]?["properties"]?.description
        == #"{"refresh":{"type":["object","null"]},"stop":{"type":["object","null"]}}"#)
    let output = try mapper.jsonSchema(for: Action.self, direction: .output)
    #expect(output["enum"]?.description == #"["refresh","stop"]"#)
  }

  @Test func `samples and descriptions need no type`() throws {
    let mapper = mapper(["refresh": .value(.refresh), "stop": .value(.stop)])
    #expect(try mapper.sampleInput(for: Action.self).description == #"{"refresh":{}}"#)
    let lines = mapper.tableDescription(for: Action.self).split(separator: "\n")
    #expect(lines.contains { $0.hasSuffix("refresh  no content") })
  }

  @Test func `a value under two keys is a mistake, and a missing case is a warning`() {
    let mapper = mapper(["a": .value(.refresh), "b": .value(.refresh)])
    #expect(mapper.diagnostics().map(\.code) == [.contradictoryEntry, .unlistedCase])
    let other = self.mapper(["a": .value(.refresh)])
    #expect(
      Outcome.lines(of: other.diagnostics()) == [
        "unlistedCase  Action  -  doesn't list the case stop of Action (warning)"
      ])
  }
}
