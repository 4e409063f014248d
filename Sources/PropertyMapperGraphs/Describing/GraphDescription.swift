import PropertyMapper

/// Describes models by their tables: one line per property, without sensitive values.
final class GraphDescription {
  let walk: GraphWalk
  private var lines: [String] = []
  /// The instances already described. They are retained, so that their addresses are not reused.
  private var described: [ObjectIdentifier: GraphModel] = [:]
  private var indent = ""

  /// The description of a value: a single line, or several for models.
  func describe(_ slot: Slot, as shape: Shape) -> String {
    add(slot, as: shape, after: "")
    return lines.joined(separator: "\n")
  }

  init(context: MappingContext) {
    walk = GraphWalk(in: context)
    // The depth limit only applies to models, wherever the call is made.
    walk.allows = { walk, shape in
      !shape.isModel
        || walk.mayNest && walk.log.depth < walk.context.options.maximumDepth && walk.checkRoom()
    }
  }

  private func add(_ line: String) { lines.append(indent + line) }

  private func add(_ start: String, _ end: String, _ body: () -> Void) {
    add(start)
    indent += "  "
    body()
    indent.removeLast(2)
    add(end)
  }

  private func add(_ slot: Slot, as shape: Shape, after label: String) {
    guard !shape.isWithoutModels else { return add(label + slot.displayText(in: walk)) }
    let count = walk.problemCount
    guard let node = walk.node(of: slot, as: shape) else {
      guard walk.problemCount == count else { return add(label + Self.unreadable) }
      return addName(of: slot, after: label)
    }
    switch node.kind {
    case .content(let choices, _) where choices.last?.hasNoContent == true:
      add(label + (slot.caseName ?? Messages.name(of: slot.runtimeType)))
    case .optional, .content:
      guard let wrapped = node.values.first else { return add(label + "nil") }
      add(wrapped, as: node.shape, after: label)
    case .list, .dictionary: add(node, after: label)
    case .model(let model, _):
      if let identity = model.identity, described.updateValue(model, forKey: identity) != nil {
        addName(of: slot, after: label)
      } else {
        add(model, after: label)
      }
    case .foreign: addName(of: slot, after: label)
    }
  }

  /// Describes a value that can't be read: its type or its closure threw an error.
  private static let unreadable = "(can't be read)"

  /// Describes a model only by its name: beyond the depth limit, without a table, or repeated.
  private func addName(of slot: Slot, after label: String) {
    add("\(label)\(Messages.name(of: slot.runtimeType)) { … }")
  }

  private func add(_ node: GraphNode<Slot>, after label: String) {
    var keys: [String]?
    if case .dictionary(_, let found) = node.kind { keys = found }
    guard !node.values.isEmpty else { return add(label + (keys == nil ? "[]" : "[:]")) }
    if case .list(let list) = node.kind, list.isSet { return add(set: node, after: label) }
    add(label + "[", "]") {
      _ = walk.each(in: node) { index, value in
        add(value, as: node.shape, after: keys.map { DisplayText.quoted($0[index]) + ": " } ?? "")
      }
    }
  }

  /// Describes a set in an order that is the same in each run: by what it shows of its elements.
  private func add(set node: GraphNode<Slot>, after label: String) {
    let keys = walk.each(in: node) { _, value in shallowText(of: value, as: node.shape) } ?? []
    add(label + "[", "]") {
      var elements: [(key: String, lines: ArraySlice<String>)] = []
      for (key, value) in zip(keys, node.values).sorted(byBytesOf: \.0) {
        let start = lines.count
        add(value, as: node.shape, after: "")
        elements.append((key, lines[start...]))
      }
      let ordered = elements.sorted { first, second in
        first.key.hasSameBytes(as: second.key)
          ? first.lines.lexicographicallyPrecedes(second.lines, by: { $0.precedes($1) })
          : first.key.precedes(second.key)
      }
      lines.removeLast(elements.reduce(0) { $0 + $1.lines.count })
      for element in ordered { lines += element.lines }
    }
  }

  /// The values directly in an element of a set that the description shows.
  private func shallowText(of slot: Slot, as shape: Shape) -> String {
    guard !shape.isWithoutModels else { return slot.displayText(in: walk) }
    guard let node = walk.node(of: slot, as: shape) else { return "" }
    switch node.kind {
    case .content(let choices, _) where choices.last?.hasNoContent == true:
      return slot.caseName ?? ""
    case .optional, .content:
      return node.values.first.map { shallowText(of: $0, as: node.shape) } ?? "nil"
    case .list, .dictionary, .foreign: return ""
    case .model(let model, _):
      let hidden = hiddenEntries(of: model)
      let texts = model.plan.entries.map { entry in
        guard !hidden.contains(where: { $0.isOfSameProperty(as: entry) }),
          case .value(let value, let shape) = walk.part(of: entry, in: model), shape.isWithoutModels
        else { return "" }
        return value.displayText(in: walk)
      }
      return Messages.name(of: model.plan.type) + texts.joined(separator: "\n")
    }
  }

  /// The entries whose properties are hidden. A property is as sensitive as any of its entries.
  private func hiddenEntries(of model: GraphModel) -> [PlanEntry] {
    model.plan.entries.filter { walk.context.registry.isSensitive($0) }
  }

  private func add(_ model: GraphModel, after label: String) {
    add("\(label)\(Messages.name(of: model.plan.type)) {", "}") {
      let hidden = hiddenEntries(of: model)
      var named: Set<String> = []
      for entry in model.plan.entries {
        guard let part = walk.part(of: entry, in: model), named.insert(entry.label).inserted else {
          continue
        }
        guard !hidden.contains(where: { $0.isOfSameProperty(as: entry) }) else {
          add("\(entry.label): (hidden)")
          continue
        }
        walk.inside(entry) { add(part, of: entry, in: model, after: entry.label + ": ") }
      }
    }
  }

  private func add(
    _ part: GraphWalk.Part, of entry: PlanEntry, in model: GraphModel, after label: String
  ) {
    switch part {
    case .value(let value, let shape): add(value, as: shape, after: label)
    case .opaque(let value): add(label + value.displayText(in: walk))
    case .closure(let writing):
      do {
        guard let value = try walk.load(entry, by: writing, of: model) else {
          return add(label + "nil")
        }
        add(value, as: writing.shape, after: label)
      } catch {
        add(label + Self.unreadable)
      }
    }
  }
}

extension PlanEntry {
  /// The name of the property if known, or else the path.
  fileprivate var label: String { property?.ownName ?? "\(path)" }

  /// Whether two entries have the same property, or one entry's property is inside the other's.
  fileprivate func isOfSameProperty(as other: PlanEntry) -> Bool {
    if label.leads(to: other.label) || other.label.leads(to: label) { return true }
    guard let keyPath = property?.accessor.keyPath else { return false }
    return keyPath == other.property?.accessor.keyPath
  }
}

extension String {
  /// Whether a key path, as text, equals another one or is the beginning of it.
  fileprivate func leads(to other: String) -> Bool {
    guard other.hasPrefix(self) else { return false }
    return other.dropFirst(count).first.map { ".?![".contains($0) } ?? true
  }
}
