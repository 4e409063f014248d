import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Models in the objects of the models that contain them, from data to models and back.
@Suite struct EmbeddedModelTests {
  struct Address: DefaultInitializable, Equatable {
    var street = ""
    var city: String?
    var zip: Int?
  }
  struct Contact: DefaultInitializable, Equatable {
    var email: String?
    var phone: String?
  }
  final class Customer: DefaultInitializable {
    var name = ""
    var address = Address()
    var contact: Contact?
    var note: String?
    var rest: [String: MappingValue] = [:]
  }

  let mapper = PropertyMapper()

  static var customer: Mappings<Customer> {
    [
      "name": .property(\.name).required(),
      .root: .model(\.address),
      .root: .model(\.contact),
      "note": .property(\.note),
    ]
  }

  static func register(
    in mapper: PropertyMapper, _ customer: Mappings<Customer> = customer,
    address: Mappings<Address> = [:], contact: Mappings<Contact> = [:]
  ) {
    mapper.setMappings(customer, for: Customer.self)
    let ofAddress: Mappings<Address> = [
      "street": .property(\.street, .notEmpty).required(), "place.city": .property(\.city),
      "place.zip": .property(\.zip, .range(1...99_999)),
    ]
    mapper.setMappings(ofAddress.merging(address), for: Address.self)
    let ofContact: Mappings<Contact> = [
      "email": .property(\.email, .matches("x?a@b")), "phone": .property(\.phone),
    ]
    mapper.setMappings(ofContact.merging(contact), for: Contact.self)
  }

  init() { Self.register(in: mapper) }

