import Foundation
import PropertyMapper

@testable import TestSupport

/// A model with properties of every kind that is compared in its own way.
struct ComparedValue: DefaultInitializable {
  /// A type with its own `==`, without a table.
  struct Label: Codable, Hashable {
    enum Kind: Codable, Hashable {
      case plain
      case text(String)
      indirect case pair(Kind, Kind)
    }

    var text = ""
    var kind = Kind.plain
    var notes: [String: [String?]] = [:]
  }

  struct Part: DefaultInitializable, Hashable {
    var name = ""
    var size: Decimal?
    var parts: [Part] = []
  }

  final class Node {
    var number: NSNumber?
    var next: Node?
    var parts: Set<Part> = []
  }

  var number: NSNumber?
  var decimalNumber: NSDecimalNumber?
  var decimal: Decimal = 0
  var duration = Duration.zero
  var anything: Any?
  var object: [String: Any] = [:]
  var value = MappingValue.null
  var optionalValue: MappingValue?
  var twice: Int??
  var thrice: String???
  var texts: Set<String> = []
  var byText: [String: String] = [:]
  var grid: [[Double?]?] = []
  var label: Label?
  var labels: [Label] = []
  var labelSet: Set<Label> = []
  var parts: Set<Part> = []
  var partsByName: [String: Part?] = [:]
  var nodes: [Node] = []
  var kept = MappingValue.Object()

  static func makeMapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "number": .property(\.number), "decimalNumber": .property(\.decimalNumber),
        "decimal": .property(\.decimal), "duration": .property(\.duration),
        "anything": .transform(\.anything, decode: { (value: Any?) in value }, encode: { $0 }),
        "object": .transform(\.object, decode: { (value: [String: Any]) in value }, encode: { $0 }),
        "value": .property(\.value), "optionalValue": .property(\.optionalValue),
        "twice": .property(\.twice), "thrice": .property(\.thrice), "texts": .property(\.texts),
        "byText": .property(\.byText), "grid": .property(\.grid), "label": .codable(\.label),
        "labels": .codable(\.labels), "labelSet": .codable(\.labelSet),
        "parts": .model(\.parts), "partsByName": .model(\.partsByName), "nodes": .model(\.nodes),
      ], for: ComparedValue.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.kept), for: ComparedValue.self)
    mapper.addMappings(
      ["name": .property(\.name), "size": .property(\.size), "parts": .model(\.parts)],
      for: Part.self)
    mapper.addMappings(
      [
        "number": .property(\.number), "next": .model(\.next), "parts": .model(\.parts),
      ], for: Node.self, makingWith: Node.init)
    return mapper
  }
}

// MARK: Random values

extension ComparedValue {
  static func random(using random: inout SeededGenerator) -> Self {
    var value = Self()
    for kind in 0..<kindCount { value.change(kind, using: &random) }
    return value
  }

  static let kindCount = 20

  /// Sets one of the properties to one of few values, so that equal ones are likely.
  mutating func change(_ kind: Int, using random: inout SeededGenerator) {
    switch kind {
    case 0: number = Self.optional(&random, Self.number)
    case 1:
      decimalNumber = Self.optional(&random) {
        NSDecimalNumber(decimal: Self.number(&$0).decimalValue)
      }
    case 2: decimal = Self.number(&random).decimalValue
    case 3: duration = .milliseconds(Int.random(in: -1...1, using: &random))
    case 4: anything = Self.optional(&random) { Self.anything(&$0, depth: 2) }
    case 5: object = Self.dictionary(&random) { Self.anything(&$0, depth: 1) }
    case 6: value = Self.value(&random, depth: 2)
    case 7: optionalValue = Self.optional(&random) { Self.value(&$0, depth: 1) }
    case 8:
      twice = Self.optional(&random) { Self.optional(&$0) { Int.random(in: 0...1, using: &$0) } }
    case 9: thrice = Self.optional(&random) { Self.optional(&$0) { Self.optional(&$0, Self.text) } }
    case 10: texts = Set(Self.list(&random, Self.text))
    case 11: byText = Self.dictionary(&random, Self.text)
    case 12:
      grid = Self.list(&random) {
        Self.optional(&$0) {
          Self.list(&$0) { Self.optional(&$0) { Double.random(in: 0...1, using: &$0).rounded() } }
        }
      }
    case 13: label = Self.optional(&random, Self.label)
    case 14: labels = Self.list(&random, Self.label)
    case 15: labelSet = Set(Self.list(&random, Self.label))
    case 16: parts = Set(Self.list(&random) { Self.part(&$0, depth: 2) })
    case 17:
      partsByName = Self.dictionary(&random) { Self.optional(&$0) { Self.part(&$0, depth: 1) } }
    case 18: nodes = Self.nodes(&random)
    default:
      kept = [:]
      for text in Self.list(&random, Self.text) {
        kept["kept " + text] = Self.value(&random, depth: 1)
      }
    }
  }

