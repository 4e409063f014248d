/// One place in an object that entries read or write, with the places below it: the paths of a table as a tree.
///
/// ```
///  "name", "status.alive", "items[1]"     ""
///                                          ├─ name      value
///                                          ├─ status
///                                          │   └─ alive value
///                                          └─ items
///                                              └─ [1]   value
/// ```
final class SchemaPlace {
  /// The places below, by their keys, in the order in which they were met.
  private(set) var members: [(key: String, place: SchemaPlace)] = []
  /// The places below, by their indexes.
  private var elements: [Int: SchemaPlace] = [:]
  /// What entries that end here say, each once.
  private var values: [MappingValue] = []
  /// What is here whatever entries say: the name of a subtype.
  var constant: MappingValue?
  /// Whether there must be something.
  private var isRequired = false
  /// Whether nothing else may be beside the members.
  var isClosed = false
  /// Of the paths of each list, at least one must lead somewhere.
  var alternatives: [[MappingPath]] = []

  /// The place that a path leads to, which is made if need be.
  func place(at path: MappingPath) -> SchemaPlace {
    path.components.reduce(self) { $0.place(at: $1) }
  }

  private func place(at component: MappingPath.Component) -> SchemaPlace {
    switch component {
    case .key(let key):
      if let known = members.first(where: { $0.key.hasSameBytes(as: key) }) { return known.place }
      let place = SchemaPlace()
      members.append((key, place))
      return place
    case .index(let index):
      if let known = elements[index] { return known }
      let place = SchemaPlace()
      elements[index] = place
      return place
    }
  }

  /// Asks for something at the end of a path, and so at each of its steps.
  func require(_ path: MappingPath) {
    var place = self
    for component in path.components {
      place = place.place(at: component)
      place.isRequired = true
    }
  }

  /// Adds what an entry says.
  func add(_ value: MappingValue) {
    if !values.contains(value) { values.append(value) }
  }

  // MARK: The schema

  /// The schema of what is here.
  var schema: MappingValue {
    var parts = structure
    if let value, value != true || parts.isEmpty { parts.insert(value, at: 0) }
    switch parts.count {
    case 0: return true
    case 1: return parts[0]
    default: return ["allOf": .array(parts)]
    }
  }

  private var value: MappingValue? {
    if let constant { return constant }
    guard values.count > 1 else { return values.first }
    // Each reads it in its own way, and the forms need not be the same.
    return ["anyOf": .array(values), "$comment": .string(Messages.severalReaders)]
  }

  private var structure: [MappingValue] {
    var parts: [MappingValue] = []
    if !members.isEmpty || isClosed || !alternatives.isEmpty {
      parts.append(.object(objectSchema))
    }
    if !elements.isEmpty { parts.append(.object(listSchema)) }
    return parts
  }

  /// The schema of an object with the members.
  var objectSchema: MappingValue.Object {
    var object: MappingValue.Object = ["type": "object"]
    if !members.isEmpty {
      object["properties"] = .object(
        MappingValue.Object(
          uniqueMembers: members.map { .init(key: $0.key, value: $0.place.schema) }))
    }
    let required = members.filter(\.place.isRequired).map { MappingValue.string($0.key) }
    if !required.isEmpty { object["required"] = .array(required) }
    if isClosed { object["additionalProperties"] = false }
    let choices = alternatives.map { paths in
      MappingValue.array(paths.map { Self.presence(of: $0.components[...]) })
    }
    if choices.count == 1 {
      object["anyOf"] = choices[0]
    } else if !choices.isEmpty {
      object["allOf"] = .array(choices.map { ["anyOf": $0] })
    }
    return object
  }

  /// The first index that a schema says nothing of: to describe an element, it would have to list all before it.
  private static let endOfIndexes = 1 << 12

  private var listSchema: MappingValue.Object {
    let described = elements.filter { $0.key < Self.endOfIndexes }
    var list: MappingValue.Object = ["type": "array"]
    if let last = described.keys.max() {
      list["prefixItems"] = .array((0...last).map { described[$0]?.schema ?? true })
    }
    if let last = elements.filter(\.value.isRequired).keys.max() {
      list["minItems"] = Self.count(upTo: last)
    }
    let others = elements.keys.filter { $0 >= Self.endOfIndexes }.sorted()
    if !others.isEmpty { list["$comment"] = .string(Messages.distantElements(others)) }
    return list
  }

  /// How many elements there are in a list with an index.
  private static func count(upTo index: Int) -> MappingValue {
    .number(.init(index.magnitude + 1))
  }

  /// That there is something at the end of a path.
  private static func presence(of path: ArraySlice<MappingPath.Component>) -> MappingValue {
    guard let first = path.first else { return true }
    let rest = path.dropFirst()
    switch first {
    case .key(let key):
      var object: MappingValue.Object = ["required": [.string(key)]]
      if !rest.isEmpty {
        object["properties"] = .object([key: presence(of: rest)])
      }
      return .object(object)
    case .index(let index):
      var list: MappingValue.Object = ["minItems": count(upTo: index)]
      if !rest.isEmpty, index < endOfIndexes {
        list["prefixItems"] = .array(
          (0...index).map { $0 == index ? presence(of: rest) : true })
      }
      return .object(list)
    }
  }
}
