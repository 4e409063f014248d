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
