import Foundation

/// A binary property list, put together byte by byte: also such as no writer makes.
struct BinaryPropertyList {
  /// The bytes of all objects.
  private(set) var bytes = Array("bplist00".utf8)
  /// Where each object begins.
  var offsets: [Int] = []

  /// The number of the object that comes next.
  var nextObject: Int { offsets.count }

  /// Adds an object of some bytes.
  mutating func add(_ object: [UInt8]) {
    offsets.append(bytes.count)
    bytes += object
  }

  /// Adds a list of objects.
  mutating func addList(of references: [Int]) {
    add(Self.marker(ofListOf: references.count) + references.flatMap { Self.bigEndian($0, 2) })
  }

  /// Adds bytes that are no object of their own.
  mutating func pad(_ count: Int) { bytes += [UInt8](repeating: 0, count: count) }

  static func marker(ofListOf count: Int) -> [UInt8] { [0xAF, 0x12] + bigEndian(count, 4) }

  static func bigEndian(_ number: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// The file, with references of two bytes and the first object at its root.
  var data: Data { data(referenceSize: 2) }

  func data(referenceSize: UInt8) -> Data {
    var file = bytes
    for offset in offsets { file += Self.bigEndian(offset, 4) }
    file += [0, 0, 0, 0, 0, 0, 4, referenceSize]
    for number in [offsets.count, 0, bytes.count] { file += Self.bigEndian(number, 8) }
    return Data(file)
  }
}
