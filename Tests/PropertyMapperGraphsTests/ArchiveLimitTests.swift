import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// What an archive holds can be read back, as far as the options allow; and what cannot be read leaves nothing behind.
@Suite struct ArchiveLimitTests {
  final class Link: DefaultInitializable {
    var name = ""
    var date = Date(timeIntervalSinceReferenceDate: 0)
    var next: Link?
    var nested: Link???
    var links: [Link] = []
    var named: [String: Link] = [:]
    var numbers: [Int] = []
  }

  private func mapper(_ change: (inout MappingOptions) -> Void = { _ in }) -> PropertyMapper {
    var options = MappingOptions()
    change(&options)
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "name": .property(\.name), "date": .property(\.date), "next": .model(\.next),
        "nested": .model(\.nested), "links": .model(\.links), "named": .model(\.named),
        "numbers": .property(\.numbers),
      ], for: Link.self)
    return mapper
  }

  private func chain(of count: Int, _ link: (Link, Link) -> Void) -> Link {
    var first = Link()
    for index in 1..<count {
      let before = Link()
      before.name = "\(index)"
      link(before, first)
      first = before
    }
    return first
  }

  @Test func `chains up to the depth limit are archived and read back`() throws {
    let result = onStack(ofKilobytes: 64 * 1024) {
      let mapper = mapper()
      return [
        chain(of: 256) { $0.next = $1 }, chain(of: 500) { $0.next = $1 },
        chain(of: 500) { $0.nested = $1 }, chain(of: 250) { $0.links = [$1] },
        chain(of: 250) { $0.named["a"] = $1 },
      ].map { chain in
        Outcome.problems {
          let same = try mapper.unarchive(Link.self, from: mapper.archive(chain))
          guard mapper.areEqual(chain, same) else { throw Refusal() }
        }
      }
    }
    #expect(result == Array(repeating: [], count: 5))
  }

  struct Share: DefaultInitializable {
    var price = Decimal(0)
    var parts: [Decimal] = []
    init() {}
  }

  @Test(arguments: ["0.1", "1e-90", "-7e127", "12345678901234567890123456789012345678"])
  func `decimals with any number of digits are archived and read back`(digits: String) throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["price": .property(\.price), "parts": .property(\.parts)], for: Share.self)
    let number = try #require(Decimal(string: digits))
    for price in [number, number / 7, Decimal(Int.max) / 7, Decimal(UInt64.max) / 3] {
      var share = Share()
      share.price = price
      share.parts = [price, -price]
      let same = try mapper.unarchive(Share.self, from: mapper.archive(share))
      #expect(same.price == price)
      #expect(same.parts == share.parts)
      #expect(try mapper.export(share)["price"] as? Decimal == price)
    }
  }

  @Test func `a date that isn't finite can't be archived`() {
    let link = Link()
    link.next = Link()
    for number in [Double.nan, .infinity, -.infinity] {
      link.next?.date = Date(timeIntervalSinceReferenceDate: number)
      let errors = Outcome.errorList { try mapper().archive(link) }
      #expect(errors.map(\.code) == [.unrepresentableValue])
      #expect(errors.map(\.path) == ["next.date"])
    }
  }

  @Test func `the size of an archive is checked before it's read`() throws {
    let data = try mapper().archive(Link())
    #expect(
      Outcome.problems {
        try mapper { $0.maximumInputBytes = 8 }.unarchive(Link.self, from: data)
      } == [
        "sizeLimitExceeded    the input must have at most 8 bytes, but has \(data.count)"
      ])
    let exact = mapper { $0.maximumInputBytes = data.count }
    #expect(try exact.unarchive(Link.self, from: data).name == "")
  }

  @Test func `arrays and dictionaries in an archive are limited like those in other input`()
    throws
  {
    let link = Link()
    link.links = [Link(), Link(), Link()]
    link.named = ["a": Link(), "b": Link(), "c": Link()]
    link.numbers = [1, 2, 3]
    let data = try mapper().archive(link)
    let problems = [
      "sizeLimitExceeded  links  must have at most 2 elements, but has 3",
      "sizeLimitExceeded  named  must have at most 2 elements, but has 3",
      "sizeLimitExceeded  numbers  must have at most 2 elements, but has 3",
    ]
    #expect(
      Outcome.problems {
        try mapper { $0.maximumElementCount = 2 }.unarchive(Link.self, from: data)
      } == problems)
    #expect(
      try mapper { $0.maximumElementCount = 3 }.unarchive(Link.self, from: data).links.count == 3)
  }

  /// An archive of a list of nulls.
  private func nulls(_ count: Int) -> Data {
    var bytes = Array("PMAR".utf8) + [1, 10]
    var rest = count
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return Data(bytes + [UInt8(rest)] + [UInt8](repeating: 0, count: count))
  }

  @Test func `97: an array that is too long is rejected before any element is created`() {
    let mapper = mapper { $0.maximumElementCount = 1000 }
    let problem = "sizeLimitExceeded    must have at most 1000 elements, but has 100000"
    let data = nulls(100_000)
    #expect(Outcome.problems { try mapper.unarchive([Int?].self, from: data) } == [problem])
    #expect(Outcome.problems { try mapper.unarchive([Link?].self, from: data) } == [problem])
    #expect(Outcome.problems { try mapper.unarchive(MappingValue.self, from: data) } == [problem])
    #expect(Outcome.problems { try mapper.unarchive([String: Int].self, from: data) }.count == 1)
  }

  @Test func `97: nulls in an archive are read as optionals, and rejected otherwise`() throws {
    let mapper = mapper()
    #expect(
      try mapper.unarchive([Int?].self, from: nulls(300)) == [Int?](repeating: nil, count: 300))
    #expect(try mapper.unarchive([Link?].self, from: nulls(300)).count { $0 == nil } == 300)
    #expect(
      Outcome.errorList { try mapper.unarchive([Int].self, from: nulls(300)) }.last?.code
        == .tooManyErrors)
    #expect(
      Outcome.errorList { try mapper.unarchive([Link].self, from: nulls(2)) }.map(
        \.path.description)
        == ["[0]", "[1]"])
  }

  @Test(arguments: [1, 100])
  func `97: the last value of a key repeated in an archive is read`(count: Int) throws {
    // An object of single letters, of which the first comes once more with another value.
    var bytes = Array("PMAR".utf8) + [1, 11, UInt8(count + 1)]
    for number in 0..<count { bytes += [1, UInt8(number + 1), 1] }
    bytes += [1, 1, 2]
    let value = try mapper().unarchive(MappingValue.self, from: Data(bytes))
    let dictionary = try mapper().unarchive([String: Bool].self, from: Data(bytes))
    #expect(dictionary.count == count)
    #expect(dictionary["\u{1}"] == true)
    guard case .object(let object) = value else {
      Issue.record("\(value)")
      return
    }
    let letters: [String] = (1...count).map { String(Unicode.Scalar(UInt8($0))) }
    #expect(object.keys == letters)
    #expect(object["\u{1}"] == true)
  }

  @Test func `an instance in two enum cases is archived once and stays in both cases`()
    throws
  {
    enum Holder {
      case one(Link)
      case other(Link)
    }
    let mapper = mapper()
    mapper.addSubtypes(
      of: Holder.self, discriminator: "kind",
      ["one": .payload(Holder.one), "other": .payload(Holder.other)])
    let link = Link()
    let data = try mapper.archive([Holder.one(link), .other(link), .one(link)])
    let same = try mapper.unarchive([Holder].self, from: data)
    guard case .one(let first) = same[0], case .other(let second) = same[1],
      case .one(let third) = same[2]
    else {
      Issue.record("the cases were mixed up")
      return
    }
    #expect(first === second && second === third)
  }

  // MARK: Leaks

  /// An instance without holding on to it.
  struct Weak {
    weak var instance: AnyObject?
  }
  final class Made: @unchecked Sendable {
    var instances: [Weak] = []
    var living: Int { instances.count { $0.instance != nil } }
  }

  final class Person {
    var name = ""
    var best: Person?
    var friends: [Person] = []
  }

  private func people(_ made: Made) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "best": .model(\.best), "friends": .model(\.friends), "name": .property(\.name),
      ], for: Person.self,
      makingWith: {
        let person = Person()
        made.instances.append(Weak(instance: person))
        return person
      })
    return mapper
  }

  @Test func `an archive that can't be read leaves no reference cycles behind`() throws {
    let made = Made()
    let mapper = people(made)
    let person = Person()
    person.best = person
    person.friends = [person, Person()]
    person.friends[1].best = person
    defer { (person.best, person.friends) = (nil, []) }
    let data = try mapper.archive(person)
    // The name is last, and is no longer what the archive has.
    mapper.addMappings(
      [
        "name": .transform(
          \.name, decode: { (numbers: [Int]) in "\(numbers)" }, encode: { _ in [] }),
        "code": .consumer { (_: Int, _) in },
      ], for: Person.self)
    let damaged = PropertyMapper()
    damaged.addMappings(from: mapper)
    damaged.addMappings(
      ["name": .consumer { (_: String, _: inout Person) in throw Refusal() }], for: Person.self)
    #expect(throws: MappingErrors.self) { try damaged.unarchive(Person.self, from: data) }
    #expect(made.instances.count == 2)
    #expect(made.living == 0)
  }

  @Test func `a failed copy leaves no reference cycles behind`() throws {
    let made = Made()
    let mapper = people(made)
    mapper.addMappings(
      [
        "code": .custom(
          consumer: { (_: Int, _: inout Person) in throw Refusal() }, generator: { _ in 1 })
      ], for: Person.self)
    let person = Person()
    person.best = person
    person.friends = [person]
    defer { (person.best, person.friends) = (nil, []) }
    #expect(throws: MappingErrors.self) { try mapper.copy(person) }
    #expect(made.instances.count == 1)
    #expect(made.living == 0)
  }
}
