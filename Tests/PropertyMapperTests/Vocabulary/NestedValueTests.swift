import Foundation
import Testing

@testable import PropertyMapper

@Suite struct NestedValueTests {
  private func isNested(_ value: MappingValue, atMost limit: Int, upTo maximum: Int = 100) -> Bool {
    var count = 0
    return value.isNested(atMost: limit, counting: &count, upTo: maximum)
  }

  @Test func `the depth of shared values is limited, in arrays and in objects`() {
    let arrays: MappingValue = [1, [2, [3]]]
    #expect(isNested(arrays, atMost: 3))
    #expect(!isNested(arrays, atMost: 2))
    #expect(!isNested(arrays, atMost: 0))
    let objects: MappingValue = ["a": 1, "b": ["c": ["d": 2]]]
    #expect(isNested(objects, atMost: 3))
    #expect(!isNested(objects, atMost: 2))
    #expect(!isNested(objects, atMost: 0))
    #expect(isNested("text", atMost: 0))
  }

  @Test func `counting stops at the maximum`() {
    var count = 0
    let value = MappingValue.array(Array(repeating: ["a": [1]], count: 50))
    #expect(value.isNested(atMost: 3, counting: &count, upTo: 10))
    #expect(count > 10 && count < 20)
  }

  @Test func `equal native values have one hash`() throws {
    let date = Date(timeIntervalSince1970: 1)
    let first = try #require(MappingValue.Native(date))
    let second = try #require(MappingValue.Native(date))
    #expect(Set([MappingValue.native(first), .native(second)]).count == 1)
  }
}
