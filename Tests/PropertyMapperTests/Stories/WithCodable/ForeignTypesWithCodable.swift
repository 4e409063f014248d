import Foundation

// A conformance for the types themselves would be retroactive, and Foundation's cannot be replaced, so each has a
// wrapper.
extension ForeignTypesStory.Place: Decodable {
  private enum CodingKeys: String, CodingKey {
    case name, position, fence, height, zone, links, camera
  }

  private struct Coordinate: Decodable {
    let value: ForeignTypesStory.Maps.Coordinate

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      let latitude = try container.decode(Double.self)
      let longitude = try container.decode(Double.self)
      let coordinate = ForeignTypesStory.Maps.Coordinate(latitude: latitude, longitude: longitude)
      guard let coordinate, container.isAtEnd else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no coordinate")
      }
      value = coordinate
    }
  }

  private struct QueryItem: Decodable {
    let value: URLQueryItem

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      let name = try container.decode(String.self)
      value = URLQueryItem(name: name, value: try container.decode(String.self))
    }
  }

  private struct Camera: Decodable {
    let value: ForeignTypesStory.Maps.Camera

    private enum CodingKeys: String, CodingKey {
      case center
      case zoomLevel = "zoom_level"
      case isTilted = "is_tilted"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      value = ForeignTypesStory.Maps.Camera(
        center: try container.decode(Coordinate.self, forKey: .center).value,
        zoomLevel: try container.decode(Double.self, forKey: .zoomLevel),
        isTilted: try container.decodeIfPresent(Bool.self, forKey: .isTilted))
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let identifier = try container.decode(String.self, forKey: .zone)
    guard let zone = TimeZone(identifier: identifier) else {
      throw DecodingError.dataCorruptedError(
        forKey: .zone, in: container, debugDescription: "no time zone")
    }
    self.init(
      name: try container.decode(String.self, forKey: .name),
      position: try container.decode(Coordinate.self, forKey: .position).value,
      fence: try container.decode([Coordinate].self, forKey: .fence).map(\.value),
      height: Measurement(value: try container.decode(Double.self, forKey: .height), unit: .meters),
      zone: zone,
      links: try container.decode([String: [QueryItem]].self, forKey: .links)
        .mapValues { $0.map(\.value) },
      camera: try container.decodeIfPresent(Camera.self, forKey: .camera)?.value)
  }
}
