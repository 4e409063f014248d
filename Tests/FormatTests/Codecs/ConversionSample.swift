import Foundation
import PropertyMapper

@testable import TestSupport

/// A value of the input, before it is known in which form it comes.
indirect enum ConversionSample: Sendable, CustomStringConvertible {
  case null
  case bool(Bool)
  /// A number by its JSON text.
  case number(String)
  case text(String)
  case list([ConversionSample])
  case object([String: ConversionSample])
  /// A Swift value that only Swift code can hand in.
  case swift(any Sendable)

  /// The JSON text of the value; nil for Swift values.
  var json: String? {
    switch self {
    case .null: return "null"
    case .bool(let bool): return "\(bool)"
    case .number(let text): return text
    case .text(let text):
      let data = try? JSONEncoder().encode([text])
      return data.map { String(String(decoding: $0, as: UTF8.self).dropFirst().dropLast()) }
    case .list(let elements):
      let texts = elements.compactMap(\.json)
      return texts.count == elements.count ? "[\(texts.joined(separator: ","))]" : nil
    case .object(let members):
      let texts = members.compactMap { key, value in
        value.json.map { "\(ConversionSample.text(key).json ?? ""):\($0)" }
      }
      return texts.count == members.count ? "{\(texts.joined(separator: ","))}" : nil
    case .swift: return nil
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether it is the text of a number that property lists can only hold as text.
  var isNumberWithoutForm: Bool {
    guard case .text(let text) = self else { return false }
    let isWhole = text.allSatisfy { "-0123456789".contains($0) } && text.count > 18
    return text == "-0.0" || text == "1e400"
      || isWhole && Int64(text) == nil && UInt64(text) == nil
  }

  /// Whether nothing in the value is null or a value of Swift's own.
  var fitsPropertyList: Bool {
    switch self {
    case .null, .swift: false
    case .bool, .text: true
    // Foundation's writer loses the sign of zero.
    case .number(let text): !text.hasPrefix("-") || Double(text) != 0
    case .list(let elements): elements.allSatisfy(\.fitsPropertyList)
    case .object(let members): members.values.allSatisfy(\.fitsPropertyList)
    }
  }

  var description: String {
    if case .swift(let value) = self { "\(value) of type \(type(of: value))" } else { json ?? "?" }
  }
}

extension ConversionSample: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(nilLiteral: ()) { self = .null }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(integerLiteral value: Int) { self = .number("\(value)") }
  init(stringLiteral value: String) { self = .text(value) }
  init(arrayLiteral elements: ConversionSample...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, ConversionSample)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

/// A form in which values come in. A new one is one more entry of ``all``.
struct ConversionSource: Sendable {
  let name: String
  /// Decodes the list that holds just the sample; nil if the form cannot hold it exactly.
  let decode: @Sendable (ConversionSample, any ListDecoding) throws -> Bool

  static let all = [
    dictionaries("Swift values") { SwiftForm.value(of: $0) },
    dictionaries("Foundation objects") { FoundationForm.value(of: $0) },
    dictionaries("decimal numbers") { DecimalForm.value(of: $0) },
    dictionaries("optionals in Any") { SwiftForm.value(of: $0).map { $0 as Any? as Any } },
    dictionaries("existentials in Any") { sample in
      // Seen as a list of `Any`, a list of existentials has them as elements.
      (SwiftForm.value(of: sample) as? any Encodable).flatMap { ([$0] as Any as? [Any])?.first }
    },
    dictionaries("hashables in Any") { sample in
      (SwiftForm.value(of: sample) as? any Hashable).map { AnyHashable($0) as Any }
    },
    dictionaries("JSONSerialization") { SerializationForm.value(of: $0) },
    dictionaries("MappingValue") { sample in
      try sample.json.map { try MappingValue(json: $0) }
    },
    Self(name: "JSON text") { sample, list in
      guard let json = sample.json else { return false }
      try list.decode(json: "[\(json)]")
      return true
    },
    propertyLists("an XML property list", .xml),
    propertyLists("a binary property list", .binary),
  ]

  /// Property lists hold no null and nothing of Swift's own, and XML no control characters; what does not read
  /// back as it was written is left to the other sources.
  private static func propertyLists(
    _ name: String, _ format: PropertyListSerialization.PropertyListFormat
  ) -> Self {
    Self(name: name) { sample, list in
      guard sample.fitsPropertyList, let value = SwiftForm.value(of: sample),
        let elements = data(of: [value], format), let object = data(of: ["items": [value]], format)
      else { return false }
      try list.decode(propertyList: elements, in: object)
      return true
    }
  }

  private static func data(
    of value: Any, _ format: PropertyListSerialization.PropertyListFormat
  ) -> Data? {
    guard
      let data = try? PropertyListSerialization.data(
        fromPropertyList: value, format: format, options: 0),
      let back = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil),
      let first = back as? NSObject, let second = value as? NSObject, first.isEqual(second)
    else { return nil }
    return data
  }

  private static func dictionaries(
    _ name: String, _ form: @escaping @Sendable (ConversionSample) throws -> Any?
  ) -> Self {
    Self(name: name) { sample, list in
      guard let value = try form(sample) else { return false }
      try list.decode(array: [value])
      return true
    }
  }
}

/// Reads a list of one element as some type, and checks what it gave.
protocol ListDecoding {
  func decode(array: [Any]) throws
  func decode(json: String) throws
  func decode(propertyList elements: Data, in object: Data) throws
}

/// What Swift code writes.
private enum SwiftForm {
  static func value(of sample: ConversionSample) -> Any? {
    switch sample {
    case .null: return Int?.none as Any
    case .bool(let bool): return bool
    case .number(let text): return number(text)
    case .text(let text): return text
    case .list(let elements):
      let values = elements.compactMap { value(of: $0) }
      return values.count == elements.count ? values : nil
    case .object(let members):
      let values = members.compactMapValues { value(of: $0) }
      return values.count == members.count ? values : nil
    case .swift(let value): return value
    }
  }

  private static func number(_ text: String) -> Any? {
    if let integer = Int(text), text != "-0" { return integer }
    if let integer = UInt64(text) { return integer }
    // A literal with a fraction or an exponent is a Double, which holds it if the digits say so.
    let isDouble = text.contains { ".eE".contains($0) }
    guard isDouble, let double = Double(text), double.isFinite,
      double.description.filter(\.isNumber).count <= 17,
      Decimal(string: text) == Decimal(double)
        || double.description == text
    else { return nil }
    return double
  }
}

/// What bridged code writes.
private enum FoundationForm {
  static func value(of sample: ConversionSample) -> Any? {
    switch sample {
    case .null: return NSNull()
    case .bool(let bool): return NSNumber(value: bool)
    case .number:
      switch SwiftForm.value(of: sample) {
      case let integer as Int: return NSNumber(value: integer)
      case let integer as UInt64: return NSNumber(value: integer)
      case let double as Double: return NSNumber(value: double)
      default: return nil
      }
    case .text(let text): return NSString(string: text)
    case .list(let elements):
      let values = elements.compactMap { value(of: $0) }
      return values.count == elements.count ? NSArray(array: values) : nil
    case .object(let members):
      let values = members.compactMapValues { value(of: $0) }
      return values.count == members.count ? NSDictionary(dictionary: values) : nil
    case .swift(let value as Date):
      return NSDate(timeIntervalSinceReferenceDate: value.timeIntervalSinceReferenceDate)
    case .swift(let value as Data): return NSData(data: value)
    case .swift: return nil
    }
  }
}

/// `NSDecimalNumber`s, where they keep the text of the number.
private enum DecimalForm {
  static func value(of sample: ConversionSample) -> Any? {
    guard case .number(let text) = sample else { return nil }
    let number = NSDecimalNumber(string: text)
    return number.stringValue == text ? number : nil
  }
}

/// What `JSONSerialization` gives, where it keeps the number.
private enum SerializationForm {
  static func value(of sample: ConversionSample) -> Any? {
    guard let json = sample.json,
      let list = try? JSONSerialization.jsonObject(with: Data("[\(json)]".utf8)) as? [Any],
      let value = list.first
    else { return nil }
    guard case .number(let text) = sample else { return value }
    let isKept = (value as? NSNumber)?.stringValue == text || SwiftForm.value(of: sample) != nil
    return isKept ? value : nil
  }
}
