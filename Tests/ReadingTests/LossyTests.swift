import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct LossyTests {
  struct Item: DefaultInitializable, Hashable {
    var name = ""
    var parts: [Int] = []
  }

  struct Model: DefaultInitializable {
    var numbers: [Int] = []
    var optional: [Int]? = nil
    var unique: Set<Int> = []
    var byName: [String: Int] = [:]
    var byNumber: [Int: Int] = [:]
    var items: [Item] = []
    var itemsByName: [String: Item] = [:]
    var rows: [[Int]] = []
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["name": .property(\.name, .notEmpty).required(), "parts": .property(\.parts)],
      for: Item.self)
  }

  /// A model, and the warnings on the way to it.
  private func create(_ json: String) -> (Model?, [String]) {
    var errors: [MappingError] = []
    let model = mapper.create(Model.self, from: .json(json), errors: &errors)
    return (model, errors.map(Outcome.line))
  }

  @Test func `bad elements of a list are dropped with warnings`() {
    mapper.addMappings(["a": .property(\.numbers).lossy()], for: Model.self)
    let (model, warnings) = create(#"{"a":[1,"x",null,2.5,[],4]}"#)
    #expect(model?.numbers == [1, 4])
    #expect(
      warnings == [
        "conversionFailed  a[1]  must be a whole number, but is text (warning)",
        "nullValue  a[2]  must have a value, but is null (warning)",
        "conversionFailed  a[3]  must be a whole number, but is 2.5 (warning)",
        "typeMismatch  a[4]  must be a whole number, but is a list (warning)",
      ])
  }

  @Test func `optional lists, sets and dictionaries can be lossy`() {
    mapper.addMappings(
      [
        "a": .property(\.optional).lossy(), "b": .property(\.unique).lossy(),
        "c": .property(\.byName).lossy(), "d": .property(\.byNumber).lossy(),
      ], for: Model.self)
    let (model, warnings) = create(
      #"{"a":[1,"x"],"b":[2,"x"],"c":{"k":3,"l":"x"},"d":{"4":4,"x":5,"6":"y"}}"#)
    #expect(model?.optional == [1])
    #expect(model?.unique == [2])
    #expect(model?.byName == ["k": 3])
    #expect(model?.byNumber == [4: 4])
    let places = warnings.map { (line: String) -> String in
      line.split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(
      places == [
        "conversionFailed a[1]", "conversionFailed b[1]", "conversionFailed c.l",
        "conversionFailed d.6", "conversionFailed d.x",
      ])
  }

  @Test func `a model that fails is dropped, and all of its errors become warnings`() {
    mapper.addMappings(["a": .model(\.items).lossy()], for: Model.self)
    let (model, warnings) = create(
      #"{"a":[{"name":"x"},{"name":"","parts":[1,"y"]},3,{}]}"#)
    #expect(model?.items == [Item(name: "x")])
    #expect(
      warnings == [
        "validationFailed  a[1].name  must not be empty (warning)",
        "conversionFailed  a[1].parts[1]  must be a whole number, but is text (warning)",
        "typeMismatch  a[2]  must be an object, but is a number (warning)",
        "missingValue  a[3].name  must have a value, but is missing (warning)",
      ])
  }

  @Test func `a model whose hook throws is dropped as well`() {
    mapper.addMappings(
      ["a": .model(\.items).lossy(), "b": .model(\.itemsByName).lossy()], for: Model.self)
    mapper.setFinalDecoder(for: Item.self) { _, item in
      if item.name == "bad" { throw Refusal() }
    }
    let (model, warnings) = create(
      #"{"a":[{"name":"good"},{"name":"bad"}],"b":{"x":{"name":"bad"},"y":{"name":"good"}}}"#)
    #expect(model?.items == [Item(name: "good")])
    #expect(model?.itemsByName == ["y": Item(name: "good")])
    #expect(
      warnings == [
        "hookFailed  a[1]  the final decoder threw Refusal (warning)",
        "hookFailed  b.x  the final decoder threw Refusal (warning)",
      ])
  }

  @Test func `only the outermost list is lossy`() {
    mapper.addMappings(["a": .property(\.rows).lossy()], for: Model.self)
    let (model, warnings) = create(#"{"a":[[1,2],[3,"x"],[]]}"#)
    #expect(model?.rows == [[1, 2], []])
    #expect(
      warnings == ["conversionFailed  a[1][1]  must be a whole number, but is text (warning)"])
  }

  @Test func `a value that isn't an array at all is still an error`() {
    mapper.addMappings(["a": .property(\.numbers).lossy()], for: Model.self)
    let (model, errors) = create(#"{"a":{"b":1}}"#)
    #expect(model == nil)
    #expect(errors == ["typeMismatch  a  must be a list, but is an object"])
  }

  @Test func `validators see the remaining elements`() {
    mapper.addMappings(["a": .property(\.numbers, .minLength(2)).lossy()], for: Model.self)
    let (model, errors) = create(#"{"a":[1,"x"]}"#)
    #expect(model == nil)
    #expect(
      errors == [
        "conversionFailed  a[1]  must be a whole number, but is text (warning)",
        "validationFailed  a  must have at least 2 elements, but has 1",
      ])
  }

  @Test func `count limits see the remaining elements`() {
    mapper.addMappings(["a": .model(\.items, count: 2...3).lossy()], for: Model.self)
    let (model, errors) = create(#"{"a":[{"name":"x"},{}]}"#)
    #expect(model == nil)
    #expect(
      errors == [
        "missingValue  a[1].name  must have a value, but is missing (warning)",
        "validationFailed  a  must have 2 to 3 elements, but has 1",
      ])
  }

  @Test func `the throwing form of create succeeds and discards warnings`() throws {
    mapper.addMappings(["a": .property(\.numbers).lossy()], for: Model.self)
    #expect(try mapper.create(Model.self, from: ["a": [1, "x"]]).numbers == [1])
  }

  @Test func `warnings and errors are thrown together in order`() {
    mapper.addMappings(
      ["a": .property(\.numbers).lossy(), "b": .property(\.rows)], for: Model.self)
    let errors = Outcome.errors { try mapper.create(Model.self, from: ["a": ["x"], "b": 1]) }
    #expect(
      errors?.report == """
        2 problems while mapping Model:
          - a[0]: must be a whole number, but is text (warning)
          - b: must be a list, but is a number
        """)
  }

  @Test func `warnings are capped separately from errors`() {
    let mapper = PropertyMapper(options: MappingOptions(maximumErrorCount: 2))
    mapper.addMappings(
      ["a": .property(\.numbers).lossy(), "b": .property(\.rows)], for: Model.self)
    #expect(
      Outcome.problems {
        try mapper.create(Model.self, from: ["a": ["x", "x", "x", "x"], "b": 1])
      }
        == [
          "conversionFailed  a[0]  must be a whole number, but is text (warning)",
          "conversionFailed  a[1]  must be a whole number, but is text (warning)",
          "typeMismatch  b  must be a list, but is a number",
          "tooManyErrors    only the first 2 of 4 warnings are listed (warning)",
        ])
  }

  @Test func `warnings are still listed after the error limit is reached`() {
    let mapper = PropertyMapper(options: MappingOptions(maximumErrorCount: 2))
    mapper.addMappings(
      ["b": .property(\.numbers), "a": .property(\.rows).lossy()], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["b": ["x", "x", "x"], "a": [1]]) }
        == [
          "conversionFailed  b[0]  must be a whole number, but is text",
          "conversionFailed  b[1]  must be a whole number, but is text",
          "typeMismatch  a[0]  must be a list, but is a number (warning)",
          "tooManyErrors    only the first 2 of 3 errors are listed",
        ])
  }
}
