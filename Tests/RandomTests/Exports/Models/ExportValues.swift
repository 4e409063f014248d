import Foundation
import PropertyMapper

@testable import TestSupport

/// A value of the user's that notes when it is written.
struct ExportMoney: MappingValueConvertible, Hashable, Exact {
  var cents = 0

  init(cents: Int) {
    self.cents = cents
  }

  init(mappingValue: MappingValue) throws { throw Refusal() }

  var mappingValue: MappingValue {
    get throws {
      Trace.current.note("\(Trace.pure) of money", cents)
      switch cents {
      case 3: throw Refusal()
      case 4: throw MappingError("must not be four", at: "cents[0]")
      case 5: throw MappingErrors(MappingError("must be", at: "a"), MappingError("must not be"))
      case 6: return ["é": 1, "e\u{301}": 2]
      case 7: return [[[[[[nil, 1.50]]]]]]
      case 8: return nil
      default: return .string("\(cents)ct")
      }
    }
  }

  func write(to text: inout ExactText) { text.add("\(cents)ct") }
}

/// A structure without a table.
struct ExportStranger: Exact {
  var x = 1

  func write(to text: inout ExactText) { text.fields("Stranger") { $0.field("x", x) } }
}

/// A class without a table.
final class ExportStrangeClass: Exact {
  func write(to text: inout ExactText) { text.object(self) { _ in } }
}

/// A type whose transformer only reads.
struct ExportOneWay: Exact {
  func write(to text: inout ExactText) { text.add("one way") }
}

/// A type that writes itself with an encoder, or doesn't.
struct ExportCoded: Codable, Exact {
  var x: Double?
  var list: [Float] = []
  var byName: [String: Int] = [:]
  /// What goes wrong.
  var flaw = 0

  func encode(to encoder: any Encoder) throws {
    Trace.current.note("\(Trace.pure) of a coded value", flaw)
    switch flaw {
    case 1: throw Refusal()
    case 2:
      throw EncodingError.invalidValue(
        1, .init(codingPath: encoder.codingPath, debugDescription: "must not be coded"))
    case 3: break
    case 4:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case 5:
      var container = encoder.unkeyedContainer()
      try container.encode(list)
      try container.encode(x)
    case 6:
      var container = encoder.container(keyedBy: CodingKeys.self)
      var inner = container.nestedUnkeyedContainer(forKey: .list)
      try inner.encodeNil()
      var innermost = inner.nestedContainer(keyedBy: CodingKeys.self)
      try innermost.encodeIfPresent(x, forKey: .x)
      try container.encode(Date(timeIntervalSince1970: 1), forKey: .flaw)
    case 7:
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(UInt8(flaw), forKey: .flaw)
      try byName.encode(to: container.superEncoder())
      try container.encode(SampleOdd.Area(), forKey: .list)
    default:
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(x, forKey: .x)
      try container.encode(list, forKey: .list)
      try container.encode(byName, forKey: .byName)
    }
  }

  func write(to text: inout ExactText) {
    text.fields("Coded") { fields in
      fields.fields(named: "x list byName flaw", x, list, byName, flaw)
    }
  }
}

/// A key of dictionaries whose texts may be the same for different values.
struct ExportGrade: RawRepresentable, Hashable, MappingValueConvertible, Exact {
  let name: String
  var rawValue: String { name.lowercased() }

  init(rawValue: String) { name = rawValue }

  static func == (first: Self, second: Self) -> Bool { first.name == second.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  func write(to text: inout ExactText) { name.write(to: &text) }
}
