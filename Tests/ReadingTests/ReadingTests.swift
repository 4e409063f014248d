import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// What the reader reads by itself, and what it leaves to the problem finder.
@Suite struct ReadingTests {
  @Test(arguments: [
    (#"{"back\\slash": 1}"#, 1), (#"{"back\slash": 1}"#, nil), (#"{"a\b": 2}"#, nil),
    (#"{"a\u005cb": 2}"#, 2), (#"{"quote\"d": 3}"#, 3), (#"{"q\\": 4}"#, 4),
  ])
  func `keys with characters that JSON escapes are matched correctly`(
    text: String, expected: Int?
  ) throws {
    struct Odd: DefaultInitializable {
      var number: Int?
    }
    let orders = BothOrders { mapper in
      mapper.addMappings(
        [
          ["back\\slash"]: .property(\.number), ["a\\b"]: .property(\.number),
          ["quote\"d"]: .property(\.number), ["q\\"]: .property(\.number),
        ], for: Odd.self)
    }
    let reading = try? orders.reading.create(Odd.self, from: .json(text))
    let finding = try? orders.finding.create(Odd.self, from: .json(text))
    #expect(reading?.number == expected)
    #expect(finding?.number == expected)
    #expect((reading == nil) == (finding == nil))
  }
}
