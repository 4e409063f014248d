import Foundation

/// One input of a case: what it is made of, and how it is handed over.
struct CaseInput {
  enum Kind: String, CaseIterable { case good, spoilt, wild }

  enum Source {
    case bytes([UInt8])
    case string(String)
    /// A property list in XML.
    case propertyList([UInt8])
    /// A dictionary or a list.
    case container(Any)
  }

  let kind: Kind
  let source: Source

  init(kind: Kind, source: Source) {
    self.kind = kind
    self.source = source
  }

  /// An input for a root of some form, most often nearly right.
  init(for table: String, _ form: RootForm, in book: TableBook, _ choices: inout RandomChoices) {
    var maker = InputMaker(
      book: book, choices: RandomChoices(seed: choices.bits()))
    let number = choices.number(0...99)
    kind = number < 45 ? .good : number < 85 ? .spoilt : .wild
    var node = form.node { maker.model(table) }
    if kind == .wild {
      node = Self.wild(node, &maker)
    }
    if kind != .good {
      var mutations = InputMutations(choices: RandomChoices(seed: choices.bits()))
      for _ in 0..<(choices.chance(70) ? 1 : choices.number(2...5)) { mutations.spoil(&node) }
    }
    source = Self.source(of: node, kind, &choices)
  }

  private static func wild(_ node: InputNode, _ maker: inout InputMaker) -> InputNode {
    var wild = node
    switch maker.choices.number(0...5) {
    case 0: wild = maker.anything(depth: 0)
    case 1:
      let nested = InputNode.nested(maker.choices.pick([5, 9, 40, 520]))
      if case .object(var members) = wild, !members.isEmpty {
        members[maker.choices.number(0...members.count - 1)].value = nested
        wild = .object(members)
      } else {
        wild = nested
      }
    case 2:
      let text = String(repeating: maker.choices.pick(["a", "é", "\n", "😀"]), count: 3000)
      let place = maker.choices.number(0...wild.count - 1)
      wild.change(place) { $0 = .text(text) }
    case 3:
      for _ in 0..<3 {
        let place = maker.choices.number(0...wild.count - 1)
        let value = maker.anything(depth: 1)
        wild.change(place) { $0 = value }
      }
    default: break
    }
    return wild
  }

  private static func source(
    of node: InputNode, _ kind: Kind, _ choices: inout RandomChoices
  ) -> Source {
    let manner = choices.number(0...9)
    if manner < 2 {
      var dictionary = InputDictionary(choices: RandomChoices(seed: choices.bits()))
      return .container(dictionary.native(node))
    }
    if manner == 4, let bytes = InputPropertyList.bytes(of: node) {
      return .propertyList(kind == .wild ? spoilt(bytes, &choices) : bytes)
    }
    let bytes = InputText.bytes(
      of: node, isOdd: choices.chance(25), choices: RandomChoices(seed: choices.bits()))
    if manner == 2 {
      // Foundation's own numbers and nulls.
      let container = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: .fragmentsAllowed)
      if let container { return .container(container) }
    }
    let text = kind == .wild ? spoilt(bytes, &choices) : bytes
    if manner == 3, let text = String(validating: text, as: UTF8.self) { return .string(text) }
    return .bytes(text)
  }

  /// The bytes, most often with a mistake in them.
  private static func spoilt(_ bytes: [UInt8], _ choices: inout RandomChoices) -> [UInt8] {
    var bytes = bytes
    if choices.chance(70) { TextMutations.spoil(&bytes, &choices) }
    return bytes
  }

  /// Whether models can be updated with it.
  var canUpdate: Bool {
    if case .propertyList = source { false } else { true }
  }
}

extension CaseInput: CustomStringConvertible {
  var description: String {
    switch source {
    case .bytes(let bytes):
      String(validating: bytes, as: UTF8.self).map { "bytes \($0)" } ?? "bytes \(bytes)"
    case .string(let text): "text \(text)"
    case .propertyList(let bytes): "property list \(String(decoding: bytes, as: UTF8.self))"
    case .container(let value): "dictionary \(ExactText(of: AnyExact(value)).text)"
    }
  }
}

extension CaseInput {
  /// How it is handed over, and its text, which is shortened if it is long.
  var recordedText: String {
    let (form, bytes) =
      switch source {
      case .bytes(let bytes): ("bytes", bytes)
      case .string(let text): ("text", Array(text.utf8))
      case .propertyList(let bytes): ("plist", bytes)
      case .container(let value):
        ("dictionary", Array(ExactText(of: AnyExact(value)).text.utf8))
      }
    return "\(form) \(RecordedText.line(of: bytes, limit: 60))"
  }

  /// How many lists and objects are in one another, more or less: brackets in strings are counted as well.
  var depth: Int {
    switch source {
    case .bytes(let bytes): Self.depth(of: bytes)
    case .string(let text): Self.depth(of: Array(text.utf8))
    case .propertyList: 0
    case .container(let value): Self.depth(of: value)
    }
  }

  private static func depth(of bytes: [UInt8]) -> Int {
    var depth = 0
    var maximum = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        maximum = max(maximum, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return maximum
  }

  private static func depth(of value: Any) -> Int {
    if let list = value as? [Any] { return 1 + (list.map(depth(of:)).max() ?? 0) }
    if let object = value as? [String: Any] {
      return 1 + (object.values.map(depth(of:)).max() ?? 0)
    }
    return 0
  }
}
