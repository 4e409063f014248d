import PropertyMapper

/// Schemas for whether there is a value at a path, which decides which of an entry's paths is read.
struct SchemaPresence {
  /// Whether the empty string is treated as null, and so as no value.
  let isEmptyTextNull: Bool
  /// Whether null is a value like any other.
  var countsNull = false

  /// The first index without a schema: describing an element requires listing all elements before
  /// it.
  static let endOfIndexes = 1 << 12

  /// The number of elements in a list that has an index.
  static func count(upTo index: Int) -> MappingValue {
    .number(.init(index.magnitude + 1))
  }

  /// The keywords for objects with a value at one of the paths at least.
  func keywords(atOneOf paths: [MappingPath]) -> MappingValue {
    let ways = paths.map { path in
      guard case .object(var way) = schema(of: path.components[...]) else {
        return MappingValue.null
      }
      // The root is known to be an object.
      way["type"] = nil
      return .object(way)
    }
    return ways.count == 1 ? ways[0] : ["anyOf": .array(ways)]
  }

  private func schema(of path: ArraySlice<MappingPath.Component>) -> MappingValue {
    guard let first = path.first else {
      if countsNull { return true }
      return ["not": isEmptyTextNull ? ["enum": [.null, ""]] : ["type": "null"]]
    }
    let rest = schema(of: path.dropFirst())
    switch first {
    case .key(let key):
      guard rest != true else { return ["type": "object", "required": [.string(key)]] }
      return ["type": "object", "required": [.string(key)], "properties": .object([key: rest])]
    case .index(let index):
      var list: MappingValue.Object = ["type": "array", "minItems": Self.count(upTo: index)]
      if (0..<Self.endOfIndexes).contains(index) {
        list["prefixItems"] = .array((0...index).map { $0 == index ? rest : true })
      }
      return .object(list)
    }
  }
}
