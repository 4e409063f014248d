import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Rules over values that are only known once there is a model.
@Suite struct WaitingRuleTests {
  struct Leg: DefaultInitializable, Equatable {
    var start = 1
    var end = 2
  }

  struct Trip: DefaultInitializable, Equatable {
    var name = "trip"
    var leg = Leg()
    var other: Leg?
    var legs: [Leg] = []
    var seats = 3

    var length: Int { leg.end - leg.start }
  }

  private let calls = Recorder<String>()

  private func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      ["start": .property(\.start), "end": .property(\.end, .max(99))], for: Leg.self)
    mapper.addRule(for: Leg.self, \.start, \.end, at: "end") { start, end in
      start <= end ? nil : "must not be before the start"
    }
    mapper.addMappings(
      [
        "name": .property(\.name, .minLength(1)), "leg": .model(\.leg), "other": .model(\.other),
        "legs": .model(\.legs), "seats": .property(\.seats),
        "length": .generator { trip in trip.length },
      ], for: Trip.self)
  }

  private func orders(_ rules: @escaping (PropertyMapper) -> Void) -> BothOrders {
    BothOrders {
      register(in: $0)
      rules($0)
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

  @Test func `a rule over the model runs when the model has been made`() throws {
    let orders = orders { mapper in
      mapper.addRule(for: Trip.self, \.self, at: "legs") { trip in
        trip.length > trip.seats ? "must have a seat for each day" : nil
      }
    }
    let text = #"{"leg": {"start": 1, "end": 9}, "name": "a"}"#
    #expect(
      problems(of: Trip.self, in: text, orders)
        == ["validationFailed  legs  must have a seat for each day"])
    // It waits until the rest is valid.
    #expect(
      problems(of: Trip.self, in: #"{"leg": {"start": 1, "end": 9}, "name": ""}"#, orders)
        == ["validationFailed  name  must have at least 1 character, but has 0"])
    let good = #"{"leg": {"start": 1, "end": 3}}"#
    let trip = try orders.reading.create(Trip.self, from: .json(good))
    #expect(trip == Trip(leg: Leg(start: 1, end: 3)))
    #expect(try orders.finding.create(Trip.self, from: .json(good)) == trip)
  }

  @Test func `a rule over a nested model, a list of models or a missing value waits`() throws {
    let orders = orders { mapper in
      mapper.addRule(for: Trip.self, \.leg, \.seats, at: "leg") { leg, seats in
        leg.end > seats ? "must end sooner" : nil
      }
      mapper.addRule(for: Trip.self, \.legs, \.other) { legs, other in
        legs.contains { $0 == other } ? "must have each leg once" : nil
      }
    }
    #expect(
      problems(
        of: Trip.self,
        in: #"{"leg": {"end": 9}, "legs": [{"end": 4}, {"end": 5}], "other": {"end": 5}}"#, orders)
        == [
          "validationFailed  leg  must end sooner", "validationFailed    must have each leg once",
        ])
    // Absent properties without a default keep what the empty model has.
    #expect(problems(of: Trip.self, in: "{}", orders) == [])
    #expect(try orders.reading.create(Trip.self, from: .json(#"{"seats": 2}"#)).seats == 2)
    #expect(
      problems(of: Trip.self, in: #"{"seats": 1}"#, orders)
        == ["validationFailed  leg  must end sooner"])
  }

  @Test func `rules of nested models run at their places, together with all other problems`() {
    let orders = orders { _ in }
    #expect(
      problems(
        of: [Trip].self,
        in: #"""
          [{"name": "", "leg": {"start": 4, "end": 3}, "other": {"start": 5, "end": 100},
            "legs": [{"start": 1, "end": 1}, {"start": 2, "end": 1}]}]
          """#, orders) == [
          "validationFailed  [0].name  must have at least 1 character, but has 0",
          "validationFailed  [0].leg.end  must not be before the start",
          "validationFailed  [0].other.end  must be at most 99, but is 100",
          "validationFailed  [0].legs[1].end  must not be before the start",
        ])
  }

  @Test func `a lossy list leaves out elements that break a rule`() throws {
    let orders = BothOrders { mapper in
      register(in: mapper)
      mapper.addMappings(["legs": .model(\.legs).lossy()], for: Trip.self)
    }
    let text = #"{"legs": [{"start": 2, "end": 1}, {"start": 1, "end": 1}]}"#
    for mapper in [orders.standard, orders.finding] {
      var problems: [MappingError] = []
      let trip = mapper.create(Trip.self, from: .json(text), errors: &problems)
      #expect(trip?.legs == [Leg(start: 1, end: 1)])
      #expect(
        problems.map(Outcome.line)
          == ["validationFailed  legs[0].end  must not be before the start (warning)"])
    }
  }

  // MARK: Updates

  @Test func `an update runs waiting rules, and is undone if one finds a problem`() throws {
    let orders = orders { mapper in
      mapper.addRule(for: Trip.self, \.leg, \.seats, at: "leg") { leg, seats in
        leg.end > seats ? "must end sooner" : nil
      }
      mapper.addRule(for: Trip.self, \.self) { trip in
        trip.name == "x" ? "must have a name" : nil
      }
    }
    for mapper in [orders.standard, orders.finding] {
      var trip = Trip()
      let before = trip
      #expect(
        Outcome.problems { try mapper.update(&trip, from: .json(#"{"leg": {"end": 4}}"#)) }
          == ["validationFailed  leg  must end sooner"])
      #expect(
        Outcome.problems { try mapper.update(&trip, from: ["name": "x", "seats": 1]) }
          == ["validationFailed  leg  must end sooner"])
      #expect(
        Outcome.problems { try mapper.update(&trip, from: ["name": "x"]) }
          == ["validationFailed    must have a name"])
      #expect(
        Outcome.problems { try mapper.update(&trip, from: ["leg": ["start": 3]]) }
          == ["validationFailed  leg.end  must not be before the start"])
      #expect(trip == before)
      try mapper.update(&trip, from: ["leg": ["end": 3]])
      #expect(trip.leg == Leg(start: 1, end: 3))
    }
    var trip = Trip()
    let before = trip
    #expect(
      Outcome.problems { try orders.reading.update(&trip, from: .json(#"{"leg": {"end": 4}}"#)) }
        == ["validationFailed  leg  must end sooner"])
    #expect(trip == before)
    try orders.reading.update(&trip, from: ["leg": ["end": 3]])
    #expect(trip.leg == Leg(start: 1, end: 3))
  }

  // MARK: Effects

  @Test func `waiting rules run after consumers and before final decoders, each once`() throws {
    let orders = BothOrders { mapper in
      mapper.addMappings(
        [
          "start": .property(\.start), "end": .property(\.end, default: 5),
          "shift": .consumer { (shift: Int, leg: inout Leg) in
            calls.append("consumer")
            leg.end += shift
          },
        ], for: Leg.self)
      mapper.addRule(for: Leg.self, \.end) { end in
        calls.append("rule over \(end)")
        return nil
      }
      mapper.addRule(for: Leg.self, \.self) { leg in
        calls.append("rule over the model, \(leg.end)")
        return nil
      }
      mapper.setFinalDecoder(for: Leg.self) { _, leg in calls.append("final decoder") }
    }
    let leg = try orders.standard.create(Leg.self, from: .json(#"{"start": 1, "shift": 2}"#))
    #expect(leg.end == 7)
    #expect(calls.values == ["rule over 5", "consumer", "rule over the model, 7", "final decoder"])
  }

  @Test func `a rule over models sees what consumers made of them`() throws {
    let orders = BothOrders { mapper in
      register(in: mapper)
      mapper.addMappings(
        ["extra": .consumer { (leg: Leg, trip) in trip.legs.append(leg) }], for: Trip.self)
      mapper.addRule(for: Trip.self, \.legs, \.other, at: "legs") { legs, _ in
        legs.count > 1 ? "must have one leg" : nil
      }
    }
    #expect(problems(of: Trip.self, in: #"{"legs": [{}]}"#, orders) == [])
    #expect(
      problems(of: [String: Trip].self, in: #"{"a": {"legs": [{}], "extra": {}}}"#, orders)
        == ["validationFailed  a.legs  must have one leg"])
  }

  @Test func `a rule over a model that is absent runs before other models are made`() {
    let orders = BothOrders { mapper in
      register(in: mapper)
      mapper.setFinalDecoder(for: Leg.self) { _, _ in calls.append("final decoder") }
      mapper.addRule(for: Trip.self, \.other, \.name, at: "other") { other, name in
        other == nil && name == "return" ? "must lead back" : nil
      }
    }
    #expect(
      problems(of: Trip.self, in: #"{"name": "return", "leg": {"end": 4}}"#, orders)
        == ["validationFailed  other  must lead back"])
    #expect(calls.count == 0)
    #expect(problems(of: Trip.self, in: #"{"name": "return", "other": {}}"#, orders) == [])
  }

  @Test func `a table with consumers alone runs its rules as well`() throws {
    let orders = BothOrders { mapper in
      mapper.addMappings(
        [
          "start": .property(\.start), "end": .property(\.end),
          "shift": .consumer { (shift: Int, leg: inout Leg) in leg.end += shift },
        ], for: Leg.self)
      mapper.addRule(for: Leg.self, \.self) { $0.end > 9 ? "must end early" : nil }
    }
    #expect(
      problems(of: Leg.self, in: #"{"end": 8, "shift": 2}"#, orders)
        == ["validationFailed    must end early"])
    #expect(try orders.reading.create(Leg.self, from: .json(#"{"end": 7, "shift": 2}"#)).end == 9)
  }

  @Test func `nothing is made if a rule finds a problem`() {
    let orders = BothOrders { mapper in
      register(in: mapper)
      mapper.setFinalDecoder(for: Leg.self) { _, _ in calls.append("final decoder") }
    }
    for mapper in [orders.standard, orders.finding] {
      #expect(
        Outcome.problems {
          try mapper.create([Leg].self, from: .json(#"[{"end": 4}, {"start": 4, "end": 3}]"#))
        } == ["validationFailed  [1].end  must not be before the start"])
    }
    #expect(calls.values == [])
  }

  @Test func `with a factory, absent optionals keep what the existing model has`() throws {
    let account = Account()
    account.owner = "Ada"
    for choice in [CallOrder.readingFirst, .findingFirst] {
      let mapper = PropertyMapper(
        factory: KeptFactory(account: account), options: MappingOptions(choice))
      mapper.addMappings(
        ["id": .property(\.id), "owner": .property(\.owner)], for: Account.self)
      mapper.addRule(for: Account.self, \.id, \.owner, at: "owner") { id, owner in
        id > 0 && owner == nil ? "must have an owner" : nil
      }
      #expect(try mapper.create(Account.self, from: .json(#"{"id": 1}"#)) === account)
      #expect(
        Outcome.problems { try mapper.create(Account.self, from: .json(#"{"id":1,"owner":null}"#)) }
          == ["validationFailed  owner  must have an owner"])
    }
  }

  final class Counter: DefaultInitializable {
    var count = 0
    var limit = 10
  }
  struct Pair: DefaultInitializable {
    var one = Counter()
    var other = Counter()
  }

  @Test func `rules of an instance that is updated at two places check the values from both`()
    throws
  {
    let orders = BothOrders { mapper in
      mapper.addMappings(
        ["count": .property(\.count), "limit": .property(\.limit)], for: Counter.self)
      mapper.addRule(for: Counter.self, \.count, \.limit) { $0 > $1 ? "is too much" : nil }
      mapper.addMappings(["one": .model(\.one), "other": .model(\.other)], for: Pair.self)
    }
    for mapper in [orders.standard, orders.finding] {
      var pair = Pair()
      pair.other = pair.one
      try mapper.update(&pair, from: .json(#"{"one":{"limit":20},"other":{"count":15}}"#))
      #expect(pair.one.count == 15 && pair.one.limit == 20)
      #expect(
        Outcome.problems {
          try mapper.update(&pair, from: .json(#"{"one":{"limit":15},"other":{"count":16}}"#))
        } == ["validationFailed  other  is too much"])
      #expect(pair.one.count == 15 && pair.one.limit == 20)
    }
  }
}

private final class Account: @unchecked Sendable {
  var id = 0
  var owner: String?
}

/// A factory that always returns the same instance.
private struct KeptFactory: ModelFactory {
  let account: Account

  func makeModel<Model>(_ type: Model.Type, from input: MappingInput) -> Model? {
    account as? Model
  }
}
