import Foundation

/// Decodes the bytes of a binary property list, format `bplist00`.
///
/// ```
///  "bplist00" │ objects … │ offsets of the objects │ trailer of 32 bytes: sizes, counts, the root
/// ```
///
/// An object is a byte with its kind and size, followed by its content; lists and objects contain the
/// numbers of other objects.
struct BinaryPropertyListBytes {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  let objectCount: Int
  let rootObject: Int
  /// The end of the objects.
  let offsetTable: Int

  private static let trailerSize = 32
  static let damaged = PropertyListProblem.malformed(.damaged)

  init(_ bytes: [UInt8]) throws(PropertyListProblem) {
    self.bytes = bytes
    let trailer = bytes.count - Self.trailerSize
    guard bytes.starts(with: "bplist0".utf8), trailer > 8 else { throw Self.damaged }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    objectCount = try Self.size(in: bytes, at: trailer + 8, byteCount: 8)
    rootObject = try Self.size(in: bytes, at: trailer + 16, byteCount: 8)
    offsetTable = try Self.size(in: bytes, at: trailer + 24, byteCount: 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      offsetTable >= 9, offsetTable <= trailer,
      objectCount <= (trailer - offsetTable) / offsetSize
    else { throw Self.damaged }
  }

  /// The kind of an object, whose content is not read yet.
  enum Kind {
    /// A value of a fixed size, with its position.
    case scalar(at: Int)
    case contents(Contents)
    /// A list, with the position of its references.
    case list(at: Int, count: Int)
    /// An object: all keys, then all values.
    case dictionary(at: Int, count: Int)
  }

  /// A string or data.
  struct Contents {
    fileprivate let marker: UInt8
    fileprivate let position: Int
    /// The number of bytes, or of characters of one or two bytes.
    let count: Int

    var byteCount: Int { marker == 0x6 ? 2 * min(count, .max / 4) : count }
    /// Whether it is worth sharing: shorter strings are stored in the value itself. A code unit of UTF-16 takes up to
    /// three bytes there.
    var isLong: Bool { count > (marker == 0x6 ? 5 : 15) }
  }

  func kind(of index: Int) throws(PropertyListProblem) -> Kind {
    var position = try offset(of: index)
    let marker = bytes[position] >> 4
    guard marker >= 0x4, marker != 0x8 else { return .scalar(at: position) }
    let low = Int(bytes[position] & 0x0F)
    position += 1
    let count = try count(low, &position)
    switch marker {
    case 0x4, 0x5, 0x6:
      return .contents(Contents(marker: marker, position: position, count: count))
    case 0xA, 0xB, 0xC: return .list(at: position, count: count)
    case 0xD: return .dictionary(at: position, count: count)
    default: throw Self.damaged
    }
  }

  /// A value of a fixed size.
  enum Scalar {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case float(Float)
    case double(Double)
    case date(Date)
    case reference(KeyedArchiveReference)
  }

  /// The value of a fixed size at a position.
  func scalar(at position: Int) throws(PropertyListProblem) -> Scalar {
    let low = Int(bytes[position] & 0x0F)
    switch bytes[position] >> 4 {
    case 0x0: return try simple(low)
    case 0x1: return try integer(at: position + 1, sizeExponent: low)
    case 0x2: return try real(at: position + 1, sizeExponent: low)
    case 0x3: return try date(at: position + 1, sizeExponent: low)
    case 0x8: return .reference(KeyedArchiveReference())
    default: throw Self.damaged
    }
  }

  /// The value of a string or data.
  enum Content {
    case text(String)
    case data(Data)
  }

  func value(of contents: Contents) throws(PropertyListProblem) -> Content {
    switch contents.marker {
    case 0x4: .data(Data(try content(at: contents.position, contents.count)))
    case 0x5: .text(String(decoding: try ascii(of: contents), as: UTF8.self))
    default: .text(try utf16Text(at: contents.position, contents.count))
    }
  }

  /// Whether an object is a string.
  func isText(_ index: Int) throws(PropertyListProblem) -> Bool {
    let kind = bytes[try offset(of: index)] >> 4
    return kind == 0x5 || kind == 0x6
  }

  // MARK: Scalars

  private func simple(_ low: Int) throws(PropertyListProblem) -> Scalar {
    switch low {
    case 0x0: return .null
    case 0x8: return .bool(false)
    case 0x9: return .bool(true)
    default: throw Self.damaged
    }
  }

  /// Up to four bytes are unsigned, eight are signed, and sixteen hold the rest of `UInt64`.
  private func integer(at position: Int, sizeExponent: Int) throws(PropertyListProblem) -> Scalar {
    guard sizeExponent <= 4 else { throw Self.damaged }
    if sizeExponent < 3 {
      return .integer(Int64(try bits(at: position, byteCount: 1 << sizeExponent)))
    }
    let value = try bits(at: position + (sizeExponent == 4 ? 8 : 0), byteCount: 8)
    guard sizeExponent == 4 else { return .integer(Int64(bitPattern: value)) }
    switch try bits(at: position, byteCount: 8) {
    case 0: return .unsigned(value)
    case .max where value >> 63 == 1: return .integer(Int64(bitPattern: value))
    default: throw .malformed(.largeInteger)
    }
  }

  private func real(at position: Int, sizeExponent: Int) throws(PropertyListProblem) -> Scalar {
    switch sizeExponent {
    case 2:
      let bits = try bits(at: position, byteCount: 4)
      return .float(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case 3: return .double(Double(bitPattern: try bits(at: position, byteCount: 8)))
    default: throw Self.damaged
    }
  }

  private func date(at position: Int, sizeExponent: Int) throws(PropertyListProblem) -> Scalar {
    guard sizeExponent == 3 else { throw Self.damaged }
    let seconds = Double(bitPattern: try bits(at: position, byteCount: 8))
    guard seconds.isFinite else { throw .malformed(.noBinaryDate) }
    return .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  // MARK: Strings

  private func ascii(of contents: Contents) throws(PropertyListProblem) -> ArraySlice<UInt8> {
    let content = try content(at: contents.position, contents.count)
    guard content.reduce(0, |) < 0x80 else { throw Self.damaged }
    return content
  }

  private func utf16Text(at position: Int, _ count: Int) throws(PropertyListProblem) -> String {
    guard count <= bytes.count / 2 else { throw Self.damaged }
    let content = try content(at: position, count * 2)
    let units = stride(from: content.startIndex, to: content.endIndex, by: 2)
      .lazy.map { index -> UInt16 in UInt16(content[index]) << 8 | UInt16(content[index + 1]) }
    guard let text = String(validating: units, as: UTF16.self) else { throw Self.damaged }
    return text
  }

  // MARK: Bytes

  func offset(of index: Int) throws(PropertyListProblem) -> Int {
    guard index < objectCount else { throw Self.damaged }
    let offset = try Self.size(
      in: bytes, at: offsetTable + index * offsetSize, byteCount: offsetSize)
    guard (8..<offsetTable).contains(offset) else { throw Self.damaged }
    return offset
  }

  /// The size of an object, either in its marker or in an integer that follows.
  private func count(_ low: Int, _ position: inout Int) throws(PropertyListProblem) -> Int {
    guard low == 0x0F else { return low }
    guard position < offsetTable, bytes[position] >> 4 == 0x1, bytes[position] & 0x0F <= 3 else {
      throw Self.damaged
    }
    let byteCount = 1 << Int(bytes[position] & 0x0F)
    let count = try Self.size(in: bytes, at: position + 1, byteCount: byteCount)
    position += 1 + byteCount
    return count
  }

  /// Checks that the references of a list or an object are within the objects.
  func checkReferences(
    at position: Int, _ count: Int, areas: Int = 1
  ) throws(PropertyListProblem) {
    guard position <= offsetTable, count <= (offsetTable - position) / referenceSize / areas else {
      throw Self.damaged
    }
  }

  func reference(_ index: Int, at position: Int) throws(PropertyListProblem) -> Int {
    try Self.size(in: bytes, at: position + index * referenceSize, byteCount: referenceSize)
  }

  private func content(at position: Int, _ count: Int) throws(PropertyListProblem) -> ArraySlice<
    UInt8
  > {
    guard position <= offsetTable, count <= offsetTable - position else { throw Self.damaged }
    return bytes[position..<position + count]
  }

  private func bits(at position: Int, byteCount: Int) throws(PropertyListProblem) -> UInt64 {
    try Self.bits(in: bytes, at: position, byteCount: byteCount)
  }

  /// A big-endian number of at most eight bytes.
  private static func bits(
    in bytes: [UInt8], at position: Int, byteCount: Int
  ) throws(PropertyListProblem) -> UInt64 {
    guard position <= bytes.count - byteCount else { throw damaged }
    var bits: UInt64 = 0
    for offset in 0..<byteCount { bits = bits << 8 | UInt64(bytes[position + offset]) }
    return bits
  }

  /// A number of bytes or objects of the data, which cannot exceed the size of the data.
  private static func size(
    in bytes: [UInt8], at position: Int, byteCount: Int
  ) throws(PropertyListProblem) -> Int {
    let size = try bits(in: bytes, at: position, byteCount: byteCount)
    guard size <= UInt64(bytes.count) else { throw damaged }
    return Int(size)
  }
}

/// A reference between the objects of a keyed archive, which is not a value.
struct KeyedArchiveReference: Sendable {}
