/// Writes archives as bytes.
///
/// ```
///  archive   magic "PMAR"  version 1  value
///  value     tag  content
///  number    7 bits a byte, low ones first, the high bit set in all but the last (LEB128)
///  text      number of bytes, UTF-8
///  model     tag  number of the instance + 1, or 0  names  members
/// ```
///
/// Floating-point numbers and dates are the bits of their `Double`s, low byte first.
struct ArchiveWriter {
  static let header: [UInt8] = [0x50, 0x4D, 0x41, 0x52, 1]

  enum Tag: UInt8 {
    case null, no, yes, integer, negative, double, float, number, decimal, text, list, object
    case model, reference, date, data
  }

  private(set) var bytes = header

  mutating func write(_ value: ArchiveValue) {
    switch value {
    case .scalar(let output): write(output)
    case .list(let elements):
      begin(.list, elements.count)
      for element in elements { write(element) }
    case .object(let members):
      bytes.append(Tag.object.rawValue)
      write(members)
    case .reference(let number): begin(.reference, number)
    case .model(let model):
      begin(.model, model.number.map { $0 + 1 } ?? 0)
      write(count: UInt64(model.names.count))
      for name in model.names { write(text: name) }
      write(model.members)
    }
  }

  private mutating func write(_ output: OutputValue) {
    switch output {
    case .null: bytes.append(Tag.null.rawValue)
    case .bool(let bool): bytes.append((bool ? Tag.yes : Tag.no).rawValue)
    case .integer(let integer):
      bytes.append((integer < 0 ? Tag.negative : Tag.integer).rawValue)
      write(count: integer.magnitude)
    case .unsigned(let integer):
      bytes.append(Tag.integer.rawValue)
      write(count: integer)
    case .double(let double): write(.double, double.bitPattern)
    case .float(let float): write(.float, float.bitPattern)
    case .number(let literal): write(.number, literal.text)
    case .decimal(let literal): write(.decimal, literal.text)
    case .text(let text): write(.text, text)
    case .list, .object: write(ArchiveValue(output))
    case .native(let value):
      switch ArchivedNative(value) {
      case .date(let seconds): write(.date, seconds.bitPattern)
      case .data(let content):
        begin(.data, content.count)
        bytes += content
      case nil: bytes.append(Tag.null.rawValue)
      }
    }
  }

  private mutating func write(_ members: [ArchiveMember]) {
    write(count: UInt64(members.count))
    for member in members {
      write(text: member.key)
      write(member.value)
    }
  }

  private mutating func begin(_ tag: Tag, _ count: Int) {
    bytes.append(tag.rawValue)
    write(count: UInt64(count.magnitude))
  }

  private mutating func write(_ tag: Tag, _ text: String) {
    bytes.append(tag.rawValue)
    write(text: text)
  }

  private mutating func write<Bits: FixedWidthInteger>(_ tag: Tag, _ bits: Bits) {
    bytes.append(tag.rawValue)
    for shift in stride(from: 0, to: Bits.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  private mutating func write(text: String) {
    write(count: UInt64(text.utf8.count))
    bytes += Array(text.utf8)
  }

  private mutating func write(count: UInt64) {
    var rest = count
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
