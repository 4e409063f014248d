import Foundation
import PropertyMapper

extension String: Exact {
  // By its bytes: canonically equal texts are two.
  func write(to text: inout ExactText) {
    text.add("\"")
    text.add(self)
    text.add("\"")
  }
}

extension Bool: Exact {
  func write(to text: inout ExactText) { text.add(self ? "true" : "false") }
}

extension Exact where Self: FixedWidthInteger {
  func write(to text: inout ExactText) { text.add(String(self)) }
}

extension Int: Exact {}
extension Int8: Exact {}
extension Int16: Exact {}
extension Int32: Exact {}
extension Int64: Exact {}
extension UInt: Exact {}
extension UInt8: Exact {}
extension UInt16: Exact {}
extension UInt32: Exact {}
extension UInt64: Exact {}
extension Int128: Exact {}
extension UInt128: Exact {}

extension Duration: Exact {
  func write(to text: inout ExactText) { text.add("\(attoseconds)as") }
}

extension TimeZone: Exact {
  func write(to text: inout ExactText) { text.add(identifier) }
}

extension Locale: Exact {
  func write(to text: inout ExactText) { text.add(identifier) }
}

extension Range: Exact where Bound: Exact {
  func write(to text: inout ExactText) {
    lowerBound.write(to: &text)
    text.add("..<")
    upperBound.write(to: &text)
  }
}

extension ClosedRange: Exact where Bound: Exact {
  func write(to text: inout ExactText) {
    lowerBound.write(to: &text)
    text.add("...")
    upperBound.write(to: &text)
  }
}

extension Double: Exact {
  func write(to text: inout ExactText) { text.add("d" + String(bitPattern, radix: 16)) }
}

extension Float: Exact {
  func write(to text: inout ExactText) { text.add("f" + String(bitPattern, radix: 16)) }
}

extension CGFloat: Exact {
  func write(to text: inout ExactText) { Double(self).write(to: &text) }
}

extension Decimal: Exact {
  // Every part, since 1 and 1.0 compare equal.
  func write(to text: inout ExactText) { text.add("\(self)e\(exponent)n\(isNaN)") }
}

extension Date: Exact {
  func write(to text: inout ExactText) { timeIntervalSinceReferenceDate.write(to: &text) }
}

extension URL: Exact {
  func write(to text: inout ExactText) { text.add("<\(relativeString)|\(baseURL as Any)>") }
}

extension UUID: Exact {
  func write(to text: inout ExactText) { text.add(uuidString) }
}

extension Data: Exact {
  func write(to text: inout ExactText) { text.add("0x" + base64EncodedString()) }
}

extension Character: Exact {
  func write(to text: inout ExactText) { String(self).write(to: &text) }
}

extension Optional: Exact where Wrapped: Exact {
  func write(to text: inout ExactText) {
    guard let value = self else { return text.add("nil") }
    text.add("?")
    value.write(to: &text)
  }
}

extension Array: Exact where Element: Exact {
  func write(to text: inout ExactText) {
    text.add("[")
    for element in self {
      element.write(to: &text)
      text.add(",")
    }
    text.add("]")
  }
}

extension Set: Exact where Element: Exact {
  func write(to text: inout ExactText) { text.unordered(map { ExactText(of: $0).text }) }
}

extension Dictionary: Exact where Key: Exact, Value: Exact {
  func write(to text: inout ExactText) {
    // Objects keep their numbers if the values are written in the order of the keys.
    let members = map { (key: ExactText(of: $0.key).text, value: $0.value) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    text.add("{")
    for member in members {
      text.add(member.key)
      text.add("=")
      member.value.write(to: &text)
      text.add(",")
    }
    text.add("}")
  }
}

extension MappingValue: Exact {
  func write(to text: inout ExactText) {
    switch self {
    case .null: text.add("null")
    case .bool(let value): value.write(to: &text)
    case .number(let number): text.add("n" + number.text)
    case .string(let value): value.write(to: &text)
    case .array(let elements): elements.write(to: &text)
    case .object(let object): object.write(to: &text)
    case .native(let native): text.add("native \(native)")
    }
  }
}

extension MappingValue.Object: Exact {
  // In their order, which the text had.
  func write(to text: inout ExactText) {
    text.add("{")
    for member in self {
      member.key.write(to: &text)
      text.add("=")
      member.value.write(to: &text)
      text.add(",")
    }
    text.add("}")
  }
}
