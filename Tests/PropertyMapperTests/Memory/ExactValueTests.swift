import Foundation
import Testing

@testable import PropertyMapper

/// The layout of `Any` that ``ExactValue`` relies on.
@Suite struct ExactValueTests {
  struct ThreeWords: Equatable {
    var first = "a text that is longer than fifteen bytes"
    var second = 7
  }

  struct FourWords: Equatable {
    var first = ThreeWords()
    var second = 8
  }

  @Test func `values of exactly the requested type are returned as they are`() {
    #expect(ExactValue.of("a text that is longer than fifteen bytes", as: String.self)?.count == 40)
    #expect(ExactValue.of(42, as: Int.self) == 42)
    #expect(ExactValue.of(true, as: Bool.self) == true)
    #expect(ExactValue.of(-0.5, as: Double.self) == -0.5)
    #expect(ExactValue.of(UInt8(255), as: UInt8.self) == 255)
    #expect(ExactValue.of(ThreeWords(), as: ThreeWords.self) == ThreeWords())
    #expect(ExactValue.of(NSNull(), as: NSNull.self) != nil)
    #expect(ExactValue.of(["k": 1] as [String: Any], as: [String: Any].self)?.count == 1)
  }

  @Test func `values of other types aren't returned, even if a cast would succeed`() {
    #expect(ExactValue.of(1, as: Bool.self) == nil)
    #expect(ExactValue.of(NSNumber(value: true), as: Bool.self) == nil)
    #expect(ExactValue.of(NSNumber(value: 1), as: Int.self) == nil)
    #expect(ExactValue.of(Int?.some(1) as Any, as: Int.self) == nil)
    #expect(ExactValue.of(Int32(1), as: Int.self) == nil)
    #expect(ExactValue.of("a" as Substring, as: String.self) == nil)
    #expect(!ExactValue.isOf(String.self, 1))
    #expect(ExactValue.isOf(String.self, "a"))
  }

  @Test func `values too large for inline storage aren't returned`() {
    #expect(ExactValue.of(FourWords(), as: FourWords.self) == nil)
  }
}
