import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct UpdatingTests {
  class Job: DefaultInitializable {
    var title = "none"
    var hours = 0
    var rooms: [String] = []
    required init() {}
  }
  final class SeniorJob: Job {
    var staff = 0
  }
  struct Address: DefaultInitializable, Equatable {
    var street = ""
    var city = ""
  }
  final class User: DefaultInitializable {
    var name = "none"
    var age = 0
    var nickname: String?
    var job: Job?
    var secondJob: Job?
    var address = Address()
    var summer: Address?
    var friends: [User] = []
    var storage: [String: Any] = [:]
  }

  let mapper = PropertyMapper()

  init() {
    register(in: mapper)
  }

  func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "title": .property(\.title, .notEmpty, default: "new").required(),
        "hours": .property(\.hours, .range(0...60)),
        "rooms": .property(\.rooms),
      ], for: Job.self)
    mapper.addMappings(["staff": .property(\.staff)], for: SeniorJob.self)
    mapper.addMappings(
      ["street": .property(\.street), "city": .property(\.city)], for: Address.self)
    mapper.addMappings(
      [
        "name": .property(\.name, default: "anonymous"),
        "age": .property(\.age, .range(0...150)),
        "nickname": .property(\.nickname, default: "nick"),
        "job": .model(\.job),
        "secondJob": .model(\.secondJob),
        "address": .model(\.address),
        "summer": .model(\.summer),
        "friends": .model(\.friends),
        "reject": .consumer { (_: Bool, user) in throw Refusal() },
      ], for: User.self)
  }

  func makeUser() throws -> User {
    try mapper.create(
      User.self,
      from: [
        "name": "Jon", "age": 18, "nickname": "Snow", "job": ["title": "Ranger", "hours": 24],
        "address": ["street": "Wall", "city": "North"],
      ])
  }

  @Test func `absent keys leave the model alone, and null clears optionals`() throws {
    let user = try makeUser()
    try mapper.update(user, from: ["age": 19])
    #expect(user.name == "Jon")
    #expect(user.nickname == "Snow")
    #expect(user.age == 19)
    try mapper.update(user, from: .json(#"{"nickname":null,"name":null,"job":null}"#))
    #expect(user.nickname == nil)
    #expect(user.name == "Jon")
    #expect(user.job == nil)
  }

  @Test func `a nested instance is updated in place, and a nested struct field by field`() throws {
    let user = try makeUser()
    let job = try #require(user.job)
    try mapper.update(user, from: ["job": ["hours": 12], "address": ["city": "South"]])
    #expect(user.job === job)
    #expect(job.title == "Ranger")
    #expect(job.hours == 12)
    #expect(user.address == Address(street: "Wall", city: "South"))
  }

  @Test func `a missing nested model is created and needs all of its required values`() throws {
    let user = try makeUser()
    var errors: [MappingError] = []
    #expect(!mapper.update(user, from: ["secondJob": ["hours": 1]], errors: &errors))
    #expect(errors.map(\.description) == ["secondJob.title: must have a value, but is missing"])
    #expect(user.secondJob == nil)
    try mapper.update(user, from: ["secondJob": ["title": "Cook"], "summer": ["city": "Dorne"]])
    #expect(user.secondJob?.title == "Cook")
    #expect(user.summer?.city == "Dorne")
  }

  @Test func `arrays are replaced as a whole with new elements`() throws {
    let user = try makeUser()
    try mapper.update(user, from: ["friends": [["name": "Sam"], ["age": 3]]])
    let sam = user.friends[0]
    #expect(user.friends[1].name == "anonymous")
    try mapper.update(user, from: ["friends": [["name": "Sam"]], "job": ["rooms": ["a"]]])
    #expect(user.friends.count == 1)
    #expect(user.friends[0] !== sam)
    // 52: an error in element k leaves everything as it was.
    let friends = user.friends
    var errors: [MappingError] = []
    #expect(!mapper.update(user, from: ["friends": [["age": 1], ["age": -1]]], errors: &errors))
    #expect(errors.map(\.path.description) == ["friends[1].age"])
    #expect(user.friends[0] === friends[0])
  }

  @Test func `51: a wrong last field leaves the model untouched`() throws {
    let user = try makeUser()
    var errors: [MappingError] = []
    #expect(
      !mapper.update(
        user, from: ["name": "Aegon", "age": 200, "job": ["hours": 61]], errors: &errors))
    #expect(errors.map(\.path.description) == ["age", "job.hours"])
    #expect(user.name == "Jon")
    #expect(user.job?.hours == 24)
  }

  @Test func `a throwing hook rolls back all changes, in nested instances too`() throws {
    let user = try makeUser()
    let job = try #require(user.job)
    var errors: [MappingError] = []
    let done = mapper.update(
      user,
      from: [
        "name": "Aegon", "job": ["title": "King", "hours": 1], "address": ["city": "x"],
        "nickname": NSNull(), "reject": true,
      ], errors: &errors)
    #expect(!done)
    #expect(errors.map(\.code) == [.hookFailed])
    #expect(user.name == "Jon")
    #expect(user.nickname == "Snow")
    #expect(user.job === job)
    #expect(job.title == "Ranger")
    #expect(job.hours == 24)
    #expect(user.address.city == "North")
  }

  @Test func `a struct passed as inout is updated`() throws {
    var address = Address(street: "a", city: "b")
    try mapper.update(&address, from: ["city": "c"])
    #expect(address == Address(street: "a", city: "c"))
    #expect(throws: MappingErrors.self) {
      try mapper.update(&address, from: .json(#"{"city":[]}"#))
    }
    #expect(throws: MappingErrors.self) { try mapper.update(&address, from: .json("{")) }
    #expect(address == Address(street: "a", city: "c"))
    var none: Address?
    try mapper.update(&none, from: ["city": "c"])
    #expect(none?.city == "c")
  }

  @Test func `an instance passed as its superclass uses the table of its dynamic class`() throws {
    let job: Job = SeniorJob()
    try mapper.update(job, from: ["staff": 3, "hours": 4])
    #expect((job as? SeniorJob)?.staff == 3)
    let user = User()
    user.job = job
    try mapper.update(user, from: ["job": ["staff": 5, "title": "Chief"]])
    #expect(user.job === job)
    #expect((job as? SeniorJob)?.staff == 5)
    #expect(job.title == "Chief")
  }

  @Test func `53: an instance that appears twice in the graph is updated twice, in table order`()
    throws
  {
    let user = try makeUser()
    user.secondJob = user.job
    user.friends = [user]
    try mapper.update(user, from: ["secondJob": ["hours": 3], "job": ["hours": 2, "title": "A"]])
    #expect(user.job === user.secondJob)
    #expect(user.job?.hours == 3)
    #expect(user.job?.title == "A")
    var errors: [MappingError] = []
    #expect(
      !mapper.update(
        user, from: ["secondJob": ["hours": 9], "job": ["hours": 8], "reject": true],
        errors: &errors))
    #expect(user.job?.hours == 3)
    // The input may be the object's own.
    user.storage = ["name": "Own", "age": 5]
    try mapper.update(user, from: user.storage)
    #expect(user.name == "Own")
  }

  @Test func `a factory's instance replaces the existing one and is rolled back on failure`()
    throws
  {
    struct Shelf: ModelFactory {
      nonisolated(unsafe) let job: Job
      func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
        input["fromShelf"] == nil ? nil : job as? Model
      }
    }
    let shelved = Job()
    let shelf = PropertyMapper(factory: Shelf(job: shelved))
    register(in: shelf)
    let user = try makeUser()
    let job = try #require(user.job)
    try shelf.update(user, from: ["job": ["hours": 2]])
    #expect(user.job === job)
    var errors: [MappingError] = []
    #expect(
      !shelf.update(
        user, from: ["job": ["fromShelf": 1, "hours": 9], "reject": true], errors: &errors))
    #expect(user.job === job)
    #expect(shelved.hours == 0)
    try shelf.update(user, from: ["job": ["fromShelf": 1, "hours": 9]])
    #expect(user.job === shelved)
    #expect(shelved.hours == 9)
    #expect(
      shelf.create(
        User.self, from: ["job": ["fromShelf": 1, "title": "T", "hours": 1], "reject": true],
        errors: &errors) == nil)
    #expect(shelved.hours == 9)
  }

  @Test func `updating an unregistered type throws`() {
    final class Unknown {}
    #expect(throws: MappingErrors.self) { try mapper.update(Unknown(), from: [:]) }
  }

  @Test func `models that can't be created can still be updated`() throws {
    final class Fixed {
      var count: Int
      var inner: Fixed?
      init(count: Int) { self.count = count }
    }
    mapper.addMappings(
      ["count": .property(\.count), "inner": .model(\.inner)], for: Fixed.self)
    let fixed = Fixed(count: 1)
    try mapper.update(fixed, from: ["count": 2])
    #expect(fixed.count == 2)
    var errors: [MappingError] = []
    #expect(!mapper.update(fixed, from: ["inner": ["count": 2]], errors: &errors))
    #expect(errors.map(\.code) == [.invalidMapping])
    fixed.inner = Fixed(count: 3)
    try mapper.update(fixed, from: ["inner": ["count": 4]])
    #expect(fixed.inner?.count == 4)
  }
}
