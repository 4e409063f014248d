/// Writes inputs as JSON text, plainly or as oddly as JSON allows.
struct InputText {
  private(set) var bytes: [UInt8] = []
  private var choices: RandomChoices
  private let isOdd: Bool

  static func bytes(of node: InputNode, isOdd: Bool, choices: RandomChoices) -> [UInt8] {
    var text = InputText(choices: choices, isOdd: isOdd)
    text.write(node)
    return text.bytes
  }

  private init(choices: RandomChoices, isOdd: Bool) {
    self.choices = choices
    self.isOdd = isOdd
  }

  private mutating func write(_ node: InputNode) {
    space()
    switch node {
    case .token(let token): bytes += Array(token.utf8)
    case .text(let text): write(text, isEscaped: isOdd && choices.chance(30))
    case .list(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(element)
      }
      space()
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        space()
        write(member.key, isEscaped: member.isEscaped)
        space()
        bytes.append(UInt8(ascii: ":"))
        write(member.value)
      }
      space()
      bytes.append(UInt8(ascii: "}"))
    }
    space()
  }

  private mutating func space() {
    guard isOdd else { return }
    while choices.chance(35) { bytes.append(choices.pick([0x20, 0x20, 0x0A, 0x0D, 0x09])) }
  }

  private mutating func write(_ text: String, isEscaped: Bool) {
    bytes.append(0x22)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += [0x5C, UInt8(scalar.value)]
      case "\n" where choices.chance(50): bytes += Array(#"\n"#.utf8)
      case "\t" where choices.chance(50): bytes += Array(#"\t"#.utf8)
      case "/" where isOdd: bytes += Array(#"\/"#.utf8)
      case _ where scalar.value < 0x20 || (isEscaped && choices.chance(60)): escape(scalar)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    bytes.append(0x22)
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16, uppercase: choices.chance(50))
      bytes += Array("\\u".utf8) + Array(repeating: 0x30, count: 4 - digits.utf8.count)
      bytes += Array(digits.utf8)
    }
  }
}
