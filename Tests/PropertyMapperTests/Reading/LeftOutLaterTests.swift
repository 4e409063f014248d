import PropertyMapper
import Testing

/// Elements that are left out after the first count, since their models could not be made or are equal.
@Suite struct LeftOutLaterTests {
  struct Item: DefaultInitializable, Hashable {
    var name = ""
  }
  struct Basket: DefaultInitializable {
    var items: [Item] = []
    var kinds: Set<Item> = []
  }

  private let tooFew = "must have at least 2 valid elements, but has 1"

  private func mapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Item.self)
    mapper.setFinalDecoder(for: Item.self) { _, item in
      if item.name == "bad" { throw MappingError("must be good") }
    }
    mapper.addMappings(
      [
        "items": .model(\.items).lossy(minimumCount: 2),
        "kinds": .model(\.kinds).lossy(minimumCount: 2),
      ], for: Basket.self)
    return mapper
  }

  @Test func `elements whose models can't be made don't count`() {
    let problems = Outcome.problems {
      try mapper().create(
        Basket.self, from: ["items": [["name": "a"], ["name": "bad"]]])
    }
    #expect(problems.contains("validationFailed  items  \(tooFew)"))
    #expect(throws: Never.self) {
      try mapper().create(
        Basket.self, from: ["items": [["name": "a"], ["name": "bad"], ["name": "b"]]])
    }
  }

  @Test func `equal elements of a set count once`() {
    let problems = Outcome.problems {
      try mapper().create(
        Basket.self, from: .json(#"{"kinds": [{"name": "a"}, {"name": "a"}]}"#))
    }
    #expect(problems.contains("validationFailed  kinds  \(tooFew)"))
  }
}
