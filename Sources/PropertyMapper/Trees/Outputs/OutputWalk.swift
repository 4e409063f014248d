/// Visits the parts of an output value in the order in which they are written, in a loop, so that
/// nesting takes no stack.
package struct OutputWalk: IteratorProtocol, Sequence {
  /// The next part.
  package enum Step {
    /// A value without parts.
    case leaf(OutputValue)
    case beginList(count: Int)
    case endList
    case beginObject(count: Int)
    case endObject
  }

  private let sortsKeys: Bool
  private var root: OutputValue?
  private var levels: [(parts: OutputParts, isObject: Bool)] = []

  package init(_ value: OutputValue, sortsKeys: Bool = false) {
    root = value
    self.sortsKeys = sortsKeys
  }

  /// The next step, with its key if it begins a member of an object.
  package mutating func next() -> (key: String?, step: Step)? {
    if let root {
      self.root = nil
      return (nil, open(root))
    }
    let innermost = levels.endIndex - 1
    guard innermost >= 0 else { return nil }
    let isObject = levels[innermost].isObject
    guard let part = levels[innermost].parts.next() else {
      levels.removeLast()
      return (nil, isObject ? .endObject : .endList)
    }
    return (isObject ? part.key : nil, open(part.value))
  }

  private mutating func open(_ value: OutputValue) -> Step {
    switch value {
    case .list(let elements):
      levels.append((OutputParts(elements), false))
      return .beginList(count: elements.count)
    case .object(let object):
      levels.append((OutputParts(sortsKeys ? object.sortedMembers : object.members), true))
      return .beginObject(count: object.members.count)
    default: return .leaf(value)
    }
  }
}

extension OutputObject {
  fileprivate var sortedMembers: [(key: String, value: OutputValue)] {
    members.sorted(byBytesOf: { $0.key })
  }
}
