import Foundation
import PropertyMapper

/// Many small objects, in lists and by name.
struct Catalog: Codable, Equatable {
  var rows: [[Place]] = []
  var named: [String: Place] = [:]
}

struct Place: Codable, Equatable {
  var id = 0
  var area: Int?
  var isFree = false
}

/// Three small properties that an empty object does not change.
struct Point: Codable, Equatable {
  var x: Int?
  var y: Int?
  var z: Int?
}

func makeSmallMapper() -> PropertyMapper {
  let mapper = PropertyMapper()
  mapper.addMappings(
    ["rows": .model(\.rows), "named": .model(\.named)],
    for: Catalog.self, makingWith: { Catalog() })
  mapper.addMappings(
    ["id": .property(\.id), "area": .property(\.area), "isFree": .property(\.isFree)],
    for: Place.self, makingWith: { Place() })
  mapper.addMappings(
    ["x": .property(\.x), "y": .property(\.y), "z": .property(\.z)],
    for: Point.self, makingWith: { Point() })
  return mapper
}
