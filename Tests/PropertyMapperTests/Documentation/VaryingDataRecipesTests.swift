import Foundation
import PropertyMapper
import Testing

/// The code of the guide "Recipes" for values that don't always have the same form.
struct VaryingDataRecipesTests {
  enum Varying {
    // snippet: recipes-varying-models
    struct City {
      var name = ""
    }

    struct Ticket {
      var age: Int?
      var tags: [String] = []
      var city = City()
      var image = ""
      var day: Date?
    }
    // end
    // snippet: recipes-identifier-models
    struct Customer {
      var id = ""
      var name: String?
    }

    struct Charge {
      var customer = Customer()
      var others: [Customer] = []
    }
    // end
  }

  typealias Customer = Varying.Customer
  typealias Charge = Varying.Charge
  typealias City = Varying.City
  typealias Ticket = Varying.Ticket

  @Test func `values in several forms`() throws {
    let print = Printer()
    // snippet: recipes-varying
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: City.self, makingWith: City.init)
    mapper.addMappings(
      [
        "age": .property(\.age).lossy(), "tags": .property(\.tags).oneOrMany(),
        "city": .model(\.city).inJSONText(), "image.url": .property(\.image).or("image"),
        "day": .transform(\.day, .date("yyyy-MM-dd").or(.date("d.M.yyyy"))),
      ], for: Ticket.self, makingWith: Ticket.init)

    var problems: [MappingError] = []
    let json = #"""
      {"age": "unknown", "tags": "new", "image": "a.png",
       "city": "{\"name\": \"Rome\"}", "day": "1.5.2024"}
      """#
    let ticket = mapper.create(Ticket.self, from: .json(json), errors: &problems)
    print(ticket?.tags ?? [])  // ["new"]
    print(ticket?.city.name ?? "")  // Rome
    print(problems)
    // [age: must be a whole number, but is text]
    // end
    try print.expectComments(of: "recipes-varying")
    #expect(ticket?.age == nil)
    #expect(ticket?.image == "a.png")
    let object = #"{"tags": ["a", "b"], "image": {"url": "b.png"}, "day": "2024-05-01"}"#
    let other = try mapper.create(Ticket.self, from: .json(object))
    #expect(other.tags == ["a", "b"])
    #expect(other.image == "b.png")
    #expect(other.day == ticket?.day)
  }

  @Test func `an object or only its identifier`() throws {
    let print = Printer()
    // snippet: recipes-identifier
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["id": .property(\.id).required(), "name": .property(\.name)], for: Customer.self,
      makingWith: { Customer() })
    mapper.setTransformer(Transformer { (id: String) in Customer(id: id) }, for: Customer.self)
    mapper.addMappings(
      ["customer": .model(\.customer), "others": .model(\.others)], for: Charge.self,
      makingWith: { Charge() })

    let json = """
      {"customer": "cus_1",
       "others": ["cus_2", {"id": "cus_3", "name": "Ann"}]}
      """
    var charge = try mapper.create(Charge.self, from: .json(json))
    print(charge.customer.id)  // cus_1
    print(charge.others.map { $0.name ?? "?" })  // ["?", "Ann"]

    try mapper.update(&charge, from: .json(#"{"customer": {"id": "cus_1", "name": "Bob"}}"#))
    print(charge.customer.name ?? "?")  // Bob

    var problems: [MappingError] = []
    _ = mapper.create(Charge.self, from: .json(#"{"customer": [1]}"#), errors: &problems)
    print(problems)
    // [customer: must be text or an object, but is a list]
    // end
    try print.expectComments(of: "recipes-identifier")
  }
}
