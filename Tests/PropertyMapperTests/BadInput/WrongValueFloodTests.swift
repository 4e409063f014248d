import PropertyMapper
import Synchronization
import Testing

@testable import TestSupport

/// A flood of wrong values: lists of cases and suggestions are worked out only for the problems that are kept.
@Suite(.serialized) struct WrongValueFloodTests {
  private static let listings = Atomic<Int>(0)

  /// An enum that counts how often its cases are listed.
  enum Role: String, CaseIterable {
    case builder, ranger, steward
    static var allCases: [Role] {
      WrongValueFloodTests.listings.add(1, ordering: .relaxed)
      return [.builder, .ranger, .steward]
    }
  }

  /// A key that counts how often it is put into words.
  struct Word: Hashable, MappingValueConvertible, CustomStringConvertible {
    let text: String
    init(_ text: String) { self.text = text }
    init(mappingValue: MappingValue) throws { text = try String(mappingValue: mappingValue) }
    var mappingValue: MappingValue { .string(text) }
    var description: String {
      WrongValueFloodTests.listings.add(1, ordering: .relaxed)
      return text
    }
  }

  /// The same for what reads values itself.
  enum MappedRole: String, CaseIterable, MappingValueConvertible {
    case builder, ranger, steward
    static var allCases: [MappedRole] {
      WrongValueFloodTests.listings.add(1, ordering: .relaxed)
      return [.builder, .ranger, .steward]
    }
  }

  struct Box: DefaultInitializable {
    var roles: [Role] = []
    var role = Role.ranger
    var number = 0
  }

  /// How often descriptions were made while a closure ran, which must note many more problems than are kept.
  private func listings(_ body: (inout [MappingError]) -> Bool) -> Int {
    let before = Self.listings.load(ordering: .relaxed)
    var errors: [MappingError] = []
    #expect(!body(&errors))
    #expect(errors.count == 101)
    #expect(errors.first?.message.contains(" or ") == true)
    return Self.listings.load(ordering: .relaxed) - before
  }

