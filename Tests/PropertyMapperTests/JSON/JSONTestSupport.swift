import Foundation

@testable import PropertyMapper

/// Test data that is not part of the package; tests of it skip themselves where it is absent.
enum JSONCorpora {
  /// The folder beside the package, found from this file.
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent()  // JSON
    .deletingLastPathComponent()  // PropertyMapperTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()  // the package
    .appending(path: "../shared/corpora")
    .standardizedFileURL

  static let isAvailable = FileManager.default.fileExists(atPath: folder.path)

  /// The names of the files of a folder with a prefix, sorted; none where the folder is absent.
  static func names(in name: String, prefix: String = "") -> [String] {
    let path = folder.appending(path: name).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.sorted()
  }

  static func bytes(of name: String, in folderName: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: folderName).appending(path: name)))
  }
}

/// Random numbers that are the same in each run (Steele, Lea, Flood: "Fast splittable pseudorandom
/// number generators", 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

/// Reads text with the default limits.
func read(_ text: String, maximumDepth: Int = 512) throws(JSONSyntaxError) -> JSONElement {
  try JSONDocument(reading: Array(text.utf8), maximumDepth: maximumDepth).root
}

/// The error of bytes that are not JSON, nil if they are.
func syntaxError(in bytes: [UInt8], maximumDepth: Int = 512) -> JSONSyntaxError? {
  do {
    _ = try JSONDocument(reading: bytes, maximumDepth: maximumDepth)
    return nil
  } catch {
    return error
  }
}

/// Takes a whole value apart and writes it again, members and elements in order.
func rewrite(_ element: JSONElement, prettyPrinted: Bool = false) -> String {
  var writer = JSONWriter(prettyPrinted: prettyPrinted)
  write(element, to: &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

private func write(_ element: JSONElement, to writer: inout JSONWriter) {
  switch element.kind {
  case .null: writer.null()
  case .bool: writer.bool(element.bool == true)
  case .number: writer.number(text: element.numberText ?? "")
  case .string: writer.string(element.string ?? "")
  case .array:
    writer.beginArray()
    for child in element.elements {
      write(child, to: &writer)
    }
    writer.endArray()
  case .object:
    writer.beginObject()
    for member in element.members {
      writer.key(member.key)
      write(member.value, to: &writer)
    }
    writer.endObject()
  }
}
