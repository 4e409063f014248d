import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// How often Foundation's methods were called.
private final class Calls: @unchecked Sendable {
  var names: [String] = []

  func note(_ name: String = #function) { names.append(name) }
}

private final class PrivateText: NSString {
  let text: NSString
  let calls: Calls

  init(_ text: String, _ calls: Calls = Calls()) {
    (self.text, self.calls) = (NSString(string: text), calls)
    super.init(characters: [], length: 0)
  }
  required convenience init(coder: NSCoder) { self.init("") }
  required convenience init(stringLiteral value: StaticString) { self.init("\(value)") }
  required convenience init(unicodeScalarLiteral value: StaticString) { self.init("\(value)") }
  required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
    self.init("\(value)")
  }
  required convenience init(string: String) { self.init(string, Calls()) }

  override var length: Int {
    calls.note()
    return text.length
  }
  override func character(at index: Int) -> unichar { text.character(at: index) }
  override func copy(with zone: NSZone?) -> Any { self }
}

private final class PrivateList: NSArray {
  let elements: [Any]

  init(of elements: [Any]) {
    self.elements = elements
    super.init()
  }
  required init?(coder: NSCoder) { nil }
  required convenience init(objects: UnsafePointer<AnyObject>!, count: Int) {
    fatalError("unused")
  }
  required convenience init(arrayLiteral elements: Any...) { fatalError("unused") }

  override var count: Int { elements.count }
  override func object(at index: Int) -> Any { elements[index] }
}

/// Values whose classes are not the public ones of Foundation, which is how most arrive on Apple
/// platforms.
@Suite struct ClassClusterTests {
  private struct Everything: Equatable, DefaultInitializable {
    var number = 0
    var double = 0.0
    var text = ""
    var list: [Int] = []
    var letter: String?
    var wide: Int128 = 0
    var tree: MappingValue = .null
  }

  private let mappers = BothOrders {
    $0.addMappings(for: Everything.self) { table in
      table["number"] = .property(\.number)
      table["double"] = .property(\.double)
      table["text"] = .property(\.text)
      table["list"] = .property(\.list)
      table["letter"] = .property(\.letter)
      table["wide"] = .property(\.wide)
      table["tree"] = .property(\.tree)
    }
  }

  private func expect(_ object: [String: Any], _ expected: Everything) throws {
    for mapper in [mappers.reading, mappers.finding, mappers.standard] {
      #expect(try mapper.create(Everything.self, from: object) == expected)
    }
  }

  @Test func `numbers, strings and arrays may be instances of private subclasses`() throws {
    var expected = Everything()
    expected.number = 7
    expected.double = 8
    expected.text = "caf\u{E9}"
    expected.list = [1, 2]
    expected.letter = "x"
    expected.wide = 9
    expected.tree = ["a", 1]
    try expect(
      [
        "number": NSDecimalNumber(value: 7), "double": NSDecimalNumber(value: 8),
        "text": PrivateText("caf\u{E9}"),
        "list": PrivateList(of: [1, 2]), "letter": PrivateText("x"),
        "wide": NSDecimalNumber(value: 9), "tree": PrivateList(of: [PrivateText("a"), 1]),
      ], expected)
  }

  @Test func `Swift values that Foundation's collections put into boxes are read`() throws {
    var expected = Everything()
    expected.letter = "x"
    expected.wide = .max
    expected.tree = ["a": [1]]
    try expect(
      [
        "letter": Character("x") as AnyObject, "wide": Int128.max as AnyObject,
        "tree": MappingValue.object(["a": [1]]) as AnyObject,
      ], expected)
  }

  @Test func `a plain number is found if the type is Foundation's private class`() {
    // No class outside Foundation can inherit from `NSNumber`, so another one of its subclasses
    // serves as the private class.
    let number = NSDecimalNumber(value: 7)
    for value: Any in [number, number as NSNumber, number as AnyObject] {
      #expect(InputValue.plainNumber(value, of: NSDecimalNumber.self) === number)
      #expect(InputValue.plainNumber(value) == nil)
    }
    let plain = NSNumber(value: 7)
    for value: Any in [plain, plain as AnyObject] {
      #expect(InputValue.plainNumber(value) === plain)
      #expect(InputValue.plainInteger(value) == 7)
      #expect(InputValue.plainNumber(value, of: NSDecimalNumber.self) == nil)
    }
    for other: Any in [NSNumber(value: true), 7, "7", NSNull(), [7], NSString(string: "7")] {
      #expect(InputValue.plainNumber(other) == nil)
      #expect(InputValue.plainNumber(other, of: NSDecimalNumber.self) == nil)
    }
  }

  @Test func `a string is converted once, and not at all to see that it isn't null`() {
    let calls = Calls()
    let text = PrivateText("long enough to be on the heap", calls)
    #expect(!InputValue.isNull(text))
    #expect(calls.names.isEmpty)
    _ = text as String
    let once = calls.names.count
    #expect(once > 0)
    guard case .text("long enough to be on the heap") = InputValue(classifying: text) else {
      Issue.record("not text")
      return
    }
    #expect(calls.names.count == 2 * once)
  }

  @Test func `only NSNull is null among instances`() {
    #expect(InputValue.isNull(NSNull()))
    #expect(InputValue.isNull(NSNull() as NSObject))
    for other: Any in [NSArray(), NSDictionary(), NSString(), NSNumber(value: 0), Calls()] {
      #expect(!InputValue.isNull(other))
    }
  }
}
