import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// YYModel's CopyingAndCoding and Description, by tables.
@Suite struct CopyingTests {
  final class Person: DefaultInitializable {
    var name = ""
    var born: Date?
    var photo = Data()
    var weight = 0.0
    var color = Color(red: 0)
    var code = ""
    var tags: [String: [Int]] = [:]
    var best: Person?
    var friends: [Person] = []
    var place = Place()
    var secret = ""
    var notMapped = 0
  }
  struct Place: DefaultInitializable {
    var city = ""
    var mayor: Person?
  }
  struct Color: Hashable {
    var red: Int
  }
  struct Point {
    let x: Int
    let y: Int
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "name": .property(\.name, .notEmpty),
        "born": .property(\.born),
        "photo": .property(\.photo),
        "weight": .property(\.weight),
        "color": .transform(
          \.color, decode: { (red: Int) in Color(red: red) }, encode: { $0.red }),
        "code": .custom(
          consumer: { (text: String, person) in person.code = text }, generator: { $0.code }),
        "tags": .property(\.tags),
        "best": .model(\.best),
        "friends": .model(\.friends),
        "place": .model(\.place),
        "secret": .property(\.secret).sensitive(),
      ], for: Person.self)
    mapper.addMappings(
      ["city": .property(\.city), "mayor": .model(\.mayor)], for: Place.self)
    mapper.addMappings(
      .initializing(Point.init(x:y:), InitArgument("x", \.x), InitArgument("y", \.y)),
      for: Point.self)
  }

  func makePerson() -> Person {
    let person = Person()
    person.name = "Jon\n"
    person.born = Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)
    person.photo = Data([0, 255, 1])
    person.weight = .leastNonzeroMagnitude
    person.color = Color(red: 7)
    person.code = "c"
    person.tags = ["a": [1, 2], "": []]
    person.secret = "hush"
    let friend = Person()
    friend.name = "Sam"
    friend.best = person
    person.best = friend
    person.friends = [friend, Person()]
    person.place = Place(city: "Wall", mayor: friend)
    return person
  }

  @Test func `a copy is equal to the original and shares no models with it`() throws {
    let person = makePerson()
    let copy = try mapper.copy(person)
    #expect(copy !== person)
    #expect(copy.name == person.name)
    #expect(copy.color == person.color)
    #expect(copy.code == "c")
    #expect(copy.best !== person.best)
    #expect(copy.best?.best === copy)
    #expect(copy.friends[0] === copy.best)
    #expect(copy.place.mayor === copy.best)
    #expect(mapper.areEqual(copy, person))
    #expect(mapper.hash(of: copy) == mapper.hash(of: person))
    let point = try mapper.copy(Point(x: 1, y: 2))
    #expect(point.y == 2)
  }

  @Test func `models differ if any mapped value differs, at any depth`() throws {
    let person = makePerson()
    let copy = try mapper.copy(person)
    copy.notMapped = 5
    #expect(mapper.areEqual(copy, person))
    copy.best?.tags = ["b": []]
    #expect(!mapper.areEqual(copy, person))
    copy.best?.tags = [:]
    copy.code = "d"
    #expect(!mapper.areEqual(copy, person))
    copy.code = "c"
    copy.color.red = 8
    #expect(!mapper.areEqual(copy, person))
    #expect(mapper.hash(of: copy) != mapper.hash(of: person))
  }

  @Test func `a description has one line per property, hides secrets and stops at cycles`() {
    let person = makePerson()
    person.friends = []
    person.born = nil
    #expect(
      mapper.description(of: person) == """
        Person {
          name: "Jon\\n"
          born: nil
          photo: 3 bytes
          weight: 5e-324
          color: Color(red: 7)
          code: "c"
          tags: ["": [], "a": [1, 2]]
          best: Person {
            name: "Sam"
            born: nil
            photo: 0 bytes
            weight: 0.0
            color: Color(red: 0)
            code: ""
            tags: [:]
            best: Person { … }
            friends: []
            place: Place {
              city: ""
              mayor: nil
            }
            secret: (hidden)
          }
          friends: []
          place: Place {
            city: "Wall"
            mayor: Person { … }
          }
          secret: (hidden)
        }
        """)
  }

  @Test func `an archive is read back exactly, including cycles`() throws {
    let person = makePerson()
    let data = try mapper.archive(person)
    let same = try mapper.unarchive(Person.self, from: data)
    #expect(mapper.areEqual(same, person))
    #expect(same.born?.timeIntervalSinceReferenceDate == 0.1 + 0.2)
    #expect(same.weight == .leastNonzeroMagnitude)
    #expect(same.photo == Data([0, 255, 1]))
    #expect(same.best?.best === same)
    #expect(same.friends[0] === same.best)
    #expect(try mapper.archive(same) == data)
    let points = try mapper.unarchive([Point].self, from: mapper.archive([Point(x: 1, y: -2)]))
    #expect(points[0].y == -2)
    person.weight = .nan
    #expect(throws: MappingErrors.self) { try mapper.archive(person) }
  }

  @Test func `an archive holds values as they are, even if a transformer converts their type`()
    throws
  {
    struct Visit: DefaultInitializable, Equatable {
      var date = Date(timeIntervalSince1970: 0)
      var others: [Date?] = []
    }
    let mapper = PropertyMapper()
    mapper.setTransformer(.date("yyyy-MM-dd"), for: Date.self)
    mapper.addMappings(
      ["date": .property(\.date), "others": .property(\.others)], for: Visit.self)
    let date = Date(timeIntervalSince1970: 1_496_665_800.0625)
    let visit = Visit(date: date, others: [date, nil])
    #expect(try mapper.unarchive(Visit.self, from: mapper.archive(visit)) == visit)
    #expect(try mapper.export(visit)["date"] as? String == "2017-06-05")
  }

  @Test func `a damaged archive results in an error or a model, never a crash`() throws {
    let data = Array(try mapper.archive(makePerson()))
    for index in data.indices {
      for change in [0, data[index] ^ 1, data[index] ^ 0x80, 0xFF] as [UInt8] {
        var damaged = data
        damaged[index] = change
        _ = try? mapper.unarchive(Person.self, from: Data(damaged))
      }
      #expect(throws: MappingErrors.self) {
        try mapper.unarchive(Person.self, from: Data(data[..<index]))
      }
    }
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.unarchive(Person.self, from: Data("[1, 2, 3]".utf8))
    }
    #expect(errors?.first?.code == .malformedArchive)
  }

  @Test func `subtypes are archived using the names they are listed with`() throws {
    class Animal: DefaultInitializable {
      var name = ""
      required init() {}
    }
    final class Cat: Animal {
      var lives = 9
    }
    final class Stray: Animal {}
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    let cat: Animal = Cat()
    (cat as? Cat)?.lives = 3
    #expect(throws: MappingErrors.self) { try mapper.archive(cat) }
    mapper.addSubtypes(of: Animal.self, discriminator: "kind", ["cat": .subtype(Cat.self)])
    let same = try mapper.unarchive(Animal.self, from: mapper.archive(cat))
    #expect((same as? Cat)?.lives == 3)
    #expect((try mapper.copy(cat) as? Cat)?.lives == 3)
    #expect(throws: MappingErrors.self) { try mapper.archive(Stray() as Animal) }
  }

  @Test func `values that can't be copied or archived are reported`() throws {
    final class Fixed {
      var color: Color
      init(color: Color) { self.color = color }
    }
    mapper.addMappings(
      ["color": .transform(\.color, decode: { (red: Int) in Color(red: red) })], for: Fixed.self)
    #expect(throws: MappingErrors.self) { try mapper.copy(Fixed(color: Color(red: 1))) }
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.archive(Fixed(color: Color(red: 1)))
    }
    #expect(errors?.map(\.code) == [.unrepresentableValue])
    #expect(mapper.areEqual(Fixed(color: Color(red: 1)), Fixed(color: Color(red: 1))))
    #expect(!mapper.areEqual(Fixed(color: Color(red: 1)), Fixed(color: Color(red: 2))))
  }

  final class Member: DefaultInitializable, Hashable {
    var name = ""
    var peers: Set<Member> = []

    static func == (one: Member, other: Member) -> Bool { one.name == other.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  @Test func `a set of instances that refer to each other isn't made until they can be hashed`()
    throws
  {
    mapper.addMappings(["peers": .model(\.peers), "name": .property(\.name)], for: Member.self)
    let members = ["a", "b", "c"].map { name in
      let member = Member()
      member.name = name
      return member
    }
    for member in members { member.peers = Set(members.filter { $0 !== member }) }
    for copy in [
      try mapper.copy(members[0]),
      try mapper.unarchive(Member.self, from: mapper.archive(members[0])),
    ] {
      #expect(copy.peers.map(\.name).sorted() == ["b", "c"])
      for peer in copy.peers {
        #expect(peer.peers.count == 2 && peer.peers.contains(copy))
        #expect(peer.peers.allSatisfy { peer.peers.contains($0) })
      }
      for peer in copy.peers { peer.peers = [] }
    }
    for member in members { member.peers = [] }
  }
}
