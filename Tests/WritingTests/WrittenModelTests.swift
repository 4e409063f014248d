import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Closures that run while models are written.
@Suite struct WrittenModelTests {
  @Test func `a closure may change the model while it's being written`() throws {
    final class Shelf: DefaultInitializable {
      var books = ["a", "b"]
      var boxes = [[Shelf]]()
    }
    let orders = BothOrders {
      $0.addMappings(
        [
          "boxes": .model(\.boxes),
          "books": .property(\.books),
          "emptied": .generator { shelf -> Int in
            shelf.books = ["c"]
            shelf.boxes = []
            return 1
          },
        ], for: Shelf.self)
    }
    func shelf() -> Shelf {
      let shelf = Shelf()
      let inner = Shelf()
      inner.boxes = [[Shelf()]]
      shelf.boxes = [[inner, Shelf()], []]
      return shelf
    }
    #expect(
      try orders.reading.export(shelf(), as: .jsonText)
        == orders.finding.export(shelf(), as: .jsonText))
  }

  // MARK: Final encoders

  struct Reading: DefaultInitializable {
    var value = 0.0
    var more: [Reading] = []
  }

  @Test func `final encoders run once, whatever comes before and after them`() throws {
    let runs = Recorder<String>()
    let orders = BothOrders { mapper in
      mapper.addMappings(["value": .property(\.value), "more": .model(\.more)], for: Reading.self)
      mapper.setFinalEncoder(for: Reading.self) { dictionary, reading in
        runs.append("\(reading.value)")
        dictionary["extra"] = true
      }
    }
    for mapper in [orders.reading, orders.standard] {
      runs.removeAll()
      var outer = Reading()
      outer.value = 1
      outer.more = [Reading()]
      #expect(
        try mapper.export(outer, as: .jsonText)
          == #"{"value":1,"more":[{"value":0,"more":[],"extra":true}],"extra":true}"#)
      #expect(runs.values == ["0.0", "1.0"])
    }
  }

  @Test func `final encoders run once if a later value can't be written`() throws {
    let runs = Recorder<String>()
    let orders = BothOrders { mapper in
      mapper.addMappings(["value": .property(\.value), "more": .model(\.more)], for: Reading.self)
      mapper.setFinalEncoder(for: Reading.self) { dictionary, reading in
        runs.append("\(reading.value)")
        if reading.value == 3 { dictionary["bad"] = Double.nan }
        if reading.value == 4 { throw CocoaError(.coderInvalidValue) }
      }
    }
    for last in [3, 4, Double.infinity] {
      var outer = Reading()
      outer.more = [1, 2, last].map { value in
        var reading = Reading()
        reading.value = value
        return reading
      }
      for mapper in [orders.standard, orders.finding] {
        runs.removeAll()
        let errors = Outcome.errorList { try mapper.export(outer, as: .json) }
        #expect(
          errors.map { "\($0.path)" }
            == ["more[2]" + (last == 3 ? ".bad" : last == 4 ? "" : ".value")])
        #expect(runs.values == ["1.0", "2.0"] + (last.isFinite ? ["\(last)"] : []))
      }
    }
  }

  @Test func `a final encoder found only at run time runs once`() throws {
    struct Wrapper: DefaultInitializable {
      var content: Any = Reading()
      var value = Double.zero
    }
    let runs = Recorder<String>()
    let orders = BothOrders { mapper in
      mapper.addMappings(["value": .property(\.value)], for: Reading.self)
      mapper.setFinalEncoder(for: Reading.self) { _, _ in runs.append("run") }
      mapper.addMappings(
        ["content": .generator { $0.content }, "value": .property(\.value)], for: Wrapper.self)
    }
    #expect(
      try orders.standard.export(Wrapper(), as: .jsonText)
        == #"{"content":{"value":0},"value":0}"#)
    #expect(runs.values == ["run"])
  }
}