  /// The number of wrong values, more than may be put into words.
  private static let count = 5000 / Effort.step(3)
  private static let wrong = list(of: #""rangr""#)

  @Test func `106: the cases of an enum are listed only for kept problems`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["roles": .property(\.roles)], for: Box.self)
    let count = listings { errors in
      mapper.create(Box.self, from: .json(#"{"roles":\#(Self.wrong)}"#), errors: &errors) != nil
    }
    #expect(count < 1000)
    let lossy = PropertyMapper()
    lossy.addMappings(["roles": .property(\.roles).lossy()], for: Box.self)
    let before = Self.listings.load(ordering: .relaxed)
    var warnings: [MappingError] = []
    #expect(
      lossy.create(Box.self, from: .json(#"{"roles":\#(Self.wrong)}"#), errors: &warnings) != nil)
    #expect(Self.listings.load(ordering: .relaxed) - before < 1000)
  }

  @Test func `106: the keys of a lookup are listed only for kept problems`() {
    let mapper = PropertyMapper()
    let values = Dictionary(
      uniqueKeysWithValues: (0..<30).map { (Word("word\($0)"), $0) })
    mapper.addMappings(["number": .transform(\.number, .lookup(values))], for: Box.self)
    let json = Self.list(of: #"{"number":"wurd"}"#)
    let count = listings { errors in
      mapper.create([Box].self, from: .json(json), errors: &errors) != nil
    }
    #expect(count < 100 * 30 * 2 + 1000)
  }

  /// How often descriptions were made while a stream of wrong records was read, each of which keeps its problem.
  private func listings(
    of mapper: PropertyMapper, inLines element: String, message: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> Int {
    let before = Self.listings.load(ordering: .relaxed)
    let lines = Array(repeating: element, count: 500).joined(separator: "\n")
    var messages: [String: Int] = [:]
    for record in mapper.models(of: Box.self, from: Array(lines.utf8), as: .jsonLines) {
      if case .failure(let errors) = record.result {
        messages[errors[0].message, default: 0] += 1
      }
    }
    #expect(messages == [message: 500], sourceLocation: sourceLocation)
    return Self.listings.load(ordering: .relaxed) - before
  }

  @Test func `106: the keys of a lookup are described once for all records of a stream`() {
    let mapper = PropertyMapper()
    let values = Dictionary(uniqueKeysWithValues: (0..<3).map { (Word("word\($0)"), $0) })
    mapper.addMappings(["number": .transform(\.number, .lookup(values))], for: Box.self)
    let message =
      "must be \"word0\", \"word1\", or \"word2\", but is a different value; did you mean word0?"
    // Each wrong key is also put into words by itself, to look for the nearest.
    #expect(
      listings(of: mapper, inLines: #"{"number":"wurd0"}"#, message: message) <= 500 + 3)
  }

  @Test func `106: the cases of an enum are listed once for all records of a stream`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["role": .property(\.role)], for: Box.self)
    let message =
      "must be \"builder\", \"ranger\", or \"steward\", but is other text; did you mean ranger?"
    #expect(listings(of: mapper, inLines: #"{"role":"rangr"}"#, message: message) < 10)
  }

  /// How often descriptions were made for a flood of which a hundred problems are kept.
  private func count<Model>(
    _ type: Model.Type, _ mapper: PropertyMapper, _ json: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> Int {
    let before = Self.listings.load(ordering: .relaxed)
    var errors: [MappingError] = []
    #expect(mapper.create(type, from: .json(json), errors: &errors) == nil)
    #expect(errors.count == 101, sourceLocation: sourceLocation)
    return Self.listings.load(ordering: .relaxed) - before
  }

  private static func list(of element: String) -> String {
    #"["# + Array(repeating: element, count: count).joined(separator: ",") + "]"
  }

  @Test func `106: the cases of enum keys are listed only for kept problems`() {
    let mapper = PropertyMapper()
    let keys = (0..<Self.count).map { #""rangr\#($0)":1"# }.joined(separator: ",")
    #expect(count([Role: Int].self, mapper, "{\(keys)}") < 1000)
  }

  @Test func `106: wrong values read by a hook are described only for kept problems`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["number": .property(\.number)], for: Box.self)
    mapper.setFinalDecoder(for: Box.self) { input, _ in
      _ = try input.value(MappedRole.self, at: "role")
    }
    #expect(count([Box].self, mapper, Self.list(of: #"{"role":"rangr"}"#)) < 1000)
  }

  /// A type that reads a list itself.
  struct Team: MappingValueConvertible {
    let roles: [MappedRole]
    init(mappingValue: MappingValue) throws { roles = try [MappedRole](mappingValue: mappingValue) }
    var mappingValue: MappingValue { get throws { try roles.mappingValue } }
  }

  @Test func `106: wrong values read by a custom type are described only for kept problems`()
    throws
  {
    let mapper = PropertyMapper()
    #expect(count([Team].self, mapper, Self.list(of: #"["ranger","rangr"]"#)) < 1000)
    let errors = try #require(
      Outcome.errors { try mapper.create([Team].self, from: .json(#"[["ranger", "rangr"]]"#)) })
    #expect(
      errors.map { "\($0)" } == [
        "[0][1]: must be \"builder\", \"ranger\", or \"steward\", but is other text; did you mean ranger?"
      ])
    #expect(errors.first?.location?.column == 13)
  }

  /// An error that counts how often it is put into words.
  struct Refusal: Error, CustomStringConvertible {
    var description: String {
      WrongValueFloodTests.listings.add(1, ordering: .relaxed)
      return "\"my refusals\""
    }
  }

  @Test func `106: errors thrown by closures are described only for kept problems`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["number": .transform(\.number, decode: { (_: Int) throws -> Int in throw Refusal() })],
      for: Box.self)
    #expect(count([Box].self, mapper, Self.list(of: #"{"number":1}"#)) < 1000)
  }

  @Test func `106: a catalog translates only the errors that are kept`() {
    let catalog = MessageCatalog { _ in
      Self.listings.add(1, ordering: .relaxed)
      return nil
    }
    let mapper = PropertyMapper(options: MappingOptions(messages: catalog))
    mapper.addMappings(["number": .property(\.number, .max(0))], for: Box.self)
    #expect(count([Box].self, mapper, Self.list(of: #"{"number":1}"#)) == 101)
  }

  @Test func `106: errors beyond the limit are counted exactly`() {
    let mapper = PropertyMapper()
    let wrong = Array(repeating: #""x""#, count: 700).joined(separator: ",1,")
    var errors: [MappingError] = []
    _ = mapper.create([Int].self, from: .json("[\(wrong)]"), errors: &errors)
    #expect(errors.last?.message.contains("of 700 errors") == true)
    let keys = (0..<700).map { #""a\#($0)":"x""# }.joined(separator: ",")
    errors = []
    _ = mapper.create([String: Int].self, from: .json("{\(keys)}"), errors: &errors)
    #expect(errors.last?.message.contains("of 700 errors") == true)
  }
}
