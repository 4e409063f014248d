import PropertyMapper

@testable import TestSupport

/// Samples whose models are made by hand instead of being read, so that their export fails or is special.
protocol ExportTables: SampleTables {
  static func make(_ values: inout OddValues) -> Model
}

extension Trace {
  /// The trace for types that have no other way to find one.
  @TaskLocal static var current = Trace()

  /// How the lines of closures begin that are pure, and so may run again if a value can't be written.
  static let pure = "encoder"
}

/// Options of mappers that write, in which limits are more frequent than in those that read.
enum ExportOptionsMaker {
  static func make(_ choices: inout RandomChoices) -> MappingOptions {
    var options = RandomOptions.make(&choices)
    switch choices.number(0...19) {
    case 0...1, 7...8: options.maximumDepth = choices.number(1...6)
    case 2...4: options.maximumOutputCount = choices.number(0...40)
    case 5...6: options.maximumErrorCount = choices.number(0...2)
    default: break
    }
    return options
  }
}
