import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct EntryRefinementTests {
  enum Role: String, CaseIterable { case admin, guest, other }
  enum Level: Int, MappingValueConvertible {
    case low = 1
    case high
  }
  struct Flags: OptionSet, Hashable {
    let rawValue: Int
    static let a = Flags(rawValue: 1)
    static let b = Flags(rawValue: 2)
  }
  struct Address: Codable, Equatable {
    struct Place: Codable, Equatable { var city: String, since: Date? }
    var street: String
    var places: [Place]
  }
  struct User: DefaultInitializable {
    var count = 0
    var strict = 0
    var role = Role.guest
    var roles: [Role] = []
    var level = Level.low
    var flags: Flags = []
    var numbers: [Int] = []
    var byRole: [Role: Int] = [:]
    var byNumber: [Int: String] = [:]
    var address: Address?
    var inner: Inner?
  }
  struct Inner: DefaultInitializable { var count = 0 }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "count": .property(\.count).converting(.lenient),
        "strict": .property(\.strict).converting(.strict),
        "role": .property(\.role, fallback: .other),
        "roles": .property(\.roles, fallback: .other),
        "level": .property(\.level, fallback: .low),
        "flags": .property(\.flags),
        "numbers": .property(\.numbers).lossy(minimumCount: 2),
        "byRole": .property(\.byRole),
        "byNumber": .property(\.byNumber),
        "address": .codable(\.address),
        "inner": .model(\.inner).converting(.lenient),
      ], for: User.self)
    mapper.addMappings(["count": .property(\.count)], for: Inner.self)
  }

  private func report(_ dictionary: [String: Any]) -> String? {
    let error = #expect(throws: MappingErrors.self) {
      try mapper.create(User.self, from: dictionary)
    }
    return error?.report
  }

  @Test func `an entry uses its own conversion policy, but nested models use the mapper's`() throws
  {
    #expect(try mapper.create(User.self, from: ["count": 1.5]).count == 1)
    #expect(
      report(["strict": "1", "inner": ["count": 1.5]]) == """
        2 problems while mapping User:
          - strict: must be a whole number, but is text
          - inner.count: must be a whole number, but is 1.5
        """)
  }

  @Test func `nested models use the mapper's policy if only they have errors`() {
    let report = """
      1 problem while mapping User:
        - inner.count: must be a whole number, but is 1.5
      """
    #expect(self.report(["inner": ["count": 1.5]]) == report)
    let error = #expect(throws: MappingErrors.self) {
      try mapper.create(User.self, from: .json(#"{"inner":{"count":1.5}}"#))
    }
    #expect(error?.report == report)
  }

  @Test func `an unknown raw value becomes the fallback, in arrays too`() throws {
    let user = try mapper.create(
      User.self, from: ["role": "boss", "roles": ["admin", "boss"], "level": 9])
    #expect(user.role == .other)
    #expect(user.roles == [.admin, .other])
    #expect(user.level == .low)
  }

  @Test func `a fallback isn't used for a value of the wrong type`() {
    #expect(
      report(["role": ["admin"]]) == """
        1 problem while mapping User:
          - role: must be "admin", "guest", or "other", but is a list
        """)
  }

  @Test func `an option set is read and written as a number`() throws {
    let user = try mapper.create(User.self, from: ["flags": 3])
    #expect(user.flags == [.a, .b])
    #expect(try mapper.export(user)["flags"] as? Int == 3)
  }

  @Test func `a lossy array drops invalid elements with warnings`() throws {
    var errors: [MappingError] = []
    let user = mapper.create(User.self, from: ["numbers": [1, "x", 3]], errors: &errors)
    #expect(user?.numbers == [1, 3])
    #expect(errors.map(\.description) == ["numbers[1]: must be a whole number, but is text"])
    #expect(errors.map(\.severity) == [.warning])
  }

  @Test func `a lossy array must keep the number of elements that its entry requires`() {
    #expect(
      report(["numbers": [1, "x"]]) == """
        2 problems while mapping User:
          - numbers[1]: must be a whole number, but is text (warning)
          - numbers: must have at least 2 valid elements, but has 1
        """)
  }

  @Test func `keys of dictionaries may be raw values or numbers`() throws {
    let user = try mapper.create(
      User.self, from: ["byRole": ["admin": 1], "byNumber": ["7": "seven"]])
    #expect(user.byRole == [.admin: 1])
    #expect(user.byNumber == [7: "seven"])
    let back = try mapper.export(user)
    #expect(back["byRole"] as? [String: Int] == ["admin": 1])
    #expect(back["byNumber"] as? [String: String] == ["7": "seven"])
    #expect(
      report(["byRole": ["boss": 1], "byNumber": ["07": "x"]]) == """
        2 problems while mapping User:
          - byRole.boss: must be "admin", "guest", or "other", but is other text
          - byNumber.07: must be a key that is a whole number between \(Int.min) and \(Int.max), but is text in another form
        """)
  }

  @Test func `a property with a custom Codable type is read and written`() throws {
    let input: [String: Any] = [
      "address": [
        "street": "Main St",
        "places": [["city": "A", "since": "2017-06-05"], ["city": "B"]],
      ]
    ]
    let user = try mapper.create(User.self, from: input)
    #expect(user.address?.places.first?.since == Date(timeIntervalSince1970: 1_496_620_800))
    #expect(
      try mapper.export(user)["address"] as? NSDictionary == [
        "street": "Main St",
        "places": [["city": "A", "since": "2017-06-05T00:00:00Z"], ["city": "B"]],
      ])
  }

  @Test func `errors in a Codable type are reported at their full path`() {
    #expect(
      report(["address": ["street": "a", "places": [["city": "A"], ["city": 1]]]]) == """
        1 problem while mapping User:
          - address.places[1].city: isn't a valid String
        """)
    #expect(
      report(["address": ["places": [Any]()]]) == """
        1 problem while mapping User:
          - address.street: must have a value, but is missing
        """)
  }

  @Test func `null sets an optional Codable property to nil`() throws {
    #expect(try mapper.create(User.self, from: .json(#"{"address": null}"#)).address == nil)
  }
}
