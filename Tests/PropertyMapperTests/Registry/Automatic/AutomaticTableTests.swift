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

  struct Point: Equatable {
    let x: Int
    let y: Int
    var label: String?
  }

  struct Segment: Equatable {
    let from: Point
    let to: Point
    let via: [Point]
  }

  @Test func `a class is mapped by the names of its properties, inherited ones too`() throws {
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

  @Test func `a structure without initialiser is made of its properties`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Point.self)
    mapper.addMappings(.automatic(), for: Segment.self)
    try mapper.verify()
    let segment = try mapper.create(
      Segment.self,
      from: [
        "from": ["x": 1, "y": 2], "to": ["x": 3, "y": 4, "label": "end"],
        "via": [["x": 5, "y": 6]],
      ])
    #expect(
      segment
        == Segment(
          from: Point(x: 1, y: 2), to: Point(x: 3, y: 4, label: "end"), via: [Point(x: 5, y: 6)]))
  }

  @Test func `a missing value is an error with its path`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Point.self)
    mapper.addMappings(.automatic(), for: Segment.self)
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(
        Segment.self, from: ["from": ["x": 1], "to": ["y": NSNull()], "via": NSNull()])
    }
    #expect(
      errors?.report == """
        4 problems while mapping Segment:
          - from.y: must have a value, but is missing
          - to.x: must have a value, but is missing
          - to.y: must have a value, but is missing
          - via: must have a value, but is missing
        """)
  }
}
