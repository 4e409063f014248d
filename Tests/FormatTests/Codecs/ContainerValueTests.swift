import PropertyMapper
import Testing

@testable import TestSupport

/// Containers as values that a type of one's own asks for itself.
@Suite struct ContainerValueTests {
  /// Throws several problems at once.
  struct Strict: MappingValueConvertible, Equatable {
    init() {}
    init(mappingValue: MappingValue) throws {
      throw MappingErrors(
        MappingError("must be open", at: "door"),
        MappingError("must be shut", at: ["window", "a.b"]))
    }
    var mappingValue: MappingValue {
      get throws { throw MappingError("must be seen") }
    }
  }

  @Test func `nil becomes null, and other optionals become their wrapped values`() throws {
    #expect(try Int?(mappingValue: .null) == nil)
    #expect(try Int?(mappingValue: 7) == 7)
    #expect(throws: (any Error).self) { try Int?(mappingValue: [7]) }
    #expect(try Int?.none.mappingValue == .null)
    #expect(try Int?.some(7).mappingValue == 7)
    #expect(throws: (any Error).self) { try Strict?.some(Strict()).mappingValue }
  }

  @Test func `arrays and sets become lists, and duplicates in a set are removed`() throws {
    #expect(try [Int?](mappingValue: [1, nil, 2]) == [1, nil, 2])
    #expect(try [Int?]([1, nil, 2]).mappingValue == [1, nil, 2])
    #expect(throws: (any Error).self) { try [Strict()].mappingValue }
    #expect(try Set<Int>(mappingValue: [3, 1, 3]) == [1, 3])
    #expect(try Set(["b", "a", "c"]).mappingValue == ["a", "b", "c"])
    #expect(throws: (any Error).self) { try Set<Int>(mappingValue: "3") }
  }

  @Test func `dictionaries become objects with keys sorted by their bytes`() throws {
    let numbers = try [Int: [Bool]](mappingValue: ["10": [true], "9": []])
    #expect(numbers == [10: [true], 9: []])
    #expect(try numbers.mappingValue == ["10": [true], "9": []])
    #expect(try ["é": 1, "z": 2, "Z": 3].mappingValue == ["Z": 3, "z": 2, "é": 1])
    #expect(throws: (any Error).self) { try [Int: Int](mappingValue: [1, 2]) }
    #expect(throws: (any Error).self) { try [Int: Int](mappingValue: ["one": 1]) }
  }

  @Test func `a MappingValue converts to itself`() throws {
    let value: MappingValue = ["a": [1, nil]]
    #expect(MappingValue(mappingValue: value) == value)
    #expect(value.mappingValue == value)
    #expect(try [MappingValue](mappingValue: [1, "x"]) == [1, "x"])
  }

  @Test func `several problems in one element are reported at its path`() {
    let errors = Outcome.errors { try [[String: Strict]](mappingValue: [[:], ["a.b": 1]]) }
    #expect(
      errors?.map { "\($0)" } == [
        #"[1]["a.b"].door: must be open"#, #"[1]["a.b"].window["a.b"]: must be shut"#,
      ])
  }

  // MARK: Literals and parts of values

  @Test func `a literal that isn't a valid number becomes null`() {
    let huge = MappingValue(floatLiteral: .infinity)
    #expect(huge == .null)
    let small: MappingValue = 1.5
    #expect(small == .number(MappingValue.Number(1.5) ?? .init(0)))
    #expect(MappingValue.Number(Double.nan) == nil)
    #expect(MappingValue.Number(text: "01") == nil)
    #expect(MappingValue.Number(text: "1.50")?.text == "1.50")
  }

  @Test func `only objects have keys, and only arrays have elements`() {
    let list: MappingValue = [1]
    let object: MappingValue = ["a": 1]
    #expect(list["a"] == nil)
    #expect(list[0] == 1)
    #expect(list[1] == nil)
    #expect(object["a"] == 1)
    #expect(object[0] == nil)
  }
}
