import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct MappingErrorsTests {
  struct Price: DefaultInitializable {
    var amount = 0
  }

  struct Order: DefaultInitializable {
    var name = ""
    var count = 0
    var prices: [Price] = []
    var secret = 0
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["amount": .property(\.amount, .max(9))], for: Price.self)
    mapper.addMappings(
      [
        "name": .property(
          \.name, .length(2...8), .satisfying("in lower case") { $0 == $0.lowercased() }),
        "count": .property(\.count).required(),
        "a~/b.prices": .model(\.prices).lossy(),
        "secret": .property(\.secret, .max(5)).sensitive(),
      ], for: Order.self)
  }

  private func errors(of input: [String: Any], _ mapper: PropertyMapper? = nil) throws
    -> MappingErrors
  {
    try #require(throws: MappingErrors.self) {
      try (mapper ?? self.mapper).create(Order.self, from: input)
    }
  }

  static var bad: [String: Any] {
    [
      "name": "A", "a~/b": ["prices": [["amount": 1], ["amount": "x"], ["amount": 10]]],
      "secret": 6,
    ]
  }

  @Test func `a report has a line for each problem`() throws {
    #expect(
      try errors(of: Self.bad).report == """
        6 problems while mapping Order:
          - name: must have 2 to 8 characters, but has 1
          - name: must be in lower case
          - count: must have a value, but is missing
          - a~/b.prices[1].amount: must be a whole number, but is text (warning)
          - a~/b.prices[2].amount: must be at most 9, but is 10 (warning)
          - secret: must be at most 5
        """)
  }

  @Test func `a description is a single line`() throws {
    let errors = try errors(of: ["name": "A", "count": 1.5])
    #expect(
      errors.description
        == "3 problems while mapping Order: name: must have 2 to 8 characters, but has 1; "
        + "name: must be in lower case; "
        + "count: must be a whole number, but is 1.5")
    #expect(errors.errorDescription == errors.description)
    #expect(errors.localizedDescription == errors.description)
    #expect(errors[2].localizedDescription == "count: must be a whole number, but is 1.5")
  }

  @Test func `one problem is counted in the singular`() throws {
    #expect(
      try errors(of: [:]).report == """
        1 problem while mapping Order:
          - count: must have a value, but is missing
        """)
  }

  @Test func `messages can be looked up by path`() throws {
    #expect(
      try errors(of: Self.bad).messagesByPath == [
        "name": [
          "must have 2 to 8 characters, but has 1", "must be in lower case",
        ],
        "count": ["must have a value, but is missing"],
        "a~/b.prices[1].amount": ["must be a whole number, but is text"],
        "a~/b.prices[2].amount": ["must be at most 9, but is 10"],
        "secret": ["must be at most 5"],
      ])
  }

  @Test func `the properties of an error match its message`() throws {
    let error = try #require(try errors(of: ["count": "x"]).first)
    #expect(error.code == .conversionFailed)
    #expect(error.code.description == "conversionFailed")
    #expect(error.severity == .error)
    #expect(error.path == "count")
    #expect(error.property == "Order.count")
    #expect(error.message == "must be a whole number, but is text")
    #expect(error.expected == "a whole number")
    #expect(error.actual == "text")
    #expect(error.location == nil)
    #expect(error.underlyingError == nil)
  }

  struct Parts: DefaultInitializable {
    var text = ""
    var number = 0
    var flag = false
    var date: Date?
    var role: Role?
    enum Role: String, CaseIterable { case ranger, builder }
  }

  @Test func `expected and actual values are described in phrases`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "text": .property(
          \.text, .length(2...8), .notEmpty, .oneOf("ab", "cd"),
          Validator("end with a stop") { _ in "ends otherwise" },
          Validator("be one word") { _ in "has spaces" }),
        "number": .property(
          \.number, .range(0...5), .min(20), .satisfying("even") { $0.isMultiple(of: 2) }),
        "flag": .property(\.flag), "date": .property(\.date), "role": .property(\.role),
      ], for: Parts.self)
    let input: [String: Any] = [
      "text": "", "number": 7, "flag": "perhaps", "date": "soon", "role": "king",
    ]
    let errors = Outcome.errorList { try mapper.create(Parts.self, from: input) }
    #expect(
      errors.map { "\($0.expected ?? "-") | \($0.actual ?? "-")" } == [
        "2 to 8 characters | 0", "a value that isn't empty | -", #""ab" or "cd" | -"#,
        "a value that must end with a stop | a value that ends otherwise",
        "a value that is one word | a value that has spaces", "a value between 0 and 5 | 7",
        "a value that is at least 20 | 7", "a value that is even | 7", "true or false | text",
        "a date | text in another form", #""ranger" or "builder" | other text"#,
      ])
    let flag = Outcome.errorList { try mapper.create(Parts.self, from: ["number": true]) }
    #expect(flag.map(\.message) == ["must be a whole number, but is true"])
  }

  @Test func `the JSON form of errors has JSON pointers`() throws {
    let objects = try errors(of: Self.bad).jsonObject
    #expect(
      objects.map { $0["pointer"] as? String } == [
        "/name", "/name", "/count", "/a~0~1b/prices/1/amount", "/a~0~1b/prices/2/amount", "/secret",
      ])
    #expect(
      objects.map { $0["severity"] as? String } == [
        "error", "error", "error", "warning", "warning", "error",
      ])
    let data = try errors(of: Self.bad).jsonData()
    let parsed = try #require(try JSONSerialization.jsonObject(with: data) as? [NSDictionary])
    #expect(parsed == objects.map { NSDictionary(dictionary: $0) })
  }

  @Test func `errors are equal for the same data as JSON and as a dictionary`() throws {
    let json = try JSONSerialization.data(withJSONObject: Self.bad)
    let error = try #require(throws: MappingErrors.self) {
      try mapper.create(Order.self, from: .json(json))
    }
    #expect(try error == errors(of: Self.bad))
    #expect(error.allSatisfy { $0.location != nil })
    #expect(try error != errors(of: [:]))
    #expect(error.jsonObject.allSatisfy { $0["line"] as? Int == 1 })
  }

  @Test func `a long list of errors ends with the total count`() throws {
    var options = MappingOptions()
    options.maximumErrorCount = 2
    let small = PropertyMapper(options: options)
    let error = try #require(throws: MappingErrors.self) {
      try small.create([Int].self, from: Array(repeating: "x", count: 1000))
    }
    #expect(
      error.report == """
        1000 problems while mapping [Int]:
          - [0]: must be a whole number, but is text
          - [1]: must be a whole number, but is text
          - only the first 2 of 1000 errors are listed
        """)
    #expect(error.last?.code == .tooManyErrors)
  }
}
