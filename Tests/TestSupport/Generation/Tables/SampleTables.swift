import PropertyMapper

/// A model that tables are made for.
protocol SampleTables: SendableMetatype {
  associatedtype Model: Exact & SendableMetatype

  /// The samples whose tables it needs.
  static var needs: [any SampleTables.Type] { get }

  /// Offers the entries that its tables may have.
  static func offer(to pool: inout PropertyPool<Model>)

  /// Registers a random table, and what else there is to register for the type.
  static func register(in setup: inout TableSetup)

  /// Gives the model a value that cannot be written.
  static func spoil(_ model: inout Model)

  /// Breaks the cycles of a spoiled model.
  static func release(_ model: Model)
}

extension SampleTables {
  static var needs: [any SampleTables.Type] { [] }

  /// What the table book calls it.
  static var name: String { "\(Self.self)" }

  static func offer(to pool: inout PropertyPool<Model>) {}

  static func spoil(_ model: inout Model) {}

  static func release(_ model: Model) {}

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self)
    setup.addHooks(for: Self.self)
  }
}
