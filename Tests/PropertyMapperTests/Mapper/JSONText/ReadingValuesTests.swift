import PropertyMapper
import Testing

/// JSON text as a `MappingValue`, with the options of a mapper and without.
@Suite struct ReadingValuesTests {
  private func codes(_ body: () throws(MappingErrors) -> MappingValue) -> [MappingError.Code] {
    do throws(MappingErrors) {
      _ = try body()
      return []
    } catch {
      return error.map(\.code)
    }
  }

  @Test func `a mapper applies its own limits to values it reads`() {
    let mapper = PropertyMapper(
      options: MappingOptions(maximumDepth: 3, maximumElementCount: 2, maximumInputBytes: 20))
    #expect(
      codes { () throws(MappingErrors) in try mapper.create(MappingValue.self, from: .json("[1,2]"))
      } == [])
    #expect(
      codes { () throws(MappingErrors) in
        try mapper.create(MappingValue.self, from: .json("[1,2,3]"))
      }
        == [.sizeLimitExceeded])
    #expect(
      codes { () throws(MappingErrors) in
        try mapper.create(MappingValue.self, from: .json("[[[[]]]]"))
      }
        == [.depthLimitExceeded])
    let long = Array(#""twenty bytes and more""#.utf8)
    #expect(
      codes { () throws(MappingErrors) in try mapper.create(MappingValue.self, from: .json(long)) }
        == [.sizeLimitExceeded])
    #expect(codes { () throws(MappingErrors) in try MappingValue(json: long) } == [])
    #expect(codes { () throws(MappingErrors) in try MappingValue(json: "[[[[1,2,3]]]]") } == [])
  }

  @Test func `a mapper applies its own policy for duplicate keys to values it reads`() throws {
    let json = #"{"a":1,"b":2,"a":3}"#
    let mapper = PropertyMapper(options: MappingOptions(duplicateKeys: .useLast))
    #expect(
      try mapper.create(MappingValue.self, from: .json(json)).description == #"{"a":3,"b":2}"#)
    #expect(codes { () throws(MappingErrors) in try MappingValue(json: json) } == [.duplicateKey])
  }
}
