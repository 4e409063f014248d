/// Describes models by their tables: one line a property, values that are sensitive left out.
struct GraphDescription {
  private let walk: GraphWalk
  private var open: Set<ObjectIdentifier> = []
  private var lines: [String] = []
  private var indent = ""
  private var depth = DepthGuard()

  init(context: MappingContext) {
    walk = GraphWalk(context: context)
  }

  /// The description of a value: one line, or many for models.
  mutating func describe(_ slot: Slot, as shape: Shape) -> String {
    add(slot, as: shape, after: "")
    return lines.joined(separator: "\n")
  }

  private mutating func add(_ line: String) { lines.append(indent + line) }

  private mutating func add(_ slot: Slot, as shape: Shape, after label: String) {
    guard !shape.models.isEmpty else { return add(label + Self.text(of: slot)) }
    switch shape {
    case .value: add(label + Self.text(of: slot))
    case .model(let model): add(slot, as: model, after: label)
    case .optional(let optional):
      guard let wrapped = (try? optional.operations.unwrap(slot)) ?? nil else {
        return add(label + "nil")
      }
      add(wrapped, as: optional.wrapped, after: label)
    case .list(let list):
      let elements = (try? list.operations.elements(of: slot)) ?? []
      guard !elements.isEmpty else { return add(label + "[]") }
      add(label + "[")
      inside { for element in elements { $0.add(element, as: list.element, after: "") } }
      add("]")
    case .dictionary(let dictionary):
      let members = ((try? dictionary.operations.members(of: slot)) ?? [])
        .sorted { $0.key.precedes($1.key) }
      guard !members.isEmpty else { return add(label + "[:]") }
      add(label + "[")
      inside {
        for (key, value) in members {
          $0.add(value, as: dictionary.element, after: DisplayText.quoted(key) + ": ")
        }
      }
      add("]")
    }
  }

  private mutating func inside(_ body: (inout Self) -> Void) {
    indent += "  "
    body(&self)
    indent.removeLast(2)
  }

  private mutating func add(_ slot: Slot, as model: ModelReference, after label: String) {
    let name = Messages.name(of: slot.runtimeType)
    guard let concrete = walk.concrete(slot, as: model),
      depth.problem(at: indent.count / 2, in: walk.context.call) == nil
    else {
      return add("\(label)\(name) { … }")
    }
    var identity: ObjectIdentifier?
    if let instance = slot.instance {
      let found = ObjectIdentifier(instance)
      guard open.insert(found).inserted else { return add("\(label)\(name) { … }") }
      identity = found
    }
    add("\(label)\(Messages.name(of: concrete.plan.type)) {")
    inside { description in
      var named: Set<String> = []
      for entry in concrete.plan.entries {
        let label = entry.label
        guard description.walk.route(of: entry) != nil, named.insert(label).inserted else {
          continue
        }
        description.add(entry, of: concrete.slot, after: label + ": ")
      }
    }
    add("}")
    if let identity { open.remove(identity) }
  }

  private mutating func add(_ entry: PlanEntry, of model: Slot, after label: String) {
    guard !entry.isSensitive else { return add(label + "(hidden)") }
    switch walk.route(of: entry) {
    case .property(let property):
      guard let value = try? property.accessor.load(from: model) else { return }
      if let shape = property.shape {
        add(value, as: shape, after: label)
      } else {
        add(label + Self.text(of: value))
      }
    case .closure(let writing):
      let value = try? walk.context.call.callUser(atDepth: indent.count / 2) {
        try entry.load(writing, from: model)
      }
      guard let value = value ?? nil else { return add(label + "nil") }
      add(value, as: writing.shape, after: label)
    case nil: break
    }
  }

  /// A value on one line.
  private static func text(of slot: Slot) -> String {
    struct Printing: TypeVisitor {
      let slot: Slot

      func visit<Value>(_ type: Value.Type) -> String {
        guard let value = try? slot.value(as: Value.self) else { return "" }
        return GraphDescription.text(of: value)
      }
    }
    return Printing(slot: slot).open(slot.type)
  }

  private static func text(of value: Any) -> String {
    if let text = value as? String { return DisplayText.quoted(text) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .collection:
      return bracketed(mirror.children.prefix(shownCount + 1).map { text(of: $0.value) })
    case .set: return bracketed(mirror.children.map { text(of: $0.value) }.sorted())
    case .dictionary:
      let members = mirror.children.map { member in
        Mirror(reflecting: member.value).children.map { text(of: $0.value) }.joined(separator: ": ")
      }
      return members.isEmpty ? "[:]" : bracketed(members.sorted())
    default: return DisplayText.escaped("\(value)")
    }
  }

  /// The most elements of a list of values that are shown.
  private static let shownCount = 32

  private static func bracketed(_ texts: [String]) -> String {
    let shown = texts.prefix(shownCount).joined(separator: ", ")
    return texts.count > shownCount ? "[\(shown), …]" : "[\(shown)]"
  }
}

extension PlanEntry {
  /// The name of the property where it is known, else the path.
  fileprivate var label: String {
    guard let name = property?.name, let dot = name.firstIndex(of: ".") else { return "\(path)" }
    return String(name[name.index(after: dot)...])
  }
}
