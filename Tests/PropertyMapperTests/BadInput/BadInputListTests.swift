import Foundation
import Testing

@testable import TestSupport

/// The list that says which test shows what becomes of which bad input.
struct BadInputListTests {
  /// One row: the number of its case, and the tests with their files.
  struct Row {
    let number: Int
    let tests: [(name: String, file: String)]
  }

  static func rows() throws -> [Row] {
    try Package.text(of: "Tests/PropertyMapperTests/BadInput/BadInput.md").split(separator: "\n")
      .compactMap { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 3, let number = Int(cells[0]) else { return nil }
        let tests = cells[2].matches(of: /`([^`]+)` in `([^`]+\.swift)`/).map {
          (name: String($0.1), file: String($0.2))
        }
        return Row(number: number, tests: tests)
      }
  }

  @Test func `each case is in the list once, in order`() throws {
    let numbers = try Self.rows().map(\.number)
    #expect(Array(numbers.prefix(90)) == Array(1...90))
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `each test named in the list exists`() throws {
    var texts: [String: String] = [:]
    for path in try Package.files(under: "Tests", withExtension: "swift") {
      texts[URL(filePath: path).lastPathComponent] = try Package.text(of: path)
    }
    for row in try Self.rows() {
      #expect(!row.tests.isEmpty, "case \(row.number) has no test")
      for test in row.tests {
        let text = try #require(texts[test.file], "case \(row.number): \(test.file)")
        let isThere = text.contains("func `\(test.name)`(")
        #expect(isThere, "case \(row.number): \(test.file) has no test `\(test.name)`")
      }
    }
  }

  @Test func `each numbered test is listed in its case's row`() throws {
    let named = Dictionary(
      uniqueKeysWithValues: try Self.rows().map { ($0.number, Set($0.tests.map(\.name))) })
    for path in try Package.files(under: "Tests", withExtension: "swift") {
      for match in try Package.text(of: path).matches(of: /func `((\d+): [^`]+)`\(/) {
        let number = try #require(Int(match.2))
        #expect(named[number]?.contains(String(match.1)) == true, "\(match.1)")
      }
    }
  }
}
