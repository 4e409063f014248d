import Foundation
import Testing

@testable import PropertyMapper

/// Updates that the reader does by itself, and those that it leaves to the problem finder.
@Suite struct ReadingUpdatingTests {
  final class Engine: DefaultInitializable {
    var power = 1
    var name: String?
  }
  struct Seat: Equatable, DefaultInitializable {
    var color = "gray"
    var width = 50
  }
  class Car: DefaultInitializable {
    var name = "none"
    var doors = 4 { didSet { changes.append("doors") } }
    var engine = Engine() { didSet { changes.append("engine") } }
    var spare: Engine?
    var seat = Seat() { didSet { changes.append("seat") } }
    var extraSeat: Seat?
    var seats: [Seat] = []
    var owner: String?
    var built: URL?
    var changes: [String] = []
    required init() {}
  }
  final class Van: Car {}

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(
      ["power": .property(\.power, .range(1...900)), "name": .property(\.name)], for: Engine.self)
    mapper.addMappings(
      ["color": .property(\.color, default: "black"), "width": .property(\.width).required()],
      for: Seat.self)
    mapper.addMappings(
      [
        "name": .property(\.name, default: "anonymous").or("title"), "doors": .property(\.doors),
        "engine": .model(\.engine), "spare": .model(\.spare), "inside.seat": .model(\.seat),
        "inside.extra": .model(\.extraSeat), "seats": .model(\.seats), "owner": .property(\.owner),
        "built": .transform(\.built, decode: { (text: String) in URL(string: text) }),
      ], for: Car.self)
    mapper.addMappings([:], for: Van.self)
  }

  static func mapper(_ orders: CallOrder) -> PropertyMapper {
    var options = MappingOptions()
    options.callOrder = orders
    let mapper = PropertyMapper(options: options)
    register(mapper)
    return mapper
  }

  static let texts = [
    #"{}"#, #"{"name": "a", "doors": 2}"#, #"{"title": "b", "owner": null}"#,
    #"{"engine": {"power": 7}, "spare": {"power": 8, "name": "s"}}"#,
    #"{"spare": {"power": 8}, "inside": {"seat": {"width": 3}, "extra": {"width": 4}}}"#,
    #"{"inside": {"extra": null}, "spare": null, "seats": [{"width": 9}]}"#,
    #"{"built": "x:y", "name": null, "more": [1], "inside": null}"#,
    #"{"title": "c", "name": "d", "engine": {}}"#,
  ]

  static func car(full: Bool) -> Car {
    let car = Car()
    guard full else { return car }
    car.spare = Engine()
    car.extraSeat = Seat()
    car.seats = [Seat(), Seat()]
    car.owner = "me"
    car.changes = []
    return car
  }

  static func description(_ car: Car) -> String {
    func text(_ engine: Engine?) -> String {
      engine.map { "\($0.power) \($0.name ?? "-")" } ?? "nil"
    }
    return """
      \(car.name) \(car.doors) \(text(car.engine)) \(text(car.spare)) \(car.seat) \
      \(String(describing: car.extraSeat)) \(car.seats) \(car.owner ?? "nil") \
      \(car.built?.absoluteString ?? "nil") \(car.changes)
      """
  }

  @Test(arguments: texts, [false, true])
  func `both orders change the same properties in place`(_ text: String, full: Bool) throws {
    let (expected, reading, dictionary) = (
      Self.car(full: full), Self.car(full: full), Self.car(full: full)
    )
    let (engine, spare) = (reading.engine, reading.spare)
    try Self.mapper(.findingFirst).update(expected, from: .json(text))
    try Self.mapper(.readingOnly).update(reading, from: .json(text))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    try Self.mapper(.readingOnly).update(dictionary, from: object)
    #expect(Self.description(reading) == Self.description(expected))
    #expect(Self.description(dictionary) == Self.description(expected))
    #expect(reading.engine === engine)
    #expect(reading.spare === spare || reading.spare == nil || spare == nil)
  }

  @Test(arguments: [
    #"{"name": "a", "engine": {"power": 0}}"#, #"{"name": "a", "spare": {"power": 5}} x"#,
    #"{"inside": {"seat": {"width": null}}, "engine": {"power": 9}}"#,
    #"{"engine": {"power": 9}, "engine": {"power": 10}}"#,
    #"{"spare": {"name": "n"}, "seats": [{}]}"#,
  ])
  func `invalid input changes nothing`(_ text: String) {
    let car = Self.car(full: true)
    let before = Self.description(car)
    var errors: [MappingError] = []
    #expect(!Self.mapper(.readingOnly).update(car, from: .json(text), errors: &errors))
    #expect(Self.description(car) == before)
  }

  @Test(arguments: [CallOrder.findingFirst, .readingOnly])
  func `a model that an earlier setter has replaced is updated`(_ orders: CallOrder) throws {
    final class Garage: DefaultInitializable {
      var size = 0 {
        didSet {
          engine = Engine()
          seat = Seat(color: "red", width: size)
        }
      }
      var engine: Engine? = Engine()
      var seat: Seat? = Seat()
    }
    let mapper = Self.mapper(orders)
    mapper.addMappings(
      ["size": .property(\.size), "engine": .model(\.engine), "seat": .model(\.seat)],
      for: Garage.self)
    let garage = Garage()
    let first = garage.engine
    try mapper.update(
      garage, from: .json(#"{"engine": {"power": 5}, "seat": {"color": "blue"}, "size": 9}"#))
    #expect(first?.power == 1)
    #expect(garage.engine?.power == 5)
    #expect(garage.seat == Seat(color: "blue", width: 9))
  }

  @Test func `a value released by an update may use the instance`() throws {
    final class Guest {
      let onRelease: () -> Void
      init(onRelease: @escaping () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
    }
    struct Visit: DefaultInitializable {
      var name = ""
      var guest: Guest?
    }
    final class House: DefaultInitializable {
      var visits: [Visit] = []
      var seen: [String] = []
    }
    let mapper = Self.mapper(.readingOnly)
    mapper.addMappings(["name": .property(\.name)], for: Visit.self)
    mapper.addMappings(["visits": .model(\.visits)], for: House.self)
    let house = House()
    house.visits = [
      Visit(name: "old", guest: Guest { [unowned house] in house.seen = house.visits.map(\.name) })
    ]
    try mapper.update(house, from: .json(#"{"visits": [{"name": "a"}, {"name": "b"}]}"#))
    #expect(house.seen == ["a", "b"])
  }

  @Test func `an instance of a subclass has its own table`() throws {
    let van = Van()
    let mapper = Self.mapper(.readingOnly)
    try mapper.update(van as Car, from: .json(#"{"doors": 5}"#))
    #expect(van.doors == 5)
  }
}
