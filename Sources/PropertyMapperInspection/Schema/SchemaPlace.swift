import PropertyMapper

/// A position in an object that entries read or write, with its descendants: the paths of a table
/// as a tree.
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
  /// The representations of an absent value along a path.
  let nothing: SchemaNothing
  /// The children by key, in the order in which they were added.
  private(set) var members: [(key: String, place: SchemaPlace)] = []
  /// The indexes of the members.
  private var indexes: [MappingPath.Component: Int] = [:]
  /// The children by index.
  private var elements: [Int: SchemaPlace] = [:]
  /// The schemas of entries that end here, without duplicates.
  private var values: [MappingValue] = []
  private var knownValues: Set<MappingValue> = []
  /// Whether one of these entries may write nothing.
  private var mayBeLeftOut = false
  /// The name of a subtype, which overrides all entries.
  private var constant: MappingValue?
  /// The schema of a value read if another position is empty; used only if there is no other
  /// schema.
  private var alternative: MappingValue?
  /// Whether a value is required.
  private var isRequired = false
  /// Whether a path continues from here whatever else the object contains, so that only an object
  /// or a list is valid.
  private var isPassed = false
  /// Whether other keys are rejected.
  var isClosed = false
  /// The schema of the values under all other keys; nil if they may have any value.
  private var otherKeys: MappingValue?
  /// The schemas of embedded models, which describe the same object.
  private var parts: [MappingValue] = []
  /// Further schemas of the object as a whole.
  private var demands: [MappingValue] = []

  init(nothing: SchemaNothing) {
    self.nothing = nothing
  }

  /// The position at a path, created on demand.
  func place(at path: MappingPath) -> SchemaPlace {
    path.components.reduce(self) { $0.place(at: $1) }
  }

  private func place(at component: MappingPath.Component) -> SchemaPlace {
    switch component {
    case .key(let key):
      if let known = indexes[component] { return members[known].place }
      let place = SchemaPlace(nothing: nothing)
      indexes[component] = members.count
      members.append((key, place))
      return place
    case .index(let index):
      if let known = elements[index] { return known }
      let place = SchemaPlace(nothing: nothing)
      elements[index] = place
      return place
    }
  }

  /// The position where a value is expected, whatever else the object contains.
  func valuePlace(at path: MappingPath) -> SchemaPlace {
    path.components.reduce(self) { place, component in
      place.isPassed = true
      return place.place(at: component)
    }
  }

  /// Makes the keys of a path known.
  func mention(_ path: MappingPath) { _ = place(at: path) }

  /// Requires a value at the end of a path, and thus at each of its steps.
  func require(_ path: MappingPath) {
    var place = self
    for component in path.components {
      place = place.place(at: component)
      place.isRequired = true
    }
  }

  /// Requires a value at the end of one of several paths.
  func requireOne(of paths: [MappingPath], _ presence: SchemaPresence) {
    demands.append(presence.keywords(atOneOf: paths))
  }

  /// Requires that exactly one of several schemas holds for the object.
  func requireExactlyOne(of ways: [MappingValue]) {
    demands.append(ways.count == 1 ? ways[0] : ["oneOf": .array(ways)])
  }

  /// Adds the schema of a dictionary that reads or writes all other keys.
  ///
  /// - Parameter known: The keys that it doesn't read or write.
  func addOtherKeys(_ dictionary: MappingValue, besides known: [String]) {
    for key in known { mention(MappingPath(components: [.key(key)])) }
    if case .object(let dictionary) = dictionary { otherKeys = dictionary["additionalProperties"] }
  }

  /// Adds the schema of an embedded model.
  func addPart(_ part: MappingValue) {
    if part != true, !parts.contains(part) { parts.append(part) }
  }

  /// Adds the schema of an entry.
  ///
  /// - Parameter mayBeLeftOut: Whether the entry may write nothing. What other entries write below the
  ///   place is then all that is there.
  func add(_ value: MappingValue, mayBeLeftOut: Bool = false) {
    if knownValues.insert(value).inserted { values.append(value) }
    self.mayBeLeftOut = self.mayBeLeftOut || mayBeLeftOut
  }

  /// Adds the names of subtypes, which are required.
  func add(_ names: [NamedPlace]) {
    for name in names {
      valuePlace(at: name.path).constant = name.schema
      require(name.path)
    }
  }

  /// Adds the names of a subtype, of which at least one is required.
  func addOne(of names: [NamedPlace]) {
    guard names.count > 1 else { return add(names) }
    for name in names { place(at: name.path).constant = name.schema }
    requireOne(
      of: names.map(\.path), SchemaPresence(isEmptyTextNull: false, countsNull: true))
  }

  /// Adds the schema of an entry for the paths that it follows only if those before them are empty. The
  /// first one has its own place.
  ///
  /// - Parameter isRelaxed: Whether values of other kinds may be on the way.
  func add(
    _ value: MappingValue, atFirstOf paths: [MappingPath], _ presence: SchemaPresence,
    isRelaxed: Bool = false
  ) {
    for path in paths.dropFirst() {
      place(at: path).alternative = ["$comment": .string(Messages.alternative(to: paths[0]))]
    }
    demands += conditions(on: value, atFirstOf: paths[...], presence, isRelaxed).dropFirst()
  }

  /// The schemas for each of several paths, if those before all of them are empty.
  ///
  /// Long lists are divided, since a condition for each path that lists all before it would let the
  /// schema grow with the square of their number.
  private func conditions(
    on value: MappingValue, atFirstOf paths: ArraySlice<MappingPath>, _ presence: SchemaPresence,
    _ isRelaxed: Bool
  ) -> [MappingValue] {
    guard paths.count > 8 else {
      return paths.indices.map { index in
        let schema = Self.schema(of: value, at: paths[index], nothing, isRelaxed: isRelaxed)
        guard index > paths.startIndex else { return schema }
        return ["if": presence.keywords(atOneOf: Array(paths[..<index])), "else": schema]
      }
    }
    let middle = paths.startIndex + paths.count / 2
    let rest = conditions(on: value, atFirstOf: paths[middle...], presence, isRelaxed)
    return conditions(on: value, atFirstOf: paths[..<middle], presence, isRelaxed) + [
      [
        "if": presence.keywords(atOneOf: Array(paths[..<middle])),
        "else": ["allOf": .array(rest)],
      ]
    ]
  }

  /// The schema of an object with a value at a path.
  static func schema(
    of value: MappingValue, at path: MappingPath, _ nothing: SchemaNothing,
    isRelaxed: Bool = false
  ) -> MappingValue {
    let root = SchemaPlace(nothing: nothing)
    (isRelaxed ? root.place(at: path) : root.valuePlace(at: path)).add(value)
    var schema = path.isInRow ? root.listSchema : root.objectSchema
    schema["type"] = nil
    return .object(schema)
  }

  /// Drops all requirements, since a hook may still add the values.
  func forgetRequirements() {
    demands = []
    parts = []
    isClosed = false
    isRequired = false
    otherKeys = nil
    for place in members.map(\.place) + elements.values { place.forgetRequirements() }
  }

  // MARK: The schema

  /// The schema of this position.
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
    if mayBeLeftOut, !members.isEmpty { return nil }
    guard values.count > 1 else {
      return values.first ?? (members.isEmpty && elements.isEmpty ? alternative : nil)
    }
    // Each entry reads it in its own way, and their forms may differ.
    return ["anyOf": .array(values), "$comment": .string(Messages.severalReaders)]
  }

  private var structure: [MappingValue] {
    var parts: [MappingValue] = []
    if !members.isEmpty || isClosed && elements.isEmpty { parts.append(finished(objectSchema)) }
    if !elements.isEmpty { parts.append(finished(listSchema)) }
    return parts
  }

  /// Adds absence to a schema along a path; a position that isn't along a path may have any value.
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
    if let otherKeys {
      object["additionalProperties"] = otherKeys
    } else if isClosed {
      object["additionalProperties"] = false
    }
    addDemands(to: &object)
    return object
  }

  private func addDemands(to object: inout MappingValue.Object) {
    if demands.count == 1, parts.isEmpty, case .object(let demand) = demands[0] {
      for (key, value) in demand { object[key] = value }
    } else if !demands.isEmpty || !parts.isEmpty {
      object["allOf"] = .array(demands + parts)
    }
  }

  /// The schema of a row.
  ///
  /// - Parameter hasGaps: Whether null stands for what is left out before other elements.
  func rowSchema(hasGaps: Bool) -> MappingValue.Object {
    var list = listSchema
    if hasGaps, case .array(let schemas)? = list["prefixItems"] {
      list["prefixItems"] = .array(
        schemas.enumerated().map { index, schema in
          guard elements[index]?.isRequired == false, case .object(let schema) = schema else {
            return schema
          }
          return SchemaNothing(includesNull: true, includesEmptyText: false).joining(schema)
        })
    }
    if isClosed { list["items"] = false }
    addDemands(to: &list)
    return list
  }

  /// The schema of a list with the elements.
  private var listSchema: MappingValue.Object {
    // A negative index is a mistake, which is found later.
    let described = elements.filter { (0..<SchemaPresence.endOfIndexes).contains($0.key) }
    var list: MappingValue.Object = ["type": "array"]
    if let last = described.keys.max() {
      list["prefixItems"] = .array(
        (0...last).map { described[$0]?.schema ?? .bool(!isClosed) })
    }
    if let last = elements.filter(\.value.isRequired).keys.max() {
      list["minItems"] = SchemaPresence.count(upTo: last)
    }
    let others = elements.keys.filter { $0 >= SchemaPresence.endOfIndexes }.sorted()
    if !others.isEmpty { list["$comment"] = .string(Messages.distantElements(others)) }
    return list
  }
}

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
