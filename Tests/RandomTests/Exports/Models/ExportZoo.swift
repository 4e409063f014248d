import PropertyMapper

@testable import TestSupport

/// A structure with values of bases in every place.
struct ExportZoo: DefaultInitializable, Exact {
  var figure: (any ExportFigure)?
  var figures: [any ExportFigure] = []
  var byName: [String: any ExportFigure] = [:]
  var thing: (any ExportThing)?
  var things: [(any ExportThing)?] = []
  var event: ExportEvent?
  var events: [ExportEvent] = []
  var node: ExportNode?
  var branch: ExportBranch?
  var round: (any ExportRound)?
  var box: ExportBox?
  var anything: Any?

  init() {}

  func write(to text: inout ExactText) {
    text.fields("Zoo") { fields in
      fields.fields(
        named: "figure figures byName thing things event events node", figure.map { AnyExact($0) },
        figures.map { AnyExact($0) }, byName.mapValues { AnyExact($0) }, thing.map { AnyExact($0) },
        things.map { $0.map { AnyExact($0) } }, event, events, node)
      fields.fields(
        named: "branch round box anything", branch, round.map { AnyExact($0) }, box,
        anything.map { AnyExact($0) })
    }
  }
}

enum ExportZooTables: ExportTables {
  typealias Model = ExportZoo

  static var needs: [any SampleTables.Type] {
    [DiscTables.self, BoxTables.self, ExportNodeTables.self]
  }

  static func offer(to pool: inout PropertyPool<ExportZoo>) {
    pool.model(\.figure, .optional(.model("Figure")))
    pool.model(\.figures, .list(.model("Figure")))
    pool.model(\.byName, .object(keys: nil, .model("Figure")))
    pool.model(\.thing, .optional(.model("Thing")))
    pool.model(\.things, .list(.optional(.model("Thing"))))
    pool.model(\.event, .optional(.model("Event")))
    pool.model(\.events, .list(.model("Event")))
    pool.model(\.node, .optional(.model(ExportNodeTables.name)))
    pool.model(\.branch, .optional(.model(ExportBranchTables.name)))
    pool.model(\.round, .optional(.model("Round")))
    pool.model(\.box, .optional(.model(BoxTables.name)))
    pool.add(.text, .writing) { [trace = pool.trace] _ in
      .generator { zoo -> Any in
        trace.note("generator of a zoo", zoo)
        return [zoo.figure as Any, zoo.box as Any, zoo.anything as Any]
      }
    }
    pool.add(.text, .writing) { _ in .generator { zoo in zoo.events } }
  }

  static func register(in setup: inout TableSetup) {
    ExportTransformers.set(in: &setup)
    setup.addTable(for: Self.self)
    ExportHooks.add(for: Self.self, to: &setup, 20)
  }

  static func make(_ values: inout OddValues) -> ExportZoo {
    var zoo = ExportZoo()
    zoo.figure = values.optional { $0.figure() }
    zoo.figures = values.list { $0.figure() }
    zoo.byName = values.dictionary { $0.figure() }
    zoo.thing = values.optional { $0.thing() }
    zoo.things = values.list { values in values.optional { $0.thing() } }
    zoo.event = values.optional { $0.event() }
    zoo.events = values.list { $0.event() }
    zoo.node = values.optional { $0.node(depth: 2) }
    zoo.branch = values.optional { ExportBranchTables.make(&$0) }
    zoo.round = values.optional { DiscTables.make(&$0) }
    zoo.box = values.optional { BoxTables.make(&$0) }
    zoo.anything = values.optional { $0.any() }
    return zoo
  }
}
