import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

struct JSONDepthTests {
  /// Fewer in debug builds.
  private static let million = 1_000_000 / Effort.step(4)

  private func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test(arguments: [1, 2, 512, 600])
  func `arrays may be nested up to the depth limit`(limit: Int) throws {
    #expect(syntaxError(in: Array(nested(limit).utf8), maximumDepth: limit) == nil)
  }

  @Test(arguments: [0, 1, 2, 512])
  func `one level too many is an error at its bracket`(limit: Int) {
    let error = syntaxError(in: Array(nested(limit + 1).utf8), maximumDepth: limit)
    #expect(error?.reason == .depthLimitExceeded(limit: limit))
    #expect(error?.offset == limit)
    #expect(error?.expected == .nesting(limit: limit))
    #expect(error?.found == .deeperNesting)
  }

  @Test func `objects count toward the depth limit like arrays`() throws {
    #expect(syntaxError(in: Array(#"{"a":[{}]}"#.utf8), maximumDepth: 3) == nil)
    let error = syntaxError(in: Array(#"{"a":[{}]}"#.utf8), maximumDepth: 2)
    #expect(error?.reason == .depthLimitExceeded(limit: 2))
    #expect(error?.offset == 6)
  }

  @Test func `the depths of sibling values don't add up`() throws {
    #expect(syntaxError(in: Array("[[],{},[[]],[[]]]".utf8), maximumDepth: 3) == nil)
  }

  @Test func `scalars are read even if the depth limit is zero`() {
    #expect(syntaxError(in: Array("1".utf8), maximumDepth: 0) == nil)
  }

  @Test(arguments: ["[", #"{"":"#, #"[{"":"#])
  func `a million opening brackets are an error`(opening: String) {
    let text = Array(String(repeating: opening, count: Self.million).utf8)
    #expect(syntaxError(in: text)?.reason == .depthLimitExceeded(limit: 512))
    #expect(syntaxError(in: text, maximumDepth: .max)?.reason == .unexpectedEnd)
  }

  @Test func `a million nested arrays are read if the limit allows it`() throws {
    let element = try read(nested(Self.million), maximumDepth: Self.million)
    #expect(element.endOffset == 2 * Self.million)
  }
}
