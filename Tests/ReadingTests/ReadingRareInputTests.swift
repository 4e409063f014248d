import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Keys in places that no entry reads, which are checked all the same.
@Suite struct ReadingRareInputTests {
  struct Inner: DefaultInitializable, Equatable {
    var name = ""
  }
  struct Plain: DefaultInitializable, Equatable {
    var first: Int?
    var inner: Inner?
  }

  private static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["name": .property(\.name)], for: Inner.self)
    mapper.addMappings(
      ["list[0].value": .property(\.first), "inner": .model(\.inner)], for: Plain.self)
  }

  @Test func `if a closure sees the whole object, unread list elements are checked, too`() throws {
    for text in [#"{"list":[{"value":1},{"a":1,"a":2}]}"#, #"{"list":[{"value":1,"b":1,"b":2}]}"#] {
      let orders = BothOrders { mapper in
        Self.register(mapper)
        mapper.setFinalDecoder(for: Plain.self) { _, _ in }
      }
      var errors: [MappingError] = []
      #expect(orders.standard.create(Plain.self, from: .json(text), errors: &errors) == nil)
      #expect(errors.map(\.code) == [.duplicateKey])
    }
  }

  struct First: DefaultInitializable, Equatable {
    var name = ""
  }
  enum Choice: Equatable {
    case first(First)
  }

  @Test func `unknown keys are found even if a closure chooses the types`() {
    let orders = BothOrders(MappingOptions(unknownKeys: .warn)) { mapper in
      mapper.addMappings(["name": .property(\.name)], for: First.self)
      mapper.addSubtypes(of: Choice.self, ["first": .payload(Choice.first)]) { _ in "first" }
    }
    var errors: [[MappingError]] = [[], []]
    let text = #"[{"name":"a","x":1},{"name":"b"},{"y":2}]"#
    let reading = orders.reading.create([Choice].self, from: .json(text), errors: &errors[0])
    let finding = orders.finding.create([Choice].self, from: .json(text), errors: &errors[1])
    #expect(reading == finding && reading?.count == 3)
    #expect(errors[0].map(Outcome.line) == errors[1].map(Outcome.line))
    #expect(errors[0].count == 2)
  }

  @Test(arguments: [false, true])
  func `unknown keys that an input editor adds are found`(isDeferred: Bool) {
    let orders = BothOrders(MappingOptions(unknownKeys: .warn)) { mapper in
      Self.register(mapper)
      mapper.setInputEditor(for: Inner.self) { object in
        object["added"] = 1
        object["x"] = nil
      }
      if isDeferred { mapper.setFinalDecoder(for: Plain.self) { _, _ in } }
    }
    let text = #"{"inner":{"name":"a","x":1},"y":2}"#
    var errors: [[MappingError]] = [[], []]
    let reading = orders.reading.create(Plain.self, from: .json(text), errors: &errors[0])
    let finding = orders.finding.create(Plain.self, from: .json(text), errors: &errors[1])
    #expect(reading == finding && reading?.inner?.name == "a")
    #expect(errors[0].map(Outcome.line) == errors[1].map(Outcome.line))
    #expect(errors[0].map(\.path.description) == ["inner.added", "y"])
  }
}
