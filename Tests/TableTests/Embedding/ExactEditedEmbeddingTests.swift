import PropertyMapper
import Testing

/// Embedded models whose editors and encoders receive objects with exact numbers.
@Suite struct ExactEditedEmbeddingTests {
  struct Place: DefaultInitializable, Equatable {
    var latitude = 0.0
  }

  struct User: DefaultInitializable, Equatable {
    var name = ""
    var place: Place?
  }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["latitude": .property(\.latitude)], for: Place.self)
    mapper.addMappings(["name": .property(\.name), .root: .model(\.place)], for: User.self)
    mapper.setInputEditor(for: Place.self) { (object: inout MappingValue.Object) in
      object["latitude"] = object["latitude"] ?? object["lat"]
    }
  }

  @Test func `an editor adds the keys of an embedded model`() throws {
    for user in [
      try mapper.create(User.self, from: .json(#"{"name":"a","lat":1.5}"#)),
      try mapper.create(User.self, from: ["name": "a", "lat": 1.5]),
      try mapper.create(User.self, from: .value(MappingValue(json: #"{"name":"a","lat":1.5}"#))),
    ] {
      #expect(user == User(name: "a", place: Place(latitude: 1.5)))
    }
    #expect(try mapper.create(User.self, from: .json(#"{"name":"a"}"#)).place == nil)
  }

  @Test func `an editor adds the keys of an embedded model in an update`() throws {
    var user = User(name: "a", place: Place(latitude: 1))
    try mapper.update(&user, from: .json(#"{"lat":2.5}"#))
    #expect(user.place?.latitude == 2.5)
    try mapper.update(&user, from: ["lat": 3.5])
    #expect(user.place?.latitude == 3.5)
    try mapper.update(&user, from: .json(#"{"name":"b"}"#))
    #expect(user == User(name: "b", place: Place(latitude: 3.5)))
  }

  @Test func `wrong values of an embedded model are found`() throws {
    var errors: [MappingError] = []
    _ = mapper.create(User.self, from: .json(#"{"name":"a","lat":"x"}"#), errors: &errors)
    #expect(errors.map { "\($0.path) \($0.code)" } == ["latitude conversionFailed"])
  }
}
