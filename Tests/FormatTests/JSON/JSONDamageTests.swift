import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Damaged texts give an error or a value and never read beyond their bytes: each is read from a
/// buffer of its exact size, which the address sanitizer watches.
struct JSONDamageTests {
  static let seeds = [
    #"{"name": "Ada", "age": 36, "tags": ["x", true, false, null], "address": {"zip": "1010"}}"#,
    #"[0, -1.5, 2e10, -3.25E-7, 1e+5, 0.000, 12345678901234567890]"#,
    #"{"text": "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00", "caf\u00e9": "日本語 é 😀 €", "": {}}"#,
    "\n\t{  \"long key of many bytes\" :\r\n          [ [ [ ] ] , { \"a\" : { } } ]        }\n",
    #""a text alone, longer than a word""#,
    "-12.5e-3",
  ]

  /// Bytes that mean something somewhere.
  static let replacements: [UInt8] = [
    0x00, 0x1F, 0x20, 0x22, 0x2C, 0x2D, 0x30, 0x3A, 0x5B, 0x5C, 0x5D, 0x65, 0x75, 0x7B, 0x7D, 0x7F,
    0x80, 0xC3, 0xED, 0xF0, 0xFF,
  ]

  @Test(arguments: seeds)
  func `the undamaged text is read`(seed: String) {
    #expect(outcome(of: Array(seed.utf8)) == nil)
  }

  @Test(arguments: seeds)
  func `text cut off anywhere is an error or a shorter number`(seed: String) throws {
    let bytes = Array(seed.utf8)
    let end = try #require(bytes.lastIndex { $0 > 0x20 })
    for length in 0...end {
      let error = outcome(of: Array(bytes[..<length]))
      // Only a number may be cut and still be one.
      if error == nil {
        #expect(seed.first == "-", "\(length)")
      } else {
        #expect((error?.offset ?? .max) <= length)
      }
    }
  }

  @Test(arguments: seeds)
  func `removing any byte results in an error or a value, never a crash`(seed: String) {
    let bytes = Array(seed.utf8)
    for index in bytes.indices {
      var damaged = bytes
      damaged.remove(at: index)
      if let error = outcome(of: damaged) {
        #expect(error.offset <= damaged.count)
      }
    }
  }

  @Test(arguments: seeds)
  func `changing any byte results in an error or a value, never a crash`(seed: String) {
    let bytes = Array(seed.utf8)
    for index in bytes.indices {
      let flips = (0..<8).map { bytes[index] ^ 1 << $0 }
      for replacement in Self.replacements + flips {
        var damaged = bytes
        damaged[index] = replacement
        if let error = outcome(of: damaged) {
          #expect(error.offset <= damaged.count)
        }
      }
    }
  }

  /// Reads from an exactly sized buffer; takes the whole value apart if it is one.
  private func outcome(of bytes: [UInt8]) -> JSONSyntaxError? {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    defer { buffer.deallocate() }
    _ = buffer.initialize(from: bytes)
    var reader = JSONReader(
      JSONCursor(JSONBytes(UnsafeBufferPointer(buffer))), recorder: TapeRecorder(byteCount: 0),
      maximumDepth: 16)
    do {
      try reader.read()
    } catch {
      #expect(syntaxError(in: bytes, maximumDepth: 16) == error)
      return error
    }
    guard let document = try? JSONDocument(reading: bytes, maximumDepth: 16) else {
      Issue.record("the same bytes were read and refused")
      return nil
    }
    let text = rewrite(document.root)
    #expect(!text.isEmpty)
    return nil
  }
}
