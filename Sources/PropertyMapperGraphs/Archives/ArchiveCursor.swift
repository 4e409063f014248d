// For `Date` and `Data`.
import Foundation
import PropertyMapper

/// Reads the bytes of an archive, which are untrusted: checks every count against the number of bytes left.
struct ArchiveCursor {
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func tag() throws(ArchiveFlaw) -> ArchiveWriter.Tag {
    try sound(ArchiveWriter.Tag(rawValue: byte()))
  }

  /// The content of a value without parts, after its tag. Text must have been checked.
  mutating func scalar(_ tag: ArchiveWriter.Tag) throws(ArchiveFlaw) -> OutputValue {
    switch tag {
    case .null: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .integer:
      let magnitude = try number()
      return Int64(exactly: magnitude).map(OutputValue.integer) ?? .unsigned(magnitude)
    case .negative:
      // The magnitude of the minimum is one more than that of the maximum.
      return .integer(try sound(Int64(exactly: -Int128(number()))))
    case .double: return .double(try finite(Double(bitPattern: bits())))
    case .float: return .float(try finite(Float(bitPattern: bits())))
    case .number: return .number(try literal())
    case .decimal: return .decimal(try literal())
    case .text: return .text(text(in: try content()))
    case .date:
      let seconds = try finite(Double(bitPattern: bits()))
      return .native(Date(timeIntervalSinceReferenceDate: seconds))
    case .data: return .native(Data(bytes[try content()]))
    case .list, .object, .model, .reference, .alone, .wrappedNull: throw .damaged
    }
  }

  /// Skips a value without parts.
  mutating func skip(_ tag: ArchiveWriter.Tag) throws(ArchiveFlaw) {
    switch tag {
    case .number, .decimal, .text, .data: _ = try content()
    default: try check(tag)
    }
  }

  /// Skips a value without parts, and checks it.
  mutating func check(_ tag: ArchiveWriter.Tag) throws(ArchiveFlaw) {
    switch tag {
    case .text: try checkText()
    case .data: _ = try content()
    case .reference, .wrappedNull: _ = try integer()
    default: _ = try scalar(tag)
    }
  }

  /// The number of an earlier instance, or of the optionals around a null.
  mutating func integer() throws(ArchiveFlaw) -> Int { try sound(Int(exactly: number())) }

  /// The number of a model's instance; nil if it is not an instance.
  mutating func instance() throws(ArchiveFlaw) -> Int? {
    let number = try integer()
    return number == 0 ? nil : number - 1
  }

  mutating func bases() throws(ArchiveFlaw) -> [ArchivedBase] {
    var bases: [ArchivedBase] = []
    for _ in 0..<(try count()) {
      bases.append(ArchivedBase(base: try text(), names: try names()))
    }
    return bases
  }

  mutating func names() throws(ArchiveFlaw) -> [String] {
    var names: [String] = []
    for _ in 0..<(try count()) { names.append(try text()) }
    return names
  }

  /// The maximum number of names of a value, or of all its bases together: a name of one byte takes 16 times
  /// as much memory, and three times that while the list of names grows.
  ///
  /// An enum that holds itself has a name for each level, and is freed by nested calls, for each of which
  /// there must be room on the stack: measured, then doubled.
  private static var maximumNameCount: Int { min(1 << 16, StackRoom.levels(of: 192)) }

  /// Skips bases, and checks them.
  mutating func skipBases() throws(ArchiveFlaw) {
    var rest = Self.maximumNameCount
    let count = try count()
    guard count <= rest else { throw .beyondStack }
    for _ in 0..<count {
      try checkText()
      rest -= try skipNames(atMost: rest)
    }
  }

  /// Skips the names of a value, and checks them.
  mutating func skipNames() throws(ArchiveFlaw) { _ = try skipNames(atMost: Self.maximumNameCount) }

  private mutating func skipNames(atMost limit: Int) throws(ArchiveFlaw) -> Int {
    let count = try count()
    guard count <= limit else { throw .beyondStack }
    for _ in 0..<count { try checkText() }
    return count
  }

  /// The number of items that take at least a byte each.
  mutating func count() throws(ArchiveFlaw) -> Int {
    guard let count = Int(exactly: try number()), count <= bytes.count - position else {
      throw .truncated
    }
    return count
  }

  mutating func text() throws(ArchiveFlaw) -> String {
    try sound(String(validating: bytes[content()], as: UTF8.self))
  }

  /// The checked text in a range.
  func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Skips text, and checks that it is UTF-8.
  mutating func checkText() throws(ArchiveFlaw) {
    let text = try content()
    guard bytes.withJSONBytes({ $0.isUTF8(in: text) }) else { throw .damaged }
  }

  /// Skips the content of text or data.
  ///
  /// - Returns: Where its bytes are.
  mutating func content() throws(ArchiveFlaw) -> Range<Int> {
    let count = try count()
    defer { position += count }
    return position..<position + count
  }

  private mutating func byte() throws(ArchiveFlaw) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    position += 1
    return bytes[position - 1]
  }

  private mutating func number() throws(ArchiveFlaw) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 70, by: 7) {
      let byte = try byte()
      let part = UInt64(byte & 0x7F)
      guard shift < 63 || part <= 1 else { throw .damaged }
      number |= part << UInt64(shift)
      if byte & 0x80 == 0 { return number }
    }
    throw .damaged
  }

  private mutating func literal() throws(ArchiveFlaw) -> JSONNumber {
    try sound(JSONNumber(text()))
  }

  private mutating func bits<Bits: FixedWidthInteger>() throws(ArchiveFlaw) -> Bits {
    var bits: Bits = 0
    for shift in stride(from: 0, to: Bits.bitWidth, by: 8) {
      bits |= Bits(truncatingIfNeeded: try byte()) << shift
    }
    return bits
  }

  private func finite<Number: BinaryFloatingPoint>(_ number: Number) throws(ArchiveFlaw) -> Number {
    try sound(number.isFinite ? number : nil)
  }

  private func sound<Value>(_ value: Value?) throws(ArchiveFlaw) -> Value {
    guard let value else { throw .damaged }
    return value
  }
}
