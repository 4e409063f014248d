import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Wrong values that later values of the same keys replace, if the options use the last one.
@Suite struct ReplacedValuesTests {
  struct Part: DefaultInitializable, Equatable {
    var id = 0
  }
  struct Parcel: DefaultInitializable, Equatable {
    var name = ""
    var size = 0
    var part: Part?
    var parts: [Part] = []
    var depth = 0
  }

  private func orders(_ more: (PropertyMapper) -> Void = { _ in }) -> BothOrders {
    BothOrders(MappingOptions(duplicateKeys: .useLast)) { mapper in
      mapper.addMappings(["id": .property(\.id).required()], for: Part.self)
      mapper.addMappings(
        [
          "name": .property(\.name), "size": .property(\.size), "part": .model(\.part),
          "parts": .model(\.parts), "inner.depth": .property(\.depth),
        ], for: Parcel.self)
      more(mapper)
    }
  }

  private static let inputs = [
    #"{"name":[],"size":1,"name":"a"}"#,
    #"{"name":{"x":[1,2]},"name":7,"name":"a","size":"x","size":2}"#,
    #"{"part":{"id":"x","more":[1]},"part":{"id":2}}"#,
    #"{"part":{},"part":{"id":"x","id":[],"id":3},"parts":[{"id":1},{"id":{}}],"parts":[{"id":4}]}"#,
    #"{"inner":{"depth":"x"},"inner":{"depth":5,"more":1}}"#,
    #"{"inner":7,"inner":{"depth":[],"depth":5}}"#,
  ]

  @Test(arguments: inputs)
  func `values that are replaced are read at once`(_ json: String) throws {
    let orders = orders()
    let parcel = try orders.reading.create(Parcel.self, from: .json(json))
    #expect(parcel == (try orders.finding.create(Parcel.self, from: .json(json))))
    _ = try orders.reading.create([Parcel].self, from: .json("[\(json),\(json)]"))
    var updated = Parcel()
    try orders.reading.update(&updated, from: .json(json))
    #expect(updated == parcel)
  }

  @Test func `errors are reported even if too much was skipped to list it all`() {
    let orders = orders { mapper in
      mapper.addMappings(["a.b.c.d.e": .property(\.size)], for: Parcel.self)
    }
    let text = String(repeating: "x", count: 100)
    let json = #"{"a":{"b":{"c":{"d":{"e":"\#(text)"}}}},"inner":{"depth":"y"}}"#
    for mapper in [orders.standard, orders.finding] {
      let problems = Outcome.errorList { try mapper.create(Parcel.self, from: .json(json)) }
      #expect(problems.map(\.path) == ["inner.depth", "a.b.c.d.e"])
    }
  }
}
