import Foundation
import PropertyMapper
import Testing

/// What `verify()` and `diagnostics()` find out about tables that compile and look right.
@Suite struct SuspiciousTableTests {
  struct Part: DefaultInitializable {
    var name = ""
  }

  struct Model: DefaultInitializable {
    var text = ""
    var other = ""
    var number = 0
    var nickname: String?
    var date = Date(timeIntervalSince1970: 0)
    var part = Part()
  }

  final class Person: DefaultInitializable {
    var id = 0
    var name = ""
  }

  let mapper = PropertyMapper()

  /// The findings about a table, without those about both orders.
  private func findings(_ table: Mappings<Model>) -> [String] {
    mapper.setMappings(table, for: Model.self)
    return mapper.diagnostics().map { finding in
      let path = finding.path.map { "\($0)" } ?? "-"
      return "\(finding.severity) \(finding.code) \(path): \(finding.message)"
    }
  }

  @Test(arguments: [
    ("YYYY-MM-dd", "has Y, the year that a week belongs to"),
    ("yyyy-MM-DD", "has D, the day of the year"),
    ("yyyy-MM-dd hh:mm", "has an hour on the 12-hour clock, but no a for AM or PM"),
    ("yyyy-MM-dd HH:mm a", "has both H, an hour on the 24-hour clock, and a"),
    ("dd.mm.yyyy", "has m, the minute, but no hour"),
    ("yyyy-MM-dd HH:MM:ss", "has M, the month, but no minute"),
    ("yyyy-MM-dd'T", "has an unclosed quote"),
    ("yyyy-MM-dd HH:mm.SSS", "has S, the fraction of a second, but no second"),
  ])
  func `date patterns that probably mean something else are warnings`(
    _ pattern: String, _ fact: String
  ) {
    #expect(
      findings(["d": .transform(\.date, .date(pattern))]) == [
        "warning ambiguousPattern d: the date pattern \(fact)"
      ])
    #expect(throws: Never.self) { try mapper.verify() }
  }

  @Test(arguments: [
    ("yyyy-MM-ddTHH:mm", "has the letter T, which has no meaning"),
    ("", "has no letter for a field"),
    ("'date'", "has no letter for a field"),
  ])
  func `date patterns that no date has are mistakes`(_ pattern: String, _ fact: String) {
    #expect(
      findings(["d": .transform(\.date, .date(pattern))]) == [
        "error invalidPattern d: the date pattern \(fact)"
      ])
    #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
  }

  @Test(arguments: [
    "yyyy-MM-dd", "d.M.yyyy", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "h:mm a, d MMMM yyyy", "YYYY-'W'ww",
    "yyyy-DDD", "EEEE d MMM y", "HH 'o''clock' dd/MM/yy", "mm:ss HH", "yyyyMMddHHmmss",
  ])
  func `usual date patterns are fine`(_ pattern: String) {
    #expect(findings(["d": .transform(\.date, .date(pattern))]) == [])
  }

  @Test func `patterns of a type's transformer, an argument, and a chain are checked`() {
    #expect(
      findings(["d": .transform(\.date, Transformer.date("YYYY").then(.init { $0 })).decodeOnly()])
        .count == 1)
    mapper.setTransformer(.date("YYYY-MM"), for: Date.self)
    #expect(
      mapper.diagnostics().contains {
        $0.code == .ambiguousPattern && $0.type == "Date" && $0.path == nil
      })
  }

  @Test func `a default that its own validators reject is a warning`() {
    #expect(
      findings(["n": .property(\.number, .range(0...9), default: 12)]) == [
        "warning invalidDefault n: the default 12 violates the entry's own rule: must be between 0 and 9"
      ])
    #expect(
      findings(["n": .property(\.number, .range(0...9), default: 12).sensitive()]) == [
        "warning invalidDefault n: the default violates the entry's own rule: must be between 0 and 9"
      ])
    #expect(findings(["n": .property(\.number, .range(0...9), default: 3)]) == [])
  }

  @Test func `an alternative inside an earlier object is a warning`() {
    mapper.addMappings(["name": .property(\.name)], for: Part.self)
    #expect(
      findings(["a": .model(\.part).or("a.b")]) == [
        "warning unreachableAlternative a: the alternative a.b is inside a, which comes first"
      ])
    #expect(findings(["a": .property(\.text).or("a.b")]) == [])
    #expect(findings(["a.b": .property(\.text).or("a")]) == [])
    #expect(findings([.root: .model(\.part).or("part")]) == [])
  }

  @Test func `two entries that always write one path are a warning`() {
    #expect(
      findings(["a": .property(\.text), "a": .property(\.other)]) == [
        "warning writtenTwice a: several entries write it, and only the first value is kept"
      ])
    #expect(findings(["a": .property(\.text), "a": .property(\.other).decodeOnly()]) == [])
    #expect(findings(["a": .property(\.text), "a": .property(\.nickname)]) == [])
  }

  private struct Reply: Equatable {
    var finishReason: String?
    let index: Int
  }

  @Test func `a property that an automatic table writes at another path is a warning`() throws {
    let reason: PropertyDescriptor<Reply> = .property(\.finishReason)
    func warnings(_ table: Mappings<Reply>) -> [String] {
      let mapper = PropertyMapper()
      mapper.addMappings(table, for: Reply.self)
      return mapper.diagnostics().map { "\($0.code) \($0.path?.description ?? ""): \($0.message)" }
    }
    #expect(
      warnings(.automatic().merging(["finish_reason": reason])) == [
        "writtenTwice finish_reason: the automatic table writes the property as well, "
          + "at finishReason"
      ])
    #expect(warnings(.automatic().merging(["finish_reason": reason.decodeOnly()])) == [])
    #expect(warnings(.automatic(keys: .snakeCase).merging(["finish_reason": reason])) == [])
    #expect(
      warnings(.automatic(except: ["finishReason"]).merging(["finish_reason": reason])) == [])
    #expect(warnings(.automatic().mapping("finish_reason", to: \.finishReason)) == [])
  }

  @Test func `an entry inside a model's object is a warning if the model uses the key`() {
    mapper.addMappings(["name": .property(\.name)], for: Part.self)
    #expect(
      findings(["part": .model(\.part), "part.name": .property(\.text).decodeOnly()]) == [
        "warning entryInsideModel part.name: is also mapped by Part's table, at part"
      ])
    #expect(findings(["part": .model(\.part), "part.size": .property(\.number)]) == [])
    mapper.addMappings(Mappings().unknownKeys(.reject), for: Part.self)
    #expect(findings(["part": .model(\.part), "part.size": .property(\.number)]) == [])
  }

  @Test func `a generator can't be required`() {
    #expect(
      findings(["a": .generator { $0.text }.required()]) == [
        "error contradictoryEntry a: is a generator, which can't be required()"
      ])
  }

  @Test func `an identifier that no entry maps is a warning`() {
    func findings(at path: MappingPath) -> [String] {
      let mapper = PropertyMapper(
        factory: IdentityFactory().identifying(Person.self, by: \.id, at: path))
      mapper.addMappings(
        ["id": .property(\.id).or("ID"), "name": .property(\.name)], for: Person.self)
      return mapper.diagnostics().map {
        "\($0.severity) \($0.code) \($0.path ?? []): \($0.message)"
      }
    }
    #expect(
      findings(at: "uid") == [
        "warning unmappedIdentifier uid: identifies instances of Person, but no entry reads or writes it"
      ])
    #expect(findings(at: "id") == [])
    #expect(findings(at: "ID") == [])
  }

  class Animal: DefaultInitializable { required init() {} }
  protocol Pet {}
  final class Cat: Animal, Pet {}

  @Test func `two bases that write different names at one path are a warning`() {
    mapper.addMappings([:], for: Cat.self)
    mapper.addSubtypes(of: Animal.self, discriminator: "kind", ["cat": .subtype(Cat.self)])
    mapper.addSubtypes(of: (any Pet).self, discriminator: "kind", ["pet": .subtype(Cat.self)])
    let found = mapper.diagnostics().filter { $0.code == .ambiguousSubtypeName }
    #expect(found.map(\.path) == ["kind"])
    #expect(
      found.map(\.message) == [
        "Cat has two names: Animal writes \"cat\" and Pet writes \"pet\""
      ])
  }
}
