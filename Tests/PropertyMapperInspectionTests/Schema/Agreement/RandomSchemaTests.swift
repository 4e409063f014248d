import Foundation
import Testing

@testable import PropertyMapper
@testable import PropertyMapperInspection
@testable import TestSupport

/// Random tables and random inputs, good ones and spoiled ones: whatever a strict mapper reads must be valid by the schema,
/// and so must everything it writes. With `SCHEMA_FOLDER` in the environment, all of it is written there, and
/// `.ci/schema` runs a validator over it.
@Suite struct RandomSchemaTests {
  private static let folder = ProcessInfo.processInfo.environment["SCHEMA_FOLDER"]
  private static let tableCount = folder == nil ? Effort.rounds(100) : 600
  private static let inputCount = 60

  /// A table with what was read and written by it.
  private struct Records {
    var read: [MappingValue] = []
    var written: [MappingValue] = []
  }

  /// A mapper of the random tables that reads only the documented forms.
  private static func mapper(_ scenario: Scenario) -> PropertyMapper {
    let random = scenario.finding.options
    let mapper = PropertyMapper(
      options: MappingOptions(
        conversion: .strict, emptyTextIsNull: random.emptyTextIsNull,
        requiresNonOptionals: random.requiresNonOptionals, unknownKeys: random.unknownKeys))
    mapper.addMappings(from: scenario.finding)
    return mapper
  }

  private static func records<Kind: SampleTables>(
    of kind: Kind.Type, _ scenario: Scenario, _ mapper: PropertyMapper, number: Int
  ) -> Records {
    var records = Records()
    for index in 0..<inputCount {
      var choices = RandomChoices(seed: 15, stream: number * inputCount + index)
      let input = CaseInput(for: kind.name, .model, in: scenario.book, &choices)
      guard let value = value(of: input),
        let model = try? mapper.create(Kind.Model.self, from: .value(value))
      else { continue }
      records.read.append(value)
      for options in [ExportOptions(), .includesNull] {
        if let written = try? mapper.export(model, as: .value, options: options) {
          records.written.append(written)
        }
      }
    }
    return records
  }

  /// An input as JSON; nil if it has no such form.
  private static func value(of input: CaseInput) -> MappingValue? {
    switch input.source {
    case .bytes(let bytes): try? MappingValue(json: bytes)
    case .string(let text): try? MappingValue(json: text)
    case .container, .propertyList: nil
    }
  }

  @Test func `inputs that a strict mapper accepts are valid in the schemas of random tables`()
    throws
  {
    var readCount = 0
    for number in 0..<Self.tableCount {
      let scenario = Scenario(seed: 2026, number: number, isDescribable: true)
      guard scenario.isSound else { continue }
      let mapper = Self.mapper(scenario)
      try Self.check(scenario.root, scenario, mapper, number: number, &readCount)
    }
    #expect(readCount > Self.tableCount * 5)
  }

  private static func check<Kind: SampleTables>(
    _ kind: Kind.Type, _ scenario: Scenario, _ mapper: PropertyMapper, number: Int,
    _ readCount: inout Int
  ) throws {
    let schemas = (
      input: try mapper.jsonSchema(for: Kind.Model.self),
      output: try mapper.jsonSchema(for: Kind.Model.self, direction: .output)
    )
    let records = records(of: kind, scenario, mapper, number: number)
    readCount += records.read.count
    guard let folder else { return }
    let table: MappingValue = [
      "table": .string("random table \(number), \(scenario)"), "isRandom": true,
      "input": schemas.input, "output": schemas.output, "good": .array(records.read),
      "written": .array(records.written), "bad": [],
    ]
    try table.jsonData().write(to: URL(filePath: folder).appending(path: "random-\(number).json"))
  }
}
