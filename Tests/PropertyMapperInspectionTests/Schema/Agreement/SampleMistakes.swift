import Foundation

@testable import PropertyMapper
@testable import PropertyMapperInspection
@testable import TestSupport

extension SampleInputs {
  /// What can be wrong with a value, and be told from a schema.
  func mistakes(
    of shape: Shape, demands: [ValidatorConstraint], good: MappingValue
  ) -> [Mistake] {
    switch shape.unwrapped {
    case .value(let codec):
      return Self.mistakes(of: codec.dataForm())
        + demands.flatMap { $0.mistakes(as: shape, good: good) }
    case .model: return [Mistake(name: "no object", value: []), Mistake(name: "text", value: "x")]
    case .optional(let optional):
      return mistakes(of: optional.wrapped, demands: demands, good: good)
    case .converted(let converted): return mistakes(of: converted.inner, demands: [], good: good)
    case .jsonText: return [Mistake(name: "no text", value: [])]
    case .list(let list):
      var found = [Mistake(name: "no list", value: ["a": 1]), Mistake(name: "text", value: "x")]
      if !list.element.acceptsNull, case .value(let codec) = list.element,
        !codec.traits.isAnything
      {
        found.append(Mistake(name: "a null element", value: [.null]))
      }
      if !list.isSet || demands.lengths.lowerBound > 0 {
        found += demands.flatMap { $0.mistakes(as: shape, good: good) }
      }
      return found
    case .dictionary(let dictionary):
      var found = [Mistake(name: "no object", value: [1])]
      if let form = dictionary.operations.keyForm, form != .text(.plain),
        case .object(var object) = good, let value = object.first(where: { _ in true })?.value
      {
        object["no such key"] = value
        let format = form == .text(.uuid) ? "uuid" : nil
        found.append(Mistake(name: "a wrong key", value: .object(object), format: format))
      }
      return found
    }
  }

  private static func mistakes(of form: DataForm) -> [Mistake] {
    switch form {
    case .truth:
      return [Mistake(name: "no truth", value: "maybe"), Mistake(name: "list", value: [])]
    case .integer(let minimum, let maximum):
      var found = [
        Mistake(name: "a fraction", value: 1.5), Mistake(name: "truth", value: true),
        Mistake(name: "text", value: "x"), Mistake(name: "list", value: [1]),
      ]
      if minimum.integer(as: Int64.self) == 0 {
        found.append(Mistake(name: "below the type", value: -1))
      }
      if let maximum = maximum.integer(as: UInt32.self) {
        found.append(Mistake(name: "beyond the type", value: .number(.init(Int(maximum) + 1))))
      }
      return found
    case .number: return [Mistake(name: "text", value: "x"), Mistake(name: "truth", value: true)]
    case .numberOrTruth: return [Mistake(name: "list", value: [])]
    case .text(let text):
      let kinds = [Mistake(name: "list", value: ["x"]), Mistake(name: "object", value: ["x": 1])]
      switch text {
      case .plain, .timeZone: return kinds
      case .character:
        return [Mistake(name: "two characters", value: "ab"), .init(name: "none", value: "")]
      case .dateTime:
        return kinds + [
          Mistake(name: "no date", value: "soon", format: "date-time"),
          Mistake(name: "no such day", value: "2017-02-30T00:00:00Z", format: "date-time"),
        ]
      case .url, .locale: return kinds + [Mistake(name: "nothing", value: "")]
      case .uuid: return kinds + [Mistake(name: "no UUID", value: "no", format: "uuid")]
      case .base64: return kinds + [Mistake(name: "no base64", value: "?")]
      }
    case .cases(let cases):
      guard cases.others == .refused else { return [Mistake(name: "list", value: [])] }
      return [Mistake(name: "no case", value: "no such case"), Mistake(name: "list", value: [])]
    case .list:
      return [
        Mistake(name: "one bound", value: [1]), Mistake(name: "three bounds", value: [1, 2, 3]),
        Mistake(name: "no list", value: "x"), Mistake(name: "no bounds", value: ["x", "y"]),
      ]
    case .anything, .unknown: return []
    }
  }
}

extension ValidatorConstraint {
  /// The constraint, taken apart where all of several must hold.
  var flattened: [Self] {
    if case .all(let parts) = self { parts.flatMap(\.flattened) } else { [self] }
  }

