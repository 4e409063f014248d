import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Proves that the page with the table of conversions and the code agree: each row is carried out.
@Suite struct ConversionPageTests {
  enum Color: String, CaseIterable { case red, blue }

  struct Row: CustomTestStringConvertible, Sendable {
    let type: String
    let input: String
    /// What strict, lossless and lenient make of it: JSON text, or the code of the error.
    let outcomes: [String]

    var testDescription: String { "\(input) as \(type)" }
  }

  static let policies: [ConversionPolicy] = [.strict, .lossless, .lenient]

  /// The rows of the page's table.
  static func rows() throws -> [Row] {
    let text = try Package.text(
      of:
        "Sources/PropertyMapper/PropertyMapper.docc/Guides/ConversionTable.md"
    )
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { cell in
        cell.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
      guard line.hasPrefix("| `"), cells.count == 5 else { return nil }
      return Row(
        type: cells[0], input: cells[1], outcomes: Array(cells[2...]))
    }
  }

  static func outcome(of row: Row, _ policy: ConversionPolicy) -> String {
    let types: [String: any MappingValueConvertible.Type] = [
      "Int": Int.self, "UInt8": UInt8.self, "Double": Double.self,
      "Float": Float.self,
      "Decimal": Decimal.self, "String": String.self, "Bool": Bool.self,
      "Date": Date.self,
      "URL": URL.self, "UUID": UUID.self, "Data": Data.self,
      "Character": Character.self,
      "Int128": Int128.self, "UInt128": UInt128.self,
      "Duration": Duration.self,
      "TimeZone": TimeZone.self, "Locale": Locale.self,
      "Range<Int>": Range<Int>.self,
      "ClosedRange<Int>": ClosedRange<Int>.self, "Int?": Int?.self,
      "[Int]": [Int].self,
      "[String: Int]": [String: Int].self,
      "MappingValue": MappingValue.self,
    ]
    var options = MappingOptions()
    options.conversion = policy
    let mapper = PropertyMapper(options: options)
    if row.type == "Color" { return outcome(Color.self, row.input, mapper) }
    guard let type = types[row.type] else { return "no type \(row.type)" }
    return outcome(type, row.input, mapper)
  }

  private static func outcome<Value>(
    _ type: Value.Type, _ input: String, _ mapper: PropertyMapper
  ) -> String {
    var errors: [MappingError] = []
    guard
      let values = mapper.create(
        [Value].self, from: .json("[\(input)]"), errors: &errors),
      let text = try? mapper.export(values, as: .jsonText)
    else { return errors.map(\.code.description).joined(separator: " ") }
    return String(text.dropFirst().dropLast())
  }

  @Test func `each row of the page matches the code`() throws {
    let rows = try Self.rows()
    #expect(rows.count >= 60)
    for row in rows {
      #expect(
        Self.policies.map { Self.outcome(of: row, $0) } == row.outcomes,
        "\(row)")
    }
  }
}
