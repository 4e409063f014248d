/// Makes inputs in which everything is right, as far as the table book tells.
struct InputMaker {
  let book: TableBook
  var choices: RandomChoices

  mutating func model(_ name: String, depth: Int = 0) -> InputNode {
    var node = InputNode.object([])
    fill(&node, for: name, depth: depth)
    if book[name].isRow { return node.row }
    if choices.chance(4) { node.put(scalar(), at: [.key(choices.pick(RandomPaths.keys))]) }
    if case .object(let members) = node, choices.chance(30) {
      node = .object(choices.shuffled(members))
    }
    return node
  }

  private mutating func fill(_ node: inout InputNode, for name: String, depth: Int) {
    let table = book[name]
    if let subtype = choices.pickIfAny(table.subtypes) {
      if let keys = table.keys {
        node.put(value(subtype.wanted, depth: depth), at: (keys + [.key(subtype.name)])[...])
        // Null is no value, and two values are one too many.
        if choices.chance(8), let other = choices.pickIfAny(table.subtypes) {
          let value = choices.chance(60) ? .token("null") : value(other.wanted, depth: depth)
          node.put(value, at: (keys + [.key(other.name)])[...])
        }
        return
      }
      if let path = table.discriminator { node.put(.text(subtype.name), at: path[...]) }
      if let payload = table.payload {
        return node.put(value(subtype.wanted, depth: depth), at: payload[...])
      }
      guard case .model(let name) = subtype.wanted else { return }
      return fill(&node, for: name, depth: depth)
    }
    for entry in book.entries(of: name) {
      guard entry.isRequired || choices.chance(75) else { continue }
      let isNested = entry.wanted.holdsModels
      if isNested, depth > 1 || (depth > 0 && !entry.isRequired && choices.chance(65)) { continue }
      if let embedded = entry.embedded {
        fill(&node, for: embedded, depth: depth + 1)
        continue
      }
      let path = choices.chance(15) ? choices.pick(entry.paths) : entry.paths[0]
      let wanted = entry.isRequired ? entry.wanted.unwrapped : entry.wanted
      let value = formed(value(wanted, depth: depth), as: entry)
      if path.isEmpty {
        node.putMembers(of: value)
      } else {
        node.put(value, at: path.memberSteps[...])
      }
    }
  }

  /// A value in one of the forms that an entry reads.
  private mutating func formed(_ value: InputNode, as entry: TableBook.Entry) -> InputNode {
    var value = value
    if entry.mayBeAlone, case .list(let elements) = value, choices.chance(40),
      let element = elements.first
    {
      value = element
    }
    guard entry.isInText, choices.chance(95) else { return value }
    let text = InputText.bytes(
      of: value, isOdd: choices.chance(25), choices: RandomChoices(seed: choices.bits()))
    return .text(String(decoding: text, as: UTF8.self))
  }

  mutating func value(_ wanted: Wanted, depth: Int = 0) -> InputNode {
    switch wanted {
    case .text:
      .text(
        choices.pick([
          "", "a", "b", "c", "xyz", "xyz", "two words", "12", "é", "\"\n\\", "😀",
          "longer than most",
        ]))
    case .flag: .token(choices.chance(50) ? "true" : "false")
    case .integer(let range): .token(String(integer(range)))
    case .unsigned: .token(choices.chance(50) ? "18446744073709551615" : String(choices.bits()))
    case .wide: .token(wide())
    case .fraction: .token(fraction())
    case .seconds: .token(seconds())
    case .date: .text(date())
    case .url: .text(choices.pick(["https://example.org/a?b=c", "a/b", "mailto:a@example.org"]))
    case .uuid: .text("5C0A9A6A-1E9F-4F0B-9B3E-0C6B6B1F7B1\(choices.number(0...9))")
    case .base64: .text(choices.pick(["", "AAEC", "AAEC/w==", "////////"]))
    case .character: .text(choices.pick(["x", "é", "e\u{301}", "🏳️‍🌈", "\n"]))
    case .name(let names): .text(choices.pick(names))
    case .written(let texts): written(choices.pick(texts))
    case .anything: anything(depth: 0)
    case .list(let element): .list(several { $0.value(element, depth: depth + 1) })
    case .bounds(let bound): bounds(bound)
    case .object(let keys, let element):
      .object(members(keys) { $0.value(element, depth: depth + 1) })
    case .model(let name): model(name, depth: depth + 1)
    case .optional(let wanted): choices.chance(20) ? .null : value(wanted, depth: depth)
    }
  }

