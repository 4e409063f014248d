import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

@Suite struct RuleTests {
  /// A way to create bookings.
  struct Way: Sendable, CustomTestStringConvertible {
    let type: any RuledBooking.Type
    var testDescription: String { "\(type)" }

    static let all: [Way] = [
      EmptyBooking.self, MemberBooking.self, AutomaticBooking.self, InitializedBooking.self,
      FinalBooking.self, ObservedBooking.self,
    ].map { Way(type: $0) }
  }

  /// The problems of an input in each kind and with each order, which must be the same.
  private func problems<Booking: RuledBooking>(
    of type: Booking.Type, in text: String
  ) throws -> [String] {
    let orders = BothOrders { Booking.register(in: $0) }
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let value = try MappingValue(json: text)
    let mappers = [orders.standard, orders.finding]
    let found = mappers.flatMap { mapper in
      [
        Outcome.problems { try mapper.create(type, from: .json(text)) },
        Outcome.problems { try mapper.create(type, from: object) },
        Outcome.problems { try mapper.create(type, from: .value(value)) },
      ]
    }
    #expect(Set(found).count == 1, "\(found)")
    // Inside a list, paths are longer.
    let inList = mappers.map { mapper in
      Outcome.problems { try mapper.create([Booking].self, from: .json("[\(text)]")) }
    }
    #expect(Set(inList).count == 1, "\(inList)")
    #expect(inList[0].count == found[0].count)
    return found[0]
  }

  /// The model that both orders create, each alone.
  private func model<Booking: RuledBooking>(
    _ type: Booking.Type, from text: String
  ) throws -> Booking {
    let orders = BothOrders { Booking.register(in: $0) }
    let model = try orders.reading.create(type, from: .json(text))
    #expect(try orders.finding.create(type, from: .json(text)) == model)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(try orders.reading.create(type, from: object) == model)
    #expect(try orders.reading.create([Booking].self, from: .json("[\(text)]")) == [model])
    return model
  }

  @Test(arguments: Way.all) func `good input is read by the reader alone`(
    way: Way
  ) throws {
    func check<Booking: RuledBooking>(_ type: Booking.Type) throws {
      let model = try model(type, from: #"{"from": 2, "to": 4, "note": "a"}"#)
      #expect(model.to == 4)
      #expect(model.note == "a")
      #expect(try self.model(type, from: #"{"to": 4, "from": 2}"#).note == nil)
    }
    try check(way.type)
  }

  @Test(arguments: Way.all) func `a rule's problem is at its path`(way: Way) throws {
    func check<Booking: RuledBooking>(_ type: Booking.Type) throws {
      #expect(
        try problems(of: type, in: #"{"from": 4, "to": 2}"#)
          == ["validationFailed  to  must be after the start"])
    }
    try check(way.type)
  }

  @Test(arguments: Way.all) func `all rules run, and the default path is the object`(
    way: Way
  ) throws {
    func check<Booking: RuledBooking>(_ type: Booking.Type) throws {
      #expect(
        try problems(of: type, in: #"{"from": 151, "to": 150}"#) == [
          "validationFailed  to  must be after the start",
          "validationFailed    must have a note if it is long",
          "validationFailed  from  must be even",
        ])
    }
    try check(way.type)
  }

