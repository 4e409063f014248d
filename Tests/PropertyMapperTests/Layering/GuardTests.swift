import Testing

/// Guards the guard: what it sees in small sources.
@Suite struct GuardTests {
  /// What a house of two rooms gets wrong.
  private func violations(roof: String, ground: String, membersOfOthers: Set<String> = [])
    -> [String]
  {
    let house = House(
      files: [
        "Roof": [SourceFile(name: "Roof.swift", text: roof)],
        "Ground": [SourceFile(name: "Ground.swift", text: ground)],
      ],
      rooms: ["Roof", "Ground"], membersOfOthers: membersOfOthers)
    return house.violations().map { "\($0) knows \($1.sorted())" }
  }

  @Test(arguments: [
    "struct Roof {}", "public final class Roof {}", "enum Roof {}", "protocol Roof {}",
    "actor Roof {}", "typealias Roof = Int", "indirect enum Roof { case a }",
  ])
  func `using a type from a higher layer is a violation`(declaration: String) {
    #expect(
      violations(roof: declaration, ground: "struct Ground { var roof: Roof }")
        == ["Ground.swift knows [\"Roof\"]"])
    #expect(
      violations(roof: "struct Roof { var ground: Ground }", ground: "struct Ground {}") == [])
  }

  @Test(arguments: [
    "extension Ground { func climb() {} }",
    "extension Ground {\n  private(set) static var climb: Int { get { 1 } set {} }\n}",
    "extension Ground { @inlinable public mutating func climb<Value>(_ value: Value) {} }",
    "extension Ground where Value: Equatable { enum climb { case a } }",
  ])
  func `using an extension member from a higher layer is a violation`(declaration: String) {
    for use in [
      "ground.climb()", "let x = \\Ground.climb", "ground?\n  .climb", "\"\\(ground.climb)\"",
    ] {
      #expect(
        violations(roof: declaration, ground: "func run(ground: Ground) { \(use) }")
          == ["Ground.swift knows [\"climb\"]"])
    }
  }

  @Test(arguments: [
    "// Roof, ground.climb()", "/* Roof /* ground.climb() */ Roof */", "let text = \"Roof .climb\"",
    "let text = #\"Roof \"\\(Roof) .climb\"#",
    "let text = \"\"\"\n  Roof \"quoted\" .climb\n  \"\"\"",
    "let text = \"\\\"Roof\"", "let range = 0...climb", "let range = 0..<climb",
  ])
  func `names in comments, strings and ranges don't count as uses`(ground: String) {
    #expect(
      violations(roof: "struct Roof {}\nextension Ground { func climb() {} }", ground: ground)
        == [])
  }

  @Test func `using a name that the lower layer also declares isn't a violation`() {
    let roof = "struct Roof {}\nextension Ground { var climb: Int { 1 } }"
    #expect(
      violations(roof: roof, ground: "enum Ground { case Roof(Int), climb; let x = a.climb }") == []
    )
    #expect(violations(roof: roof, ground: "extension Int { func climb() { self.climb } }") == [])
    // A local variable is not what is meant.
    #expect(
      violations(roof: roof, ground: "func run() { let climb = ground.climb }")
        == ["Ground.swift knows [\"climb\"]"])
  }

  @Test func `private and local declarations of a higher layer are ignored`() {
    let roof = """
      private struct Roof { func climb() {} }
      extension Ground { private static func climb() {}; func lift() { struct Rope {} } }
      """
    #expect(violations(roof: roof, ground: "let ground = Roof.climb(Rope.rope)") == [])
  }

  @Test func `using an exempt member name isn't a violation`() {
    #expect(
      violations(
        roof: "extension Ground { func map() {} }", ground: "let x = list.map()",
        membersOfOthers: ["map"]) == [])
  }

  @Test func `enum cases with and without payloads and raw values are found`() {
    let file = SourceFile(
      name: "Sides.swift",
      text: """
        enum Side: Int {
          case `default` = -1, left = 1
          case right(Int, at: (String) -> Int), other(text: String)
          case text = "a"
          var value: Int { switch self { case .left(let hidden): hidden } }
        }
        """)
    #expect(
      file.declaredNames == ["Side", "default", "left", "right", "other", "text", "value"])
  }

  @Test func `imports are found whatever precedes them`() {
    let file = SourceFile(
      name: "Imports.swift",
      text: """
        // It reads dates.
        public import Foundation
        import Synchronization

        @testable import PropertyMapper
        """)
    #expect(file.imports.map(\.module) == ["Foundation", "Synchronization", "PropertyMapper"])
    #expect(file.imports.map(\.hasReason) == [true, false, false])
    #expect(file.lineCount == 5)
  }
}
