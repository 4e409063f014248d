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
  /// What stands for nothing on the way of a path.
  let nothing: SchemaNothing
  /// The places below, by their keys, in the order in which they were met.
  private(set) var members: [(key: String, place: SchemaPlace)] = []
  /// The places below, by their indexes.
  private var elements: [Int: SchemaPlace] = [:]
  /// What entries that end here say, each once.
  private var values: [MappingValue] = []
  /// What is here whatever entries say: the name of a subtype.
  var constant: MappingValue?
  /// What a value is read as if another place holds nothing; said if nothing else is.
  private var alternative: MappingValue?
  /// Whether there must be something.
  private var isRequired = false
  /// Whether a path goes on from here whatever else the object holds, so that only an object or a list is right.
  private var isPassed = false
  /// Whether other keys are refused.
  var isClosed = false
  /// Further schemas of the object as a whole.
  private var demands: [MappingValue] = []

  init(nothing: SchemaNothing) {
    self.nothing = nothing
  }

  /// The place that a path leads to, which is made if need be.
  func place(at path: MappingPath) -> SchemaPlace {
    path.components.reduce(self) { $0.place(at: $1) }
  }

  private func place(at component: MappingPath.Component) -> SchemaPlace {
    switch component {
    case .key(let key):
      if let known = members.first(where: { $0.key.hasSameBytes(as: key) }) { return known.place }
      let place = SchemaPlace(nothing: nothing)
      members.append((key, place))
      return place
    case .index(let index):
      if let known = elements[index] { return known }
      let place = SchemaPlace(nothing: nothing)
      elements[index] = place
      return place
    }
  }

  /// The place at which a value is looked for, whatever else the object holds.
  func valuePlace(at path: MappingPath) -> SchemaPlace {
    path.components.reduce(self) { place, component in
      place.isPassed = true
      return place.place(at: component)
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

  /// Asks for something at the end of one of several paths.
  func requireOne(of paths: [MappingPath], _ presence: SchemaPresence) {
    demands.append(presence.keywords(atOneOf: paths))
  }

  /// Adds what an entry says.
  func add(_ value: MappingValue) {
    if !values.contains(value) { values.append(value) }
  }

  /// Adds what an entry says of a path that it follows only if none of several others leads to something.
  func add(
    _ value: MappingValue, at path: MappingPath, unlessAny others: [MappingPath],
    _ presence: SchemaPresence
  ) {
    let mentioned = place(at: path)
    mentioned.alternative = ["$comment": .string(Messages.alternative(to: others[0]))]
    let root = SchemaPlace(nothing: nothing)
    root.valuePlace(at: path).add(value)
    var schema = root.objectSchema
    schema["type"] = nil
    demands.append(["if": presence.keywords(atOneOf: others), "else": .object(schema)])
  }

  /// Lets an object lack whatever was asked for, since a hook may still add it.
  func forgetRequirements() {
    demands = []
    isClosed = false
    isRequired = false
    for place in members.map(\.place) + elements.values { place.forgetRequirements() }
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
    guard values.count > 1 else {
      return values.first ?? (members.isEmpty && elements.isEmpty ? alternative : nil)
    }
    // Each reads it in its own way, and the forms need not be the same.
    return ["anyOf": .array(values), "$comment": .string(Messages.severalReaders)]
  }

  private var structure: [MappingValue] {
    var parts: [MappingValue] = []
    if !members.isEmpty || isClosed { parts.append(finished(objectSchema)) }
    if !elements.isEmpty { parts.append(finished(listSchema)) }
    return parts
  }

  /// What lies on the way of a path may be nothing; what is not on the way may be anything.
  private func finished(_ schema: MappingValue.Object) -> MappingValue {
    var schema = schema
    guard isPassed else {
      schema["type"] = nil
      return .object(schema)
    }
    return isRequired ? .object(schema) : nothing.joining(schema)
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
    if demands.count == 1, case .object(let demand) = demands[0] {
      for (key, value) in demand { object[key] = value }
    } else if !demands.isEmpty {
      object["allOf"] = .array(demands)
    }
    return object
  }

  private var listSchema: MappingValue.Object {
    let described = elements.filter { $0.key < SchemaPresence.endOfIndexes }
    var list: MappingValue.Object = ["type": "array"]
    if let last = described.keys.max() {
      list["prefixItems"] = .array((0...last).map { described[$0]?.schema ?? true })
    }
    if let last = elements.filter(\.value.isRequired).keys.max() {
      list["minItems"] = SchemaPresence.count(upTo: last)
    }
    let others = elements.keys.filter { $0 >= SchemaPresence.endOfIndexes }.sorted()
    if !others.isEmpty { list["$comment"] = .string(Messages.distantElements(others)) }
    return list
  }
}