  @Test func `a rule does not run while one of its properties has a problem`() throws {
    for type in [EmptyBooking.self, MemberBooking.self, InitializedBooking.self]
      as [any RuledBooking.Type]
    {
      #expect(
        try problems(of: type, in: #"{"from": 301, "to": 300}"#) == [
          "validationFailed  to  must be between 0 and 200, but is 300",
          "validationFailed  from  must be even",
        ])
      #expect(
        try problems(of: type, in: #"{"to": 150}"#) == [
          "missingValue  from  must have a value, but is missing",
          "validationFailed    must have a note if it is long",
        ])
    }
  }

  @Test func `rules see the defaults of absent entries`() throws {
    for type in [EmptyBooking.self, MemberBooking.self, InitializedBooking.self]
      as [any RuledBooking.Type]
    {
      #expect(
        try problems(of: type, in: #"{"from": 12}"#)
          == ["validationFailed  to  must be after the start"])
      #expect(
        try problems(of: type, in: #"{"from": 12, "to": null}"#)
          == ["validationFailed  to  must be after the start"])
    }
    #expect(try model(EmptyBooking.self, from: #"{"from": 2}"#).to == 10)
    #expect(try model(MemberBooking.self, from: #"{"from": 2}"#).to == 10)
    #expect(try model(InitializedBooking.self, from: #"{"from": 2}"#).to == 10)
  }

  @Test func `rules see converted values rather than what a setter makes of them`() throws {
    #expect(try model(ObservedBooking.self, from: #"{"from": 2, "to": 4}"#).from == 1000)
  }

  @Test func `an alternative path has the value`() throws {
    #expect(
      try problems(of: AutomaticBooking.self, in: #"{"from": 4, "until": 2}"#)
        == ["validationFailed  to  must be after the start"])
    #expect(try model(AutomaticBooking.self, from: #"{"until": 4, "from": 2}"#).to == 4)
  }

  @Test func `a problem has its rule, its property's location, and a place in a report`() throws {
    let mapper = PropertyMapper()
    EmptyBooking.register(in: mapper)
    let text = """
      [
        {"from": 2, "to": 4},
        {"from": 4, "to": 2}
      ]
      """
    let errors = Outcome.errorList { try mapper.create([EmptyBooking].self, from: .json(text)) }
    #expect(errors.map(\.description) == ["[1].to: must be after the start"])
    #expect(errors.map(\.rule) == ["period"])
    #expect(errors.map { $0.location?.line } == [3])
    #expect(errors.map { $0.location?.column } == [21])
  }

  // MARK: Updates

  @Test(arguments: Way.all) func `an update checks the values that the model will have`(
    way: Way
  ) throws {
    func check<Booking: RuledBooking>(_ type: Booking.Type) throws {
      let orders = BothOrders { Booking.register(in: $0) }
      for mapper in [orders.standard, orders.finding] {
        var booking = try mapper.create(type, from: .json(#"{"from": 2, "to": 4}"#))
        let from = booking.from
        #expect(
          Outcome.problems { try mapper.update(&booking, from: .json(#"{"from": 2, "to": 2}"#)) }
            == ["validationFailed  to  must be after the start"])
        #expect(
          Outcome.problems { try mapper.update(&booking, from: ["from": 3, "to": 180]) } == [
            "validationFailed    must have a note if it is long",
            "validationFailed  from  must be even",
          ])
        #expect(booking.to == 4)
        #expect(booking.from == from)
        try mapper.update(&booking, from: ["from": 2, "to": 180, "note": "a"])
        #expect(booking.to == 180)
      }
    }
    try check(way.type)
  }

  @Test func `an update checks the model's values for missing keys`() throws {
    for type in [EmptyBooking.self, MemberBooking.self, AutomaticBooking.self, FinalBooking.self]
      as [any RuledBooking.Type]
    {
      func check<Booking: RuledBooking>(_ type: Booking.Type) throws {
        let orders = BothOrders { Booking.register(in: $0) }
        for mapper in [orders.standard, orders.finding] {
          var booking = try mapper.create(type, from: .json(#"{"from": 2, "to": 4}"#))
          #expect(
            Outcome.problems { try mapper.update(&booking, from: .json(#"{"from": 6}"#)) }
              == ["validationFailed  to  must be after the start"])
          #expect(booking.from == 2)
        }
        var booking = try orders.finding.create(type, from: .json(#"{"from": 2, "to": 4}"#))
        // A let is set by creating the model again, which only the problem finder does.
        guard Booking.self != AutomaticBooking.self else { return }
        try orders.reading.update(&booking, from: .json(#"{"note": "a", "to": 6}"#))
        #expect(booking.to == 6)
      }
      try check(type)
    }
  }

  // MARK: Existing models

  @Test func `validate runs all rules`() {
    let mapper = PropertyMapper()
    EmptyBooking.register(in: mapper)
    #expect(
      Outcome.problems { try mapper.validate([EmptyBooking(from: 151, to: 150)]) } == [
        "validationFailed  [0].to  must be after the start",
        "validationFailed  [0]  must have a note if it is long",
        "validationFailed  [0].from  must be even",
      ])
    #expect(
      Outcome.problems { try mapper.validate(EmptyBooking(from: 301, to: 300)) } == [
        "validationFailed  to  must be between 0 and 200, but is 300",
        "validationFailed  from  must be even",
      ])
    #expect(Outcome.problems { try mapper.validate(EmptyBooking(from: 2, to: 4)) } == [])
  }
}
