import PropertyMapper
import Testing

/// Ranges are collections whose `count` may not fit in an `Int`.
@Suite struct RangeLengthTests {
  struct Ranges: DefaultInitializable {
    var open: Range<Int>?
    var closed: ClosedRange<Int>?
    var unsigned: Range<UInt64>?
    var bytes: ClosedRange<Int8>?
  }

  @Test(arguments: [
    (#"{"open":[-9223372036854775808,9223372036854775807]}"#, 9_223_372_036_854_775_807),
    (#"{"open":[-1,9223372036854775807]}"#, 9_223_372_036_854_775_807),
    (#"{"closed":[0,9223372036854775807]}"#, 9_223_372_036_854_775_807),
    (#"{"closed":[-9223372036854775808,-1]}"#, 9_223_372_036_854_775_807),
    (#"{"unsigned":[0,18446744073709551615]}"#, 9_223_372_036_854_775_807),
    (#"{"open":[-4,5]}"#, 9), (#"{"closed":[-4,5]}"#, 10), (#"{"bytes":[-128,127]}"#, 256),
    (#"{"open":[3,7]}"#, 4), (#"{"closed":[-7,-3]}"#, 5), (#"{"open":[3,3]}"#, 0),
    (#"{"unsigned":[18446744073709551610,18446744073709551615]}"#, 5),
  ])
  func `116: the elements of a range are counted without overflow`(
    json: String, count: Int
  ) throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "open": .property(\.open, .length(1_000)), "closed": .property(\.closed, .length(1_000)),
        "unsigned": .property(\.unsigned, .length(1_000)),
        "bytes": .property(\.bytes, .length(1_000)),
      ], for: Ranges.self)
    let error = #expect(throws: MappingErrors.self) {
      try mapper.create(Ranges.self, from: .json(json))
    }
    #expect(error?.first?.message == "must have exactly 1000 elements, but has \(count)")
  }
}
