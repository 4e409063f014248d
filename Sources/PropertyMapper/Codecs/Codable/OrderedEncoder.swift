// For `Date`, `Data`, `URL` and `Decimal`, which are encoded in their JSON form.
import Foundation

/// Runs a type's `encode(to:)` and preserves its output with the order of keys.
///
/// Foundation's encoder writes keys in an order that differs between runs. Everything else is the
/// same: dates as strings, data as base64, URLs as strings, decimals as numbers. Dictionaries and
/// sets are unordered; their keys are sorted by their UTF-8 bytes, their elements by their JSON
/// text.
struct OrderedEncoder: Encoder {
  let part: EncodedPart
  let place: EncodingPlace

  var codingPath: [any CodingKey] { place.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Encodes a value.
  ///
  /// - Throws: Any error of its type, and an `EncodingError` if it encodes nothing.
  static func value<Value: Encodable>(of value: Value) throws -> MappingValue {
    let part = EncodedPart()
    let place = EncodingPlace()
    try OrderedEncoder(part: part, place: place).encode(value)
    try place.checkDepth()
    guard !part.isEmpty else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "nothing was encoded"))
    }
    return part.value
  }

  /// Encodes a value of any type.
  func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    case let date as Date: try encode(date)
    case let data as Data: part.set(.string(data.base64EncodedString()))
    case let url as URL: part.set(.string(url.absoluteString))
    case let decimal as Decimal:
      try encode(decimal.isNaN ? nil : JSONNumber(decimal.description), for: decimal)
    default:
      try place.checkStack()
      try value.encode(to: self)
      guard let unordered = value as? any UnorderedCollection else { return }
      part.hasNoOrder = true
      part.isDictionary = type(of: unordered).isDictionary
    }
  }

  private func encode(_ date: Date) throws {
    guard let text = DateText.text(from: date) else {
      throw refusal(of: date, "beyond the years 1 to 9999")
    }
    part.set(.string(text))
  }

  /// Encodes a number; nil is one that JSON cannot represent.
  func encode<Value>(_ number: JSONNumber?, for value: Value) throws {
    guard let number else { throw refusal(of: value, "not a number, or infinite") }
    part.set(.number(MappingValue.Number(number)))
  }

  private func refusal<Value>(of value: Value, _ reason: String) -> EncodingError {
    .invalidValue(value, .init(codingPath: codingPath, debugDescription: reason))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    part.beginObject()
    if ObjectIdentifier(type) == DictionaryKeyProbe.type { part.hasNoOrder = true }
    return KeyedEncodingContainer(OrderedKeyedContainer<Key>(part: part, place: place))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    part.beginList()
    return OrderedUnkeyedContainer(part: part, place: place)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    OrderedValueContainer(encoder: self)
  }
}

/// A collection of the standard library that encodes its elements in a different order in each run.
private protocol UnorderedCollection {
  static var isDictionary: Bool { get }
}

extension Dictionary: UnorderedCollection {
  fileprivate static var isDictionary: Bool { true }
}

extension Set: UnorderedCollection {
  fileprivate static var isDictionary: Bool { false }
}

/// Determines the keys of a dictionary that encodes itself, since a wrapper may call its
/// `encode(to:)` directly.
private struct DictionaryKeyProbe: Encoder {
  static let type: ObjectIdentifier? = {
    let probe = DictionaryKeyProbe()
    try? [String: Int]().encode(to: probe)
    return probe.found.type
  }()

  private final class Found {
    var type: ObjectIdentifier?
  }

  private let found = Found()
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    found.type = ObjectIdentifier(type)
    return KeyedEncodingContainer(
      OrderedKeyedContainer<Key>(part: EncodedPart(), place: EncodingPlace()))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    OrderedUnkeyedContainer(part: EncodedPart(), place: EncodingPlace())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    OrderedValueContainer(encoder: OrderedEncoder(part: EncodedPart(), place: EncodingPlace()))
  }
}

// The containers of `OrderedEncoder`. Each passes every value to an encoder for its part.

/// An object being encoded.
struct OrderedKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let part: EncodedPart
  let place: EncodingPlace

  var codingPath: [any CodingKey] { place.codingPath }

  private func encoder(for key: any CodingKey) -> OrderedEncoder {
    // Contents below the limit are not kept.
    guard let below = place.below(key) else {
      return OrderedEncoder(part: EncodedPart(), place: place)
    }
    return OrderedEncoder(part: part.member(key.stringValue), place: below)
  }

  mutating func encodeNil(forKey key: Key) throws { encoder(for: key).part.set(.null) }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encoder(for: key).encode(value)
  }

  // By default, containers reject 128-bit integers.
  mutating func encode(_ value: Int128, forKey key: Key) throws {
    try encoder(for: key).encode(value)
  }
  mutating func encode(_ value: UInt128, forKey key: Key) throws {
    try encoder(for: key).encode(value)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(for: key).container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(for: key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { encoder(for: SuperKey()) }

  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }
}

/// A list being encoded.
struct OrderedUnkeyedContainer: UnkeyedEncodingContainer {
  let part: EncodedPart
  let place: EncodingPlace

  var codingPath: [any CodingKey] { place.codingPath }
  var count: Int { part.count }

  private func nextEncoder() -> OrderedEncoder {
    guard let below = place.below(count) else {
      return OrderedEncoder(part: EncodedPart(), place: place)
    }
    return OrderedEncoder(part: part.append(), place: below)
  }

  mutating func encodeNil() throws { nextEncoder().part.set(.null) }

  mutating func encode<Value: Encodable>(_ value: Value) throws { try nextEncoder().encode(value) }
  mutating func encode(_ value: Int128) throws { try nextEncoder().encode(value) }
  mutating func encode(_ value: UInt128) throws { try nextEncoder().encode(value) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    nextEncoder().container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    nextEncoder().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { nextEncoder() }
}

/// A value that is not yet known to be a list or an object.
struct OrderedValueContainer: SingleValueEncodingContainer {
  let encoder: OrderedEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil() throws { encoder.part.set(.null) }
  mutating func encode(_ value: Bool) throws { encoder.part.set(.bool(value)) }
  mutating func encode(_ value: String) throws { encoder.part.set(.string(value)) }
  mutating func encode(_ value: Double) throws { try encoder.encode(JSONNumber(value), for: value) }
  mutating func encode(_ value: Float) throws { try encoder.encode(JSONNumber(value), for: value) }
  mutating func encode(_ value: Int) throws { set(value) }
  mutating func encode(_ value: Int8) throws { set(value) }
  mutating func encode(_ value: Int16) throws { set(value) }
  mutating func encode(_ value: Int32) throws { set(value) }
  mutating func encode(_ value: Int64) throws { set(value) }
  mutating func encode(_ value: Int128) throws { set(value) }
  mutating func encode(_ value: UInt) throws { set(value) }
  mutating func encode(_ value: UInt8) throws { set(value) }
  mutating func encode(_ value: UInt16) throws { set(value) }
  mutating func encode(_ value: UInt32) throws { set(value) }
  mutating func encode(_ value: UInt64) throws { set(value) }
  mutating func encode(_ value: UInt128) throws { set(value) }

  private func set(_ value: some FixedWidthInteger) {
    encoder.part.set(.number(MappingValue.Number(value)))
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try OrderedEncoder(part: encoder.part, place: encoder.place.inside).encode(value)
  }
}

/// The default key for a superclass's output.
private struct SuperKey: CodingKey {
  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }

  var stringValue: String { "super" }
  var intValue: Int? { nil }
}
