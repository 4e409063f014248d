import Foundation
import PropertyMapper
import Testing

/// Rows of a spreadsheet: a CSV reader gives text alone, with empty cells, decimal commas, and dates as people
/// write them. All wrong cells of all rows are reported at once.
@Suite struct SpreadsheetStory {
  struct Order: Equatable {
    var number = 0
    var customer = ""
    var amount: Decimal = 0
    var ordered = Date(timeIntervalSince1970: 0)
    var isPaid = false
    var tags: [String] = []
    var note: String?
  }

  /// Amounts with a decimal comma, and dots between thousands.
  static let germanAmount = Transformer<String, Decimal>(
    decode: { text in
      guard text.wholeMatch(of: /[0-9]{1,3}(\.?[0-9]{3})*(,[0-9]+)?/) != nil else {
        throw MappingError("must be an amount like 1.234,50")
      }
      return Decimal(string: text.replacing(".", with: "").replacing(",", with: "."))
    },
    encode: { "\($0)".replacing(".", with: ",") })

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper(options: MappingOptions(emptyTextIsNull: true))
    mapper.addMappings(
      [
        ["Order no."]: .property(\.number, .min(1)).required(),
        "Customer": .property(\.customer, .notEmpty).required(),
        "Amount": .transform(\.amount, germanAmount),
        "Date": .transform(\.ordered, .date("dd.MM.yyyy")),
        "Paid": .transform(\.isPaid, .lookup(["x": true, "-": false])),
        "Tags": .transform(\.tags, .separated(by: "; ")),
        "Note": .property(\.note).emptyAsNull(),
      ], for: Order.self, makingWith: { Order() })
    return mapper
  }()

  /// Splits a table into one dictionary for each line.
  static func rows(_ table: String) -> [[String: String]] {
    let lines = table.split(separator: "\n").map {
      $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  static let header = "Order no.|Customer|Amount|Date|Paid|Tags|Note"

  @Test func `cells of text become values`() throws {
    let orders = try Self.mapper.create(
      [Order].self,
      from: Self.rows(
        """
        \(Self.header)
        1|Jon|1.234,50|05.06.2017|x|fur; iron|
        2|Sam|0,99|06.06.2017|-||by raven
        """))
    #expect(
      orders == [
        Order(
          number: 1, customer: "Jon", amount: Decimal(string: "1234.50") ?? 0,
          ordered: Date(timeIntervalSince1970: 1_496_620_800), isPaid: true, tags: ["fur", "iron"]),
        Order(
          number: 2, customer: "Sam", amount: Decimal(string: "0.99") ?? 0,
          ordered: Date(timeIntervalSince1970: 1_496_707_200), note: "by raven"),
      ])
  }

  @Test func `every wrong cell is reported with its row and column`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try Self.mapper.create(
        [Order].self,
        from: Self.rows(
          """
          \(Self.header)
          0||12 euros|05.06.2017|x||
          2|Sam|1|31.02.2017|yes||
          """))
    }
    #expect(
      errors.report == """
        5 problems while mapping [Order]:
          - [0]["Order no."]: must be at least 1, but is 0
          - [0].Customer: must not be empty
          - [0].Amount: must be an amount like 1.234,50
          - [1].Date: must be a date like 31.12.2025, but is text in another form
          - [1].Paid: must be "-" or "x", but is other text
        """)
  }

  @Test func `rows are written with the same columns`() throws {
    let order = Order(
      number: 1, customer: "Jon", amount: 2.5, ordered: Date(timeIntervalSince1970: 1_496_620_800),
      isPaid: true, tags: ["fur", "iron"])
    #expect(
      try Self.mapper.export(order, as: .jsonText)
        == #"{"Order no.":1,"Customer":"Jon","Amount":"2,5","Date":"05.06.2017","Paid":"x","Tags":"fur; iron"}"#
    )
  }
}
