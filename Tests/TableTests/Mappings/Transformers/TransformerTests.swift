import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct TransformerTests {
  enum Sex: String { case male, female, unknown }

  struct Person: DefaultInitializable {
    var name = ""
    var nickname: String?
    var email = ""
    var age = 0
    var height: Double?
    var price: Decimal = 0
    var homepage: URL?
    var address = URL(fileURLWithPath: "/")
    var tags: [String] = []
    var scores: [Int]?
    var days: [Date] = []
    var sex = Sex.unknown
    var state: Sex?
    var token = Data()
  }

  private func mapper(_ mappings: Mappings<Person>) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(mappings, for: Person.self)
    return mapper
  }

  private func reports(_ mapper: PropertyMapper, _ input: [String: Any]) -> [String] {
    var errors: [MappingError] = []
    let person = mapper.create(Person.self, from: input, errors: &errors)
    #expect((person == nil) == !errors.isEmpty)
    #expect(errors.allSatisfy { $0.code == .transformFailed })
    return errors.map(\.description)
  }

  // MARK: Text

  @Test func `strings are trimmed and lowercased, in chains too`() throws {
    let mapper = mapper([
      "name": .transform(\.name, .trimmed),
      "nickname": .transform(\.nickname, .lowercased),
      "email": .transform(\.email, .trimmed.then(.lowercased), .notEmpty),
      "homepage": .transform(\.homepage, .trimmed.then(.url)),
      "address": .transform(\.address, .trimmed.then(.url)),
    ])
    let person = try mapper.create(
      Person.self,
      from: [
        "name": " \t Jon\n", "nickname": "SNOW", "email": " Jon@Wall.ORG ",
        "homepage": " https://wall.org ", "address": "\nhttps://wall.org/jon",
      ])
    #expect(person.name == "Jon")
    #expect(person.nickname == "snow")
    #expect(person.email == "jon@wall.org")
    #expect(person.homepage?.absoluteString == "https://wall.org")
    #expect(person.address.absoluteString == "https://wall.org/jon")
    let back = try mapper.export(person)
    #expect(back["homepage"] as? String == "https://wall.org")
    #expect(back["email"] as? String == "jon@wall.org")
    #expect(mapper.diagnostics().isEmpty)
  }

  @Test func `the error about an invalid URL doesn't contain the text`() {
    let mapper = mapper(["homepage": .transform(\.homepage, .trimmed.then(.url))])
    #expect(
      reports(mapper, ["homepage": "not a url"]) == [
        "homepage: must be a URL, but is text in another form"
      ])
    #expect(
      reports(mapper, ["homepage": "  "]) == [
        "homepage: must be a URL, but is text in another form"
      ])
  }

  @Test func `null sets an optional property to nil, and a missing key doesn't change it`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["homepage": .transform(\.homepage, .url), "nickname": .transform(\.nickname, .trimmed)],
      for: Person.self
    ) {
      var person = Person()
      person.homepage = URL(string: "https://wall.org")
      person.nickname = "Snow"
      return person
    }
    let person = try mapper.create(Person.self, from: ["homepage": NSNull()])
    #expect(person.homepage == nil)
    #expect(person.nickname == "Snow")
    #expect(try mapper.export(person).keys.sorted() == ["nickname"])
  }

  @Test func `validators check the result of a transformer`() throws {
    let mapper = mapper(["name": .transform(\.name, .trimmed, .minLength(2))])
    #expect(throws: MappingErrors.self) { try mapper.create(Person.self, from: ["name": "J  "]) }
  }

  // MARK: Numbers and bytes

  @Test func `numbers are read from strings and written as strings`() throws {
    let mapper = mapper([
      "age": .transform(\.age, .numberInText),
      "height": .transform(\.height, .numberInText),
      "price": .transform(\.price, .trimmed.then(.numberInText)),
    ])
    let person = try mapper.create(
      Person.self, from: ["age": "10", "height": "1.5", "price": " 0.1 "])
    #expect(person.age == 10)
    #expect(person.height == 1.5)
    #expect(person.price == Decimal(string: "0.1"))
    let back = try mapper.export(person)
    #expect(back["age"] as? String == "10")
    #expect(back["height"] as? String == "1.5")
    #expect(back["price"] as? String == "0.1")
  }

  @Test(arguments: ["1abc", " 5", "nan", "0x1", "", "1.5", "99999999999999999999"])
  func `a string that isn't a number of the type is an error`(_ text: String) {
    let mapper = mapper(["age": .transform(\.age, .numberInText)])
    #expect(reports(mapper, ["age": text]).count == 1)
  }

  @Test func `errors about numbers in strings say what is expected`() {
    let mapper = mapper(["age": .transform(\.age, .numberInText)])
    #expect(
      reports(mapper, ["age": "x"]) == [
        "age: must be text that contains a number, but is text in another form"
      ])
    #expect(reports(mapper, ["age": "1.5"]) == ["age: must be a whole number, but is 1.5"])
  }

  @Test func `data is read and written as base64`() throws {
    let mapper = mapper(["token": .transform(\.token, .base64)])
    let person = try mapper.create(Person.self, from: ["token": "AQID"])
    #expect(person.token == Data([1, 2, 3]))
    #expect(try mapper.export(person)["token"] as? String == "AQID")
    #expect(
      reports(mapper, ["token": "A!"]) == [
        "token: must be base64 text, but is text in another form"
      ])
  }

  // MARK: Lists in text

  @Test func `arrays are joined into a string and split again`() throws {
    let mapper = mapper([
      "tags": .transform(\.tags, .separated(by: ", ")),
      "scores": .transform(\.scores, .separated(by: ",")),
      "days": .transform(\.days, .separated(by: ";", each: .trimmed.then(.date("yyyy-MM-dd")))),
    ])
    let input: [String: Any] = [
      "tags": "a, b, ", "scores": "1,-2,3", "days": "2017-06-05; 2017-06-06",
    ]
    let person = try mapper.create(Person.self, from: input)
    #expect(person.tags == ["a", "b", ""])
    #expect(person.scores == [1, -2, 3])
    #expect(person.days.count == 2)
    let back = try mapper.export(person)
    #expect(back["tags"] as? String == "a, b, ")
    #expect(back["scores"] as? String == "1,-2,3")
    #expect(back["days"] as? String == "2017-06-05;2017-06-06")
  }

  @Test func `an empty string is read as an empty array`() throws {
    let mapper = mapper([
      "tags": .transform(\.tags, .separated(by: ",")),
      "scores": .transform(\.scores, .separated(by: ",")),
    ])
    let person = try mapper.create(Person.self, from: ["tags": "", "scores": ""])
    #expect(person.tags.isEmpty)
    #expect(person.scores == [])
    #expect(try mapper.export(person)["tags"] as? String == "")
  }

  @Test(arguments: [["a,b"], [""], ["a", "b,"]])
  func `an array that would be read back differently isn't written`(_ tags: [String]) {
    let mapper = mapper(["tags": .transform(\.tags, .separated(by: ","))])
    var person = Person()
    person.tags = tags
    #expect(throws: MappingErrors.self) { try mapper.export(person) }
  }

  @Test func `an element that can't be converted is an error`() {
    let mapper = mapper(["scores": .transform(\.scores, .separated(by: ","))])
    #expect(
      reports(mapper, ["scores": "1,x"]) == ["scores: must be a whole number, but is text"])
  }

  // MARK: Maps and fallbacks

  @Test func `a lookup reads and writes values`() throws {
    let mapper = mapper([
      "sex": .transform(\.sex, .lookup(["m": .male, "f": .female])),
      "state": .transform(\.state, .lookup([0: .male, 1: .female])),
    ])
    let person = try mapper.create(Person.self, from: ["sex": "f", "state": "1"])
    #expect(person.sex == .female)
    #expect(person.state == .female)
    let back = try mapper.export(person)
    #expect(back["sex"] as? String == "f")
    #expect(back["state"] as? Int == 1)
    #expect(mapper.diagnostics().isEmpty)
  }

  @Test func `the error about a missing lookup key lists the existing keys`() {
    let mapper = mapper([
      "sex": .transform(\.sex, .lookup(["male": .male, "female": .female])),
      "state": .transform(\.state, .lookup([10: .male, 9: .female])),
    ])
    #expect(
      reports(mapper, ["sex": "femal", "state": 2]) == [
        "sex: must be \"female\" or \"male\", but is other text; did you mean female?",
        "state: must be 9 or 10, but is 2",
      ])
  }

  @Test func `a sensitive value is left out of the message`() {
    let mapper = mapper(["state": .transform(\.state, .lookup([1: .male])).sensitive()])
    #expect(reports(mapper, ["state": 271_828]) == ["state: must be 1, but is a different number"])
  }

  @Test func `a lookup with two keys for one value only reads, and diagnostics report it`() throws {
    let mapper = mapper(["sex": .transform(\.sex, .lookup(["m": .male, "male": .male]))])
    let person = try mapper.create(Person.self, from: ["sex": "male"])
    #expect(person.sex == .male)
    #expect(try mapper.export(person).isEmpty)
    #expect(mapper.diagnostics().map(\.code) == [.oneWayTransform])
  }

  @Test func `a value that isn't in the lookup is an error on export`() throws {
    let mapper = mapper(["sex": .transform(\.sex, .lookup(["m": .male]))])
    let errors = Outcome.errorList { try mapper.export(Person()) }.map(\.description)
    #expect(errors == ["sex: must be one of the lookup's values, but is a different value"])
  }

  @Test func `a fallback replaces values that can't be converted`() throws {
    let mapper = mapper([
      "sex": .transform(\.sex, .lookup(["m": .male]).fallback(.unknown, writtenAs: "?")),
      "age": .transform(\.age, .numberInText.fallback(-1)),
    ])
    let person = try mapper.create(Person.self, from: ["sex": "x", "age": "old"])
    #expect(person.sex == .unknown)
    #expect(person.age == -1)
    let back = try mapper.export(person)
    #expect(back["sex"] as? String == "?")
    #expect(back["age"] as? String == "-1")
    var errors: [MappingError] = []
    _ = mapper.create(Person.self, from: ["sex": ["m"]], errors: &errors)
    #expect(errors.map(\.code) == [.typeMismatch])
  }

  // MARK: Composing

  @Test func `a chain with a one-way part is one-way, and diagnostics report it`() throws {
    let reversed = Transformer<String, String>(decode: { String($0.reversed()) })
    let mapper = mapper([
      "name": .transform(\.name, .trimmed.then(reversed)),
      "nickname": .transform(\.nickname, reversed.then(.trimmed)).decodeOnly(),
    ])
    let person = try mapper.create(Person.self, from: ["name": " noJ "])
    #expect(person.name == "Jon")
    #expect(try mapper.export(person).isEmpty)
    let warnings = mapper.diagnostics()
    #expect(warnings.map(\.code) == [.oneWayTransform])
    #expect(warnings.first?.path == "name")
    try mapper.verify()
  }

  @Test func `nil inside a chain makes the result of the chain nil`() throws {
    let nonEmpty = Transformer<String, String>(
      decode: { $0.isEmpty ? nil : $0 }, encode: { $0 })
    let mapper = mapper([
      "nickname": .transform(\.nickname, .trimmed.then(nonEmpty).then(.lowercased)),
      "name": .transform(\.name, .trimmed.then(nonEmpty)),
    ])
    #expect(try mapper.create(Person.self, from: ["nickname": " "]).nickname == nil)
    #expect(reports(mapper, ["name": " "]).count == 1)
  }

  @Test func `a transformer can be created outside a table`() throws {
    let address = Transformer.trimmed.then(.url)
    let mapper = mapper(["homepage": .transform(\.homepage, address)])
    let person = try mapper.create(Person.self, from: ["homepage": " https://a.org"])
    #expect(person.homepage?.host() == "a.org")
  }
}
