/// An input before it is written: as JSON text, or as a dictionary.
indirect enum InputNode: Sendable {
  /// `null`, `true`, a number or what looks like one, as JSON text writes it.
  case token(String)
  case text(String)
  case list([InputNode])
  case object([Member])

  struct Member: Sendable {
    var key: String
    var value: InputNode
    /// Whether some letters of the key are written as escapes.
    var isEscaped = false
  }

  static let null = InputNode.token("null")

  /// Lists and objects in one another, as a token: deep trees are more than the stack of a test takes.
  static func nested(_ depth: Int) -> InputNode {
    let opening = String(repeating: #"[{"a":"#, count: depth / 2)
    return .token(opening + "1" + String(repeating: "}]", count: depth / 2))
  }
}

extension InputNode {
  /// Puts a value at a path, unless something else is there or in the way.
  mutating func put(_ value: InputNode, at path: ArraySlice<PathStep>) {
    guard let step = path.first else { return }
    let rest = path.dropFirst()
    switch (step, self) {
    case (.key(let key), .object(var members)):
      let index = members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
      if let index {
        members[index].value.put(value, at: rest)
      } else {
        members.append(Member(key: key, value: rest.isEmpty ? value : Self.made(value, at: rest)))
      }
      self = .object(members)
    case (.index(let index), .list(var elements)):
      while elements.count < index { elements.append(.object([])) }
      if elements.count == index {
        elements.append(rest.isEmpty ? value : Self.made(value, at: rest))
      } else {
        elements[index].put(value, at: rest)
      }
      self = .list(elements)
    default: break
    }
  }

  /// Puts the members of an object beside those that are there.
  mutating func putMembers(of value: InputNode) {
    guard case .object(let members) = value else { return }
    for member in members { put(member.value, at: [.key(member.key)]) }
  }

  /// The list that an object of indexes is, with null in its gaps.
  var row: InputNode {
    guard case .object(let members) = self else { return self }
    let elements = members.compactMap { member in Int(member.key).map { ($0, member.value) } }
    let values = Dictionary(elements) { first, _ in first }
    return .list((0..<((values.keys.max() ?? -1) + 1)).map { values[$0] ?? .null })
  }

  private static func made(_ value: InputNode, at path: ArraySlice<PathStep>) -> InputNode {
    var node = InputNode.object([])
    if case .index = path.first { node = .list([]) }
    node.put(value, at: path)
    return node
  }

  /// How many values there are, this one included.
  var count: Int {
    switch self {
    case .token, .text: 1
    case .list(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// Changes one of the values, which are counted from the top.
  mutating func change(_ index: Int, _ body: (inout InputNode) -> Void) {
    guard index > 0 else { return body(&self) }
    var left = index - 1
    switch self {
    case .token, .text: break
    case .list(var elements):
      for position in elements.indices {
        let count = elements[position].count
        if left < count {
          elements[position].change(left, body)
          break
        }
        left -= count
      }
      self = .list(elements)
    case .object(var members):
      for position in members.indices {
        let count = members[position].value.count
        if left < count {
          members[position].value.change(left, body)
          break
        }
        left -= count
      }
      self = .object(members)
    }
  }
}
