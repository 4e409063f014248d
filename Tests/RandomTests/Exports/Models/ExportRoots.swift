import PropertyMapper

@testable import TestSupport

/// A type with a transformer, exported alone: it is written as a number, which no dictionary can be.
enum ShadeTables: ExportTables {
  typealias Model = SampleShade

  static func register(in setup: inout TableSetup) { ExportTransformers.set(in: &setup) }

  static func make(_ values: inout OddValues) -> SampleShade {
    SampleShade(level: values.isOdd() ? 6 : values.number())
  }
}

/// An enum of subtypes, exported alone.
enum EventTables: ExportTables {
  typealias Model = ExportEvent

  static var needs: [any SampleTables.Type] { [DiscTables.self] }

  static func register(in setup: inout TableSetup) { setup.register(DiscTables.self) }

  static func make(_ values: inout OddValues) -> ExportEvent { values.event() }
}
