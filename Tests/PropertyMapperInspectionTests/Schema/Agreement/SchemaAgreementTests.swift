import Foundation
import PropertyMapperInspection
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Random inputs of many tables, good ones and ones with a single mistake. The mapper is asked here; with `SCHEMA_FOLDER` in
/// the environment, all of it is written there, and `.ci/schema` asks a real validator.
@Suite struct SchemaAgreementTests {
  private static let folder = ProcessInfo.processInfo.environment["SCHEMA_FOLDER"]
  private static let count = folder == nil ? Effort.rounds(500, dividedInDebugBy: 12) : 500

  @Test(arguments: AgreementTable.all)
  func `valid inputs are accepted, and inputs with one mistake are rejected`(table: AgreementTable)
    throws
  {
    let mapper = table.mapper
    try mapper.verify()
    let good = try goodInputs(of: table, mapper)
    var written: [MappingValue] = []
    for input in good { written += try table.roundTrip(mapper, input) }
    let bad = try badInputs(of: table, mapper)
    for (input, mistake) in bad {
      #expect(throws: MappingErrors.self, "\(mistake.name): \(input)") {
        _ = try table.roundTrip(mapper, input)
      }
    }
    try write(
      [
        "table": .string(table.testDescription),
        "input": table.schema(mapper, .input), "output": table.schema(mapper, .output),
        "good": .array(good), "written": .array(written),
        "bad": .array(
          bad.map { input, mistake in
            [
              "mistake": .string(mistake.name), "value": input,
              "format": mistake.format.map { .string($0) } ?? .null,
            ]
          }),
      ], named: table.testDescription)
  }

  private func samples(
    of table: AgreementTable, _ mapper: PropertyMapper, seed: Int, target: Int? = nil
  ) throws -> (value: MappingValue, samples: SampleInputs) {
    var samples = SampleInputs(
      registry: mapper.registry, options: table.options, examples: table.examples,
      seed: UInt64(seed), target: target)
    let plan = try #require(table.plan(mapper.registry))
    return (samples.object(of: plan), samples)
  }

  private func goodInputs(
    of table: AgreementTable, _ mapper: PropertyMapper
  ) throws -> [MappingValue] {
    try (0..<Self.count).map { try samples(of: table, mapper, seed: $0).value }
  }

  private func badInputs(
    of table: AgreementTable, _ mapper: PropertyMapper
  ) throws -> [(MappingValue, SampleInputs.Mistake)] {
    var bad: [(MappingValue, SampleInputs.Mistake)] = []
    var choices = SeededGenerator(seed: 1)
    var seed = 0
    while bad.count < Self.count, seed < 50 * Self.count {
      let places = try samples(of: table, mapper, seed: seed).samples.placeCount
      let target = Int.random(in: 0..<max(1, places), using: &choices)
      let (value, samples) = try samples(of: table, mapper, seed: seed, target: target)
      if let mistake = samples.mistake { bad.append((value, mistake)) }
      seed += 1
    }
    #expect(bad.count == Self.count)
    return bad
  }

  private func write(_ value: MappingValue, named name: String) throws {
    guard let folder = Self.folder else { return }
    let file = URL(filePath: folder).appending(
      path: name.replacingOccurrences(of: " ", with: "-") + ".json")
    try value.jsonData().write(to: file)
  }
}