  @Test func `a model is read from the object of the model that contains it and written back`()
    throws
  {
    try mapper.verify()
    let json = #"""
      {"name":"Ada","street":"Main St","place":{"city":"Rome","zip":12},"email":"a@b","note":"new"}
      """#
    let customer = try mapper.create(Customer.self, from: .json(json))
    #expect(customer.name == "Ada")
    #expect(customer.address == Address(street: "Main St", city: "Rome", zip: 12))
    #expect(customer.contact == Contact(email: "a@b"))
    #expect(try mapper.export(customer, as: .jsonText) == json)
    let again = try mapper.create(Customer.self, from: mapper.export(customer))
    #expect(mapper.areEqual(again, customer))
    #expect(mapper.hash(of: again) == mapper.hash(of: customer))
    #expect(mapper.areEqual(try mapper.copy(customer), customer))
    let archived = try mapper.unarchive(Customer.self, from: mapper.archive(customer))
    #expect(mapper.areEqual(archived, customer))
    let lists = try mapper.create([Customer].self, from: .json("[\(json),\(json)]"))
    #expect(lists.map(\.contact) == [Contact(email: "a@b"), Contact(email: "a@b")])
  }

  @Test func `an optional model is nil if none of its keys is present`() throws {
    let none = try mapper.create(Customer.self, from: .json(#"{"name":"Ada","street":"x"}"#))
    #expect(none.contact == nil)
    #expect(try mapper.export(none, as: .jsonText) == #"{"name":"Ada","street":"x"}"#)
    #expect(
      try mapper.export(none, as: .jsonText, options: .includesNull)
        == #"{"name":"Ada","street":"x","place":{"city":null,"zip":null},"note":null}"#)
    let one = try mapper.create(
      Customer.self, from: .json(#"{"name":"Ada","street":"x","phone":null}"#))
    #expect(one.contact == Contact())
  }

  @Test func `errors have the path of the object in table order`() {
    let json = #"{"street":"","place":{"zip":0},"email":"x","note":1.5}"#
    #expect(
      Outcome.problems { try mapper.create(Customer.self, from: .json(json)) } == [
        "missingValue  name  must have a value, but is missing",
        "validationFailed  street  must not be empty",
        "validationFailed  place.zip  must be between 1 and 99999, but is 0",
        "validationFailed  email  must match the pattern x?a@b",
      ])
    #expect(
      Outcome.problems {
        try mapper.create([Customer].self, from: .json(#"[{"name":"a"},{"name":"b","place":7}]"#))
      } == [
        "missingValue  [0].street  must have a value, but is missing",
        "missingValue  [1].street  must have a value, but is missing",
        "typeMismatch  [1].place  must be an object, but is a number",
      ])
    var customer = Customer()
    customer.name = "Ada"
    customer.contact = Contact(email: "x")
    #expect(
      Outcome.problems { try mapper.validate(customer) } == [
        "validationFailed  street  must not be empty",
        "validationFailed  email  must match the pattern x?a@b",
      ])
    customer = Customer()
  }

  @Test func `a problem that several tables reach is reported once`() {
    Self.register(in: mapper, Self.customer.merging(["place.note": .property(\.note)]))
    let json = #"{"name":"a","street":"x","place":7}"#
    #expect(
      Outcome.problems { try mapper.create(Customer.self, from: .json(json)) } == [
        "typeMismatch  place  must be an object, but is a number"
      ])
  }

  @Test func `a key that no table reads is unknown`() throws {
    let json = #"{"name":"Ada","street":"x","place":{"town":1},"fone":1}"#
    let lines = [
      "unknownKey  fone  isn't a known key",
      "unknownKey  place.town  isn't a known key",
    ]
    let rejecting = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    Self.register(in: rejecting)
    #expect(Outcome.problems { try rejecting.create(Customer.self, from: .json(json)) } == lines)
    let warning = PropertyMapper(options: MappingOptions(unknownKeys: .warn))
    Self.register(in: warning)
    var warnings: [MappingError] = []
    #expect(warning.create(Customer.self, from: .json(json), errors: &warnings) != nil)
    #expect(warnings.map(Outcome.line) == lines.map { $0 + " (warning)" })
    Self.register(in: mapper, address: Mappings().unknownKeys(.reject))
    #expect(Outcome.problems { try mapper.create(Customer.self, from: .json(json)) } == lines)
    Self.register(in: mapper, Self.customer.unknownKeys(.reject))
    #expect(Outcome.problems { try mapper.create(Customer.self, from: .json(json)) } == lines)
    #expect(
      Outcome.problems {
        try mapper.create(Customer.self, from: .json(#"{"name":"x","strete":1}"#))
      }
        == [
          "missingValue  street  must have a value, but is missing; the input has strete",
          "unknownKey  strete  isn't a known key; did you mean street?",
        ])
  }

  @Test func `unknown keys are kept by any of the tables`() throws {
    let json = #"{"name":"Ada","street":"x","place":{"town":1},"more":[1]}"#
    Self.register(in: mapper, Self.customer.keepingUnknownKeys(in: \.rest))
    let customer = try mapper.create(Customer.self, from: .json(json))
    #expect(customer.rest == ["place": ["town": 1], "more": [1]])
    #expect(
      try mapper.export(customer, as: .jsonText)
        == #"{"name":"Ada","street":"x","more":[1],"place":{"town":1}}"#)
  }

  @Test func `an update changes only the keys that are present`() throws {
    let customer = try mapper.create(
      Customer.self, from: .json(#"{"name":"Ada","street":"x","place":{"city":"Rome"}}"#))
    try mapper.update(customer, from: .json(#"{"note":"n"}"#))
    #expect(customer.contact == nil)
    try mapper.update(customer, from: .json(#"{"place":{"zip":7},"phone":"1"}"#))
    #expect(customer.address == Address(street: "x", city: "Rome", zip: 7))
    #expect(customer.contact == Contact(phone: "1"))
    try mapper.update(customer, from: .json(#"{"email":"a@b","place":{"city":null}}"#))
    #expect(customer.address == Address(street: "x", zip: 7))
    #expect(customer.contact == Contact(email: "a@b", phone: "1"))
    #expect(
      Outcome.problems { try mapper.update(customer, from: .json(#"{"street":"","note":"z"}"#)) }
        == ["validationFailed  street  must not be empty"])
    #expect(customer.note == "n")
  }

  @Test func `changes are written next to those of the model that contains it`() throws {
    let old = try mapper.create(Customer.self, from: .json(#"{"name":"Ada","street":"x"}"#))
    let new = try mapper.create(
      Customer.self,
      from: .json(#"{"name":"Ada","street":"y","place":{"zip":3},"phone":"1","note":"n"}"#))
    let changes = try mapper.changes(from: old, to: new)
    #expect(
      Outcome.text(changes) == #"{"note":"n","phone":"1","place":{"zip":3},"street":"y"}"#)
    try mapper.update(old, from: changes)
    #expect(mapper.areEqual(old, new))
    let none = try mapper.create(Customer.self, from: .json(#"{"name":"Ada","street":"y"}"#))
    #expect(
      Outcome.problems { try mapper.changes(from: new, to: none) } == [
        "unrepresentableValue    can't be written because it's nil, and the object has no key for it"
      ])
    none.contact = Contact()
    #expect(
      Outcome.problems { try mapper.changes(from: old, to: none) } == [])
  }
}
