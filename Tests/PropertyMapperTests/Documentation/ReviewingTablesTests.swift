import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

/// The code of the guide "Testing tables" about samples, snapshots, and unknown keys.
struct ReviewingTablesTests {
  struct Item {
    var name = ""
    var price = 0.0
  }

  struct Order {
    var id = 0
    var customer = ""
    var items: [Item] = []
  }

  @Test func `the guide runs and prints what the page shows`() throws {
    let print = Printer()
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "id": .property(\.id, .min(1)),
        "customer": .property(\.customer).or("client"),
        "items": .model(\.items),
      ], for: Order.self, makingWith: { Order() })
    mapper.addMappings(
      ["name": .property(\.name, .notEmpty), "price": .property(\.price, .min(0))],
      for: Item.self, makingWith: { Item() })

    let snapshot = URL.temporaryDirectory.appending(path: "tables-\(UUID()).txt")
    try mapper.tableDescriptions().write(to: snapshot, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: snapshot) }
    // snippet: reviewing-snapshot
    let known = try String(contentsOf: snapshot, encoding: .utf8)
    print(mapper.tableDescriptions() == known)  // true
    // end
    try print.expectComments(of: "reviewing-snapshot")

    // snippet: reviewing-samples
    print(try mapper.sampleInput(for: Order.self))  // {}
    print(try mapper.sampleInput(for: Order.self, .full))
    // {"id":1,"customer":"text","items":[{"name":"text","price":1}]}
    // end
    try print.expectComments(of: "reviewing-samples")

    let sample = try mapper.sampleInput(for: Order.self, .full)
    #expect(try mapper.create(Order.self, from: .value(sample)).items.count == 1)

    // snippet: reviewing-unknown
    let responses = """
      [
        {"id": 1, "customr": "Jon",
         "items": [{"name": "axe", "price": 9.5, "weight": 2}]},
        {"id": "?", "client": "Arya",
         "items": [{"name": "bow", "weight": 1}], "coupon": null}
      ]
      """
    for key in try mapper.unknownKeys(in: .json(responses), for: Order.self) { print(key) }
    // items[].weight: twice, first at [0].items[0].weight
    // coupon: once, at [1].coupon
    // customr: once, at [0].customr; did you mean customer?
    // end
    try print.expectComments(of: "reviewing-unknown")
  }
}
