import PropertyMapper

/// Generates a JSON Schema (draft 2020-12) of a mapper's input or output, from the plans of a
/// registry.
///
/// ```
///  root type ──shape──▶ draft ──▶ schema
///               │ model
///               └──▶ {"$ref": "#/$defs/Job"}, and Job is described once, in turn
/// ```
///
/// Models wait in a queue, so that types can refer to each other without recursion from model to
/// model.
struct SchemaWriter {
  let registry: Registry
  let direction: SchemaDirection
  let options: MappingOptions
  /// The type of the schema; nil if it is not a model.
  private var root: ObjectIdentifier?
  private var names: [Described: String] = [:]
  private var takenNames: Set<String> = []
  private var pending: [(name: String, model: ModelReference, keys: KeyTree?)] = []
  /// The embedded models that are described in place.
  var embedded: [ObjectIdentifier] = []
  /// The keys inside the described object that are those of entries around it.
  var keysOfOthers: KeyTree?
  /// The same for the next model that is described.
  var keysOfNext: KeyTree?
  /// How an empty string is read inside the value of the entry being described; nil for the options' rule.
  var emptyTextInside: EmptyTextRule?
  /// The types of the described models.
  private var types: [any Any.Type] = []
  private var knownTypes: Set<ObjectIdentifier> = []
  /// The types without a table.
  private var missingTypes: [any Any.Type] = []
  private var knownMissingTypes: Set<ObjectIdentifier> = []

  /// A model with its own schema: models whose objects contain keys of the models around them know these,
  /// too.
  private struct Described: Hashable {
    let type: ObjectIdentifier
    let keys: KeyTree?
  }

  /// The dialect of the schema.
  private static let dialect: MappingValue = "https://json-schema.org/draft/2020-12/schema"

  init(registry: Registry, direction: SchemaDirection, options: MappingOptions) {
    self.registry = registry
    self.direction = direction
    self.options = options
  }

  /// The schema of a type.
  mutating func schema<Value>(of type: Value.Type) -> MappingValue {
    let declared = registry.rootShape(of: type)
    let shape = direction == .input ? declared : declared.written
    var found: MappingValue
    if case .model(let model) = shape, direction == .output || model.conversion == nil {
      root = ObjectIdentifier(model.type)
      found = describe(model, knowing: nil)
    } else {
      found = draft(of: shape).schema
    }
    var definitions = MappingValue.Object()
    var count = 0
    while count < pending.count {
      let (name, model, keys) = pending[count]
      definitions[name] = describe(model, knowing: keys)
      count += 1
    }
    if case .bool = found { found = .object([:]) }
    var schema: MappingValue.Object = ["$schema": Self.dialect]
    if root != nil { schema["title"] = .string(Messages.name(of: type)) }
    if case .object(let object) = found {
      for (key, value) in object { schema[key] = value }
    }
    if !definitions.isEmpty { schema["$defs"] = .object(definitions) }
    return .object(schema)
  }

  /// A reference to the schema of a model.
  mutating func reference(to model: ModelReference) -> MappingValue {
    let key = Described(type: ObjectIdentifier(model.type), keys: takeKeys(inside: model))
    if key.keys == nil, key.type == root { return ["$ref": "#"] }
    if let name = names[key] { return ["$ref": .string("#/$defs/\(name)")] }
    let name = newName(for: model.type)
    names[key] = name
    pending.append((name, model, key.keys))
    return ["$ref": .string("#/$defs/\(name)")]
  }

  /// A name for a type, with letters, digits and underscores only; a number distinguishes types
  /// with the same name.
  private mutating func newName(for type: any Any.Type) -> String {
    var plain = Messages.name(of: type)
    if plain.hasPrefix("any ") { plain.removeFirst("any ".count) }
    let parts = plain.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = parts.isEmpty ? "Model" : parts.joined(separator: "_")
    var unique = name
    var number = 1
    while !takenNames.insert(unique).inserted {
      number += 1
      unique = "\(name)\(number)"
    }
    return unique
  }

  private mutating func describe(
    _ model: ModelReference, knowing keys: KeyTree?
  ) -> MappingValue {
    note(described: model.type)
    keysOfOthers = keys
    guard let plan = registry.plan(for: model) else {
      note(missing: model.type)
      return true
    }
    return schema(of: plan)
  }

  mutating func note(described type: any Any.Type) {
    if knownTypes.insert(ObjectIdentifier(type)).inserted { types.append(type) }
  }

  mutating func note(missing type: any Any.Type) {
    if knownMissingTypes.insert(ObjectIdentifier(type)).inserted { missingTypes.append(type) }
  }

  /// The mistakes in the tables encountered.
  var mistakes: [ConfigurationError] {
    var used = registry.mistakes { knownTypes.contains(ObjectIdentifier($0)) }
    var known = Set(used)
    // Types without tables of their own, such as subclasses, use those of others.
    for mistake in types.flatMap({ registry.plan(for: $0)?.mistakes ?? [] })
    where known.insert(mistake).inserted {
      used.append(mistake)
    }
    // The mapper need not be able to create models that are only encoded.
    let found = used.filter { direction == .input || $0.code != .missingInitializer }
    let reported = Set(found.filter { $0.code == .unregisteredType }.map(\.message))
    return found
      + missingTypes.compactMap { type in
        let told = registry.unregistered(type)
        guard !reported.contains(told.sentence) else { return nil }
        return TableFindings(on: type, registeredAt: nil).mistake(.unregisteredType, told)
      }
  }
}