  private static func optional<Value>(
    _ random: inout SeededGenerator, _ make: (inout SeededGenerator) -> Value
  ) -> Value? {
    Int.random(in: 0..<4, using: &random) == 0 ? nil : make(&random)
  }

  private static func list<Value>(
    _ random: inout SeededGenerator, _ make: (inout SeededGenerator) -> Value
  ) -> [Value] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in make(&random) }
  }

  private static func dictionary<Value>(
    _ random: inout SeededGenerator, _ make: (inout SeededGenerator) -> Value
  ) -> [String: Value] {
    Dictionary(list(&random) { (text(&$0), make(&$0)) }) { $1 }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    ["", "a", "\u{E9}", "b c"].randomElement(using: &random) ?? ""
  }

  static func number(_ random: inout SeededGenerator) -> NSNumber {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: 1
    case 1: 1.5
    case 2: NSDecimalNumber(string: "12345678901234567.25")
    case 3: NSDecimalNumber(string: "1.5")
    case 4: NSNumber(value: UInt64.max)
    case 5: NSNumber(value: Float(0.1))
    default: -7
    }
  }

  private static func anything(_ random: inout SeededGenerator, depth: Int) -> Any {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
    case 0: 1
    case 1: 1.5
    case 2: text(&random)
    case 3: Bool.random(using: &random)
    case 4: number(&random)
    case 5: NSString(string: text(&random))
    case 6: NSNumber(value: Bool.random(using: &random))
    case 7: list(&random) { anything(&$0, depth: depth - 1) }
    default: dictionary(&random) { anything(&$0, depth: depth - 1) }
    }
  }

  private static func value(_ random: inout SeededGenerator, depth: Int) -> MappingValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .string(text(&random))
    case 3: 1
    case 4: .array(list(&random) { value(&$0, depth: depth - 1) })
    default:
      .object(
        list(&random) { (text(&$0), value(&$0, depth: depth - 1)) }.reduce(into: [:]) {
          $0[$1.0] = $1.1
        })
    }
  }

  private static func label(_ random: inout SeededGenerator) -> Label {
    let kind: Label.Kind =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: .plain
      case 1: .text(text(&random))
      default: .pair(.text(text(&random)), .plain)
      }
    return Label(
      text: text(&random), kind: kind,
      notes: dictionary(&random) { list(&$0) { optional(&$0, text) } })
  }

  private static func part(_ random: inout SeededGenerator, depth: Int) -> Part {
    Part(
      name: text(&random), size: optional(&random) { number(&$0).decimalValue },
      parts: depth > 0 ? list(&random) { part(&$0, depth: depth - 1) } : [])
  }

  /// Instances that refer to one another, perhaps in cycles.
  private static func nodes(_ random: inout SeededGenerator) -> [Node] {
    let nodes = list(&random) { _ in Node() }
    for node in nodes {
      node.number = optional(&random, number)
      node.next = optional(&random) { nodes.randomElement(using: &$0) } ?? nil
      node.parts = Set(list(&random) { part(&$0, depth: 0) })
    }
    return nodes
  }

  /// Breaks the cycles, so that the nodes are freed.
  func release() { for node in nodes { node.next = nil } }
}

// MARK: The same values in other forms

extension ComparedValue {
  /// The same value, in objects of other classes, other forms of text, and other places in memory.
  var inOtherForms: Self {
    var other = self
    other.number = number.map(Self.otherForm)
    other.anything = anything.map(Self.otherForm)
    other.texts = Set(texts.reversed().map(Self.otherForm))
    other.texts.reserveCapacity(100)
    other.byText = [String: String](minimumCapacity: 50)
    for (key, text) in byText { other.byText[Self.otherForm(key)] = Self.otherForm(text) }
    other.label = label.map(Self.otherForm)
    other.labels = labels.map(Self.otherForm)
    other.labelSet = Set(labelSet.reversed())
    other.parts = Set<Part>(minimumCapacity: 100)
    for part in parts {
      other.parts.insert(Part(name: Self.otherForm(part.name), size: part.size, parts: part.parts))
    }
    return other
  }

  private static func otherForm(_ text: String) -> String {
    text.decomposedStringWithCanonicalMapping
  }

  private static func otherForm(_ label: Label) -> Label {
    var label = label
    label.text = otherForm(label.text)
    if case .text(let text) = label.kind { label.kind = .text(otherForm(text)) }
    return label
  }

  private static func otherForm(_ number: NSNumber) -> NSNumber {
    number.isTruth ? number : NSDecimalNumber(string: number.stringValue)
  }

  private static func otherForm(_ value: Any) -> Any {
    switch value {
    case let number as NSNumber where type(of: value) is AnyClass: otherForm(number)
    case let text as String: type(of: value) is AnyClass ? otherForm(text) : NSString(string: text)
    default: value
    }
  }
}

extension NSNumber {
  fileprivate var isTruth: Bool { type(of: self) == type(of: NSNumber(value: true)) }
}
