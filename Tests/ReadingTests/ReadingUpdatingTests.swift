import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Updates of instances that closures and setters use meanwhile.
@Suite struct ReadingUpdatingTests {
  final class Engine: DefaultInitializable {
    var power = 1
  }
  struct Seat: Equatable, DefaultInitializable {
    var color = "gray"
    var width = 50
  }
  static func mapper(_ orders: CallOrder) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(orders))
    mapper.addMappings(["power": .property(\.power)], for: Engine.self)
    mapper.addMappings(
      ["color": .property(\.color), "width": .property(\.width).required()], for: Seat.self)
    return mapper
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
}
