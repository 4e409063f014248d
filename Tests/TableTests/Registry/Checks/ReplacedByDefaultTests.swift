import PropertyMapper
import Testing

@testable import TestSupport

/// Values that are left out of the output, although absence is read as a default.
@Suite struct ReplacedByDefaultTests {
  struct Settings: DefaultInitializable {
    var limit: Int?
    var names: [String] = []
    var count = 0
    var level: Level?

    init() {}
    init(limit: Int?) { self.limit = limit }
  }

  struct Level: DefaultInitializable {
    var number: Int?
  }

  private func warnings(_ mappings: Mappings<Settings>) -> [String] {
    let mapper = PropertyMapper()
    mapper.addMappings(mappings, for: Settings.self)
    mapper.addMappings(["number": .property(\.number)], for: Level.self)
    return mapper.diagnostics().map {
      "\($0.code) \($0.severity) \($0.message): \($0.hint ?? "")"
    }
  }

  private static let lostNil = """
    contradictoryEntry warning omits nil, which is read back as the default: \
    add writingNull(), or remove the default
    """

  @Test func `nil next to a default is a warning, since it comes back as the default`() throws {
    #expect(warnings(["limit": .property(\.limit, default: 7)]) == [Self.lostNil])
    let table: Mappings<Settings> = [
      "limit": .transform(\.limit, decode: { (number: Int) in number }, encode: { $0 })
    ]
    #expect(warnings(table.defaulting(\.limit, to: 7)) == [Self.lostNil])
    #expect(
      warnings(
        .initializing(Settings.init(limit:), InitArgument("limit", \.limit, default: 7)))
        == [Self.lostNil])
  }

  @Test func `there's no warning if nil is written, has no other default, or goes one way`() {
    #expect(warnings(["limit": .property(\.limit, default: 7).writingNull()]).isEmpty)
    #expect(warnings(["limit": .property(\.limit, default: nil)]).isEmpty)
    #expect(warnings(["limit": .property(\.limit)]).isEmpty)
    #expect(warnings(["limit": .property(\.limit, default: 7).decodeOnly()]).isEmpty)
    #expect(warnings(["count": .property(\.count, default: 7)]).isEmpty)
    let all: Mappings<Settings> = ["limit": .property(\.limit, default: 7)]
    #expect(warnings(all.writingNull()).isEmpty)
  }

  @Test func `writingNull keeps nil next to a default`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["limit": .property(\.limit, default: 7).writingNull()], for: Settings.self)
    let unlimited = try mapper.create(Settings.self, from: .json(#"{"limit":null}"#))
    let json = try mapper.export(unlimited, as: .jsonText)
    #expect(json == #"{"limit":null}"#)
    #expect(try mapper.create(Settings.self, from: .json(json)).limit == nil)
  }

  @Test func `an empty value left out next to a default that isn't empty is a warning`() {
    #expect(
      warnings(["names": .property(\.names, default: ["a"]).omittingEmpty()]) == [
        """
        contradictoryEntry warning has omittingEmpty(), but an omitted value is read back as the \
        default: remove one of the two
        """
      ])
    #expect(warnings(["names": .property(\.names, default: []).omittingEmpty()]).isEmpty)
  }
}
