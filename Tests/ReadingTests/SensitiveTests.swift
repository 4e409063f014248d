import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct SensitiveTests {
  enum Level: String, CaseIterable { case low, high }

  struct Inner: DefaultInitializable {
    var number = 0
  }

  struct Model: DefaultInitializable {
    var number = 0
    var text = ""
    var numbers: [Int] = []
    var level = Level.low
    var inner = Inner()
    var inners: [Inner] = []
    var byID: [Int: Int] = [:]
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["number": .property(\.number, .max(9))], for: Inner.self)
  }

  @Test func `numbers appear in messages unless they are sensitive`() {
    mapper.addMappings(
      [
        "a": .property(\.number, .range(0...9)),
        "b": .property(\.number, .range(0...9)).sensitive(),
        "c": .property(\.number), "d": .property(\.number).sensitive(),
      ], for: Model.self)
    #expect(
      Outcome.problems {
        try mapper.create(Model.self, from: ["a": 4711, "b": 4711, "c": 1.25, "d": 1.25])
      } == [
        "validationFailed  a  must be between 0 and 9, but is 4711",
        "validationFailed  b  must be between 0 and 9",
        "conversionFailed  c  must be a whole number, but is 1.25",
        "conversionFailed  d  must be a whole number, but is a number",
      ])
  }

  @Test func `no part of an error shows anything of a sensitive value`() throws {
    mapper.addMappings(
      [
        "a": .property(\.number, .not(.max(99999)), .equalTo(1), .oneOf(2)).sensitive(),
        "b": .property(\.text, .length(3), .matches("x")).sensitive(),
        "c": .property(\.numbers, .each(.max(9)), .maxLength(1)).sensitive(),
        "d": .property(\.level).sensitive(),
        "e": .transform(\.text, decode: { (_: Int) -> String? in nil }).sensitive(),
        "f": .model(\.inner).sensitive(),
        "g": .model(\.inners, count: 1...1).sensitive(),
        "h": .property(\.text, .matches("x")).sensitive(),
      ], for: Model.self)
    let errors = try #require(
      Outcome.errors {
        try mapper.create(
          Model.self,
          from: [
            "a": 4711, "b": "4711", "c": [4711, 4711], "d": "hgih", "e": 4711,
            "f": ["number": 4711], "g": [["number": 1], ["number": 2]], "h": "4711",
          ])
      })
    #expect(
      errors.map(Outcome.line) == [
        "validationFailed  a  must be greater than 99999",
        "validationFailed  a  must be 1",
        "validationFailed  a  must be 2",
        "validationFailed  b  must have exactly 3 characters",
        "validationFailed  c[0]  must be at most 9",
        "validationFailed  c[1]  must be at most 9",
        "validationFailed  c  must have at most 1 element",
        "conversionFailed  d  must be \"low\" or \"high\", but is other text",
        "transformFailed  e  isn't valid",
        "validationFailed  f.number  must be at most 9",
        "validationFailed  g  must have exactly 1 element",
        "validationFailed  h  must match the pattern x",
      ])
    #expect(!"\(errors.jsonObject)".contains("4711"))
    #expect(!errors.description.contains("4711"))
  }

  @Test func `input text never appears in messages`() {
    mapper.addMappings(
      ["a": .property(\.number), "b": .property(\.text, .maxLength(1))], for: Model.self)
    let report = Outcome.errors {
      try mapper.create(Model.self, from: ["a": "secret", "b": "secret"])
    }
    #expect(
      report?.report == """
        2 problems while mapping Model:
          - a: must be a whole number, but is text
          - b: must have at most 1 character, but has 6
        """)
  }
}
