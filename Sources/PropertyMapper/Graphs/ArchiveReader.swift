/// Reads archives from bytes, which may be anything: it checks every count against what is left.
struct ArchiveReader {
  private let bytes: [UInt8]
  private var position = 0
  private let maximumDepth: Int
  private var depth = 0

  /// Why bytes are no archive: the end of a sentence.
  enum Failure: String, Error {
    case truncated = "ends too early"
    case damaged = "is damaged"
    case foreign = "begins as something else"
    case newer = "is of a later version"
    case trailing = "goes on behind its end"
    case deep = "is nested deeper than the options allow"
  }

  init(_ bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  mutating func read() throws(Failure) -> ArchiveValue {
    let header = ArchiveWriter.header
    guard bytes.count >= header.count else { throw .truncated }
    guard bytes.starts(with: header.dropLast()) else { throw .foreign }
    guard bytes[header.count - 1] == header[header.count - 1] else { throw .newer }
    position = header.count
    let value = try value()
    guard position == bytes.count else { throw .trailing }
    return value
  }

  private mutating func value() throws(Failure) -> ArchiveValue {
    guard let tag = ArchiveWriter.Tag(rawValue: try byte()) else { throw .damaged }
    switch tag {
    case .null: return .scalar(.null)
    case .no: return .scalar(.bool(false))
    case .yes: return .scalar(.bool(true))
    case .integer:
      let magnitude = try number()
      return .scalar(Int64(exactly: magnitude).map(OutputValue.integer) ?? .unsigned(magnitude))
    case .negative:
      // The magnitude of the least integer is one more than that of the greatest.
      guard let integer = Int64(exactly: -Int128(try number())) else { throw .damaged }
      return .scalar(.integer(integer))
    case .double: return .scalar(.double(try finite(Double(bitPattern: bits()))))
    case .float:
      let float = Float(bitPattern: try bits())
      guard float.isFinite else { throw .damaged }
      return .scalar(.float(float))
    case .number: return .scalar(.number(try literal()))
    case .decimal: return .scalar(.decimal(try literal()))
    case .text: return .scalar(.text(try text()))
    case .date:
      return .scalar(.native(ArchivedNative.date(try finite(Double(bitPattern: bits()))).value))
    case .data: return .scalar(.native(ArchivedNative.data(try content()).value))
    case .list: return .list(try nested { reader throws(Failure) in try reader.elements() })
    case .object: return .object(try nested { reader throws(Failure) in try reader.members() })
    case .model: return .model(try nested { reader throws(Failure) in try reader.model() })
    case .reference:
      guard let number = Int(exactly: try number()) else { throw .damaged }
      return .reference(number)
    }
  }

  private mutating func nested<Result>(
    _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard depth < maximumDepth else { throw .deep }
    depth += 1
    let result = try body(&self)
    depth -= 1
    return result
  }

  private mutating func elements() throws(Failure) -> [ArchiveValue] {
    var elements: [ArchiveValue] = []
    for _ in 0..<(try count()) { elements.append(try value()) }
    return elements
  }

  private mutating func members() throws(Failure) -> [ArchiveMember] {
    var members: [ArchiveMember] = []
    for _ in 0..<(try count()) {
      let key = try text()
      members.append(ArchiveMember(key: key, value: try value()))
    }
    return members
  }

  private mutating func model() throws(Failure) -> ArchivedModel {
    guard let number = Int(exactly: try number()) else { throw .damaged }
    var names: [String] = []
    for _ in 0..<(try count()) { names.append(try text()) }
    return ArchivedModel(
      number: number == 0 ? nil : number - 1, names: names, members: try members())
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
    guard let text = String(validating: try content(), as: UTF8.self) else { throw .damaged }
    return text
  }

  private mutating func literal() throws(Failure) -> JSONNumber {
    guard let literal = JSONNumber(try text()) else { throw .damaged }
    return literal
  }

  private mutating func bits<Bits: FixedWidthInteger>() throws(Failure) -> Bits {
    var bits: Bits = 0
    for shift in stride(from: 0, to: Bits.bitWidth, by: 8) {
      bits |= Bits(truncatingIfNeeded: try byte()) << shift
    }
    return bits
  }

  private func finite(_ double: Double) throws(Failure) -> Double {
    guard double.isFinite else { throw .damaged }
    return double
  }
}
