import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Updates whose values wait in frames, in cases that need a closer look.
@Suite struct UpdatingByFramesTests {
  final class Box {
    var value = 0
  }
  struct Part: DefaultInitializable, Equatable {
    var name = ""
    var size = 1
  }
  struct Parcel: DefaultInitializable {
    var box = Box()
    var parts: [Part] = []
    var part: Part?
  }
  final class Depot: DefaultInitializable {
    var name = ""
    var part = Part()
  }

  class Bin: DefaultInitializable {
    var value = 0
    required init() {}
  }
  final class Crate: Bin {
    var lid = ""
  }
  final class Sack: Bin {}

  @Test func `an instance is updated by the table of its own class`() throws {
    let orders = BothOrders { mapper in
      mapper.addMappings(["value": .property(\.value)], for: Bin.self)
      mapper.addMappings(["lid": .property(\.lid)], for: Crate.self)
    }
    for mapper in [orders.reading, orders.finding] {
      let crate = Crate()
      var box: Bin = crate
      try mapper.update(&box, from: .json(#"{"value":1,"lid":"a"}"#))
      try mapper.update(crate as Bin, from: ["value": 2])
      #expect(box === crate && crate.value == 2 && crate.lid == "a")
      let sack = Sack()
      try mapper.update(sack as Bin, from: .json(#"{"value":3}"#))
      #expect(sack.value == 3)
    }
  }

  private func parcels(_ more: @escaping (PropertyMapper) -> Void = { _ in }) -> BothOrders {
    BothOrders { mapper in
      mapper.addMappings(["name": .property(\.name), "size": .property(\.size)], for: Part.self)
      mapper.addMappings(
        ["value": .property(\.box.value), "parts": .model(\.parts), "part": .model(\.part)],
        for: Parcel.self)
      more(mapper)
    }
  }

  private static let inputs = [
    #"{"value":7,"parts":[{"name":"a"}],"part":{"size":3}}"#,
    #"{"value":8,"parts":[{"size":"x"}]}"#,
    #"{"value":null,"part":null}"#,
  ]

  @Test(arguments: inputs)
  func `values behind a reference are only set if the whole input is right`(json: String) {
    for more in [
      { (_: PropertyMapper) in },
      { mapper in
        mapper.setFinalDecoder(for: Part.self) { _, part in
          if part.name == "a" { throw Refusal() }
        }
      },
      { mapper in
        mapper.addMappings(
          [
            "parts": .model(\.parts).lossy(),
            "part": .transform(\.part) { (part: Part?) in part },
          ],
          for: Parcel.self)
      },
      { mapper in mapper.addRule(for: Parcel.self, \.self) { $0.box.value == 7 ? "no" : nil } },
    ] as [(PropertyMapper) -> Void] {
      let orders = parcels(more)
      let found = [orders.standard, orders.finding].map { mapper in
        var parcel = Parcel()
        let problems = Outcome.problems { try mapper.update(&parcel, from: .json(json)) }
        return ["\(parcel.box.value) \(parcel.parts) \(String(describing: parcel.part))"] + problems
      }
      #expect(found[0] == found[1])
    }
  }

  @Test func `a hook that replaces the instance to update is an error`() {
    let orders = BothOrders { mapper in
      mapper.addMappings(["name": .property(\.name)], for: Part.self)
      mapper.addMappings(["name": .property(\.name), "part": .model(\.part)], for: Depot.self)
      mapper.setFinalDecoder(for: Depot.self) { _, depot in depot = Depot() }
    }
    let found = [orders.standard, orders.finding].map { mapper in
      let depot = Depot()
      let problems = Outcome.problems {
        try mapper.update(depot, from: .json(#"{"name":"x","part":{"name":"y"}}"#))
      }
      return ["\(depot.name) \(depot.part.name)"] + problems
    }
    #expect(found[0] == found[1])
    #expect(found[0].count == 2)
  }
}
