/// An escape and the scalar it represents.
struct JSONEscape {
  /// The number of bytes in the text: six for each half of a surrogate pair.
  let length: Int

  /// The scalar in UTF-8, with the first byte lowest.
  let encoding: UInt32

  /// The number of bytes in UTF-8.
  let encodingCount: Int
}

extension JSONBytes {
  /// The escape whose backslash is at an offset. The text must have been checked.
  func escape(at offset: Int) -> JSONEscape {
    let letter = self[offset + 1]
    switch letter {
    case JSONByte.lowerU: break
    case 0x62: return JSONEscape(length: 2, encoding: 0x08, encodingCount: 1)
    case 0x66: return JSONEscape(length: 2, encoding: 0x0C, encodingCount: 1)
    case 0x6E: return JSONEscape(length: 2, encoding: 0x0A, encodingCount: 1)
    case 0x72: return JSONEscape(length: 2, encoding: 0x0D, encodingCount: 1)
    case 0x74: return JSONEscape(length: 2, encoding: 0x09, encodingCount: 1)
    default: return JSONEscape(length: 2, encoding: UInt32(letter), encodingCount: 1)
    }
    let unit = checkedCodeUnit(at: offset + 2)
    switch unit {
    case 0x0000..<0x0080: return JSONEscape(length: 6, encoding: unit, encodingCount: 1)
    case 0x0080..<0x0800:
      let encoding = (0xC0 | unit >> 6) | (0x80 | unit & 0x3F) << 8
      return JSONEscape(length: 6, encoding: encoding, encodingCount: 2)
    case 0xD800..<0xE000:
      let second = checkedCodeUnit(at: offset + 8)
      let scalar = 0x10000 + ((unit & 0x3FF) << 10 | second & 0x3FF)
      let encoding =
        (0xF0 | scalar >> 18) | (0x80 | scalar >> 12 & 0x3F) << 8
        | (0x80 | scalar >> 6 & 0x3F) << 16 | (0x80 | scalar & 0x3F) << 24
      return JSONEscape(length: 12, encoding: encoding, encodingCount: 4)
    default:
      let encoding =
        (0xE0 | unit >> 12) | (0x80 | unit >> 6 & 0x3F) << 8 | (0x80 | unit & 0x3F) << 16
      return JSONEscape(length: 6, encoding: encoding, encodingCount: 3)
    }
  }

  private func checkedCodeUnit(at offset: Int) -> UInt32 {
    var unit: UInt32 = 0
    for index in offset..<offset + 4 {
      unit = unit << 4 | (JSONByte.hexadecimalValue(self[index]) ?? 0)
    }
    return unit
  }
}
