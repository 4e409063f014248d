import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Rules of superclasses, of other bases, and of schemes.
@Suite struct InheritedRuleTests {
  class Event: DefaultInitializable {
    var start = 0
    var end = 0
    required init() {}
  }

  class Concert: Event {
    var doors = 0
  }

  private let calls = Recorder<String>()

  private func register(in mapper: PropertyMapper) {
    mapper.addMappings(["start": .property(\.start), "end": .property(\.end)], for: Event.self)
    mapper.addMappings(["doors": .property(\.doors)], for: Concert.self)
    mapper.addRule(for: Concert.self, \.doors, \.start, at: "doors", named: "doors") {
      doors, start in
      calls.append("concert")
      return doors <= start ? nil : "must open before the start"
    }
    mapper.addRule(for: Event.self, \.start, \.end, at: "end", named: "period") { start, end in
      calls.append("event")
      return start <= end ? nil : "must not be before the start"
    }
  }

  /// The problems of an input, which must be the same with both orders.
  private func problems<Model>(
    of type: Model.Type, in text: String, _ orders: BothOrders
  ) -> [String] {
    let found = [orders.standard, orders.finding].map { mapper in
      Outcome.problems { try mapper.create(type, from: .json(text)) }
    }
    #expect(found[0] == found[1])
    return found[0]
  }

  @Test func `the rules of a superclass run first`() throws {
    let orders = BothOrders { register(in: $0) }
    let text = #"{"start": 5, "end": 4, "doors": 6}"#
    #expect(
      problems(of: Concert.self, in: text, orders) == [
        "validationFailed  end  must not be before the start",
        "validationFailed  doors  must open before the start",
      ])
    let mapper = orders.standard
    calls.removeAll()
    let concert = try mapper.create(
      Concert.self, from: .json(#"{"start": 5, "end": 6, "doors": 4}"#))
    #expect(calls.values == ["event", "concert"])
    #expect(concert.doors == 4)
    calls.removeAll()
    try mapper.update(concert, from: ["doors": 5])
    #expect(calls.values == ["event", "concert"])
    concert.end = 0
    concert.doors = 9
    #expect(
      Outcome.problems { try mapper.validate(concert as Event) } == [
        "validationFailed  end  must not be before the start",
        "validationFailed  doors  must open before the start",
      ])
  }

