import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Mistakes and warnings that follow from registrations alone.
@Suite struct RegistrationFindingsTests {
  struct Day: DefaultInitializable {
    var name = ""
    var number = 0
    var note: String?
    var tags: [String] = []
    var moment = Date.distantPast
  }

  class Base: DefaultInitializable {
    var name = ""
    required init() {}
  }
  final class Derived: Base {}

  let mapper = PropertyMapper()

  private func mistakes() -> [String] { Outcome.problems { try mapper.verify() } }

  private func warnings() -> [String] {
    Outcome.lines(
      of: mapper.diagnostics().filter { $0.severity == .warning }
    )
  }

  private func entry(_ path: MappingPath, _ descriptor: PropertyDescriptor<Day>) {
    mapper.addMappings([path: descriptor], for: Day.self)
  }

  @Test func `137: a rule for a type that nothing can reach is a mistake`() {
    mapper.addMappings(["name": .property(\.name)], for: Day.self)
    mapper.addRule(for: Int.self, \.self) { _ in nil }
    mapper.addRule(for: [Day].self, \.self) { _ in nil }
    mapper.addRule(for: Day?.self, \.self) { _ in nil }
    mapper.addRule(for: [String: Day].self, \.self) { _ in nil }
    #expect(
      mistakes()
        == [
          "unregisteredType  [Day]  -  [Day] is an array, which uses the table of its contents, so nothing uses its rules",
          "unregisteredType  [String: Day]  -  [String: Day] is a dictionary, which uses the table of its contents, so nothing uses its rules",
          "unregisteredType  Int  -  Int has no table, so nothing uses its rules",
          "unregisteredType  Day?  -  Day? is an optional, which uses the table of its contents, so nothing uses its rules",
        ].sorted { order($0) < order($1) })
  }

  private func order(_ line: String) -> Int {
    ["Array", "[Day]", "[String: Day]", "Int", "Day?"].firstIndex { line.contains("  \($0)  ") }
      ?? 0
  }

  @Test func `137: hooks, tables and lists of subtypes that nothing can reach are mistakes`() {
    mapper.setInputEditor(for: Day.self) { _ in }
    mapper.setFinalDecoder(for: Int.self) { _, _ in }
    mapper.setFinalEncoder(for: [Int].self) { _, _ in }
    mapper.addMappings([:], for: Set<Int>.self)
    mapper.addSubtypes(of: [Base].self, discriminator: "type", [:])
    let errors = mapper.diagnostics().filter { $0.code == .unregisteredType }
    #expect(Set(errors.map(\.type)) == ["Day", "Int", "[Int]", "Set<Int>", "[Base]"])
    #expect(errors.allSatisfy { $0.hint != nil && $0.severity == .error })
  }

  @Test func `hooks and rules of types that can be reached aren't mistakes`() throws {
    // A superclass without a table, a subclass without one, and a table in a scheme only.
    mapper.addRule(for: Base.self, \.name) { _ in nil }
    mapper.addMappings(["name": .property(\.name)], for: Derived.self)
    mapper.addRule(for: Day.self, \.name) { _ in nil }
    mapper.using("v2").addMappings(["name": .property(\.name)], for: Day.self)
    #expect(mistakes() == [])
    let automatic = PropertyMapper(options: MappingOptions(mapsUnregisteredModels: true))
    automatic.addRule(for: Day.self, \.name) { _ in nil }
    try automatic.verify()
  }

  @Test func `a property that is read and written at two paths is a warning`() {
    mapper.addMappings(
      [
        "a": .property(\.name), "b": .property(\.name), "c": .property(\.number),
        "d": .property(\.number).decodeOnly(),
      ], for: Day.self)
    #expect(mistakes() == [])
    #expect(
      warnings() == [
        "contradictoryEntry  Day  b  the entry at a also maps Day.name (warning)"
      ])
  }

  @Test func `lossy is a warning if the entry needs a value, or has a minimum but no elements`() {
    mapper.addMappings(
      [
        "a": .property(\.number).lossy(minimumCount: 1), "b": .property(\.note).required().lossy(),
        "c": .property(\.tags).lossy(), "d": .property(\.name).lossy(),
      ], for: Day.self)
    #expect(
      warnings() == [
        "contradictoryEntry  Day  a  is neither an array nor a dictionary, so a minimum count has no effect (warning)",
        "contradictoryEntry  Day  b  is lossy(), but requires a value (warning)",
      ])
  }

  @Test func `modifiers for reading have no effect on an entry that is only written`() {
    mapper.addMappings(
      [
        "a": .property(\.number).encodeOnly().required(),
        "b": .property(\.note, default: "x").or("c").encodeOnly().emptyAsNull(),
        "d": .property(\.tags).lossy().encodeOnly(), "e": .property(\.name).encodeOnly(),
      ], for: Day.self)
    #expect(mistakes() == [])
    #expect(
      warnings() == [
        "contradictoryEntry  Day  a  is encodeOnly(), so required() has no effect (warning)",
        "contradictoryEntry  Day  b  is encodeOnly(), so or(_:), its default, and emptyAsNull() have no effect (warning)",
        "contradictoryEntry  Day  d  is encodeOnly(), so lossy() has no effect (warning)",
      ])
  }

  @Test
  func `modifiers that affect only reading have no effect on generators and encode-only entries`() {
    mapper.addMappings(
      [
        "a": .generator { _ in 1 }.lossy().or("b"),
        "c": .property(\.number).encodeOnly().converting(.lenient),
        "d": .generator { $0.name },
      ], for: Day.self)
    #expect(
      warnings() == [
        "contradictoryEntry  Day  a  is a generator, so or(_:) and lossy() have no effect (warning)",
        "contradictoryEntry  Day  c  is encodeOnly(), so converting(_:) has no effect (warning)",
      ])
  }

  @Test func `a negative number of elements is a mistake`() {
    entry("tags", .property(\.tags).lossy(minimumCount: -1))
    #expect(
      mistakes() == [
        "contradictoryEntry  Day  tags  has lossy(minimumCount:) with a minimum of -1"
      ])
  }

  @Test func `a blank at the end of a path is a warning`() {
    mapper.addMappings(
      [
        "name ": .property(\.name), "a. b": .property(\.number), "c d": .property(\.note),
        "tags": .property(\.tags).or(" t"),
      ], for: Day.self)
    #expect(mistakes() == [])
    #expect(
      mapper.diagnostics().filter { $0.code == .invalidPath }.map(\.path) == [
        "name ", "a. b", "tags",
      ])
  }

  @Test func `validators that no value satisfies are mistakes`() throws {
    let bad: [(PropertyDescriptor<Day>, String)] = [
      (.property(\.number, .oneOf([])), "oneOf has no values"),
      (.property(\.number, .min(5), .max(3)), "its minimum is greater than its maximum"),
      (.property(\.number, .min(5).and(.max(3))), "its minimum is greater than its maximum"),
      (.property(\.number, .range(5..<9), .max(4)), "its minimum is greater than its maximum"),
      (
        .property(\.number, .oneOf(1, 2), .min(5)),
        "no value satisfies all of its validators"
      ),
      (
        .property(\.number, .equalTo(3), .oneOf(1, 2)),
        "no value satisfies all of its validators"
      ),
      (
        .property(\.name, .minLength(5), .maxLength(3)),
        "the minimum length is 5, and the maximum length is 3"
      ),
      (
        .property(\.tags, .notEmpty, .maxLength(0)),
        "the minimum length is 1, and the maximum length is 0"
      ),
      (.property(\.note, .oneOf([]), default: "x"), "oneOf has no values"),
    ]
    for (descriptor, fact) in bad {
      let mapper = PropertyMapper()
      mapper.addMappings(["v": descriptor], for: Day.self)
      #expect(
        Outcome.problems { try mapper.verify() } == [
          "contradictoryEntry  Day  v  can never be valid: \(fact)"
        ])
    }
    mapper.addMappings(
      [
        "a": .property(\.number, .min(5), .max(5), .not(.oneOf([]))),
        "b": .property(\.name, .length(3), .oneOf("abc")),
        "c": .property(\.tags, .each(.notEmpty), .maxLength(0)),
        "d": .property(\.note, .minLength(2).or(.maxLength(1))),
      ], for: Day.self)
    try mapper.verify()
  }

  @Test func `a rule at a path that no entry has is a warning`() {
    mapper.addMappings(
      ["name": .property(\.name), "at.number": .property(\.number)], for: Day.self)
    mapper.addRule(for: Day.self, \.name, at: "nmae") { _ in nil }
    mapper.addRule(for: Day.self, \.name, at: "at") { _ in nil }
    mapper.addRule(for: Day.self, \.name, at: "name") { _ in nil }
    mapper.addRule(for: Day.self, \.name) { _ in nil }
    #expect(mistakes() == [])
    #expect(
      warnings() == [
        "invalidPath  Day  nmae  there's no entry at nmae (warning)"
      ])
  }

  @Test func `a bad pattern of a type's transformer is a mistake even without a table`() {
    mapper.setTransformer(.date("'T'"), for: Date.self)
    #expect(mapper.diagnostics().map(\.code) == [.invalidPattern])
    #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
  }

  @Test(arguments: ["yyyy-mm-dd'T'HH:MM", "dd.mm.yyyy HH:MM:ss", "HH:MM dd/mm/yy"])
  func `a pattern with minutes for months is a warning`(pattern: String) {
    mapper.setTransformer(.date(pattern), for: Date.self)
    #expect(mistakes() == [])
    #expect(mapper.diagnostics().map(\.code) == [.ambiguousPattern])
    entry("moment", .transform(\.moment, .date(pattern)))
    #expect(mapper.diagnostics().filter { $0.code == .ambiguousPattern }.count == 2)
  }

  @Test(arguments: [
    "HH:mm dd.MM.yyyy", "MM/dd HH:mm", "yyyyMMddHHmmss", "yyyyddMMHHmm", "HHmmddMMyyyy",
    "EEE, dd MMM yyyy HH:mm:ss Z", "h:mm a, MMMM d", "ss:mm:HH dd-MM-yyyy",
  ])
  func `usual patterns have no warning`(pattern: String) {
    mapper.setTransformer(.date(pattern), for: Date.self)
    #expect(mapper.diagnostics() == [])
  }

  struct Inner: DefaultInitializable {
    var text = ""
    var home: Home?
  }

  struct Home: DefaultInitializable { var alt = 0 }

  struct Outer: DefaultInitializable {
    var inner = Inner()
    var number = 0
    var other = 0
  }

  @Test func `an entry inside a value or a model of an embedded model is a warning`() {
    mapper.addMappings(["alt": .property(\.alt)], for: Home.self)
    mapper.addMappings(["a": .property(\.text), "h": .model(\.home)], for: Inner.self)
    let facts: [(MappingPath, PropertyDescriptor<Outer>, String)] = [
      (
        "x", .property(\.number).or("a.alt"),
        "unreachableAlternative  Outer  x  a.alt is inside a, which is never an object (warning)"
      ),
      (
        "a.alt", .property(\.number).decodeOnly(),
        "unreachableAlternative  Outer  a.alt  a.alt is inside a, which is never an object (warning)"
      ),
    ]
    for (path, descriptor, finding) in facts {
      mapper.setMappings([.root: .model(\.inner), path: descriptor], for: Outer.self)
      #expect(mistakes() == [])
      #expect(warnings() == [finding])
    }
    mapper.setMappings(
      [.root: .model(\.inner), "h.alt": .property(\.number)], for: Outer.self)
    #expect(mapper.diagnostics().filter { $0.code == .entryInsideModel }.map(\.path) == ["h.alt"])
    mapper.setMappings(
      [.root: .model(\.inner), "h.other": .property(\.number)], for: Outer.self)
    #expect(warnings() == [])
  }

  enum Side {
    case left(Int)
    case right(Int)
  }
  struct Door: DefaultInitializable {
    var side = Side.left(0)
    var text = ""
    var numbers: [Int] = []
  }

  @Test func `an entry at the key of a subtype's name or payload is a warning`() {
    mapper.addSubtypes(
      of: Side.self, discriminator: "kind", payload: "value",
      ["l": .payload(Side.left), "r": .payload(Side.right)])
    for path in ["side.kind", "side.value"] as [MappingPath] {
      mapper.setMappings(["side": .model(\.side), path: .property(\.text)], for: Door.self)
      #expect(mapper.diagnostics().filter { $0.code == .entryInsideModel }.map(\.path) == [path])
    }
  }

  @Test func `an index in the path of an automatic entry is a warning, too`() {
    mapper.addMappings(
      Mappings<Door>.automatic(except: ["side"]).mapping("texts[1]", to: \.text), for: Door.self)
    #expect(mapper.diagnostics().filter { $0.code == .indexNotWritten }.map(\.path) == ["texts[1]"])
  }

  @Test func `JSON text is never empty, so omittingEmpty() is a warning`() {
    mapper.addMappings(
      ["numbers": .property(\.numbers).inJSONText().omittingEmpty()], for: Door.self)
    #expect(
      mapper.diagnostics().map(\.message) == ["has omittingEmpty(), but is never empty"])
  }

  @Test
  func `an entry that is written inside a value of an embedded model is a mistake at its path`() {
    mapper.addMappings(["a": .property(\.text)], for: Inner.self)
    mapper.addMappings(
      [
        .root: .model(\.inner), "a.two": .property(\.number), "a.one": .property(\.other),
      ],
      for: Outer.self)
    let fact =
      "is inside a, which Inner's table doesn't write as an object"
    #expect(
      mistakes() == [
        "conflictingPaths  Outer  a.one  \(fact)", "conflictingPaths  Outer  a.two  \(fact)",
      ])
    mapper.setMappings([.root: .model(\.inner), "a": .property(\.number)], for: Outer.self)
    mapper.setMappings(["a.b": .property(\.text)], for: Inner.self)
    #expect(
      mistakes() == [
        "conflictingPaths  Outer  a.b  is inside a, which Outer's table doesn't write as an object"
      ])
  }

  @Test
  func `an alternative of an embedded model inside a value of the model around it is a warning`() {
    mapper.addMappings(["a": .property(\.text).or("number.text")], for: Inner.self)
    mapper.addMappings(
      [.root: .model(\.inner), "number": .property(\.number)], for: Outer.self)
    #expect(mistakes() == [])
    #expect(
      warnings() == [
        "unreachableAlternative  Outer    number.text is inside number, which is never an object (warning)"
      ])
    mapper.setMappings(["a": .property(\.text).or("other.text")], for: Inner.self)
    #expect(warnings() == [])
  }

  @Test func `an alternative inside the name of a type is a warning`() {
    mapper.addSubtypes(of: Base.self, discriminator: "type", ["derived": .subtype(Derived.self)])
    mapper.addMappings(["name": .property(\.name).or("type.name")], for: Derived.self)
    #expect(
      warnings() == [
        "unreachableAlternative  Derived  name  type.name is inside type, which is never an object (warning)"
      ])
  }
}
