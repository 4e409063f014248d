import Foundation
import Testing

@testable import PropertyMapper
@testable import PropertyMapperInspection
@testable import TestSupport

/// The samples of random tables, read by both orders.
@Suite struct SampleInputRunTests {
  /// Samples of one table, and what reading them came to.
  private struct Result {
    var readCount = 0
    var withoutSample: [String] = []
    var refused: [String] = []
  }

  /// Hooks and rules over several properties of random tables refuse what they like, and none is shown two keys
  /// that Swift takes for one.
  private static func isOfClosure(_ error: MappingError) -> Bool {
    switch error.code {
    case .hookFailed, .factoryFailed, .duplicateKey, .rejected: true
    case .validationFailed:
      [nil, "refused"].contains(error.rule) || error.rule?.hasPrefix("rule ") == true
    default: false
    }
  }

  /// A mapper of the random tables, with options that say what values must be, and without limits that nothing fits.
  private static func mapper(_ scenario: Scenario, _ orders: CallOrder) -> PropertyMapper {
    let random = scenario.finding.options
    var options = MappingOptions(
      conversion: random.conversion, emptyTextIsNull: random.emptyTextIsNull,
      requiresNonOptionals: random.requiresNonOptionals, unknownKeys: random.unknownKeys,
      keyStyle: random.keyStyle)
    options.callOrder = orders
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(from: scenario.finding)
    return mapper
  }

  private static func run<Kind: SampleTables>(
    _ kind: Kind.Type, _ scenario: Scenario, into result: inout Result
  ) {
    let mappers = [CallOrder.findingFirst, .readingFirst].map { mapper(scenario, $0) }
    for size in SampleSize.allCases {
      let sample: MappingValue
      do {
        sample = try mappers[0].sampleInput(for: Kind.Model.self, size)
      } catch {
        result.withoutSample.append("\(scenario)\n\(error)")
        continue
      }
      for mapper in mappers {
        let json = (try? sample.jsonData()) ?? Data()
        var errors: [MappingError] = []
        let model = mapper.create(Kind.Model.self, from: .json(json), errors: &errors)
        if model != nil || errors.allSatisfy(isOfClosure) {
          result.readCount += 1
        } else {
          result.refused.append("\(scenario)\n\(sample)\n\(errors)")
        }
      }
    }
  }

  @Test func `every model of a random table can be created from its samples`() {
    var result = Result()
    let count = 300 / Effort.step(3)
    for number in 0..<count {
      let scenario = Scenario(seed: 2017, number: number)
      guard scenario.isSound else { continue }
      Self.run(scenario.root, scenario, into: &result)
    }
    for text in result.refused.prefix(5) { Issue.record("\(text)") }
    #expect(result.refused.isEmpty)
    #expect(result.readCount > 3 * count)
    // Some tables ask for what nothing can be, such as a list and a text at one path, or a tree that never ends.
    #expect(result.withoutSample.count * 20 < result.readCount)
  }

  @Test(arguments: SampleSize.allCases)
  func `every model of the full table can be created from its samples`(size: SampleSize) throws {
    for orders in [CallOrder.readingFirst, .findingFirst] {
      var options = MappingOptions(unknownKeys: .reject)
      options.callOrder = orders
      let mapper = FullTable.makeMapper(options: options)
      let sample = try mapper.sampleInput(for: FullTable.Record.self, size)
      _ = try mapper.create(FullTable.Record.self, from: .json(sample.jsonData()))
    }
  }
}
