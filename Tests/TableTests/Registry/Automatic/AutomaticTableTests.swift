import Foundation
import PropertyMapper
import Testing

@Suite struct AutomaticTableTests {
  enum Role: String { case ranger, steward }

  class Person: DefaultInitializable {
    var name = ""
    var age = 0
    var role = Role.steward
    let planet = "Earth"
    required init() {}
  }

  final class Employee: Person {
    var salary: Double?
    var tags: [String] = []
  }

  @Test func `a class is mapped by its property names, including inherited ones`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Employee.self)
    let employee = try mapper.create(
      Employee.self,
      from: ["name": "Jon", "age": 17, "role": "ranger", "salary": 2.5, "tags": ["a"]])
    #expect(employee.name == "Jon")
    #expect(employee.age == 17)
    #expect(employee.role == .ranger)
    #expect(employee.salary == 2.5)
    #expect(employee.tags == ["a"])
    let back = try mapper.export(employee) as NSDictionary
    #expect(
      back == [
        "name": "Jon", "age": 17, "role": "ranger", "salary": 2.5, "tags": ["a"],
        "planet": "Earth",
      ] as NSDictionary)
    try mapper.verify()
  }

  struct Raw: DefaultInitializable {
    var `first name` = ""
    var `last name` = ""
    var `nick name` = ""
  }

  final class RawClass: DefaultInitializable {
    var `full name` = ""
    var `other name` = ""
  }

  @Test func `class properties with raw identifiers are found by key path`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic().mapping("name", to: \.`full name`), for: RawClass.self)
    let raw = try mapper.create(RawClass.self, from: ["name": "Jon Snow", "other name": "Lord"])
    #expect(raw.`full name` == "Jon Snow")
    #expect(raw.`other name` == "Lord")
    #expect(try mapper.export(raw, as: .jsonText) == #"{"name":"Jon Snow","other name":"Lord"}"#)
    try mapper.validate(raw, at: \.`other name`)
  }

  @Test func `raw identifiers become keys without backticks`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic().mapping("name.last", to: \.`last name`).ignoring(\.`nick name`), for: Raw.self)
    let raw = try mapper.create(
      Raw.self, from: .json(#"{"first name":"Jon","name":{"last":"Snow"},"nick name":"x"}"#))
    #expect(raw.`first name` == "Jon")
    #expect(raw.`last name` == "Snow")
    #expect(raw.`nick name` == "")
    #expect(
      try mapper.export(raw, as: .jsonText) == #"{"first name":"Jon","name":{"last":"Snow"}}"#)
    var errors: [MappingError] = []
    #expect(mapper.create(Raw.self, from: ["first name": []], errors: &errors) == nil)
    #expect(errors.map(\.property) == ["Raw.first name"])
    try mapper.validate(raw, at: \.`first name`)
  }
}
