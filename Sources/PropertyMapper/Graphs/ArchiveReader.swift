// `Date` and `Data` are Foundation's.
import Foundation

/// Reads archives from bytes, which may be anything: it checks every count against what is left.
struct ArchiveReader {
  private let bytes: [UInt8]
  private var position = 0
  private let maximumDepth: Int
  private var depth = 0

  /// Why bytes are not an archive: the end of a sentence.
  enum Failure: String, Error {
    case truncated = "ends too early"
    case damaged = "is damaged"
    case foreign = "begins as something else"
    case newer = "is of a later version"
    case trailing = "goes on behind its end"
    case deep = "is nested deeper than the options allow"
    case beyondStack = "is nested deeper than this thread's stack allows"
  }

  /// How many lists, objects and models may lie in each other for each level of a model: an optional is a list, too.
  private static let valuesPerLevel = 8
  /// The most stack that a list, an object or a model takes while it is freed, in bytes: measured, and doubled.
  private static let levelSize = 640
  /// How many levels the stack has room for when they are freed, one call inside another.
  private let stackDepth = StackRoom.levels(of: levelSize)

  init(_ bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    let (depth, isTooLarge) = (maximumDepth + 1).multipliedReportingOverflow(
      by: Self.valuesPerLevel)
    self.maximumDepth = isTooLarge ? .max : depth
  }

  mutating func read() throws(Failure) -> ArchiveValue {
    let header = ArchiveWriter.header
    guard bytes.count >= header.count else { throw .truncated }
    guard bytes.starts(with: header.dropLast()) else { throw .foreign }
    guard bytes[header.count - 1] == header[header.count - 1] else { throw .newer }
    position = header.count
    let value =
      bytes.dropFirst(position).first == ArchiveWriter.Tag.alone.rawValue
      ? try aloneValue() : try value()
    guard position == bytes.count else { throw .trailing }
    return value
  }

  private mutating func value() throws(Failure) -> ArchiveValue {
    let tag = try sound(ArchiveWriter.Tag(rawValue: byte()))
    switch tag {
    case .null: return .scalar(.null)
    case .no: return .scalar(.bool(false))
    case .yes: return .scalar(.bool(true))
    case .integer:
      let magnitude = try number()
      return .scalar(Int64(exactly: magnitude).map(OutputValue.integer) ?? .unsigned(magnitude))
    case .negative:
      // The magnitude of the least integer is one more than that of the greatest.
      return .scalar(.integer(try sound(Int64(exactly: -Int128(number())))))
    case .double: return .scalar(.double(try finite(Double(bitPattern: bits()))))
    case .float: return .scalar(.float(try finite(Float(bitPattern: bits()))))
    case .number: return .scalar(.number(try literal()))
    case .decimal: return .scalar(.decimal(try literal()))
    case .text: return .scalar(.text(try text()))
    case .date:
      let seconds = try finite(Double(bitPattern: bits()))
      return .scalar(.native(Date(timeIntervalSinceReferenceDate: seconds)))
    case .data: return .scalar(.native(Data(try content())))
    case .reference: return .reference(try sound(Int(exactly: number())))
    case .alone: throw .damaged
    case .list, .object, .model:
      guard depth < maximumDepth else { throw .deep }
      guard depth < stackDepth, StackRoom.isLeft(beyond: StackRoom.reserve) else {
        throw .beyondStack
      }
      depth += 1
      defer { depth -= 1 }
      if tag == .model { return .model(try model()) }
      return tag == .list ? .list(try elements()) : .object(try members())
    }
  }

  private mutating func aloneValue() throws(Failure) -> ArchiveValue {
    position += 1
    var bases: [ArchivedBase] = []
    for _ in 0..<(try count()) {
      bases.append(ArchivedBase(base: try text(), names: try names()))
    }
    return .alone(bases, try value())
  }

  private mutating func names() throws(Failure) -> [String] {
    var names: [String] = []
    for _ in 0..<(try count()) { names.append(try text()) }
    return names
  }

  private mutating func elements() throws(Failure) -> [ArchiveValue] {
    var elements: [ArchiveValue] = []
    for _ in 0..<(try count()) { elements.append(try value()) }
    return elements
  }

  private mutating func members() throws(Failure) -> [ArchiveMember] {
    var members: [ArchiveMember] = []
    for _ in 0..<(try count()) { members.append((try text(), try value())) }
    return members
  }

  private mutating func model() throws(Failure) -> ArchivedModel {
    let number = try sound(Int(exactly: number()))
    return ArchivedModel(
      number: number == 0 ? nil : number - 1, names: try names(), members: try members())
  }

  // MARK: Parts

  private mutating func byte() throws(Failure) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    position += 1
    return bytes[position - 1]
  }

  private mutating func number() throws(Failure) -> UInt64 {
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

  /// A number of things that take at least a byte each.
  private mutating func count() throws(Failure) -> Int {
    guard let count = Int(exactly: try number()), count <= bytes.count - position else {
      throw .truncated
    }
    return count
  }

  private mutating func content() throws(Failure) -> [UInt8] {
    let count = try count()
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  private mutating func text() throws(Failure) -> String {
    try sound(String(validating: content(), as: UTF8.self))
  }

  private mutating func literal() throws(Failure) -> JSONNumber { try sound(JSONNumber(text())) }

  private mutating func bits<Bits: FixedWidthInteger>() throws(Failure) -> Bits {
    var bits: Bits = 0
    for shift in stride(from: 0, to: Bits.bitWidth, by: 8) {
      bits |= Bits(truncatingIfNeeded: try byte()) << shift
    }
    return bits
  }

  private func finite<Number: BinaryFloatingPoint>(_ number: Number) throws(Failure) -> Number {
    try sound(number.isFinite ? number : nil)
  }

  private func sound<Value>(_ value: Value?) throws(Failure) -> Value {
    guard let value else { throw .damaged }
    return value
  }
}
