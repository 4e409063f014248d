import Foundation
import PropertyMapper
import Testing

/// The code of the guide "Mapping nested models".
struct MappingNestedModelsTests {
  // snippet: nested-models
  struct Customer {
    var name = ""
  }

  struct Item {
    var title = ""
    var price = Decimal()
  }

  struct Order {
    var customer: Customer?
    var items: [Item] = []
    var gifts: [String: Item] = [:]
    var city = ""
  }
  // end

  // snippet: nested-flattened-models
  struct Address {
    var street = ""
    var city = ""
  }

  struct Invoice {
    var number = 0
    var address: Address?
  }
  // end

  // snippet: nested-subclass
  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }

  final class Wolf: Animal {
    var pack = ""
  }
  // end

  let mapper: PropertyMapper

  init() {
    // snippet: nested-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "customer": .model(\.customer),
        "items": .model(\.items, count: 1...100),
        "gifts": .model(\.gifts),
        "address.city": .property(\.city),
      ], for: Order.self, makingWith: Order.init)
    mapper.addMappings(
      ["name": .property(\.name)], for: Customer.self,
      makingWith: Customer.init)
    mapper.addMappings(
      [
        "title": .property(\.title), "price": .property(\.price, .min(0)),
      ],
      for: Item.self, makingWith: Item.init)
    // end
    self.mapper = mapper
  }

  @Test func `an order with nested models`() throws {
    let print = Printer()
    // snippet: nested-create
    let order = try mapper.create(
      Order.self,
      from: .json(
        """
        {
          "customer": {"name": "Samwell"},
          "items": [{"title": "Quill", "price": 0.10},
                    {"title": "Ink", "price": 1.20}],
          "gifts": {"maester": {"title": "Candle", "price": 0}},
          "address": {"city": "Oldtown"}
        }
        """))
    print(order.customer?.name ?? "nobody")  // Samwell
    print(order.items.map(\.price).reduce(0, +))  // 1.3
    print(order.gifts.keys)  // ["maester"]
    // end
    try print.expectComments(of: "nested-create")
  }

  @Test func `errors in nested models`() throws {
    let print = Printer()
    // snippet: nested-errors
    let bad: [String: Any] = [
      "customer": ["Samwell"],
      "items": [["price": 1], ["price": -2], NSNull()],
    ]
    do {
      _ = try mapper.create(Order.self, from: bad)
    } catch {
      print(error.report)
      // 3 problems while mapping Order:
      //   - customer: must be an object, but is a list
      //   - items[1].price: must be at least 0, but is -2
      //   - items[2]: must have a value, but is null
    }
    // end
    try print.expectComments(of: "nested-errors")
  }

  @Test func `a nested model without a table`() throws {
    let print = Printer()
    // check: nested-unregistered
    let forgetful = PropertyMapper()
    forgetful.addMappings(
      ["customer": .model(\.customer)], for: Order.self,
      makingWith: Order.init)
    do {
      _ = try forgetful.create(Order.self, from: [:])
    } catch {
      print(error[0])
      // customer: Customer has no table; call addMappings(_:for: Customer.self)
    }
    // end
    try print.expectComments(of: "nested-unregistered")
  }

  @Test func `a lossy array drops bad elements`() throws {
    let print = Printer()
    // snippet: nested-lossy
    mapper.addMappings(
      ["items": .model(\.items).lossy()], for: Order.self)

    var problems: [MappingError] = []
    let order = mapper.create(
      Order.self, from: ["items": [["price": 1], ["price": -2]]],
      errors: &problems)
    print(order?.items.count ?? 0)  // 1
    print(problems)
    // [items[1].price: must be at least 0, but is -2]
    // end
    try print.expectComments(of: "nested-lossy")
  }

  @Test func `a model that is flattened into its parent`() throws {
    let print = Printer()
    // snippet: nested-flattened
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["number": .property(\.number), .root: .model(\.address)],
      for: Invoice.self, makingWith: { Invoice() })
    mapper.addMappings(
      ["street": .property(\.street), "city": .property(\.city)],
      for: Address.self, makingWith: { Address() })

    let json = #"{"number":7,"street":"Quay 1","city":"Oldtown"}"#
    let invoice = try mapper.create(Invoice.self, from: .json(json))
    print(invoice.address?.city ?? "no address")  // Oldtown
    print(try mapper.export(invoice, as: .jsonText) == json)  // true
    // end
    try print.expectComments(of: "nested-flattened")

    let short = try mapper.create(Invoice.self, from: ["number": 8])
    #expect(short.address?.city == nil)
  }

  @Test func `a subclass inherits the table of its superclass`() throws {
    let print = Printer()
    // snippet: nested-inheritance
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["pack": .property(\.pack)], for: Wolf.self)

    let wolf = try mapper.create(
      Wolf.self, from: ["name": "Ghost", "pack": "Stark"])
    print("\(wolf.name) of \(wolf.pack)")  // Ghost of Stark

    let animals: [Animal] = [wolf]
    print(try mapper.export(animals, as: .jsonText))
    // [{"name":"Ghost","pack":"Stark"}]
    // end
    try print.expectComments(of: "nested-inheritance")
  }
}
