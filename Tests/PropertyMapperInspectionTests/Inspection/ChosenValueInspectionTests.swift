import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Schemas and samples for payloads that a closure chooses.
@Suite struct ChosenValueInspectionTests {
  enum Figure {
    case names([String: String])
    case other(MappingValue)
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addSubtypes(
      of: Figure.self, ["names": .payload(Figure.names)], fallback: .payload(Figure.other)
    ) { input in
      input.dictionary.values.allSatisfy { $0 is String } ? "names" : nil
    }
  }

  @Test func `a schema describes the dictionary and the fallback`() throws {
    #expect(
      try mapper.jsonSchema(for: Figure.self)["anyOf"]?.description
        == #"[{"type":"object","additionalProperties":{"type":"string"}},{"type":"object"}]"#)
  }

  @Test func `a sample is the dictionary`() throws {
    let sample = try mapper.sampleInput(for: Figure.self)
    let figure = try mapper.create(Figure.self, from: .value(sample))
    if case .names = figure {} else { Issue.record("\(sample)") }
  }
}
