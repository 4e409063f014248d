import Foundation
import PropertyMapper
import Testing

/// The code of the guide "Recipes" for values that don't always have the same form.
struct VaryingDataRecipesTests {
  enum Varying {
    // snippet: recipes-identifier-models
    struct Customer {
      var id = ""
      var name: String?
    }

    struct Group {
      var customers: [Customer] = []
    }
    // end
  }

  typealias Customer = Varying.Customer
  typealias Group = Varying.Group

  @Test func `an object or only its identifier`() throws {
    let print = Printer()
    // snippet: recipes-identifier
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["id": .property(\.id).required(), "name": .property(\.name)],
      for: Customer.self, makingWith: { Customer() })
    mapper.setTransformer(
      Transformer { (id: String) in Customer(id: id) }, for: Customer.self)
    mapper.addMappings(
      ["customers": .model(\.customers)], for: Group.self,
      makingWith: { Group() })

    let json =
      #"{"customers": ["cus_1", {"id": "cus_2", "name": "Ann"}]}"#
    let group = try mapper.create(Group.self, from: .json(json))
    print(group.customers.map { $0.name ?? "?" })  // ["?", "Ann"]
    // end
    try print.expectComments(of: "recipes-identifier")
  }
}
