import PropertyMapper

// Every kind of entry that takes a key path, on a structure, a final class and an open class.

public enum Role: String, Sendable { case ranger, steward }

public struct Point: Codable, Sendable {
  public var x = 0.0
  public var y = 0.0
}

public struct Record {
  public var title = ""
  public var count = 0
  public var note: String?
  public var role = Role.steward
  public var tags: [String] = []
  public var point = Point()
  public var corner: Point?
  public var parts: [Part] = []
  public var extras: [String: MappingValue] = [:]
}

public final class Part {
  public var title = ""
  public var count = 0
  public var note: String?
  public var role = Role.steward
  public var tags: [String] = []
  public var point = Point()
  public var corner: Point?
  public var parts: [Part] = []
  public var extras: [String: MappingValue] = [:]
}

open class Base {
  public var title = ""
  public var count = 0
  public var note: String?
  public var role = Role.steward
  public var tags: [String] = []
  public var point = Point()
  public var corner: Point?
  public var parts: [Part] = []
  public var extras: [String: MappingValue] = [:]
}

public struct Pair {
  public let first: String
  public let second: Int
}

/// Tables as they are written in a function.
public func register(with mapper: PropertyMapper) {
  mapper.addMappings(
    [
      "title": .property(\.title, .notEmpty).required(),
      "count": .property(\.count, .range(0...9), default: 1),
      "note": .property(\.note, .minLength(2)),
      "role": .property(\.role, fallback: .steward),
      "tags": .property(\.tags),
      "point": .codable(\.point),
      "corner": .codable(\.corner),
      "parts": .model(\.parts, count: 0...9),
      "length": .transform(\.count, decode: { (text: String) in Int(text) }, encode: { "\($0)" }),
      "remark": .transform(\.note, .trimmed),
    ], for: Record.self, makingWith: { Record() })
  mapper.addMappings(.keepingUnknownKeys(in: \.extras), for: Record.self)

  mapper.addMappings(
    [
      "title": .property(\.title, .notEmpty).required(),
      "count": .property(\.count, .range(0...9), default: 1),
      "note": .property(\.note, .minLength(2)),
      "role": .property(\.role, fallback: .steward),
      "tags": .property(\.tags),
      "point": .codable(\.point),
      "corner": .codable(\.corner),
      "parts": .model(\.parts),
      "length": .transform(\.count, decode: { (text: String) in Int(text) }, encode: { "\($0)" }),
      "remark": .transform(\.note, .trimmed),
    ], for: Part.self, makingWith: { Part() })
  mapper.addMappings(.keepingUnknownKeys(in: \.extras), for: Part.self)

  mapper.addMappings(
    [
      "title": .property(\.title, .notEmpty).required(),
      "count": .property(\.count, .range(0...9), default: 1),
      "note": .property(\.note, .minLength(2)),
      "role": .property(\.role, fallback: .steward),
      "tags": .property(\.tags),
      "point": .codable(\.point),
      "corner": .codable(\.corner),
      "parts": .model(\.parts),
      "length": .transform(\.count, decode: { (text: String) in Int(text) }, encode: { "\($0)" }),
      "remark": .transform(\.note, .trimmed),
    ], for: Base.self, makingWith: { Base() })
  mapper.addMappings(.keepingUnknownKeys(in: \.extras), for: Base.self)
  mapper.addMappings(
    .automatic().format(\.title) { (text: String) in text.lowercased() }, for: Base.self)

  mapper.addMappings(
    .initializing(
      Pair.init(first:second:), InitArgument("first", \.first, .notEmpty),
      InitArgument("second", \.second, default: 2)),
    for: Pair.self)
}

/// A table as a constant.
public enum Tables {
  public static let record: Mappings<Record> = [
    "title": .property(\.title, .length(1...40)),
    "note": .property(\.note),
    "count": .property(\.count, .min(0), default: 18),
  ]
}
