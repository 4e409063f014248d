import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Damaged texts through every entry of a table: an error or a value and nothing else. They are read from
/// buffers of their exact size, which the address sanitizer watches.
struct JSONTextDamageTests {
  /// The lines of the full text, each a document of its own, and some that have other mistakes too.
  static let seeds =
    FullTable.goodText.split(separator: "\n").dropFirst().dropLast().map { line in
      let members = line.trimmingCharacters(in: CharacterSet(charactersIn: " ,"))
      return members.hasPrefix(#""name""#) ? "{\(members)}" : "{\"name\": \"x\", \(members)}"
    } + [
      #"{"name":"J","owner":{"name":1,"x":{"y":[]},"rank":2},"items":[{"title":"a"}],"extra":[{}]}"#,
      "{\"name\": \"\\u00e9\\ud83d\\ude00é😀\", \"list\": [1, 2, {\"n\": 3}]}",
    ]

  /// Bytes that mean something somewhere.
  static let replacements: [UInt8] = [
    0x00, 0x20, 0x22, 0x2C, 0x30, 0x3A, 0x5B, 0x5C, 0x7D, 0xC3,
  ]

  let mapper = FullTable.makeMapper()

  @Test(arguments: seeds)
  func `text cut off anywhere is an error`(seed: String) {
    let bytes = Array(seed.utf8)
    for length in 0..<bytes.count {
      let errors = outcome(of: bytes[..<length])
      #expect(errors?.map(\.code) == [.malformedJSON], "\(length)")
      #expect((errors?.first?.location?.offset ?? .max) <= length)
    }
  }

  @Test(arguments: seeds)
  func `removing any byte results in an error or a value, never a crash`(seed: String) {
    let bytes = Array(seed.utf8)
    for index in bytes.indices {
      _ = outcome(of: bytes[..<index] + bytes[(index + 1)...])
    }
  }

  @Test(arguments: seeds)
  func `changing any byte results in an error or a value, never a crash`(seed: String) {
    var bytes = Array(seed.utf8)
    // In debug builds, a third of the replacements for each byte, others for the next.
    let step = Effort.step(3)
    for index in bytes.indices {
      let original = bytes[index]
      let replacements = Self.replacements + [original ^ 1]
      for number in stride(from: index % step, to: replacements.count, by: step) {
        bytes[index] = replacements[number]
        _ = outcome(of: bytes[...])
      }
      bytes[index] = original
    }
  }

  /// The errors, none for a value, which then can be written and read again.
  private func outcome(of bytes: ArraySlice<UInt8>) -> [MappingError]? {
    let buffer = JSONFace.HeapBytes(bytes)
    let record: FullTable.Record
    do throws(MappingErrors) {
      record = try mapper.create(FullTable.Record.self, from: .json(buffer))
    } catch {
      #expect(error.contains { $0.severity == .error })
      #expect(error.allSatisfy { ($0.location?.offset ?? .max) <= bytes.count })
      #expect(!error.report(in: buffer).isEmpty)
      return Array(error)
    }
    guard let text = try? mapper.export(record, as: .json) else {
      Issue.record("what was read could not be written")
      return nil
    }
    #expect((try? MappingValue(json: text)) != nil)
    return nil
  }
}
