import Foundation

/// A binary property list assembled byte by byte, including lists that no writer would create.
struct BinaryPropertyList {
  /// The bytes of all objects.
  private(set) var bytes = Array("bplist00".utf8)
  /// The offset of each object.
  var offsets: [Int] = []

  /// The number of the next object.
  var nextObject: Int { offsets.count }

  /// Adds an object with the given bytes.
  mutating func add(_ object: [UInt8]) {
    offsets.append(bytes.count)
    bytes += object
  }

  /// Adds a list of objects.
  mutating func addList(of references: [Int]) {
    add(Self.marker(ofListOf: references.count) + references.flatMap { Self.bigEndian($0, 2) })
  }

  /// Adds bytes that belong to no object.
  mutating func pad(_ count: Int) { bytes += [UInt8](repeating: 0, count: count) }

  static func marker(ofListOf count: Int) -> [UInt8] { [0xAF, 0x12] + bigEndian(count, 4) }

  static func bigEndian(_ number: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// The file, with references of two bytes, and the first object as its root.
  var data: Data { data(referenceSize: 2) }

  func data(referenceSize: UInt8) -> Data {
    var file = bytes
    for offset in offsets { file += Self.bigEndian(offset, 4) }
    file += [0, 0, 0, 0, 0, 0, 4, referenceSize]
    for number in [offsets.count, 0, bytes.count] { file += Self.bigEndian(number, 8) }
    return Data(file)
  }
}
