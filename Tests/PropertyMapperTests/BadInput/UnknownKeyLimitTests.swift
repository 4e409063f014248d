import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Payloads that are larger than the options allow are refused while keys are looked for: case 67 of the list of bad input.
@Suite struct UnknownKeyLimitTests {
  struct Item: DefaultInitializable {
    var name = ""
    var first = ""
    var items: [Item] = []
    var byName: [String: Item] = [:]
    var secrets: [Item] = []
  }

  private static let limit = 1000

  private let mapper: PropertyMapper = {
    let mapper = PropertyMapper(options: MappingOptions(maximumElementCount: limit))
    mapper.addMappings(
      [
        "name": .property(\.name), "items": .model(\.items), "byName": .model(\.byName),
        "names[1].text": .property(\.first), "secrets": .model(\.secrets).sensitive(),
      ], for: Item.self)
    return mapper
  }()

  private func list(_ count: Int, _ element: (Int) -> String = { _ in "{}" }) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  private func object(_ count: Int, _ value: String) -> String {
    "{" + (0..<count).map { "\"k\($0)\":\(value)" }.joined(separator: ",") + "}"
  }

  @Test func `67: none of the payloads is inspected if there are too many`() throws {
    let counter = ElementLimitTests.Counted.Counter()
    mapper.setInputEditor(for: Item.self) { _ in counter.count += 1 }
    let json = list(Self.limit + 1)
    let value = MappingValue.array(Array(repeating: [:], count: Self.limit + 1))
    let elements: [Any] = Array(repeating: [String: Any](), count: Self.limit + 1)
    let problem = "sizeLimitExceeded    must have at most 1000 elements, but has 1001"
    #expect(
      Outcome.problems { try mapper.unknownKeys(in: .json(json), for: Item.self) } == [problem])
    #expect(
      Outcome.problems { try mapper.unknownKeys(in: .value(value), for: Item.self) } == [problem])
    #expect(
      Outcome.problems { try mapper.unknownKeys(in: .list(elements), for: Item.self) } == [problem])
    #expect(counter.count == 0)
    #expect(try mapper.unknownKeys(in: .json(list(Self.limit)), for: Item.self).isEmpty)
    #expect(counter.count == Self.limit)
  }

  @Test(arguments: ["items", "byName"])
  func `67: a collection that's too long isn't searched for unknown keys`(key: String) {
    let count = Self.limit + 1
    let json = #"{"\#(key)":\#(key == "items" ? list(count) : object(count, "{}"))}"#
    let errors = Outcome.errorList { try mapper.unknownKeys(in: .json(json), for: Item.self) }
    #expect(errors.map(\.code) == [.sizeLimitExceeded])
    #expect(errors.first?.path == MappingPath(key))
    #expect(errors.first?.parameters["count"] == .number(.init(count)))
  }

  @Test func `67: an array of which only one element is read may be any length`() throws {
    let names = list(2 * Self.limit) { #"{"text":"a","x":\#($0)}"# }
    let keys = try mapper.unknownKeys(in: .json(#"{"names":\#(names)}"#), for: Item.self)
    #expect(keys.map(\.description) == ["names[].x: once, at names[1].x"])
  }

  @Test func `67: listing more unknown keys than the element limit throws`() throws {
    let keys = try mapper.unknownKeys(in: .json(object(Self.limit, "1")), for: Item.self)
    #expect(keys.count == Self.limit)
    #expect(
      Outcome.problems {
        try mapper.unknownKeys(in: .json(object(Self.limit + 1, "1")), for: Item.self)
      } == ["sizeLimitExceeded    must have at most 1000 elements"])
  }

  @Test func `67: the number of elements in a sensitive array isn't shown`() {
    let json = #"{"secrets":\#(list(Self.limit + 1))}"#
    #expect(
      Outcome.problems { try mapper.unknownKeys(in: .json(json), for: Item.self) } == [
        "sizeLimitExceeded  secrets  must have at most 1000 elements"
      ])
  }

  @Test func `17: each of many keys is counted and listed with its first occurrence`() throws {
    let json = "[\(object(Self.limit, "1")),\(object(Self.limit / 2, "2"))]"
    let keys = try mapper.unknownKeys(in: .json(json), for: Item.self)
    #expect(keys.count == Self.limit)
    #expect(keys.prefix(500).allSatisfy { $0.count == 2 })
    #expect(keys.suffix(500).allSatisfy { $0.count == 1 })
    #expect(keys.allSatisfy { $0.firstPlace == MappingPath("[0].\($0.path)") })
    #expect(Set(keys.map(\.path)).count == Self.limit)
  }
}
