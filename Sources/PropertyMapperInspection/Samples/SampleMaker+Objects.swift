import PropertyMapper

// Objects: which entries of a table have a value, and which subtype an object has.

extension SampleMaker {
  /// Returns the object for a plan; nil, with a finding, if there is none.
  func object(of plan: ObjectPlan, asked: [ObjectPlan]) throws(EndlessSample) -> MappingValue? {
    guard asked.isEmpty else { return try unnamedObject(of: plan, asked: asked) }
    guard !plan.isRow else { return try ownObject(of: plan) }
    var named: MappingValue = .object(.init())
    for own in plan.checkedNames where own.path != plan.subtypes?.discriminator {
      guard let name = own.names.first else { continue }
      named = named.placing(name.value, at: own.path) ?? named
    }
    return try unnamedObject(of: plan, asked: asked).flatMap { named.placing($0, at: .root) }
  }

  /// Returns the object without the names that the lists of other bases give to the type.
  private func unnamedObject(
    of plan: ObjectPlan, asked: [ObjectPlan]
  ) throws(EndlessSample) -> MappingValue? {
    guard let subtypes = plan.subtypes, !asked.contains(where: { $0.answers(for: plan) }) else {
      return try ownObject(of: plan)
    }
    let asked = asked + [plan]
    var endless: EndlessSample?
    for (choice, subtypes, plan) in choices(of: subtypes, plan) {
      do throws(EndlessSample) {
        guard let object = try object(of: choice, in: subtypes, of: plan, asked) else { return nil }
        // A closure may select a different subtype.
        if subtypes.chooser == nil || isRead(object, as: choice, of: plan) { return object }
      } catch {
        endless = error
      }
    }
    if !subtypes.identifiesTypes { return try ownObject(of: plan) }
    if let endless { throw endless }
    note(
      registry.findings(on: plan.type).mistake(
        .noSample, Messages.noSample(triedCount: subtypes.choices.count),
        at: subtypes.discriminator))
    return nil
  }

  // MARK: Subtypes

  /// The subtypes of a base. A base among them whose names are at the same path is replaced by its own
  /// subtypes, unless it's also a model itself.
  private func choices(
    of subtypes: SubtypePlan, _ base: ObjectPlan
  ) -> [(SubtypeChoice, SubtypePlan, ObjectPlan)] {
    var found: [(SubtypeChoice, SubtypePlan, ObjectPlan)] = []
    var visited: Set<ObjectIdentifier> = []
    func add(_ subtypes: SubtypePlan, _ base: ObjectPlan) {
      guard visited.insert(ObjectIdentifier(base)).inserted else { return }
      for choice in subtypes.choices {
        if choice.content == nil, let inner = registry.plan(for: choice.model),
          !inner.hasOwnObjects,
          let more = inner.subtypes, inner.answers(for: base)
        {
          add(more, inner)
        } else {
          found.append((choice, subtypes, base))
        }
      }
    }
    add(subtypes, base)
    return found
  }

  private func object(
    of choice: SubtypeChoice, in subtypes: SubtypePlan, of base: ObjectPlan, _ asked: [ObjectPlan]
  ) throws(EndlessSample) -> MappingValue? {
    let content: MappingValue?
    if choice.model.type == base.type, choice.content == nil {
      content = try ownObject(of: base)
    } else if let shape = choice.content {
      content = try samples(of: shape, fitting: SampleProfile()).first { value in
        slot(of: value, as: shape) != nil || !shape.isWithoutModels
      }
    } else {
      content = try object(of: choice.model, asked: asked)
    }
    guard let content else { return nil }
    // The name comes first and takes precedence over an entry's value there.
    var object: MappingValue? = .object(.init())
    if let path = subtypes.discriminator {
      object = object?.placing(choice.name.value, at: path)
    }
    object = object?.placing(content, at: choice.payload ?? .root)
    if object == nil { noteConflict(at: subtypes.discriminator ?? .root, of: base) }
    return object
  }

  /// Whether an object is decoded as the expected subtype.
  private func isRead(_ object: MappingValue, as choice: SubtypeChoice, of base: ObjectPlan) -> Bool
  {
    guard case .object(let members) = object else { return false }
    let routed = newFinder.route(RoutedObject(object: .mapping(members), plan: base))
    return routed?.hops.first?.choice.name == choice.name
  }

  // MARK: Entries

