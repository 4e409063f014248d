import Foundation
import PropertyMapper
import Synchronization
import Testing

@testable import TestSupport

/// A flood of each kind of problem, 250 KB of it: a hundred are kept and put into words, and the rest is only counted. What that
/// takes shows `Benchmarks --floods`.
@Suite struct ProblemFloodTests {
  /// Counts how often it is put into words.
  final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    var count: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
  }

  struct Area: Codable {
    var width = 0
  }

  struct Model: DefaultInitializable {
    var url: URL?
    var date: Date?
    var uuid: UUID?
    var data: Data?
    var number = 0
    var text = ""
    var area = Area()
    var byName: [String: Int] = [:]
  }

  final class Item: DefaultInitializable {
    var id = 0
    var number = 0
  }

  class Shape: DefaultInitializable {
    var number = 0
    required init() {}
  }
  final class Circle: Shape {}

  final class Box: DefaultInitializable {
    var items: [Item] = []
  }

  /// A kind of problem: one bad element, and the table that reads it.
  struct Kind: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let element: String
    var options = MappingOptions()
    let mappings: Mappings<Model>

    init(
      _ name: String, _ element: String, _ mappings: Mappings<Model>,
      unknownKeys: UnknownKeyPolicy = .ignore
    ) {
      testDescription = name
      self.element = element
      self.mappings = mappings
      options.unknownKeys = unknownKeys
    }
  }

  static let kinds = [
    Kind("URLs", #"{"url":"http://[a"}"#, ["url": .property(\.url)]),
    Kind("dates", #"{"date":"2026-13-02T03:04:05Z"}"#, ["date": .property(\.date)]),
    Kind(
      "dates in a format", #"{"date":"02.13.2026"}"#,
      ["date": .transform(\.date, .date("dd.MM.yyyy"))]),
    Kind("identifiers", #"{"uuid":"6BA7B810"}"#, ["uuid": .property(\.uuid)]),
    Kind("data", #"{"data":"AQ!="}"#, ["data": .property(\.data)]),
    Kind("Codable types", #"{"area":{"width":"x"}}"#, ["area": .codable(\.area)]),
    Kind("Codable types without a key", #"{"area":{}}"#, ["area": .codable(\.area)]),
    Kind(
      "unknown keys", #"{"numbr":1}"#, ["number": .property(\.number)], unknownKeys: .reject),
    Kind("duplicate keys", #"{"number":1,"number":2}"#, ["number": .property(\.number)]),
    Kind(
      "duplicate keys of dictionaries", #"{"byName":{"a":1,"a":2}}"#,
      ["byName": .property(\.byName)]),
    Kind("missing values", "{}", ["text": .property(\.text).required()]),
    Kind("null", #"{"text":null}"#, ["text": .property(\.text).required()]),
    Kind("wrong types", #"{"number":[]}"#, ["number": .property(\.number)]),
    Kind("texts that are no numbers", #"{"number":"x"}"#, ["number": .property(\.number)]),
    Kind("objects that are none", "7", ["number": .property(\.number)]),
    Kind("ranges", #"{"number":7}"#, ["number": .property(\.number, .range(0...5))]),
    Kind("lengths", #"{"text":"abc"}"#, ["text": .property(\.text, .length(1))]),
    Kind("patterns", #"{"text":"a1"}"#, ["text": .property(\.text, .matches("[a-z]+"))]),
    Kind("values of a list", #"{"text":"a1"}"#, ["text": .property(\.text, .oneOf("a", "b"))]),
    Kind("paths that lead nowhere", #"{"a":[1]}"#, ["a.number": .property(\.number)]),
  ]

  /// The number of elements in 250 KB of text; in debug builds, several times the number of kept
  /// problems.
  private static func count(of element: String) -> Int {
    Effort.step(2) > 1 ? 400 : Effort.rounds(250_000) / (element.utf8.count + 1)
  }

  private static func list(of element: String) -> String {
    "[" + Array(repeating: element, count: count(of: element)).joined(separator: ",") + "]"
  }

  /// A mapper whose sentences are counted.
  private func mapper(
    counting counter: Counter, _ options: MappingOptions = MappingOptions(),
    factory: (any ModelFactory)? = nil
  ) -> PropertyMapper {
    var options = options
    options.messages = MessageCatalog { error in
      counter.add()
      return nil
    }
    return PropertyMapper(factory: factory, options: options)
  }

  /// Checks what was kept of a flood.
  private func expect(
    _ errors: [MappingError], of count: Int, _ counter: Counter,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(errors.count == 101, sourceLocation: sourceLocation)
    #expect(errors.last?.code == .tooManyErrors, sourceLocation: sourceLocation)
    #expect(
      errors.last?.parameters["count"] == .number(.init(count)), sourceLocation: sourceLocation)
    #expect(counter.count == 101, sourceLocation: sourceLocation)
  }

  @Test(arguments: kinds)
  func `106: messages are created only for problems that are kept`(kind: Kind) {
    let counter = Counter()
    let mapper = mapper(counting: counter, kind.options)
    mapper.addMappings(kind.mappings, for: Model.self)
    var errors: [MappingError] = []
    let json = Self.list(of: kind.element)
    #expect(mapper.create([Model].self, from: .json(json), errors: &errors) == nil)
    expect(errors, of: Self.count(of: kind.element), counter)
  }

  @Test func `106: for unknown subtypes, messages are created only for kept problems`() {
    let counter = Counter()
    let mapper = mapper(counting: counter)
    mapper.addMappings(["number": .property(\.number)], for: Shape.self)
    mapper.addSubtypes(
      of: Shape.self, discriminator: "type", ["circle": .subtype(Circle.self)])
    let element = #"{"type":"circl"}"#
    var errors: [MappingError] = []
    #expect(
      mapper.create([Shape].self, from: .json(Self.list(of: element)), errors: &errors) == nil)
    expect(errors, of: Self.count(of: element), counter)
  }

  @Test func `106: for models with identities, messages are created only for kept problems`() {
    let counter = Counter()
    let mapper = mapper(
      counting: counter,
      factory: IdentityFactory().identifying(Item.self, by: \.id, at: "id"))
    mapper.addMappings(["id": .property(\.id), "number": .property(\.number)], for: Item.self)
    for element in [#"{"id":1,"number":"x"}"#, #"{"id":[],"number":1}"#] {
      let before = counter.count
      var errors: [MappingError] = []
      #expect(
        mapper.create([Item].self, from: .json(Self.list(of: element)), errors: &errors) == nil)
      #expect(errors.count == 101)
      #expect(counter.count - before == 101)
    }
  }

  @Test func `106: in an update, messages are created only for kept problems`() {
    let counter = Counter()
    let mapper = mapper(counting: counter)
    mapper.addMappings(["number": .property(\.number)], for: Item.self)
    mapper.addMappings(["items": .model(\.items)], for: Box.self)
    let element = #"{"number":"x"}"#
    var errors: [MappingError] = []
    let json = #"{"items":\#(Self.list(of: element))}"#
    #expect(!mapper.update(Box(), from: .json(json), errors: &errors))
    expect(errors, of: Self.count(of: element), counter)
  }

  @Test func `106: in validation, messages are created only for kept problems`() {
    let counter = Counter()
    let mapper = mapper(counting: counter)
    mapper.addMappings(["number": .property(\.number, .range(1...5))], for: Model.self)
    var errors: [MappingError] = []
    #expect(!mapper.validate(Array(repeating: Model(), count: 5000), errors: &errors))
    expect(errors, of: 5000, counter)
  }

  @Test func `106: in a stream, the messages of each record are created once`() {
    let counter = Counter()
    let mapper = mapper(counting: counter)
    let mappings: Mappings<Model> = ["number": .property(\.number)]
    mapper.addMappings(mappings, for: Model.self)
    let element = #"{"number":"x"}"#
    let count = Self.count(of: element)
    let lines = Array(repeating: element, count: count).joined(separator: "\n")
    #expect(
      problemCounts(mapper.models(of: Model.self, from: Data(lines.utf8), as: .jsonLines)) == [
        1: count
      ])
    #expect(counter.count == count)
    let list = Self.list(of: element)
    #expect(
      problemCounts(mapper.models(of: Model.self, from: Data(list.utf8), as: .jsonArray)) == [
        1: count
      ])
    #expect(counter.count == 2 * count)
  }

  /// How many records have how many problems.
  private func problemCounts(_ records: some Sequence<StreamedModel<Model>>) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for record in records {
      if case .failure(let errors) = record.result { counts[errors.count, default: 0] += 1 }
    }
    return counts
  }
}
