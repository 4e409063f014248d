// For `Date` and `Data`.
import Foundation
import PropertyMapper

/// Writes archives as bytes.
///
/// ```
///  archive   magic "PMAR"  version 1  value
///  value     tag  content
///  number    7 bits per byte, low ones first, the high bit set in all but the last (LEB128)
///  text      number of bytes, UTF-8
///  model     tag  number of the instance + 1, or 0  names  members
///  alone     tag  number of bases, each with its names  value
///  null      tag; inside optionals that wrap it: tag  number of these
/// ```
///
/// Floating-point numbers and dates are stored as the bits of a `Double`, low byte first.
struct ArchiveWriter {
  static let header: [UInt8] = [0x50, 0x4D, 0x41, 0x52, 1]

  enum Tag: UInt8 {
    case null, no, yes, integer, negative, double, float, number, decimal, text, list, object
    case model, reference, date, data, alone, wrappedNull
  }

  private(set) var bytes = header

  /// Begins a list; its elements follow.
  mutating func beginList(_ count: Int) { begin(.list, count) }

  /// Begins an object; its members follow, each after its key.
  mutating func beginObject(_ count: Int) { begin(.object, count) }

  /// Begins a model; its members follow, each after its key.
  ///
  /// - Parameters:
  ///   - number: The number of a class instance, starting with 0, in the order in which instances begin; nil
  ///     for other models.
  ///   - names: The names of the subtypes from the declared type to the model's own type.
  mutating func beginModel(_ number: Int?, _ names: [String], memberCount: Int) {
    begin(.model, number.map { $0 + 1 } ?? 0)
    write(names: names)
    write(count: memberCount)
  }

  /// Writes the bases from which a value archived as its own type can be reached; the value follows.
  mutating func write(_ bases: [ArchivedBase]) {
    begin(.alone, bases.count)
    for base in bases {
      write(text: base.base)
      write(names: base.names)
    }
  }

  /// Writes a null inside optionals, which is not the same as nil.
  mutating func write(nullInOptionals count: Int) {
    if count > 0 { begin(.wrappedNull, count) } else { write(.null) }
  }

  /// Writes the number of an earlier class instance.
  mutating func write(reference number: Int) { begin(.reference, number) }

  mutating func write(key: String) { write(text: key) }

  private mutating func write(names: [String]) {
    write(count: names.count)
    for name in names { write(text: name) }
  }

  /// Writes a value without models.
  mutating func write(_ output: OutputValue) {
    switch output {
    case .list, .object: write(tree: output)
    default: write(leaf: output)
    }
  }

  private mutating func write(tree output: OutputValue) {
    for (key, step) in OutputWalk(output) {
      if let key { write(text: key) }
      switch step {
      case .leaf(let leaf): write(leaf: leaf)
      case .beginList(let count): begin(.list, count)
      case .beginObject(let count): begin(.object, count)
      case .endList, .endObject: break
      }
    }
  }

  private mutating func write(leaf: OutputValue) {
    switch leaf {
    case .bool(let bool): bytes.append((bool ? Tag.yes : Tag.no).rawValue)
    case .integer(let integer): begin(integer < 0 ? .negative : .integer, integer)
    case .unsigned(let integer): begin(.integer, integer)
    case .double(let double): write(.double, double.bitPattern)
    case .float(let float): write(.float, float.bitPattern)
    case .number(let literal): write(.number, literal.text.utf8)
    case .decimal(let literal): write(.decimal, literal.text.utf8)
    case .text(let text): write(.text, text.utf8)
    case .native(let date as Date): write(.date, date.timeIntervalSinceReferenceDate.bitPattern)
    case .native(let data as Data): write(.data, data)
    case .null, .native, .list, .object: bytes.append(Tag.null.rawValue)
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
