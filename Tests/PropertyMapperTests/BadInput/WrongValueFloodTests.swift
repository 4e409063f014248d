import PropertyMapper
import Synchronization
import Testing

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
  struct Word: Hashable, MappableValue, CustomStringConvertible {
    let text: String
    init(_ text: String) { self.text = text }
    init(mappingValue: MappingValue) throws { text = try String(mappingValue: mappingValue) }
    var mappingValue: MappingValue { .string(text) }
    var description: String {
      WrongValueFloodTests.listings.add(1, ordering: .relaxed)
      return text
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
    #expect(errors.first?.message.contains("one of ") == true)
    return Self.listings.load(ordering: .relaxed) - before
  }

  private static let wrong =
    #"["#
    + Array(repeating: #""rangr""#, count: 5000).joined(separator: ",") + "]"

  @Test func `106: the cases of an enum are listed for kept problems only`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["roles": .property(\.roles)], for: Box.self)
    let count = listings { errors in
      mapper.create(Box.self, fromJSON: #"{"roles":\#(Self.wrong)}"#, errors: &errors) != nil
    }
    #expect(count < 1000)
    let lossy = PropertyMapper()
    lossy.addMappings(["roles": .property(\.roles).lossy()], for: Box.self)
    let before = Self.listings.load(ordering: .relaxed)
    var warnings: [MappingError] = []
    #expect(
      lossy.create(Box.self, fromJSON: #"{"roles":\#(Self.wrong)}"#, errors: &warnings) != nil)
    #expect(Self.listings.load(ordering: .relaxed) - before < 1000)
  }

  @Test func `106: the keys of a look-up are listed for kept problems only`() {
    let mapper = PropertyMapper()
    let values = Dictionary(
      uniqueKeysWithValues: (0..<30).map { (Word("word\($0)"), $0) })
    mapper.addMappings(["number": .transform(\.number, .map(values))], for: Box.self)
    let json =
      #"["# + Array(repeating: #"{"number":"wurd"}"#, count: 5000).joined(separator: ",")
      + "]"
    let count = listings { errors in
      mapper.create([Box].self, fromJSON: json, errors: &errors) != nil
    }
    #expect(count < 100 * 30 * 2 + 1000)
  }
}
