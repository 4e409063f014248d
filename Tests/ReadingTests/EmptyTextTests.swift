import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Empty texts that count as null, by both orders.
@Suite struct EmptyTextTests {
  enum Role: String { case ranger, builder }
  enum State: String {
    case none = ""
    case open
  }

  struct Job: DefaultInitializable, Equatable {
    var title = "made"
    var hours: Int?
  }

  struct User: DefaultInitializable, Equatable {
    var name: String? = "made"
    var age: Int? = 7
    var size = 8
    var data: Data? = Data([1])
    var role: Role? = .ranger
    var state = State.open
    var day: Date? = Date(timeIntervalSince1970: 0)
    var numbers: [Int?] = [9]
    var texts: [String] = ["made"]
    var anything: MappingValue = .null
    var job: Job? = Job()
    var jobs: [Job]? = []
  }

  static func mappers(_ isNull: Bool, _ table: Mappings<User>) -> BothOrders {
    return BothOrders(MappingOptions(emptyTextIsNull: isNull)) { mapper in
      mapper.addMappings(
        ["title": .property(\.title), "hours": .property(\.hours)], for: Job.self)
      mapper.addMappings(table, for: User.self)
    }
  }

  static let table: Mappings<User> = [
    "name": .property(\.name),
    "age": .property(\.age),
    "size": .property(\.size),
    "data": .property(\.data),
    "role": .property(\.role),
    "state": .property(\.state),
    "day": .transform(\.day, .date("yyyy")),
    "numbers": .property(\.numbers),
    "texts": .property(\.texts),
    "anything": .property(\.anything),
    "job": .model(\.job),
    "jobs": .model(\.jobs),
  ]

  static let text = """
    {"name": "", "age": "", "size": "", "data": "", "role": "", "state": "", "day": "",
     "numbers": ["", 1], "texts": [""], "anything": "", "job": "", "jobs": ""}
    """

  static let read = User(
    name: "", age: nil, size: 8, data: nil, role: nil, state: .none, day: nil, numbers: [nil, 1],
    texts: [""], anything: "", job: nil, jobs: nil)

  @Test func `an empty string is null for every type but strings, in elements too`() throws {
    let mapper = Self.mappers(true, Self.table).standard
    #expect(try mapper.create(User.self, from: .json(Self.text)) == Self.read)
    let dictionary: [String: Any] = [
      "name": "", "age": "", "size": "", "data": "", "role": "", "state": "", "day": "",
      "numbers": ["", 1] as [Any], "texts": [""], "anything": "", "job": "", "jobs": "",
    ]
    #expect(try mapper.create(User.self, from: dictionary) == Self.read)
    #expect(try mapper.create([Data?].self, from: .json(#"["", "AQ=="]"#)) == [nil, Data([1])])
  }

  @Test func `the reader reads an empty string as nil on its own`() throws {
    var table = Self.table
    table = table.merging(["size": .property(\.size).encodeOnly()])
    let mapper = Self.mappers(true, table).reading
    let text = #"{"age": "", "data": "", "role": "", "day": "2017", "numbers": ["", 1], "job": ""}"#
    let user = try mapper.create(User.self, from: .json(text))
    #expect(user.age == nil)
    #expect(user.data == nil)
    #expect(user.numbers == [nil, 1])
    #expect(user.job == nil)
  }

  @Test func `without the option an empty string stays a string`() throws {
    let mapper = Self.mappers(false, ["age": .property(\.age), "data": .property(\.data)]).standard
    #expect(throws: MappingErrors.self) { try mapper.create(User.self, from: ["age": ""]) }
    #expect(try mapper.create(User.self, from: ["data": ""]).data == Data())
  }

  @Test func `an error about an empty string calls it empty`() {
    let table: Mappings<User> = ["age": .property(\.age), "size": .property(\.size).sensitive()]
    for mapper in [Self.mappers(false, table).standard, Self.mappers(false, table).finding] {
      #expect(
        Outcome.problems { try mapper.create(User.self, from: ["age": "", "size": ""]) } == [
          "conversionFailed  age  must be a whole number, but is empty text",
          "conversionFailed  size  must be a whole number, but is text",
        ])
    }
  }

  @Test func `an empty string is an error where null is`() {
    let table = Self.table.merging([
      "age": .property(\.age).required(), "numbers": .property(\.numbers),
    ])
    let mapper = Self.mappers(true, table).standard
    #expect(
      Outcome.problems { try mapper.create(User.self, from: ["age": ""]) } == [
        "nullValue  age  must have a value, but is null"
      ])
    #expect(
      Outcome.problems { try mapper.create([Int].self, from: .json(#"[1, ""]"#)) } == [
        "nullValue  [1]  must have a value, but is null"
      ])
  }

  @Test func `an empty string falls through to the next alternative or the default`() throws {
    for mapper in [
      Self.mappers(
        true,
        [
          "age": .property(\.age).or("years"), "size": .property(\.size, default: 3),
        ]
      ).standard,
      Self.mappers(
        false,
        [
          "age": .property(\.age).or("years").emptyAsNull(),
          "size": .property(\.size, default: 3).emptyAsNull(),
        ]
      ).standard,
    ] {
      let user = try mapper.create(User.self, from: .json(#"{"age": "", "years": 4, "size": ""}"#))
      #expect(user.age == 4)
      #expect(user.size == 3)
    }
  }

  @Test func `an empty string in the middle of a path counts as absent`() throws {
    let mapper = Self.mappers(true, ["job.hours": .property(\.age)]).standard
    #expect(try mapper.create(User.self, from: ["job": ""]).age == 7)
  }

  @Test func `a single entry may read empty strings as null, even for string properties`() throws {
    let mapper = Self.mappers(
      false,
      [
        "name": .property(\.name).emptyAsNull(), "data": .property(\.data).emptyAsNull(),
        "texts": .property(\.texts).lossy().emptyAsNull(), "state": .property(\.state),
      ]
    ).standard
    let user = try mapper.create(
      User.self, from: .json(#"{"name": "", "data": "", "texts": ["a", ""], "state": ""}"#))
    #expect(user.name == nil)
    #expect(user.data == nil)
    #expect(user.texts == ["a"])
    #expect(user.state == .none)
  }

  @Test func `emptyAsNull on a model entry doesn't apply inside the model`() throws {
    let mapper = Self.mappers(false, ["job": .model(\.job).emptyAsNull()]).standard
    #expect(try mapper.create(User.self, from: ["job": ["title": ""]]).job?.title == "")
    #expect(try mapper.create(User.self, from: ["job": ""]).job == nil)
  }

  @Test func `an empty string in an update sets an optional to nil`() throws {
    let mapper = Self.mappers(true, Self.table).standard
    var user = User()
    try mapper.update(&user, from: ["age": "", "size": "", "job": ""])
    #expect(user.age == nil)
    #expect(user.size == 8)
    #expect(user.job == nil)
  }

  @Test func `an initializer argument may read empty strings as null`() throws {
    struct Point: Equatable {
      let x: Int?
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(Point.init(x:), InitArgument("x", \.x).emptyAsNull()), for: Point.self)
    #expect(try mapper.create(Point.self, from: ["x": ""]) == Point(x: nil))
  }
}