  /// Most often in order, and seldom not.
  private mutating func bounds(_ bound: Wanted) -> InputNode {
    let lower = value(bound)
    if case .token(let token) = lower, let number = Int(token), choices.chance(70) {
      return .list([lower, .token(String(number + choices.number(0...9)))])
    }
    return .list([lower, choices.chance(80) ? lower : value(bound)])
  }

  private mutating func integer(_ range: ClosedRange<Int>) -> Int {
    choices.chance(15)
      ? choices.chance(50) ? range.lowerBound : range.upperBound : choices.number(range)
  }

  private mutating func wide() -> String {
    choices.pick([
      "0", "-1", "18446744073709551616", "-9223372036854775809", "\(Int128.max)", "\(Int128.min)",
      "12e20",
    ])
  }

  private mutating func seconds() -> String {
    switch choices.number(0...3) {
    case 0: String(choices.number(-9...99))
    case 1: choices.pick(["0.000000000000000001", "-0.5", "1e3", "9223372036854775807", "2.50"])
    default: "\(choices.number(0...59)).\(choices.number(0...999_999_999))"
    }
  }

  private mutating func fraction() -> String {
    switch choices.number(0...4) {
    case 0: String(choices.number(-99...99))
    case 1:
      choices.pick(["0.1", "-0.0", "1e10", "2.5E-3", "100000.125", "5e-324", "1.0", "3.4e38"])
    case 2: "\(choices.number(0...999)).\(choices.number(0...99999))"
    default: "\(Double(choices.number(-999_999...999_999)) / 1000)"
    }
  }

  private mutating func date() -> String {
    let text = choices.pick(["2017-06-05", "1999-12-31", "2000-02-29"])
    switch choices.number(0...4) {
    case 0: return text
    case 1: return text + " 10:20:30"
    case 2: return text + "T10:20:30Z"
    case 3: return text + "T10:20:30.\(choices.number(0...999_999))+02:00"
    default: return "Mon Jun 05 10:20:30 +0200 2017"
    }
  }

  mutating func scalar() -> InputNode {
    switch choices.number(0...6) {
    case 0: .null
    case 1: .token("true")
    case 2: .token(String(choices.number(-9...300)))
    case 3: .token(fraction())
    default: value(.text)
    }
  }

  mutating func anything(depth: Int) -> InputNode {
    guard depth < 3 else { return scalar() }
    return switch choices.number(0...6) {
    case 0: .list(several { $0.anything(depth: depth + 1) })
    case 1: .object(members(nil) { $0.anything(depth: depth + 1) })
    default: scalar()
    }
  }

  private mutating func several(_ element: (inout Self) -> InputNode) -> [InputNode] {
    var elements: [InputNode] = []
    for _ in 0..<choices.pick([0, 1, 1, 2, 2, 3]) { elements.append(element(&self)) }
    return elements
  }

  private mutating func members(
    _ keys: [String]?, _ value: (inout Self) -> InputNode
  ) -> [InputNode.Member] {
    var members: [InputNode.Member] = []
    for key in choices.shuffled(keys ?? ["k", "1", "l.m", "", "é", "日本"]).prefix(
      choices.number(0...3))
    {
      members.append(.init(key: key, value: value(&self)))
    }
    return members
  }

  /// A text of JSON as one token: it is only written again.
  private func written(_ text: String) -> InputNode {
    text.first == "\"" ? .text(String(text.dropFirst().dropLast())) : .token(text)
  }
}

extension Wanted {
  fileprivate var unwrapped: Wanted {
    if case .optional(let wanted) = self { wanted } else { self }
  }

  fileprivate var holdsModels: Bool {
    switch self {
    case .model: true
    case .list(let wanted), .object(_, let wanted), .optional(let wanted): wanted.holdsModels
    default: false
    }
  }
}
