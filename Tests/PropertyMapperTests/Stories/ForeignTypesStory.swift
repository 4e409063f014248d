import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Types that belong to others: Foundation's and those of a package for maps. How each of them looks in the data is said
/// once, and holds wherever the type occurs; structures of a package need not even that.
@Suite struct ForeignTypesStory {
  /// Stands for the package. Nothing in it can be changed.
  enum Maps {
    struct Coordinate: Equatable {
      let latitude: Double
      let longitude: Double

      init?(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
      }
    }

    struct Camera: Equatable {
      let center: Coordinate
      let zoomLevel: Double
      let isTilted: Bool?
    }
  }

  struct Place: Equatable {
    let name: String
    let position: Maps.Coordinate
    let fence: [Maps.Coordinate]
    let height: Measurement<UnitLength>
    let zone: TimeZone
    let links: [String: [URLQueryItem]]
    let camera: Maps.Camera?
  }

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.setTransformer(
      Transformer<[Double], Maps.Coordinate>(
        decode: { pair in
          guard pair.count == 2 else { throw MappingError("must have 2 numbers") }
          guard let place = Maps.Coordinate(latitude: pair[0], longitude: pair[1]) else {
            throw MappingError("must be on Earth")
          }
          return place
        },
        encode: { [$0.latitude, $0.longitude] }),
      for: Maps.Coordinate.self)
    mapper.setTransformer(
      Transformer<Double, Measurement<UnitLength>>(
        decode: { Measurement(value: $0, unit: .meters) },
        encode: { $0.converted(to: .meters).value }),
      for: Measurement<UnitLength>.self)
    mapper.setTransformer(
      Transformer<String, TimeZone>(
        decode: { name in
          guard let zone = TimeZone(identifier: name) else {
            throw MappingError("must be a time zone such as Europe/London")
          }
          return zone
        },
        encode: { $0.identifier }),
      for: TimeZone.self)
    mapper.setTransformer(
      Transformer<[String], URLQueryItem>(
        decode: { pair in
          guard pair.count == 2 else { throw MappingError("must be a name and a value") }
          return URLQueryItem(name: pair[0], value: pair[1])
        },
        encode: { [$0.name, $0.value ?? ""] }),
      for: URLQueryItem.self)
    mapper.addMappings(.automatic(), for: Place.self)
    mapper.addMappings(.automatic(keys: .snakeCase), for: Maps.Camera.self)
    return mapper
  }()

  // MARK: The places

  static let json = #"""
    {"name":"Castle Black","position":[54.5,-5.25],"fence":[[54,-5],[55,-5.5]],\#
    "height":213.5,"zone":"Europe/Belfast","links":{"map":[["q","wall"],["z","9"]]},\#
    "camera":{"center":[54.5,-5.25],"zoom_level":9,"is_tilted":true}}
    """#

  @Test func `types from other modules are read and written in the data's format`() throws {
    let place = try Self.mapper.create(Place.self, from: .json(Self.json))
    #expect(place.position == Maps.Coordinate(latitude: 54.5, longitude: -5.25))
    #expect(place.fence.map(\.latitude) == [54, 55])
    #expect(place.height.converted(to: .kilometers).value == 0.2135)
    #expect(place.zone == TimeZone(identifier: "Europe/Belfast"))
    #expect(place.links["map"]?[1] == URLQueryItem(name: "z", value: "9"))
    #expect(place.camera?.zoomLevel == 9 && place.camera?.isTilted == true)
    #expect(try Self.mapper.export(place, as: .jsonText) == Self.json)
  }

  @Test func `an error from another module's type is reported at its path`() throws {
    let json = """
      {
        "name": "Castle Black",
        "position": [95, 0],
        "fence": [[54, -5], [54], ["north", 0]],
        "height": "tall",
        "zone": "Westeros/Wall",
        "links": {"map": [["q", "wall"], ["z"]]},
        "camera": {"center": {"lat": 1}}
      }
      """
    let errors = try #require(throws: MappingErrors.self) {
      try Self.mapper.create(Place.self, from: .json(json))
    }
    #expect(
      errors.report(in: json) == """
        8 problems while mapping Place:
          - position: must be on Earth
            3 |   "position": [95, 0],
              |               ^
          - fence[1]: must have 2 numbers
            4 |   "fence": [[54, -5], [54], ["north", 0]],
              |                       ^
          - fence[2][0]: must be a number, but is text
            4 |   "fence": [[54, -5], [54], ["north", 0]],
              |                              ^
          - height: must be a number, but is text
            5 |   "height": "tall",
              |             ^
          - zone: must be a time zone such as Europe/London
            6 |   "zone": "Westeros/Wall",
              |           ^
          - links.map[1]: must be a name and a value
            7 |   "links": {"map": [["q", "wall"], ["z"]]},
              |                                    ^
          - camera.center: must be a list, but is an object
            8 |   "camera": {"center": {"lat": 1}}
              |                        ^
          - camera.zoom_level: must have a value, but is missing
            8 |   "camera": {"center": {"lat": 1}}
              |             ^
        """)
  }
}
