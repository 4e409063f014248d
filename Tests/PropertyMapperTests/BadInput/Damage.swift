@testable import TestSupport

/// Ways to damage a text.
enum Damage {
  /// The text with something after its end, cut at every byte, and with every byte doubled, replaced
  /// or left out. Debug builds, which take a millisecond for each, use only a few of these.
  static func texts(of text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    var texts = [" y", "{}", ",", "]", "\u{0}"].map { bytes + Array($0.utf8) }
    for index in bytes.indices {
      let (before, after) = (bytes[..<index], bytes[(index + 1)...])
      texts.append(Array(before))
      for replacement in [[bytes[index], bytes[index]], [0x7B], [0x31], []] {
        texts.append(Array(before + replacement + after))
      }
    }
    let step = Effort.rounds(5) >= 5 ? 1 : 19
    return stride(from: 0, to: texts.count, by: step).map { texts[$0] }
  }
}
