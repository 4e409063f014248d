import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

@Suite struct NullAbovePathsTests {
  struct Person: DefaultInitializable, Equatable {
    var city: String? = "York"
    var zip: String? = "YO1"
    var floor = 3
    var first: String? = "a"
    var heard = "nothing"
  }

  struct Contact: DefaultInitializable, Equatable {
    var city: String? = "York"
  }

  struct Customer: DefaultInitializable, Equatable {
    var contact: Contact? = Contact()
  }

  let mapper = PropertyMapper()

  private func update(_ json: String) throws -> [Person] {
    let patch = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    var persons = [Person(), Person(), Person()]
    try mapper.update(&persons[0], from: .json(json))
    try mapper.update(&persons[1], from: patch)
    try mapper.update(&persons[2], from: .value(MappingValue(json: json)))
    return persons
  }

  @Test func `129: null above a path is null for each entry below it in an update`() throws {
    mapper.addMappings(
      [
        "address.city": .property(\.city), "address.zip": .property(\.zip),
        "address.floor": .property(\.floor), "tags[0]": .property(\.first),
        "address.note": .consumer { (note: String?, person) in person.heard = note ?? "nil" },
      ], for: Person.self)
    for person in try update(#"{"address":null}"#) {
      #expect(person == Person(city: nil, zip: nil, heard: "nil"))
    }
    for person in try update(#"{"tags":null}"#) { #expect(person == Person(first: nil)) }
    #expect(try mapper.create(Person.self, from: .json(#"{"address":null}"#)) == Person())
  }

  @Test func `129: null above the path of a required entry is an error in an update`() {
    mapper.addMappings(
      ["address.city": .property(\.city), "address.zip": .property(\.zip).required()],
      for: Person.self)
    #expect(
      Outcome.problems { try update(#"{"address":null}"#) } == [
        "nullValue  address.zip  must have a value, but is null"
      ])
  }

  @Test func `129: null above the paths of an embedded model sets its properties to nil`() throws {
    mapper.addMappings(["address.city": .property(\.city)], for: Contact.self)
    mapper.addMappings([.root: .model(\.contact)], for: Customer.self)
    var customer = Customer()
    try mapper.update(&customer, from: .json(#"{"address":null}"#))
    #expect(customer == Customer(contact: Contact(city: nil)))
    customer.contact = nil
    try mapper.update(&customer, from: .json(#"{"address":null}"#))
    #expect(customer == Customer(contact: nil))
  }
}
