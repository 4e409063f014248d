/// Spoils JSON text byte by byte, so that it most often is none any more.
enum TextMutations {
  private static let pieces: [[UInt8]] =
    [
      [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
      [0x00], [0x1F], [0x0A], [0x7F], [0xEF, 0xBB, 0xBF], [0x0B],
    ]
    + [
      #"\ud800"#, #"\udc00"#, #"\ud83d\ude00"#, #"\ud83dx"#, #"\u12"#, #"\x"#, #"\"#, "\"", ",",
      ":", "{", "}", "[", "]", ",,", "//", "/**/", "'", "1", "-", "null", "true", ".", "e",
    ].map { Array($0.utf8) }

  static func spoil(_ bytes: inout [UInt8], _ choices: inout RandomChoices) {
    let place = choices.number(0...bytes.count)
    switch choices.number(0...9) {
    case 0: bytes.removeLast(bytes.count - place)
    case 1: bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
    case 2: bytes += choices.pick(["x", "{}", "\u{0}", ",", "]", "}", " 1"]).utf8
    case 3, 4, 5: bytes.insert(contentsOf: choices.pick(pieces), at: place)
    case 6 where place < bytes.count: bytes.remove(at: place)
    case 7 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: choices.bits())
    case 8 where place < bytes.count: bytes[place] ^= 1 << UInt8(choices.number(0...7))
    default:
      let token = Array(choices.pick(InputMutations.badTokens).utf8)
      bytes.insert(contentsOf: token, at: place)
    }
  }
}
