import Testing

@testable import PropertyMapper

/// Wrong values that later values of the same keys replace, if the options use the last one.
@Suite struct ReplacedValuesTests {
  struct Part: DefaultInitializable, Equatable {
    var id = 0
    var life = Life()
  }
  struct Parcel: DefaultInitializable, Equatable {
    var name = ""
    var size = 0
    var part: Part?
    var parts: [Part] = []
    var depth = 0
    var other = ""
    var again = ""
  }

  private func orders(
    unknownKeys: UnknownKeyPolicy = .ignore, _ more: (PropertyMapper) -> Void = { _ in }
  ) -> BothOrders {
    var options = MappingOptions()
    options.duplicateKeys = .useLast
    options.unknownKeys = unknownKeys
    return BothOrders(options) { mapper in
      mapper.addMappings(["id": .property(\.id).required()], for: Part.self)
      mapper.addMappings(
        [
          "name": .property(\.name), "size": .property(\.size), "part": .model(\.part),
          "parts": .model(\.parts), "inner.depth": .property(\.depth),
          ["one", "two"]: .property(\.other), "name": .property(\.again),
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
    #"{"one":"a","two":"a","one":"b"}"#,
    #"{"one":[],"one":"b","two":"b"}"#,
    #"{"two":{},"two":"c"}"#,
    #"{"name":"a","name":[]}"#,
    #"{"name":[],"size":[],"name":"a"}"#,
    #"{"part":{"id":[]},"part":null,"inner":{"depth":[]},"inner":null}"#,
    #"{"one":"a","two":"x","one":null}"#,
    #"{"name":[],"name":"a"#,
    #"{"part":{"id":[1,{"x":2}]},"part":{"id":1}"#,
    #"{"inner":{"depth":[1,{"x":2}]},"inner":{"depth":1}"#,
  ]

  private enum Way: CaseIterable { case plain, waiting, updated, warning, keeping }

  @Test(arguments: inputs)
  func `only the last value of a key has to be right`(_ json: String) {
    for way in Way.allCases {
      let orders = orders(unknownKeys: way == .warning ? .warn : .ignore) { mapper in
        if way == .waiting { mapper.setFinalDecoder(for: Part.self) { _, _ in } }
        if way == .keeping { mapper.setFinalDecoder(for: Parcel.self) { _, _ in } }
      }
      var found: [String] = []
      for mapper in [orders.standard, orders.finding] {
        var errors: [MappingError] = []
        var parcel: Parcel? = Parcel()
        if way == .updated {
          _ = parcel.map { current in
            var current = current
            parcel = mapper.update(&current, from: .json(json), errors: &errors) ? current : nil
          }
        } else {
          parcel = mapper.create(Parcel.self, from: .json(json), errors: &errors)
        }
        found.append("\(parcel.map { "\($0)" } ?? "none") \(errors)")
      }
      #expect(found[0] == found[1], "\(way)")
    }
  }

  @Test(arguments: inputs.prefix(6))
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

  @Test func `values that are replaced are released`() {
    let left = LifeCount.left {
      for more in [{ (_: PropertyMapper) in }, { $0.setFinalDecoder(for: Part.self) { _, _ in } }] {
        let orders = orders(more)
        for json in Self.inputs {
          _ = try? orders.reading.create(Parcel.self, from: .json(json))
          _ = try? orders.reading.create([Parcel].self, from: .json("[\(json),\(json)]"))
        }
      }
    }
    #expect(left == 0)
  }
}