  @Test func `a rule of a superclass about the model itself sees the subclass`() throws {
    let orders = BothOrders { mapper in
      register(in: mapper)
      mapper.addRule(for: Event.self, \.self) { event in
        event is Concert && event.end == 0 ? "must have an end" : nil
      }
    }
    #expect(
      problems(of: Concert.self, in: "{}", orders) == ["validationFailed    must have an end"])
    #expect(problems(of: Event.self, in: "{}", orders) == [])
    #expect(try orders.reading.create(Concert.self, from: .json(#"{"end": 1}"#)).end == 1)
  }

  @Test func `subtypes run the rules of their base class`() throws {
    let orders = BothOrders { mapper in
      register(in: mapper)
      mapper.addSubtypes(
        of: Event.self, discriminator: "kind",
        ["event": .subtype(Event.self), "concert": .subtype(Concert.self)])
    }
    let text = #"""
      [{"kind": "event", "start": 2, "end": 1}, {"kind": "concert", "start": 2, "end": 1},
       {"kind": "concert", "start": 1, "end": 2, "doors": 1}]
      """#
    #expect(
      problems(of: [Event].self, in: text, orders) == [
        "validationFailed  [0].end  must not be before the start",
        "validationFailed  [1].end  must not be before the start",
      ])
    let good = #"[{"kind": "concert", "end": 1}]"#
    #expect(try orders.reading.create([Event].self, from: .json(good))[0] is Concert)
  }

  @Test func `an automatic table of an open class finds its properties`() throws {
    let orders = BothOrders { mapper in
      mapper.addMappings(.automatic(), for: Event.self)
      mapper.addMappings(.automatic(), for: Concert.self)
      mapper.addRule(for: Event.self, \.start, \.end, at: "end") { start, end in
        start <= end ? nil : "must not be before the start"
      }
      mapper.addRule(for: Concert.self, \.doors, \.end) { doors, end in
        doors <= end ? nil : "must open in time"
      }
    }
    #expect(Outcome.lines(of: orders.standard.diagnostics()) == [])
    #expect(
      problems(of: Concert.self, in: #"{"start": 5, "end": 4, "doors": 9}"#, orders) == [
        "validationFailed  end  must not be before the start",
        "validationFailed    must open in time",
      ])
    let good = #"{"start": 3, "end": 4, "doors": 2}"#
    #expect(try orders.reading.create(Concert.self, from: .json(good)).end == 4)
  }

  // MARK: Bases that are not classes

  protocol Shape: Sendable { var area: Int { get } }

  struct Square: Shape, DefaultInitializable {
    var side = 1
    var area: Int { side * side }
  }

  enum Figure: Sendable {
    case square(Square)
    case number(Int)
  }

  private func registerShapes(in mapper: PropertyMapper) {
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addRule(for: Square.self, \.side, at: "side") { $0 > 9 ? "must be short" : nil }
    mapper.addSubtypes(
      of: (any Shape).self, discriminator: "kind", ["square": .subtype(Square.self)])
    mapper.addRule(for: (any Shape).self, \.area, named: "large") { area in
      area < 4 ? "must be large" : nil
    }
    mapper.addSubtypes(
      of: Figure.self, discriminator: "kind", payload: "is",
      ["square": .payload(Figure.square), "number": .payload(Figure.number)])
    mapper.addRule(for: Figure.self, \.self) { figure in
      if case .number(0) = figure { return "must not be zero" }
      if case .square(let square) = figure, square.side == 3 { return "must not be 3" }
      return nil
    }
  }

  @Test func `rules of a protocol run on the finished value`() throws {
    let orders = BothOrders { registerShapes(in: $0) }
    #expect(Outcome.problems { try orders.standard.verify() } == [])
    #expect(
      problems(
        of: [any Shape].self,
        in: #"[{"kind": "square", "side": 10}, {"kind": "square", "side": 1}]"#, orders)
        == ["validationFailed  [0].side  must be short"])
    #expect(
      problems(
        of: [any Shape].self,
        in: #"[{"kind": "square", "side": 2}, {"kind": "square", "side": 1}]"#, orders)
        == ["validationFailed  [1]  must be large"])
    let good = #"[{"kind": "square", "side": 2}]"#
    #expect(try orders.reading.create([any Shape].self, from: .json(good))[0].area == 4)
    #expect(
      Outcome.problems { try orders.standard.validate([Square(side: 1) as any Shape]) }
        == ["validationFailed  [0]  must be large"])
    #expect(
      Outcome.problems { try orders.standard.validate([Square(side: 20) as any Shape]) }
        == ["validationFailed  [0].side  must be short"])
  }

  @Test func `rules of an enum run on all of its cases`() {
    let orders = BothOrders { registerShapes(in: $0) }
    let text = #"""
      [{"kind": "number", "is": 0}, {"kind": "number", "is": 1},
       {"kind": "square", "is": {"side": 3}}, {"kind": "square", "is": {"side": 4}}]
      """#
    let expected = [
      "validationFailed  [0]  must not be zero", "validationFailed  [2]  must not be 3",
    ]
    #expect(problems(of: [Figure].self, in: text, orders) == expected)
    let figures = [Figure.number(0), .number(1), .square(Square(side: 3))]
    #expect(Outcome.problems { try orders.standard.validate(figures) } == expected)
  }

  // MARK: Schemes

  @Test func `a scheme's rules replace the others`() throws {
    let mapper = PropertyMapper()
    register(in: mapper)
    let second = mapper.using("v2")
    second.addRule(for: Event.self, \.end) { $0 > 9 ? "must be early" : nil }
    let text = #"{"start": 11, "end": 10}"#
    #expect(
      Outcome.problems { try mapper.create(Event.self, from: .json(text)) }
        == ["validationFailed  end  must not be before the start"])
    #expect(
      Outcome.problems { try second.create(Event.self, from: .json(text)) }
        == ["validationFailed    must be early"])
    #expect(
      Outcome.problems {
        try second.create(Concert.self, from: .json(#"{"start": 1, "end": 10, "doors": 2}"#))
      } == [
        "validationFailed    must be early", "validationFailed  doors  must open before the start",
      ])
  }

  @Test func `rules are copied, stay with a new table, and are removed with the type`() throws {
    let mapper = PropertyMapper()
    register(in: mapper)
    let text = #"{"start": 5, "end": 4}"#
    let expected = ["validationFailed  end  must not be before the start"]
    mapper.setMappings(["start": .property(\.start), "end": .property(\.end)], for: Event.self)
    #expect(Outcome.problems { try mapper.create(Event.self, from: .json(text)) } == expected)
    let copy = PropertyMapper()
    copy.addMappings(from: mapper)
    #expect(Outcome.problems { try copy.create(Event.self, from: .json(text)) } == expected)
    mapper.removeMappings(for: Event.self)
    mapper.addMappings(["start": .property(\.start), "end": .property(\.end)], for: Event.self)
    #expect(Outcome.problems { try mapper.create(Event.self, from: .json(text)) } == [])
  }

  // MARK: Types without a table

  @Test func `a subclass without a table runs its own rules`() throws {
    final class Lecture: Event {}
    let orders = BothOrders { mapper in
      register(in: mapper)
      mapper.addRule(for: Lecture.self, \.end) { $0 > 9 ? "must be early" : nil }
    }
    #expect(
      problems(of: Lecture.self, in: #"{"start": 11, "end": 10}"#, orders) == [
        "validationFailed  end  must not be before the start", "validationFailed    must be early",
      ])
    #expect(try orders.reading.create(Lecture.self, from: .json(#"{"end": 9}"#)).end == 9)
  }

  @Test func `an unregistered model runs its rules if the options allow such models`() throws {
    let orders = BothOrders(MappingOptions(mapsUnregisteredModels: true)) { mapper in
      mapper.addRule(for: Square.self, \.side, at: "side") { $0 > 9 ? "must be short" : nil }
    }
    #expect(
      problems(of: Square.self, in: #"{"side": 10}"#, orders)
        == ["validationFailed  side  must be short"])
    #expect(try orders.reading.create(Square.self, from: .json(#"{"side": 9}"#)).side == 9)
    // Without such models, a rule alone registers nothing.
    let mapper = PropertyMapper()
    mapper.addRule(for: Square.self, \.side) { _ in nil }
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "unregisteredType  Square  -  Square has no table, so nothing uses its rules"
      ])
    #expect(
      Outcome.errorList { try mapper.create(Square.self, from: .json("{}")) }.map(\.code)
        == [.unregisteredType])
  }

  // MARK: Nested instances

  final class Tour: DefaultInitializable {
    var event = Event()
    var others: [String: Event] = [:]
  }

  @Test func `nested instances are checked where they are updated`() throws {
    for choice in [CallOrder.readingFirst, .findingFirst] {
      let mapper = PropertyMapper(options: MappingOptions(choice))
      register(in: mapper)
      mapper.addMappings(
        ["event": .model(\.event), "others": .model(\.others)], for: Tour.self)
      let tour = Tour()
      tour.event.end = 4
      let event = tour.event
      #expect(
        Outcome.problems {
          try mapper.update(
            tour, from: .json(#"{"event": {"start": 5}, "others": {"a": {"start": 1, "end": 0}}}"#))
        } == [
          "validationFailed  event.end  must not be before the start",
          "validationFailed  others.a.end  must not be before the start",
        ])
      #expect(event.start == 0)
      try mapper.update(tour, from: .json(#"{"event": {"start": 3}}"#))
      #expect(tour.event === event)
      #expect(event.start == 3)
    }
  }
}
