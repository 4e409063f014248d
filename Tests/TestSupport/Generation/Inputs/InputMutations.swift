/// Spoils inputs a little: one value, one key, one member.
struct InputMutations {
  /// Numbers and literals that are right in one place and wrong in another, or nowhere.
  static let tokens = [
    "null", "true", "false", "0", "1", "-1", "1.0", "1e2", "-0", "-0.0", "2.5", "127", "128", "255",
    "256", "-129", "65536", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1e308", "1e309",
    "1e-400", "123456789012345678901234567890123456789012", "0.1e1", "10e-1", "1E+2",
    "1e99999999999999999999", "170141183460469231731687303715884105728", "1e-18", "1e-19",
    "0.30000000000000004", "3.5e38", "4e-46",
  ]
  /// What JSON does not know.
  static let badTokens = [
    "01", "1.", ".5", "+1", "-", "1e", "1e+", "0x1", "nul", "nulll", "True", "NaN", "Infinity",
    "'a'",
    "tru", "-a", "--1", "", "1 2", "undefined", "\"", "1.e5",
  ]
  static let texts = [
    "", " ", "10", " 10 ", "1.5", "-0", "1e3", "true", "NO", "yes", "0", "abc", "RED", "Red", "red",
    "2017-02-30", "2017-13-01", "2017-06-05T25:00:00Z", "AAE", "not a url %", "x\u{0}y", "1ct",
    "ct",
    "5C0A9A6A", "null", "a\u{7F}b", "\u{2028}", "e\u{301}", "12345678901234567890",
    "Asia/Tokyo", "Nowhere/Land", " de_DE ",
    "a text of more than sixty-four bytes, which is longer than most texts are here",
  ]

  var choices: RandomChoices

  mutating func spoil(_ node: inout InputNode) {
    let index = choices.number(0...node.count - 1)
    // Most inputs are spoiled below the top.
    let place = index == 0 && choices.chance(80) ? choices.number(0...node.count - 1) : index
    var mutations = self
    node.change(place) { mutations.change(&$0) }
    choices = mutations.choices
  }

  private mutating func change(_ node: inout InputNode) {
    switch node {
    case .object(let members) where choices.chance(85): node = .object(changed(members))
    case .list(var elements) where choices.chance(60):
      switch choices.number(0...2) {
      case 0: elements.append(.null)
      case 1: elements.insert(replacement(), at: choices.number(0...elements.count))
      default: elements = elements + elements + elements
      }
      node = .list(elements)
    case .text(let text) where choices.chance(30):
      node = .text(
        choices.pick([text + text, text.uppercased(), " " + text, String(text.dropLast())]))
    case .token(let token) where choices.chance(30):
      node =
        choices.chance(50) ? .text(token) : .token(token + choices.pick([".0", "e0", "0", "e1"]))
    default: node = replacement()
    }
  }

  private mutating func replacement() -> InputNode {
    switch choices.number(0...9) {
    case 0...4: .token(choices.pick(Self.tokens))
    case 5...7: .text(choices.pick(Self.texts))
    case 8: .list([.token("1"), .text("x")])
    default: .object([.init(key: "a", value: .token("1"))])
    }
  }

  private mutating func changed(_ members: [InputNode.Member]) -> [InputNode.Member] {
    var members = members
    guard !members.isEmpty else {
      return [.init(key: choices.pick(RandomPaths.keys), value: replacement())]
    }
    let index = choices.number(0...members.count - 1)
    let member = members[index]
    switch choices.number(0...9) {
    case 0: members.remove(at: index)
    case 1: members[index].value = .null
    case 2: members = choices.shuffled(members)
    case 3: members.append(.init(key: "throw", value: .token("true")))
    case 4:
      members[index].key = choices.pick([
        member.key + "s", "_" + member.key, member.key.uppercased(),
      ])
    case 5, 6:
      // Twice, the second one different, escaped, or canonically equal.
      var twin = member
      if choices.chance(50) { twin.value = replacement() }
      twin.isEscaped = choices.chance(40)
      if choices.chance(20) { twin.key = twin.key == "é" ? "e\u{301}" : "é" }
      members.insert(twin, at: choices.number(0...members.count))
    case 7: members[index].isEscaped = true
    case 8: members.append(.init(key: choices.pick(RandomPaths.keys), value: replacement()))
    default: members.append(members.remove(at: index))
    }
    return members
  }
}
