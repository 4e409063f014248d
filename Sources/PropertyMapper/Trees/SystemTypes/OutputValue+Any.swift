import Foundation

extension OutputValue {
  /// The value as it appears in a Swift dictionary.
  package var anyValue: Any {
    switch self {
    case .list, .object: treeValue
    default: anyLeaf
    }
  }

  private var treeValue: Any {
    convertTree(self) {
      AnyBuilder(isObject: $0, count: $1)
    } opening: { value -> TreeStep<OutputParts, Any> in
      switch value {
      case .list(let elements): .list(OutputParts(elements))
      case .object(let object): .object(OutputParts(object.members))
      default: .leaf(value.anyLeaf)
      }
    }
  }

  /// The representation of a leaf value in a dictionary.
  var anyLeaf: Any {
    switch self {
    case .null, .list, .object: NSNull()
    case .bool(let bool): bool
    case .integer(let integer): integer.anyValue()
    case .unsigned(let integer): integer
    case .double(let double): double
    // The shortest text of a Float, parsed as a Double, is the intended number: 0.1 rather than
    // 0.10000000149.
    case .float(let float): JSONNumber(float)?.double ?? Double(float)
    case .number(let literal): literal.anyValue
    case .decimal(let literal): Decimal(writtenAs: literal) ?? literal.anyValue
    case .text(let text): text
    case .native(let value): value
    }
  }
}

extension OutputObject {
  /// The object as a Swift dictionary.
  var dictionary: [String: Any] {
    [String: Any](members.map { $0.key }, members.map { $0.value.anyValue })
  }
}

extension [String: Any] {
  /// Creates a dictionary from keys and values; for duplicate keys, the last value is used.
  init(_ keys: [String], _ values: [Any]) {
    self.init(minimumCapacity: keys.count)
    for (key, value) in zip(keys, values) { self[key] = value }
  }
}
