import PropertyMapper
import Testing

@testable import TestSupport

/// GeoJSON (RFC 7946): geometries whose name tells their kind, positions that are bare lists of numbers, and
/// properties of any kind. The coordinates belong to a type from another module that conforms to nothing.
@Suite struct GeoJSONStory {
  /// As a location framework declares it.
  struct Coordinate: Equatable {
    var latitude: Double
    var longitude: Double
  }

  indirect enum Geometry: Equatable {
    case point(Point)
    case lineString(LineString)
    case polygon(Polygon)
    case collection(GeometryCollection)
  }

  struct Point: Equatable {
    var position = Coordinate(latitude: 0, longitude: 0)
  }

  struct LineString: Equatable {
    var positions: [Coordinate] = []
  }

  struct Polygon: Equatable {
    var rings: [[Coordinate]] = []
  }

  struct GeometryCollection: Equatable {
    var geometries: [Geometry] = []
  }

  enum FeatureType: String, CaseIterable { case feature = "Feature" }
  enum CollectionType: String, CaseIterable { case collection = "FeatureCollection" }

  struct Feature: Equatable {
    var type = FeatureType.feature
    var id: MappingValue?
    var geometry: Geometry?
    var properties: [String: MappingValue]?
  }

  struct FeatureCollection: Equatable {
    var type = CollectionType.collection
    var features: [Feature] = []
  }

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.setTransformer(
      Transformer(
        decode: { (numbers: [Double]) in
          guard (2...3).contains(numbers.count) else {
            throw MappingError("must have 2 or 3 numbers, but has \(numbers.count)")
          }
          guard (-180...180).contains(numbers[0]), (-90...90).contains(numbers[1]) else {
            throw MappingError("must be a longitude from -180 to 180 and a latitude from -90 to 90")
          }
          return Coordinate(latitude: numbers[1], longitude: numbers[0])
        },
        encode: { [$0.longitude, $0.latitude] }), for: Coordinate.self)
    mapper.addMappings(
      ["coordinates": .model(\.position).required()],
      for: Point.self, makingWith: { Point() })
    mapper.addMappings(
      ["coordinates": .model(\.positions, count: 2...).required()],
      for: LineString.self, makingWith: { LineString() })
    mapper.addMappings(
      ["coordinates": .model(\.rings).required()],
      for: Polygon.self, makingWith: { Polygon() })
    mapper.addMappings(
      ["geometries": .model(\.geometries).required()],
      for: GeometryCollection.self, makingWith: { GeometryCollection() })
    mapper.addSubtypes(
      of: Geometry.self, discriminator: "type",
      [
        "Point": .payload(Geometry.point),
        "LineString": .payload(Geometry.lineString),
        "Polygon": .payload(Geometry.polygon),
        "GeometryCollection": .payload(Geometry.collection),
      ])
    mapper.addMappings(
      [
        "type": .property(\.type).required(),
        "id": .property(\.id),
        "geometry": .model(\.geometry),
        "properties": .property(\.properties),
      ], for: Feature.self, makingWith: { Feature() })
    mapper.addMappings(
      ["type": .property(\.type).required(), "features": .model(\.features).required()],
      for: FeatureCollection.self, makingWith: { FeatureCollection() })
    return mapper
  }()

  // MARK: The map

  static let map = """
    {
      "type": "FeatureCollection",
      "features": [
        {
          "type": "Feature",
          "id": "wall",
          "geometry": {"type": "LineString", "coordinates": [[-5.5, 54.5], [-4, 54.75]]},
          "properties": {"name": "The Wall", "height": {"value": 700, "unit": "ft"}}
        },
        {
          "type": "Feature",
          "id": 7,
          "geometry": {
            "type": "GeometryCollection",
            "geometries": [
              {"type": "Point", "coordinates": [-6, 54]},
              {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}
            ]
          },
          "properties": null
        },
        {"type": "Feature", "geometry": null, "properties": {}}
      ]
    }
    """

  @Test func `geometries of every kind are read`() throws {
    let features = try Self.mapper.create(FeatureCollection.self, from: .json(Self.map)).features
    func at(_ longitude: Double, _ latitude: Double) -> Coordinate {
      Coordinate(latitude: latitude, longitude: longitude)
    }
    #expect(
      features[0].geometry == .lineString(LineString(positions: [at(-5.5, 54.5), at(-4, 54.75)])))
    #expect(
      features[1].geometry
        == .collection(
          GeometryCollection(geometries: [
            .point(Point(position: at(-6, 54))),
            .polygon(Polygon(rings: [[at(0, 0), at(1, 0), at(1, 1), at(0, 0)]])),
          ])))
    #expect(features[2].geometry == nil)
    #expect(features.map(\.id) == ["wall", 7, nil])
    #expect(features[0].properties?["name"] == "The Wall")
  }

  @Test func `a map is written back with the names of its types`() throws {
    let map = try Self.mapper.create(FeatureCollection.self, from: .json(Self.map))
    let text = try Self.mapper.export(map, as: .jsonText)
    #expect(
      text.hasPrefix(#"{"type":"FeatureCollection","features":[{"type":"Feature","id":"wall","#))
    #expect(try Self.mapper.create(FeatureCollection.self, from: .json(text)) == map)
  }

  @Test func `every mistake in a map is reported with its place`() throws {
    let wrong = """
      {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3]]}},
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2]]}},
        {"type":"Feature","geometry":{"type":"Circle","coordinates":[1,2]}},
        {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[54,-120]]]}},
        {"type":"Point","coordinates":[1,2]}
      ]}
      """
    let errors = try #require(throws: MappingErrors.self) {
      try Self.mapper.create(FeatureCollection.self, from: .json(wrong))
    }
    #expect(
      errors.report == """
        5 problems while mapping FeatureCollection:
          - features[0].geometry.coordinates[1]: must have 2 or 3 numbers, but has 1
          - features[1].geometry.coordinates: must have at least 2 elements, but has 1
          - features[2].geometry.type: must be "GeometryCollection", "LineString", "Point", or "Polygon", \
        but is other text
          - features[3].geometry.coordinates[0][1]: must be a longitude from -180 to 180 and a latitude \
        from -90 to 90
          - features[4].type: must be "Feature", but is other text
        """)
  }
}
