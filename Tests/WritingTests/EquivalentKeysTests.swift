import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

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
    "is canonically equivalent to another key"

  private func orders() -> BothOrders {
    BothOrders {
      $0.addMappings(
        ["\(composed)": .property(\.first), "\(decomposed)": .property(\.second)],
        for: Names.self)
    }
  }

  @Test func `canonically equal keys of a table can be exported as JSON, not as a dictionary`()
    throws
  {
    let mapper = orders().standard
    #expect(
      try mapper.export(Names(), as: .jsonText) == #"{"\#(composed)":"1","\#(decomposed)":"2"}"#)
    let errors = Outcome.errorList { try mapper.export(Names()) }
    #expect(errors.map(\.code) == [.duplicateKey])
    #expect(errors.map(\.message) == [sentence])
    #expect(errors.first?.path.components == [.key(decomposed)])
    let listed = Outcome.errorList { try mapper.export([Names(), Names()]) }
    #expect(
      listed.map(\.path.components) == [
        [.index(0), .key(decomposed)], [.index(1), .key(decomposed)],
      ])
    #expect((try? orders().reading.export(Names())) == nil)
  }

  @Test func `a message catalog translates the error about canonically equal keys`() {
    let german = MessageCatalog { $0.code == .duplicateKey ? "kommt zweimal vor" : nil }
    let mapper = PropertyMapper(options: MappingOptions(messages: german))
    mapper.addMappings(
      ["\(composed)": .property(\.first), "\(decomposed)": .property(\.second)], for: Names.self)
    let errors = Outcome.errorList { try mapper.export(Names()) }
    #expect(errors.map(\.message) == ["kommt zweimal vor"])
    let listed = Outcome.errorList { try mapper.export(Names(), as: .propertyList()) }
    #expect(Set(listed.map(\.message)) == ["kommt zweimal vor"])
  }

  @Test func `canonically equal keys that were kept are an error in a dictionary export`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      (["a": .property(\.first)] as Mappings<Names>).keepingUnknownKeys(in: \.extras),
      for: Names.self)
    let json = #"{"a":"1","x":{"y":[{"\#(composed)":1,"\#(decomposed)":2}]}}"#
    let names = try mapper.create(Names.self, from: .json(json))
    #expect(try mapper.export(names, as: .jsonText) == json)
    let errors = Outcome.errorList { try mapper.export(names) }
    #expect(errors.map(\.code) == [.duplicateKey])
    #expect(
      errors.first?.path.components
        == [.key("x"), .key("y"), .index(0), .key(decomposed)])
  }

  @Test func `canonically equal keys are an error if the type has a final encoder`() {
    let mapper = orders().standard
    mapper.setFinalEncoder(for: Names.self) { _, _ in }
    let errors = Outcome.errorList { try mapper.export(Names(), as: .json) }
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
      let orders = BothOrders { _ in }
      #expect(
        Outcome.problems { try orders.standard.create([Grade: Int].self, from: .json(json)) } == [
          "duplicateKey  a  is a duplicate of another key"
        ])
      #expect((try? orders.reading.create([Grade: Int].self, from: .json(json))) == nil)
    }
    #expect(
      Outcome.problems {
        try PropertyMapper().create(
          [UUID: Int].self,
          from: .json(
            """
            {"E621E1F8-C36C-495A-93FC-0C247A3E6E5F": 1, "e621e1f8-c36c-495a-93fc-0c247a3e6e5f": 2}
            """))
      }.map { $0.prefix(12) } == ["duplicateKey"])
  }

  @Test func `keys that are encoded to the same string are an error`() {
    let values = [Lower(rawValue: "A"): 1, Lower(rawValue: "a"): 2]
    #expect(
      Outcome.problems { try PropertyMapper().export(values, as: .json) } == [
        "duplicateKey  a  has the same written form as another key"
      ])
  }

  // MARK: A string and an equal object as keys

  struct Holder: DefaultInitializable {
    var anything: Any?
    var object: [String: Any] = [:]
    var value = MappingValue.null
  }

  private static let holders = BothOrders {
    $0.addMappings(
      [
        "anything": .transform(\.anything, decode: { (value: Any?) in value }, encode: { $0 }),
        "object": .transform(\.object, decode: { (value: [String: Any]) in value }, encode: { $0 }),
        "value": .property(\.value),
      ], for: Holder.self)
  }

  /// A dictionary with keys that are equal but have different hashes, so that it usually holds both.
  private static func double(_ index: Int) -> [AnyHashable: Any] {
    let members: [[(AnyHashable, Any)]] = [
      [("a", 1), (NSString(string: "a"), 2)], [("a", 1), (NSString(string: "a"), 1)],
      [(NSString(string: "e\u{301}"), 1), (NSString(string: "\u{E9}"), 2), ("b", 3)],
    ]
    return Dictionary(members[index]) { first, _ in first }
  }

  @Test(arguments: 0..<3)
  func `a dictionary with a string and an equal object as keys is an error, not half lost`(
    index: Int
  ) {
    let double = Self.double(index)
    // Now and then, both keys fall into the same place.
    guard double.count == index / 2 + 2 else { return }
    let line = "an object with canonically equivalent keys"
    for mapper in [Self.holders.standard, Self.holders.finding] {
      var holder = Holder()
      for value in [double, [double], ["x": double]] as [Any] {
        holder.anything = value
        for problems in [
          Outcome.problems { try mapper.export(holder, as: .json) },
          Outcome.problems { try mapper.export(holder) },
          Outcome.problems { try mapper.export(holder, as: .propertyList()) },
          Outcome.problems { try mapper.archive(holder) },
          Outcome.problems { try mapper.create(Holder.self, from: ["value": value]) },
        ] {
          #expect(problems.count == 1)
          #expect(problems.first?.contains(line) == true, "\(problems)")
        }
      }
      // Reading into `Any` keeps the dictionary as it is.
      let kept = (try? mapper.create(Holder.self, from: ["anything": [double]]))?.anything
      #expect(((kept as? [Any])?.first as? [AnyHashable: Any])?.count == double.count)
      holder.anything = nil
      holder.object = ["x": double]
      #expect(Outcome.problems { try mapper.export(holder, as: .json) }.count == 1)
      #expect(
        Outcome.problems { try mapper.create(Holder.self, from: ["object": double]) }.count == 1)
    }
  }

  @Test func `other dictionaries with keys of any type are read and written`() throws {
    let object: [AnyHashable: Any] = ["a": 1, NSString(string: "b"): 2]
    for mapper in [Self.holders.standard, Self.holders.finding] {
      var holder = Holder()
      holder.anything = object
      #expect(
        try mapper.export(holder, as: .jsonText, options: .sortedKeys).contains(
          #"{"anything":{"a":1,"b":2},"object":{}"#))
      #expect(try mapper.create(Holder.self, from: ["object": object]).object.count == 2)
    }
  }
}
