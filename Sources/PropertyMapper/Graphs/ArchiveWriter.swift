// `Date` and `Data` are Foundation's.
import Foundation

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
      begin(.object, members.count)
      write(members)
    case .reference(let number): begin(.reference, number)
    case .model(let model):
      begin(.model, model.number.map { $0 + 1 } ?? 0)
      write(count: model.names.count)
      for name in model.names { write(text: name) }
      write(count: model.members.count)
      write(model.members)
    }
  }

  private mutating func write(_ output: OutputValue) {
    switch output {
    case .bool(let bool): bytes.append((bool ? Tag.yes : Tag.no).rawValue)
    case .integer(let integer): begin(integer < 0 ? .negative : .integer, integer)
    case .unsigned(let integer): begin(.integer, integer)
    case .double(let double): write(.double, double.bitPattern)
    case .float(let float): write(.float, float.bitPattern)
    case .number(let literal): write(.number, literal.text.utf8)
    case .decimal(let literal): write(.decimal, literal.text.utf8)
    case .text(let text): write(.text, text.utf8)
    case .list, .object: write(ArchiveValue(output))
    case .native(let date as Date): write(.date, date.timeIntervalSinceReferenceDate.bitPattern)
    case .native(let data as Data): write(.data, data)
    case .null, .native: bytes.append(Tag.null.rawValue)
    }
  }

  private mutating func write(_ members: [ArchiveMember]) {
    for member in members {
      write(text: member.key)
      write(member.value)
    }
  }

  private mutating func begin(_ tag: Tag, _ number: some BinaryInteger) {
    bytes.append(tag.rawValue)
    write(count: number)
  }

  private mutating func write(_ tag: Tag, _ content: some Collection<UInt8>) {
    begin(tag, content.count)
    bytes += content
  }

  private mutating func write<Bits: FixedWidthInteger>(_ tag: Tag, _ bits: Bits) {
    bytes.append(tag.rawValue)
    for shift in stride(from: 0, to: Bits.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  private mutating func write(text: String) {
    write(count: text.utf8.count)
    bytes += text.utf8
  }

  private mutating func write(count: some BinaryInteger) {
    var rest = UInt64(count.magnitude)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
