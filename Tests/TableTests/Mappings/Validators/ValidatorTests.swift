import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct ValidatorTests {
  enum Role: String { case ranger, steward }

  struct Holder<Value: MappingValueConvertible>: DefaultInitializable {
    var value: Value?
  }

  /// The messages of one value that a validator looks at.
  struct Trial: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let messages: @Sendable () -> [String]
    let expected: [String]

    init<Value: MappingValueConvertible>(
      _ validator: Validator<Value>, _ value: Value?, _ expected: String...
    ) {
      testDescription = "\(value.map { "\($0)" } ?? "nil"): \(expected)"
      self.expected = expected
      messages = {
        let mapper = PropertyMapper()
        mapper.addMappings(["v": .property(\.value, validator)], for: Holder<Value>.self)
        var errors: [MappingError] = []
        let input: [String: Any] = ["v": value as Any]
        let model = mapper.create(Holder<Value>.self, from: input, errors: &errors)
        #expect((model == nil) == !errors.isEmpty)
        #expect(errors.allSatisfy { $0.code == .validationFailed || value == nil })
        return errors.map(\.description)
      }
    }
  }

  @Test(
    arguments: comparing + counting + patterns + combined + nils)
  func `a validator states its error in one sentence`(trial: Trial) {
    #expect(trial.messages() == trial.expected)
  }

  static let comparing: [Trial] = [
    Trial(.min(3), 3), Trial(.min(3), 2, "v: must be at least 3, but is 2"),
    Trial(.max(3), 3), Trial(.max(3), 4, "v: must be at most 3, but is 4"),
    Trial(.greaterThan(3), 4), Trial(.greaterThan(3), 3, "v: must be greater than 3, but is 3"),
    Trial(.lessThan(3), 2), Trial(.lessThan(3), 3, "v: must be less than 3, but is 3"),
    Trial(.range(0...150), 0), Trial(.range(0...150), 150),
    Trial(.range(0...150), 151, "v: must be between 0 and 150, but is 151"),
    Trial(.range(0...150), -1, "v: must be between 0 and 150, but is -1"),
    Trial(.range(0..<9), 8),
    Trial(.range(0..<9), 9, "v: must be at least 0 and less than 9, but is 9"),
    Trial(.range(0...), 0), Trial(.range(0...), -1, "v: must be at least 0, but is -1"),
    Trial(.range(...9), 9), Trial(.range(...9), 10, "v: must be at most 9, but is 10"),
    Trial(.range(..<9), 8), Trial(.range(..<9), 9, "v: must be less than 9, but is 9"),
    Trial(.min(0.5), 0.25, "v: must be at least 0.5, but is 0.25"),
    Trial(.max(Decimal(1)), Decimal(2), "v: must be at most 1, but is 2"),
    Trial(.min("b"), "a", #"v: must be at least "b""#),
    Trial(.oneOf(1, 2), 2), Trial(.oneOf(1, 2), 3, "v: must be 1 or 2, but is 3"),
    Trial(.oneOf("a", "b"), "c", #"v: must be "a" or "b""#),
    Trial(.oneOf([1]), 2, "v: must be 1, but is 2"),
    Trial(.equalTo(true), false, "v: must be true"),
    Trial(.equalTo("a\nb"), "x", #"v: must be "a\nb""#),
    Trial(
      .min(Date(timeIntervalSince1970: 0)), Date(timeIntervalSince1970: -1),
      "v: must be at least 1970-01-01T00:00:00Z"),
    // Nothing is above what is no number, and its description would trap.
    Trial(.max(Date(timeIntervalSince1970: .nan)), Date(timeIntervalSince1970: 0)),
    Trial(.even, 2), Trial(.even, 3, "v: must be even, but is 3"),
    Trial(.satisfying("shouted") { $0 == $0.uppercased() }, "a", "v: must be shouted"),
    Trial(
      Validator("be one word") { $0.contains(" ") ? "has spaces" : nil }, "a b",
      "v: must be one word, but has spaces"),
  ]

  static let counting: [Trial] = [
    Trial(.length(2), "ab"), Trial(.length(2), "👨‍👩‍👧é"),
    Trial(.length(2), "a", "v: must have exactly 2 characters, but has 1"),
    Trial(.length(1), "", "v: must have exactly 1 character, but has 0"),
    Trial(.length(2...8), "ab"), Trial(.length(2...8), "12345678"),
    Trial(.length(2...8), "a", "v: must have 2 to 8 characters, but has 1"),
    Trial(.length(2...8), "123456789", "v: must have 2 to 8 characters, but has 9"),
    Trial(.minLength(2), "a", "v: must have at least 2 characters, but has 1"),
    Trial(.maxLength(1), "ab", "v: must have at most 1 character, but has 2"),
    Trial(.notEmpty, "a"), Trial(.notEmpty, "", "v: must not be empty"),
    Trial(.length(1...2), [1, 2, 3], "v: must have 1 to 2 elements, but has 3"),
    Trial(.notEmpty, [Int](), "v: must not be empty"),
    Trial(.minLength(1), Set<Int>(), "v: must have at least 1 element, but has 0"),
    Trial(.maxLength(0), ["a": 1], "v: must have exactly 0 elements, but has 1"),
    Trial(.length(1), Data(), "v: must have exactly 1 element, but has 0"),
    Trial(.each(.min(2)), [2, 3]), Trial(.each(.min(2)), [Int]()),
    Trial(
      .each(.min(2)), [1, 2, 0], "v[0]: must be at least 2, but is 1",
      "v[2]: must be at least 2, but is 0"),
    Trial(.each(.each(.even)), [[2], [4, 5]], "v[1][1]: must be even, but is 5"),
    Trial(.each(.even), Set([3]), "v: must be even, but is 3"),
    Trial(.each(.notEmpty), ["a", ""], "v[1]: must not be empty"),
  ]

  static let patterns: [Trial] = [
    Trial(.matches("[a-z]+"), "abc"),
    Trial(.matches("[a-z]+"), "abc1", "v: must match the pattern [a-z]+"),
    Trial(.matches("[a-z]+"), "", "v: must match the pattern [a-z]+"),
    Trial(.matches(/[A-Z].*/), "Jon"),
    Trial(.matches(/[A-Z].*/), "jon", "v: must match the pattern"),
    Trial(.matches(/a(b)?/), "ab"),
    Trial(
      .matches("("), "a",
      "v: must match the pattern (, but the pattern isn't a valid regular expression"),
  ]

  static let combined: [Trial] = [
    Trial(.not(.even), 3), Trial(.not(.even), 2, "v: must not be even, but is 2"),
    Trial(.not(.notEmpty), "a", "v: must be empty"), Trial(.not(.notEmpty), ""),
    Trial(.not(.not(.equalTo("a"))), "b", #"v: must be "a""#),
    Trial(.not(.length(2)), "ab", "v: must not have exactly 2 characters"),
    Trial(.not(.oneOf("a", "b")), "a", #"v: must not be "a" or "b""#),
    Trial(.not(.matches("a")), "a", "v: must not match the pattern a"),
    Trial(.min(1).and(.even), 2), Trial(.min(1).and(.even), 1, "v: must be even, but is 1"),
    Trial(
      .min(1).and(.even), -1, "v: must be at least 1, but is -1", "v: must be even, but is -1"),
    Trial(.min(10).or(.even), 11), Trial(.min(10).or(.even), 2),
    Trial(.min(10).or(.even), 3, "v: must be at least 10 or even, but is 3"),
    Trial(.each(.min(1).and(.max(2))), [3], "v[0]: must be at most 2, but is 3"),
  ]

  static let nils: [Trial] = [
    Trial(.min(3), nil), Trial(.notEmpty, String?.none), Trial(.matches("("), nil),
    Trial(.not(.even), nil),
  ]

  @Test func `elements beyond the number of listed errors are counted`() {
    struct Model: DefaultInitializable { var numbers: [[Int]] = [] }
    let mapper = PropertyMapper(options: MappingOptions(maximumErrorCount: 3))
    mapper.addMappings(
      ["numbers": .property(\.numbers, .each(.each(.min(2))), .minLength(3))], for: Model.self)
    let errors = Outcome.errorList {
      try mapper.create(Model.self, from: ["numbers": [[1, 0], [5, 1, 1, 1, 1]]])
    }
    #expect(errors.map { "\($0.path)" } == ["numbers[0][0]", "numbers[0][1]", "numbers[1][1]", ""])
    #expect(errors.last?.code == .tooManyErrors)
    #expect(errors.last?.parameters["count"] == 7)
  }

  @Test func `all validators of a property run`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["v": .property(\.value, .length(1...2), .equalTo("ab"), .notEmpty)],
      for: Holder<String>.self)
    var errors: [MappingError] = []
    _ = mapper.create(Holder<String>.self, from: ["v": "ABC"], errors: &errors)
    #expect(
      errors.map(\.message) == [
        "must have 1 to 2 characters, but has 3",
        #"must be "ab""#,
      ])
  }

  @Test func `a validator gets the converted value and doesn't run if conversion failed`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["v": .property(\.value, .max(5))], for: Holder<Int>.self)
    var errors: [MappingError] = []
    _ = mapper.create(Holder<Int>.self, from: ["v": "6"], errors: &errors)
    _ = mapper.create(Holder<Int>.self, from: ["v": "x"], errors: &errors)
    #expect(
      errors.map(\.message) == [
        "must be at most 5, but is 6", "must be a whole number, but is text",
      ])
  }

  @Test func `validators of a transform entry get its result`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "v": .transform(\.value, decode: { (text: String) in text.count }, .min(3), .even),
        "w": .transform(\.value, decode: { (text: String?) in text?.count }).required(),
      ],
      for: Holder<Int>.self)
    var errors: [MappingError] = []
    _ = mapper.create(Holder<Int>.self, from: ["v": "a", "w": "b"], errors: &errors)
    #expect(
      errors.map(\.description) == [
        "v: must be at least 3, but is 1", "v: must be even, but is 1",
      ])
    errors = []
    _ = mapper.create(Holder<Int>.self, from: ["v": "abcd", "w": NSNull()], errors: &errors)
    #expect(errors.map(\.description) == ["w: must have a value, but is null"])
  }

  @Test func `a default is not validated`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["v": .property(\.value, .max(5), default: 9)], for: Holder<Int>.self)
    #expect(try mapper.create(Holder<Int>.self, from: [:]).value == 9)
  }

  @Test func `a long list of values is shortened in messages`() {
    let first = (0..<20).map(String.init).joined(separator: ", ")
    let all = (0..<19).map(String.init).joined(separator: ", ") + ", or 19"
    let lists = [
      (20, all), (21, "\(first), or one of 1 more"), (100_000, "\(first), or one of 99980 more"),
    ]
    for (count, list) in lists {
      let mapper = PropertyMapper()
      mapper.addMappings(
        ["v": .property(\.value, .oneOf(Array(0..<count)))], for: Holder<Int>.self)
      var errors: [MappingError] = []
      _ = mapper.create(Holder<Int>.self, from: ["v": -1], errors: &errors)
      #expect(errors.map(\.description) == ["v: must be \(list), but is -1"])
    }
  }
}
