import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// What errors tell to programs and translations: the rule that was broken, and its values.
@Suite struct RulesAndParametersTests {
  enum Role: String, CaseIterable { case ranger, builder }

  struct Item: DefaultInitializable {
    var name = ""
  }

  struct Model: DefaultInitializable {
    var text = ""
    var number = 0
    var ratio = 0.0
    var role = Role.ranger
    var tags: [String] = []
    var items: [Item] = []
    var date = Date(timeIntervalSince1970: 0)
    var url = URL(string: "https://a.org")
    var id: UUID?
  }

  let mapper = PropertyMapper()

  /// The rules and parameters of the errors of one entry, one a line, the names of parameters sorted.
  private func lines(
    _ descriptor: PropertyDescriptor<Model>, _ value: Any, options: MappingOptions = .init()
  ) -> [String] {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["name": .property(\.name, .notEmpty)], for: Item.self)
    mapper.addMappings(["x": descriptor], for: Model.self)
    return Outcome.errorList { try mapper.create(Model.self, from: ["x": value]) }.map { error in
      let parameters = error.parameters.sorted { $0.key < $1.key }
        .map { "\($0.key): \($0.value)" }.joined(separator: ", ")
      return "\(error.rule ?? "-") \(error.path) [\(parameters)]"
    }
  }

  @Test func `errors from comparisons include the bounds and the value`() {
    #expect(
      lines(.property(\.number, .range(0...150)), 200) == [
        "range x [maximum: 150, minimum: 0, value: 200]"
      ])
    #expect(
      lines(.property(\.number, .range(0..<9)), 9) == [
        "range x [excludesMaximum: true, maximum: 9, minimum: 0, value: 9]"
      ])
    #expect(lines(.property(\.number, .min(2)), 1) == ["min x [minimum: 2, value: 1]"])
    #expect(lines(.property(\.ratio, .max(0.5)), 0.75) == ["max x [maximum: 0.5, value: 0.75]"])
    #expect(
      lines(.property(\.number, .greaterThan(2)), 2) == [
        "greaterThan x [excludesMinimum: true, minimum: 2, value: 2]"
      ])
    #expect(
      lines(.property(\.number, .lessThan(2)), 2) == [
        "lessThan x [excludesMaximum: true, maximum: 2, value: 2]"
      ])
    #expect(lines(.property(\.number, .range(3...)), 2) == ["range x [minimum: 3, value: 2]"])
  }

  @Test func `errors from length rules include the limits and the count`() {
    #expect(
      lines(.property(\.text, .length(2...8)), "a") == [
        "length x [count: 1, maximum: 8, minimum: 2]"
      ])
    #expect(
      lines(.property(\.text, .length(2)), "a") == ["length x [count: 1, maximum: 2, minimum: 2]"])
    #expect(
      lines(.property(\.text, .minLength(2)), "a") == ["minLength x [count: 1, minimum: 2]"])
    #expect(
      lines(.property(\.tags, .maxLength(1)), ["a", "b"]) == [
        #"maxLength x [count: 2, maximum: 1, unit: "elements"]"#
      ])
    #expect(lines(.property(\.text, .notEmpty), "") == ["notEmpty x [minimum: 1]"])
    #expect(
      lines(.model(\.items, count: 1...2), []) == ["count x [count: 0, maximum: 2, minimum: 1]"])
    #expect(
      lines(.model(\.items, count: 2...), []) == ["count x [count: 0, minimum: 2]"])
  }

  @Test func `errors for values with fixed choices list the allowed values`() {
    #expect(
      lines(.property(\.text, .oneOf("a", "b")), "c") == [#"oneOf x [allowed: ["a","b"]]"#])
    #expect(lines(.property(\.text, .equalTo("a")), "c") == [#"equalTo x [allowed: ["a"]]"#])
    #expect(
      lines(.property(\.role), "king") == [
        #"oneOf x [allowed: ["ranger","builder"], found: "text"]"#
      ])
    let many = (0..<1000).map { String($0) }
    let list = Outcome.errorList {
      mapper.addMappings(["x": .property(\.text, .oneOf(many))], for: Model.self)
      return try mapper.create(Model.self, from: ["x": "c"])
    }
    guard case .array(let allowed)? = list.first?.parameters["allowed"] else {
      Issue.record("\(list)")
      return
    }
    #expect(allowed.count == 100)
  }

  @Test func `values of a wrong kind are reported with the kind as the rule`() {
    #expect(lines(.property(\.number), "x") == [#"integer x [found: "text"]"#])
    #expect(lines(.property(\.number), 1.5) == [#"integer x [found: "number", value: 1.5]"#])
    #expect(lines(.property(\.number), [1]) == [#"integer x [found: "list"]"#])
    #expect(lines(.property(\.ratio), true) == [#"number x [found: "boolean", value: true]"#])
    #expect(lines(.property(\.text), [1]) == [#"text x [found: "list"]"#])
    #expect(lines(.property(\.tags), ["a": 1]) == [#"list x [found: "object"]"#])
    #expect(lines(.model(\.items), [1]) == [#"object x[0] [found: "number", value: 1]"#])
    #expect(
      lines(.transform(\.number, .numberInText), "x") == [#"numberInText x [found: "text"]"#])
    #expect(
      lines(.transform(\.date, .date("d.M.yyyy")), "x") == [
        #"date x [example: "31.12.2025", found: "text", pattern: "d.M.yyyy"]"#
      ])
    #expect(lines(.property(\.url), 1) == [#"url x [found: "number", value: 1]"#])
    #expect(lines(.property(\.id), "1") == [#"uuid x [found: "text"]"#])
    #expect(
      lines(.transform(\.number, .lookup(["one": 1, "two": 2])), "ome") == [
        #"oneOf x [allowed: ["one","two"], found: "text", suggestion: "one"]"#
      ])
    #expect(
      lines(.property(\.number).sensitive(), 1.5) == [#"integer x [found: "number"]"#])
  }

  @Test func `patterns, element rules, negations and alternatives have rule names`() {
    #expect(
      lines(.property(\.text, .matches("[a-z]+")), "A") == ["matches x [pattern: \"[a-z]+\"]"])
    #expect(lines(.property(\.text, .matches(/[a-z]+/)), "A") == ["matches x []"])
    #expect(
      lines(.property(\.tags, .each(.maxLength(1))), ["a", "bc"]) == [
        "maxLength x[1] [count: 2, maximum: 1]"
      ])
    #expect(
      lines(.property(\.number, .not(.max(3))), 2) == [
        #"not x [maximum: 3, negated: "max", value: 2]"#
      ])
    #expect(
      lines(.property(\.number, .max(3).or(.min(9))), 5) == [
        #"or x [alternatives: [{"rule":"max","maximum":3},{"rule":"min","minimum":9}], value: 5]"#
      ])
    #expect(
      lines(.property(\.number, .max(3).and(.even)), 5) == [
        "max x [maximum: 3, value: 5]", "even x [value: 5]",
      ])
    #expect(
      lines(.property(\.text, Validator("be one word") { _ in "has spaces" }), "a b") == [
        "be one word x []"
      ])
  }

  @Test func `parameters never include a sensitive value`() {
    #expect(
      lines(.property(\.number, .range(0...150)).sensitive(), 200) == [
        "range x [maximum: 150, minimum: 0]"
      ])
    #expect(
      lines(.property(\.text, .length(2...8)).sensitive(), "a") == [
        "length x [maximum: 8, minimum: 2]"
      ])
    #expect(
      lines(.model(\.items, count: 1...2).sensitive(), []) == ["count x [maximum: 2, minimum: 1]"])
    #expect(
      lines(
        .transform(\.text) { (_: String) in
          throw MappingError("is known", rule: "unknown", parameters: ["value": "secret"])
        }.sensitive(), "secret") == ["unknown x []"])
  }

  @Test func `errors about exceeded limits include the limit`() {
    var options = MappingOptions()
    options.maximumTextBytes = 3
    options.maximumElementCount = 1
    options.maximumDepth = 1
    #expect(
      lines(.property(\.text), "abcd", options: options) == ["textBytes x [count: 4, maximum: 3]"])
    #expect(
      lines(.property(\.tags), ["a", "b"], options: options).first == "- x [maximum: 1]")
    options.maximumDepth = 2
    #expect(
      lines(.property(\.tags), ["a", "b"], options: options) == [
        "elements x [count: 2, maximum: 1]"
      ])
  }

  @Test func `errors about the depth limit include it for every kind of input`() throws {
    var options = MappingOptions()
    options.maximumDepth = 2
    let mapper = PropertyMapper(options: options)
    let nested = [[[1]]]
    let propertyLists = try [PropertyListSerialization.PropertyListFormat.binary, .xml].map {
      try PropertyListSerialization.data(fromPropertyList: nested, format: $0, options: 0)
    }
    let lists =
      [
        Outcome.errorList { try mapper.create([[[Int]]].self, from: .json("[[[1]]]")) },
        Outcome.errorList { try mapper.create([[[Int]]].self, from: nested) },
        Outcome.errorList { try mapper.create(MappingValue.self, from: .json("[[[1]]]")) },
        Outcome.errorList { try mapper.export(nested, as: .json) },
      ]
      + propertyLists.map { data in
        Outcome.errorList { try mapper.create([[[Int]]].self, from: .propertyList(data)) }
      }
    for errors in lists {
      #expect(errors.map(\.code) == [.depthLimitExceeded])
      #expect(errors.map(\.parameters) == [["maximum": 2]])
    }
  }

  @Test func `an archive that is too large is reported with its size and the limit`() {
    let mapper = PropertyMapper(options: MappingOptions(maximumInputBytes: 3))
    let errors = Outcome.errorList { try mapper.unarchive([Int].self, from: Data(count: 4)) }
    #expect(errors.map(\.parameters) == [["maximum": 3, "count": 4]])
  }

  @Test func `a record of a stream that is too large is reported with its size and the limit`() {
    let mapper = PropertyMapper(options: MappingOptions(maximumInputBytes: 3))
    let errors = mapper.models(of: [Int].self, from: Data("[1]\n[22]".utf8), as: .jsonLines).flatMap
    { record in
      Outcome.errorList { try record.result.get() }
    }
    #expect(errors.map(\.parameters) == [["maximum": 3, "count": 4]])
  }

  @Test func `text with too many combining marks in a Codable value is reported with the limit`() {
    let text = "e" + String(repeating: "\u{301}", count: 2000)
    #expect(lines(.codable(\.tags), [text]) == ["combiningMarks x [maximum: 128]"])
  }

  @Test func `an unknown subtype name is reported with the known ones`() throws {
    class Animal: DefaultInitializable { required init() {} }
    final class Cat: Animal {}
    mapper.addMappings([:], for: Cat.self)
    mapper.addSubtypes(of: Animal.self, discriminator: "kind", ["cat": .subtype(Cat.self)])
    let errors = Outcome.errorList { try mapper.create(Animal.self, from: ["kind": "dog"]) }
    #expect(errors.map(\.parameters) == [["allowed": ["cat"]]])
  }

  @Test func `errors thrown by closures keep their own rules and parameters`() throws {
    mapper.addMappings(
      [
        "x": .transform(\.text) { (_: String) in
          throw MappingError("must be free", rule: "free", parameters: ["seats": 3])
        }
      ], for: Model.self)
    let errors = Outcome.errorList { try mapper.create(Model.self, from: ["x": "a"]) }
    #expect(errors.map(\.rule) == ["free"])
    #expect(errors.map(\.parameters) == [["seats": 3]])
  }

  @Test func `rules and parameters don't affect equality`() {
    #expect(MappingError("must be free", rule: "free") == MappingError("must be free"))
  }

  @Test func `the too-many-errors error includes the maximum and the count`() throws {
    var options = MappingOptions()
    options.maximumErrorCount = 2
    let errors = Outcome.errorList {
      try PropertyMapper(options: options).create([Int].self, from: Array(repeating: "x", count: 9))
    }
    #expect(errors.last?.parameters == ["maximum": 2, "count": 9])
  }

  @Test func `the headline counts unlisted errors, but not the too-many-errors error`() throws {
    var options = MappingOptions()
    options.maximumErrorCount = 2
    let mapper = PropertyMapper(options: options)
    let errors = try #require(
      Outcome.errors { try mapper.create([Int].self, from: Array(repeating: "x", count: 1000)) })
    #expect(errors.count == 3)
    #expect(errors.report.hasPrefix("1000 problems while mapping [Int]:\n  - [0]: "))
    #expect(errors.description.hasPrefix("1000 problems while mapping [Int]: [0]: "))
    #expect(MappingErrors(Array(errors.prefix(2))).report.hasPrefix("2 problems:"))
  }

  @Test func `one-sided ranges are reported under the range rule`() {
    func found(_ validator: Validator<Int>) -> [String] {
      mapper.addMappings(["number": .property(\.number, validator)], for: Model.self)
      return Outcome.errorList { try mapper.validate(Model(number: 5)) }
        .map { "\($0.rule ?? "") \($0.message) \($0.parameters.sorted { $0.key < $1.key })" }
    }
    #expect(
      found(.range(9...)) == [
        #"range must be at least 9, but is 5 [(key: "minimum", value: 9), (key: "value", value: 5)]"#
      ])
    #expect(
      found(.range(...4)) == [
        #"range must be at most 4, but is 5 [(key: "maximum", value: 4), (key: "value", value: 5)]"#
      ])
    #expect(
      found(.range(..<5)) == [
        "range must be less than 5, but is 5 "
          + #"[(key: "excludesMaximum", value: true), (key: "maximum", value: 5), (key: "value", value: 5)]"#
      ])
    #expect(found(.min(9)).map { $0.prefix(4) } == ["min "])
    #expect(found(.lessThan(5)).map { $0.prefix(9) } == ["lessThan "])
  }

  @Test func `validating an existing model reports the same rules and parameters`() throws {
    mapper.addMappings(["number": .property(\.number, .max(3))], for: Model.self)
    let errors = Outcome.errorList { try mapper.validate(Model(number: 5)) }
    #expect(errors.map(\.rule) == ["max"])
    #expect(errors.map(\.parameters) == [["maximum": 3, "value": 5]])
  }
}

extension RulesAndParametersTests.Model {
  fileprivate init(number: Int) {
    self.init()
    self.number = number
  }
}