  /// Values that break the constraint.
  fileprivate func mistakes(as shape: Shape, good: MappingValue) -> [SampleInputs.Mistake] {
    func mistake(_ name: String, _ value: MappingValue) -> [SampleInputs.Mistake] {
      [SampleInputs.Mistake(name: name, value: value)]
    }
    func moved(_ bound: ConstraintValue, by distance: Double) -> [SampleInputs.Mistake] {
      guard case .number(let number)? = bound.form(as: shape), let value = number.double,
        let wrong = MappingValue.Number(value + distance)
      else { return [] }
      let whole = wrong.integer(as: Int.self).map { MappingValue.Number($0) } ?? wrong
      return mistake("beyond \(number.text)", .number(whole))
    }
    switch self {
    case .minimum(let bound, let isExclusive): return moved(bound, by: isExclusive ? 0 : -1)
    case .maximum(let bound, let isExclusive): return moved(bound, by: isExclusive ? 0 : 1)
    case .length(let minimum, let maximum):
      switch good {
      case .string:
        var found =
          minimum > 0
          ? mistake("too short", .string(String(repeating: "a", count: minimum - 1))) : []
        if let maximum {
          found += mistake("too long", .string(String(repeating: "a", count: maximum + 1)))
        }
        return found
      case .array(let elements):
        var found: [SampleInputs.Mistake] = []
        if minimum > 0 { found += mistake("too few", .array(Array(elements.prefix(minimum - 1)))) }
        if let maximum, maximum < 1000, let first = elements.first {
          found += mistake("too many", .array(Array(repeating: first, count: maximum + 1)))
        }
        return found
      default: return []
      }
    case .pattern(let pattern):
      return pattern.flatMap { SampleTexts.breaking[$0] }.map { mistake("no match", .string($0)) }
        ?? []
    case .oneOf, .equalTo:
      return good.isText
        ? mistake("another value", "no such value") : mistake("another number", 987_654)
    default: return []
    }
  }
}

extension MappingValue {
  fileprivate var isText: Bool { if case .string = self { true } else { false } }

  /// Puts a value at a path, into objects and lists that are made if need be.
  mutating func insert(_ value: MappingValue, at path: ArraySlice<MappingPath.Component>) {
    guard let first = path.first else {
      // What an entry reads whole may have been reached into already.
      if case .object(let new) = value, case .object(var members) = self {
        for (key, value) in new { members[key] = value }
        self = .object(members)
      } else {
        self = value
      }
      return
    }
    switch first {
    case .key(let key):
      var object = MappingValue.Object()
      if case .object(let members) = self { object = members }
      var inner = object[key] ?? .object([:])
      if path.count == 1, case .object = inner, object[key] == nil { inner = .null }
      inner.insert(value, at: path.dropFirst())
      object[key] = inner
      self = .object(object)
    case .index(let index):
      var list: [MappingValue] = []
      if case .array(let elements) = self { list = elements }
      while list.count <= index { list.append(.null) }
      list[index].insert(value, at: path.dropFirst())
      self = .array(list)
    }
  }

  /// Removes the member that a path leads to.
  mutating func remove(at path: ArraySlice<MappingPath.Component>) {
    guard case .key(let key)? = path.first, case .object(var object) = self else { return }
    if path.count == 1 {
      object[key] = nil
    } else {
      object[key]?.remove(at: path.dropFirst())
    }
    self = .object(object)
  }
}

extension [ValidatorConstraint] {
  /// How many characters or elements there may be.
  var lengths: ClosedRange<Int> {
    var (low, high) = (0, 1000)
    for constraint in self {
      guard case .length(let minimum, let maximum) = constraint else { continue }
      low = Swift.max(low, minimum)
      high = Swift.min(high, maximum ?? high)
    }
    return low...Swift.max(low, high)
  }

  /// What each element must be.
  var each: [ValidatorConstraint] {
    var demands: [ValidatorConstraint] = []
    for constraint in self {
      if case .each(let inner) = constraint { demands += inner.flattened }
    }
    return demands
  }

  var patterns: [String] {
    compactMap { if case .pattern(let pattern) = $0 { pattern } else { nil } }
  }

  func bounds(as shape: Shape) -> (low: Double, high: Double) {
    var (low, high) = (-1e15, 1e15)
    for constraint in self {
      switch constraint {
      case .minimum(let bound, let isExclusive):
        guard case .number(let number)? = bound.form(as: shape) else { continue }
        low = Swift.max(low, (number.double ?? low) + (isExclusive ? 1 : 0))
      case .maximum(let bound, let isExclusive):
        guard case .number(let number)? = bound.form(as: shape) else { continue }
        high = Swift.min(high, (number.double ?? high) - (isExclusive ? 1 : 0))
      default: continue
      }
    }
    return (low, high)
  }

  func values(as shape: Shape) -> [MappingValue]? {
    for constraint in self {
      switch constraint {
      case .oneOf(let values): return values.compactMap { $0.form(as: shape) }
      case .equalTo(let value): return [value.form(as: shape)].compactMap(\.self)
      default: continue
      }
    }
    return nil
  }
}

/// Texts that match the patterns of the tables, and texts that do not.
enum SampleTexts {
  static let matching: [String: [String]] = [
    "[A-Z]{3}": ["ABC", "XYZ"],
    #"\d{5}(-\d{4})?"#: ["12345", "12345-6789", "١٢٣٤٥"],
    "[^@ ]+@[^@ ]+": ["a@b", "jon@wall.example", "é@日本"],
    "(?i)[a-z]+": ["Abc"],
  ]
  static let breaking: [String: String] = [
    "[A-Z]{3}": "ABCD", #"\d{5}(-\d{4})?"#: "1234x", "[^@ ]+@[^@ ]+": "no address",
  ]
}
