@testable import PropertyMapper

/// One step of a path.
enum PathStep: Hashable {
  case key(String)
  case index(Int)

  // Keys are told apart by their bytes, as tables do.
  static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.key(let first), .key(let second)): first.utf8.elementsEqual(second.utf8)
    case (.index(let first), .index(let second)): first == second
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .key(let key): for byte in key.utf8 { hasher.combine(byte) }
    case .index(let index): hasher.combine(index)
    }
  }
}

extension [PathStep] {
  /// The path in an object: the index of an element of a row is a key there.
  var memberSteps: [PathStep] {
    guard case .index(let index)? = first else { return self }
    return [.key(String(index))] + dropFirst()
  }

  /// The path as tables take it: written out where that can be done, else key by key.
  var mappingPath: MappingPath {
    var text = ""
    for step in self {
      switch step {
      case .key(let key):
        guard !key.isEmpty, key.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) else { return literalPath }
        text += text.isEmpty ? key : "." + key
      case .index(let index): text += "[\(index)]"
      }
    }
    return MappingPath(text)
  }

  private var literalPath: MappingPath {
    MappingPath(
      components: map { step in
        switch step {
        case .key(let key): .key(key)
        case .index(let index): .index(index)
        }
      })
  }
}
