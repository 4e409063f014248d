import Foundation
import PropertyMapper
import Testing

/// Keys that would be one in a Swift dictionary, or in a dictionary of the model.
@Suite struct EquivalentKeysTests {
  struct Names: DefaultInitializable {
    var first = "1"
    var second = "2"
    var extras: MappingValue.Object = [:]
  }

  private let composed = "caf\u{E9}"
  private let decomposed = "cafe\u{301}"
  private let sentence =
    "must differ from the other keys of its object, but is canonically equal to one"

  private func engines() -> BothEngines {
    BothEngines {
      $0.addMappings(
        ["\(composed)": .property(\.first), "\(decomposed)": .property(\.second)],
        for: Names.self)
    }
  }

  @Test func `canonically equal keys of a table can be exported as JSON, not as a dictionary`()
    throws
  {
    let mapper = engines().standard
    #expect(try mapper.exportJSONString(Names()) == #"{"\#(composed)":"1","\#(decomposed)":"2"}"#)
    let errors = Outcome.errorList { try mapper.export(Names()) }
    #expect(errors.map(\.code) == [.duplicateKey])
    #expect(errors.map(\.message) == [sentence])
    #expect(errors.first?.path.components == [.key(decomposed)])
    let listed = Outcome.errorList { try mapper.export([Names(), Names()]) }
    #expect(
      listed.map(\.path.components) == [
        [.index(0), .key(decomposed)], [.index(1), .key(decomposed)],
      ])
    #expect((try? engines().direct.export(Names())) == nil)
  }

  @Test func `a message catalog translates the error about canonically equal keys`() {
    let german = MessageCatalog { $0.code == .duplicateKey ? "kommt zweimal vor" : nil }
    let mapper = PropertyMapper(options: MappingOptions(messages: german))
    mapper.addMappings(
      ["\(composed)": .property(\.first), "\(decomposed)": .property(\.second)], for: Names.self)
    let errors = Outcome.errorList { try mapper.export(Names()) }
    #expect(errors.map(\.message) == ["kommt zweimal vor"])
    let listed = Outcome.errorList { try mapper.exportPropertyList(Names()) }
    #expect(Set(listed.map(\.message)) == ["kommt zweimal vor"])
  }

  @Test func `canonically equal keys that were kept are an error in a dictionary export`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      (["a": .property(\.first)] as Mappings<Names>).keepingUnknownKeys(in: \.extras),
      for: Names.self)
    let json = #"{"a":"1","x":{"y":[{"\#(composed)":1,"\#(decomposed)":2}]}}"#
    let names = try mapper.create(Names.self, fromJSON: json)
    #expect(try mapper.exportJSONString(names) == json)
    let errors = Outcome.errorList { try mapper.export(names) }
    #expect(errors.map(\.code) == [.duplicateKey])
    #expect(
      errors.first?.path.components
        == [.key("x"), .key("y"), .index(0), .key(decomposed)])
  }

  @Test func `canonically equal keys are an error if the type has a final encoder`() {
    let mapper = engines().standard
    mapper.setFinalEncoder(for: Names.self) { _, _ in }
    let errors = Outcome.errorList { try mapper.exportJSON(Names()) }
    #expect(errors.map(\.code) == [.duplicateKey])
    #expect(errors.first?.path.components == [.key(decomposed)])
  }

  // MARK: Keys of dictionaries

  struct Grade: RawRepresentable, Hashable, MappingValueConvertible {
    let rawValue: String
    init(rawValue: String) { self.rawValue = rawValue.uppercased() }
  }

  struct Lower: RawRepresentable, Hashable {
    let name: String
    var rawValue: String { name.lowercased() }
    init(rawValue: String) { name = rawValue }
    static func == (first: Self, second: Self) -> Bool { first.name == second.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  @Test func `JSON keys that are decoded to the same key are an error`() {
    for json in [#"{"A": 1, "a": 2, "b": 3}"#, #"{"b": 3, "a": 2, "A": 1}"#] {
      let engines = BothEngines { _ in }
      #expect(
        Outcome.problems { try engines.standard.create([Grade: Int].self, fromJSON: json) } == [
          "duplicateKey  a  must differ from the other keys of its object, but is the same "
            + "key as another one"
        ])
      #expect((try? engines.direct.create([Grade: Int].self, fromJSON: json)) == nil)
    }
    #expect(
      Outcome.problems {
        try PropertyMapper().create(
          [UUID: Int].self,
          fromJSON: """
            {"E621E1F8-C36C-495A-93FC-0C247A3E6E5F": 1, "e621e1f8-c36c-495a-93fc-0c247a3e6e5f": 2}
            """)
      }.map { $0.prefix(12) } == ["duplicateKey"])
  }

  @Test func `keys that are encoded to the same string are an error`() {
    let values = [Lower(rawValue: "A"): 1, Lower(rawValue: "a"): 2]
    #expect(
      Outcome.problems { try PropertyMapper().exportJSON(values) } == [
        "duplicateKey  a  must differ from the other keys of its object, but is written as the "
          + "same text as another one"
      ])
  }
}
