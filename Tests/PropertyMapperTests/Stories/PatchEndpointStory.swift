import Foundation
import PropertyMapper
import Testing

/// The PATCH endpoint of a server: what is absent stays, null clears, and whoever sends nonsense learns of all of it
/// at once.
@Suite struct PatchEndpointStory {
  struct Address: Equatable {
    var street = "Castle Street 1"
    var city = "Winterfell"
  }

  struct Profile: Equatable {
    var id = 7
    var name = "Jon"
    var bio: String? = "knows nothing"
    var birthday: Date?
    var address = Address()
    var interests = ["wolves"]
    var wantsNews = true
  }

  static let mapper: PropertyMapper = {
    var options = MappingOptions()
    options.conversion = .strict
    options.unknownKeys = .reject
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      ["street": .property(\.street, .notEmpty), "city": .property(\.city, .length(1...40))],
      for: Address.self, makingWith: { Address() })
    mapper.addMappings(
      [
        "id": .property(\.id).encodeOnly(),
        "name": .property(\.name, .length(2...40)),
        "bio": .property(\.bio, .maxLength(500)),
        "birthday": .transform(\.birthday, .date("yyyy-MM-dd")),
        "address": .model(\.address),
        "interests": .property(\.interests, .maxLength(5), .each(.notEmpty)),
        "notifications.news": .property(\.wantsNews),
      ], for: Profile.self, makingWith: { Profile() })
    return mapper
  }()

  // MARK: The endpoint

  func patch(_ profile: inout Profile, with body: String) -> (status: Int, body: String) {
    do {
      try Self.mapper.update(&profile, from: .json(body))
      return (200, try Self.mapper.export(profile, as: .jsonText))
    } catch {
      let status = error.contains { $0.code == .malformedJSON } ? 400 : 422
      return (status, error.map { "\($0.path.jsonPointer) \($0.message)" }.joined(separator: "\n"))
    }
  }

  @Test func `missing keys keep their values, and null clears them`() {
    var profile = Profile()
    let answer = patch(
      &profile, with: #"{"bio": null, "address": {"city": "Castle Black"}, "interests": ["watch"]}"#
    )
    #expect(answer.status == 200)
    #expect(
      answer.body == """
        {"id":7,"name":"Jon","address":{"street":"Castle Street 1","city":"Castle Black"},\
        "interests":["watch"],"notifications":{"news":true}}
        """)
  }

  @Test func `an invalid patch changes nothing, and all its problems are reported`() {
    var profile = Profile()
    let answer = patch(
      &profile,
      with: """
        {"id": 8, "name": "X", "bio": 7, "birthday": "tomorrow", "address": {"city": "", "zip": 1},
         "interests": ["", 2], "notification": {"news": false}}
        """)
    #expect(answer.status == 422)
    #expect(
      answer.body == """
        /name must have 2 to 40 characters, but has 1
        /bio must be text, but is a number
        /birthday must be a date like 2025-12-31, but is text in another form
        /address/city must have 1 to 40 characters, but has 0
        /address/zip isn't a known key
        /interests/1 must be text, but is a number
        /id is read-only
        /notification isn't a known key; did you mean notifications?
        """)
    #expect(profile == Profile())
  }

  @Test func `an app sends only the changes`() throws {
    var edited = Profile()
    edited.bio = nil
    edited.address.city = "Castle Black"
    let changes = try Self.mapper.changes(from: Profile(), to: edited)
    #expect(Outcome.text(changes) == #"{"address":{"city":"Castle Black"},"bio":null}"#)
    var profile = Profile()
    try Self.mapper.update(&profile, from: changes)
    #expect(profile == edited)
  }

  @Test func `malformed JSON gets a different response`() {
    var profile = Profile()
    let answer = patch(&profile, with: #"{"name": "Jon",}"#)
    #expect(answer == (400, #" expected a key in quotation marks, found "}""#))
  }
}