  /// Returns an object for the plan's own entries.
  private func ownObject(of plan: ObjectPlan) throws(EndlessSample) -> MappingValue? {
    let entries = chosenEntries(of: plan)
    var paths: [MappingPath] = []
    var byPath: [MappingPath: [PlanEntry]] = [:]
    for entry in entries {
      if byPath[entry.path] == nil { paths.append(entry.path) }
      byPath[entry.path, default: []].append(entry)
    }
    var object: MappingValue = plan.isRow ? .array([]) : .object(.init())
    for path in paths {
      let readers = byPath[path, default: []]
      guard !path.isOwnObject else {
        for entry in readers { try placeEmbedded(entry, of: plan, in: &object) }
        continue
      }
      let holdsOthers = paths.contains { $0 != path && $0.begins(with: path) }
      do throws(EndlessSample) {
        guard let value = try sample(for: readers, of: plan, holdsOthers: holdsOthers) else {
          continue
        }
        if let placed = object.placing(value, at: path) {
          object = placed
        } else if readers.contains(where: \.rule.isNeeded) {
          noteConflict(at: path, of: plan)
        }
      } catch {
        if readers.contains(where: \.rule.isNeeded) { throw error }
      }
    }
    return object
  }

  /// Adds the keys of an embedded model, or of a dictionary that takes all others, to an object.
  private func placeEmbedded(
    _ entry: PlanEntry, of plan: ObjectPlan, in object: inout MappingValue
  ) throws(EndlessSample) {
    guard let model = entry.readEmbedding else {
      guard let others = try sample(for: [entry], of: plan, holdsOthers: false) else { return }
      object = object.placing(others, at: .root) ?? object
      return
    }
    let isNeeded = entry.rule.isNeeded || !entry.mayLackEmbedding
    do throws(EndlessSample) {
      guard let embedded = try self.object(of: model) else { return }
      object = object.placing(embedded, at: .root) ?? object
    } catch {
      if isNeeded { throw error }
    }
  }

  /// The paths at which an entry finds a value, including those of an embedded model.
  private func pathsRead(by entry: PlanEntry) -> [MappingPath] {
    let keys = entry.readEmbedding.flatMap { registry.objectKeys(of: $0) }
    return entry.places.map(\.path).filter { !$0.isOwnObject } + (keys?.read ?? [])
  }

  private func noteConflict(at path: MappingPath, of plan: ObjectPlan) {
    note(registry.findings(on: plan.type).mistake(.noSample, Messages.samplesInTheWay, at: path))
  }

  /// The entries that have a value, in table order: all that are decoded, or those that are
  /// required.
  private func chosenEntries(of plan: ObjectPlan) -> [PlanEntry] {
    let read = plan.entries.filter { $0.reading != nil }
    guard size == .minimal else { return read }
    var isChosen = read.map { entry in
      entry.rule.isNeeded || entry.isEmbedded && !entry.mayLackEmbedding
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      let paths = zip(read, isChosen).filter(\.1).map(\.0.path)
      // An entry that would read another entry's value needs a separate one.
      for (index, entry) in read.enumerated() where !isChosen[index] {
        let isMet = pathsRead(by: entry).contains { path in paths.contains { $0.begins(with: path) }
        }
        if isMet {
          isChosen[index] = true
          hasChanged = true
        }
      }
    }
    return zip(read, isChosen).filter(\.1).map(\.0)
  }
}

extension MappingValue {
  /// The maximum length of a list created to reach an index.
  private static let maximumCount = 1 << 12

  /// Returns the value with another one inserted at a path, keeping existing values. Nil if one is
  /// in the way.
  func placing(_ value: MappingValue, at path: MappingPath) -> MappingValue? {
    Self.placing(value, at: path.components[...], in: reaching(path))
  }

  /// A row as long as a path needs it, with null in gaps.
  private func reaching(_ path: MappingPath) -> MappingValue {
    guard case .array(var row) = self, case .index(let index)? = path.components.first,
      index < Self.maximumCount
    else { return self }
    while row.count <= index { row.append(.null) }
    return .array(row)
  }

  private static func placing(
    _ value: MappingValue, at components: ArraySlice<MappingPath.Component>,
    in existing: MappingValue?
  ) -> MappingValue? {
    guard let step = components.first else { return joining(existing, value) }
    let rest = components.dropFirst()
    switch (step, existing ?? .null) {
    case (.key(let key), .object(var object)):
      guard let placed = placing(value, at: rest, in: object[key]) else { return nil }
      object[key] = placed
      return .object(object)
    case (.key(let key), .null):
      return placing(value, at: rest, in: nil).map {
        .object(.init(uniqueMembers: [.init(key: key, value: $0)]))
      }
    case (.index(let index), .array(var elements)):
      guard index < maximumCount else { return nil }
      let filler = elements.first ?? .null
      while elements.count <= index { elements.append(filler) }
      guard let placed = placing(value, at: rest, in: elements[index]) else { return nil }
      elements[index] = placed
      return .array(elements)
    case (.index, .null):
      return placing(value, at: components, in: .array([]))
    default: return nil
    }
  }

  /// Merges two objects, keeping the order of the first one's members; for other values, returns
  /// the first.
  private static func joining(_ first: MappingValue?, _ second: MappingValue) -> MappingValue {
    switch (first, second) {
    case (nil, _), (.null, _): return second
    case (.object(var object), .object(let other)):
      for (key, value) in other { object[key] = joining(object[key], value) }
      return .object(object)
    case (let first?, _): return first
    }
  }
}
