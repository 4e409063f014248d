import Foundation
import PropertyMapper
import Testing

@Suite struct InitializingTests {
  struct Point: Equatable {
    let x: Int
    let y: Int
    let label: String?

    init(x: Int, y: Int, label: String?) {
      (self.x, self.y, self.label) = (x, y, label)
    }
  }

  struct Even: Equatable {
    let number: Int
    init?(number: Int) {
      guard number.isMultiple(of: 2) else { return nil }
      self.number = number
    }
  }

  @Test func `an initialiser gets its arguments`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Point.init(x:y:label:), InitArgument("x", \.x, .min(0)), InitArgument("y", \.y, default: 7),
        InitArgument("label", \.label).or("title")),
      for: Point.self)
    try mapper.verify()
    #expect(try mapper.create(Point.self, from: ["x": 1]) == Point(x: 1, y: 7, label: nil))
    let point = try mapper.create(Point.self, from: ["x": 1, "y": 2, "title": "a"])
    #expect(point == Point(x: 1, y: 2, label: "a"))
    #expect(try mapper.exportJSONString(point) == #"{"x":1,"y":2,"label":"a"}"#)
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(Point.self, from: ["y": "b", "label": 1.5, "x": -1])
    }
    #expect(errors?.map(\.code) == [.validationFailed, .conversionFailed])
  }

  @Test func `a failing initialiser is an error at its place`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(Even.init(number:), InitArgument("number", \.number)), for: Even.self)
    #expect(try mapper.create(Even.self, from: ["number": 2]).number == 2)
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create([Even].self, from: [["number": 2], ["number": 3]])
    }
    #expect(errors?.map(\.code) == [.factoryFailed])
    #expect(errors?.map(\.path.description) == ["[1]"])
  }
}
