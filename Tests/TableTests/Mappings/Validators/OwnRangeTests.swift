import PropertyMapper
import Testing

@testable import TestSupport

/// A range of a type that the library doesn't know.
@Suite struct OwnRangeTests {
  struct Odd: RangeExpression {
    var end: Int

    func contains(_ element: Int) -> Bool { element % 2 == 1 && element < end }

    func relative<C: Collection>(to collection: C) -> Range<Int> where C.Index == Int { 0..<end }
  }

  struct Model: DefaultInitializable { var number = 1 }

  @Test func `a value is in a range if the range says so`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["number": .property(\.number, .range(Odd(end: 9)).named("odd"))], for: Model.self)
    #expect(try mapper.create(Model.self, from: ["number": 7]).number == 7)
    for number in [4, 9] {
      let error = #expect(throws: MappingErrors.self) {
        try mapper.create(Model.self, from: ["number": number])
      }
      #expect(error?.map(\.rule) == ["odd"])
      #expect(error?.first?.message == "must be odd, but is \(number)")
    }
  }

  @Test func `the rule of a range is called range`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["number": .property(\.number, .range(Odd(end: 9)))], for: Model.self)
    let error = #expect(throws: MappingErrors.self) {
      try mapper.create(Model.self, from: ["number": 4])
    }
    #expect(error?.map(\.rule) == ["range"])
    #expect(error?.first?.message == "must be in Odd(end: 9), but is 4")
  }
}
