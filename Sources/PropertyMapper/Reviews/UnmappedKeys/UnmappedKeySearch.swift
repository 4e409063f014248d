/// Searches payloads for keys that no table reads.
///
/// ```
///  payload ──readers──▶ keys that are not read are counted ──▶ FoundKey: paths without indexes ──▶ [UnmappedKey]
/// ```
///
/// Walks the payloads and the tables in parallel, and only distinguishes objects, lists and other
/// values: the payload need not be valid. The walk is a loop, so the depth of the data doesn't
/// matter either, and visits everything once.
final class UnmappedKeySearch {
  private let pass: DecodingPass
  private let root = FoundKey()
  private let shape: Shape
  /// Whether closures can receive objects of the payload, which hashes their keys.
  private var showsObjects = true
  /// Whether there may be sensitive values, whose keys must not be shown.
  private let hasSecrets: Bool
  private var readers: [ObjectIdentifier: KeyReader] = [:]

  /// - Throws: If the type's tables are unusable; models that cannot be created are not an error.
  init(
    as shape: Shape, in context: MappingContext, mapping type: any Any.Type
  ) throws(MappingErrors) {
    self.shape = shape
    hasSecrets = context.registry.hasSensitiveEntries(below: shape)
    pass = DecodingPass(context: context)
    // Nothing is decoded, so objects passed to hooks need no checks.
    pass.isInCheckedObject = true
    guard pass.noteProblems(of: shape, for: .updating) else {
      throw MappingErrors(pass.log.problems(in: nil), mapping: Messages.name(of: type))
    }
  }

  /// The keys found so far.
  var result: [UnmappedKey] {
    root.unmappedKeys(suggestingFor: 100)
  }

  /// A value of a payload to visit.
  private struct Visit {
    let element: InputElement
    let readers: ValueReaders
    let found: FoundKey
    let place: Place
  }

  /// The position of a value, as a list from there to the root that many positions share.
  private final class Place {
    let component: MappingPath.Component?
    private(set) var parent: Place?
    let depth: Int

    /// Creates the position of a payload.
    ///
    /// - Parameter index: Its index, if it is one of several.
    init(ofPayload index: Int?) {
      component = index.map { .index($0) }
      parent = nil
      depth = 0
    }

    init(_ component: MappingPath.Component, below parent: Place) {
      self.component = component
      self.parent = parent
      depth = parent.depth + 1
    }

    /// Frees the ancestors in a loop: there are as many as the data is deep.
    deinit {
      var rest = takeParent()
      while isKnownUniquelyReferenced(&rest) { rest = rest?.takeParent() }
    }

    private func takeParent() -> Place? {
      defer { parent = nil }
      return parent
    }

    func path(to component: MappingPath.Component? = nil) -> MappingPath {
      var components = [component, self.component].compactMap(\.self)
      var place = self
      while let parent = place.parent {
        if let component = parent.component { components.append(component) }
        place = parent
      }
      return MappingPath(components: components.reversed())
    }
  }

  /// Searches a payload, or each element of a list unless the type itself is decoded from a list.
  ///
  /// - Parameter index: The index of the payload among several that are not in one list.
  /// - Throws: If it is nested too deeply.
  func search(_ payload: InputElement, at index: Int? = nil) throws(MappingError) {
    showsObjects = !payload.value.keysHaveTooManyMarks
    let outermost = Place(ofPayload: index)
    let readers = ValueReaders(shape)
    var pending: [Visit] = []
    if case .list(let list) = payload.value, readers.elements.isEmpty {
      list.visit { index, element in
        pending.append(
          Visit(
            element: element, readers: readers, found: root,
            place: Place(.index(index), below: outermost)))
      }
      pending.reverse()
    } else {
      pending.append(Visit(element: payload, readers: readers, found: root, place: outermost))
    }
    while let visit = pending.popLast() {
      guard !visit.readers.readsAll else { continue }
      let start = pending.endIndex
      switch visit.element.value {
      case .object(let object): look(through: object, visit, &pending)
      case .list(let list): look(through: list, visit, &pending)
      default: continue
      }
      try checkDepth(of: visit)
      // The last visit runs first, so this order ensures that a key's first occurrence is the
      // payload's first.
      pending[start...].reverse()
    }
  }

  private func checkDepth(of visit: Visit) throws(MappingError) {
    let limit = pass.context.options.maximumDepth
    guard pass.context.call.depth + visit.place.depth >= limit else { return }
    let path = visit.place.path()
    throw MappingError(
      .depthLimitExceeded, path: shownPath(path) ?? path, message: Messages.depthLimit(limit))
  }

  private func look(through list: InputList, _ visit: Visit, _ pending: inout [Visit]) {
    var shared = ValueReaders()
    for element in visit.readers.elements { shared.add(element) }
    let indexed = visit.readers.keys
    guard !shared.isEmpty || !indexed.isEmpty else { return }
    let found = visit.found[.element]
    list.visit { index, element in
      var readers = shared
      for reader in indexed {
        if let reader = reader[.index(index)] { readers.add(reader) }
      }
      // Elements that nothing reads have no keys from the table.
      guard !readers.isEmpty else { return }
      pending.append(
        Visit(
          element: element, readers: readers, found: found,
          place: Place(.index(index), below: visit.place)))
    }
  }

  private func look(through object: InputObject, _ visit: Visit, _ pending: inout [Visit]) {
    var object = object
    var readers = visit.readers
    for model in visit.readers.models { add(model, reading: &object, to: &readers) }
    guard !readers.readsAll, !readers.keys.isEmpty || !readers.members.isEmpty else { return }
    // The values of a dictionary share a path, so their order matters.
    let members = readers.members.isEmpty ? object.members : object.sortedMembers()
    for member in members {
      let component = MappingPath.Component.key(member.key)
      var below = ValueReaders()
      for reader in readers.keys {
        if let reader = reader[component] { below.add(reader) }
      }
      let isNamed = !below.isEmpty
      for shape in readers.members { below.add(shape) }
      guard !below.isEmpty else {
        note(component, visit, beside: readers.keys)
        continue
      }
      guard !below.readsAll else { continue }
      switch member.element.value {
      case .object, .list: break
      default: continue
      }
      let found = visit.found[readers.members.isEmpty || isNamed ? .key(component) : .member]
      pending.append(
        Visit(
          element: member.element, readers: below, found: found,
          place: Place(component, below: visit.place)))
    }
  }

  /// Counts an unread key; a key inside a sensitive value is as secret as the value.
  private func note(
    _ component: MappingPath.Component, _ visit: Visit, beside readers: [KeyReader]
  ) {
    guard hasSecrets, let place = shownPath(visit.place.path(to: component)) else {
      return visit.found[.key(component)].note(
        at: visit.place.path(to: component), beside: readers)
    }
    visit.found[.member].note(at: place, beside: [])
  }

  /// The part of a path into a sensitive value that may be shown; nil for any other path.
  private func shownPath(_ path: MappingPath) -> MappingPath? {
    pass.context.registry.shownStepCount(ofSensitive: path.components, from: shape).map {
      MappingPath(components: Array(path.components.prefix($0)))
    }
  }

  // MARK: Models

  /// Adds the readers of an object decoded as a model or a subtype, after input editors have run.
  private func add(
    _ model: ModelReference, reading object: inout InputObject, to readers: inout ValueReaders
  ) {
    guard let plan = pass.context.registry.plan(for: model) else { return readers.addAll() }
    guard plan.subtypes != nil else {
      object = edited(SubtypeRoute(object: object, plan: plan)).object
      return readers.add(reader(of: plan))
    }
    guard canBeShown(object), let route = pass.route(object, of: plan, updating: nil) else {
      return addSubtypes(of: plan, to: &readers)
    }
    let asked = KeyReader()
    for path in route.discriminators { asked.add(nil, at: path) }
    object = route.object
    if let content = route.content {
      guard let payload = route.hops.last?.choice.payload else { return readers.addAll() }
      asked.add(content, at: payload)
    } else {
      object = edited(route).object
      readers.add(reader(of: route.plan))
    }
    readers.add(asked)
  }

  /// Runs the editors on an object; it is unchanged if one of them throws.
  private func edited(_ route: SubtypeRoute) -> SubtypeRoute {
    var edited = route
    return canBeShown(route.object) && pass.edit(&edited) ? edited : route
  }

  /// Whether an object can be converted to a dictionary: for JSON text and dictionaries, the depth
  /// is known.
  private func canBeShown(_ object: InputObject) -> Bool {
    guard showsObjects else { return false }
    guard case .mapping(let members) = object else { return true }
    return MappingValue.object(members).isNested(atMost: pass.context.options.maximumDepth)
  }

  /// Adds the readers of an object with an unknown type: keys read by any subtype count as read.
  private func addSubtypes(of base: ObjectPlan, to readers: inout ValueReaders) {
    var visited: Set<ObjectIdentifier> = []
    var pending = [base]
    while let plan = pending.popLast() {
      guard visited.insert(ObjectIdentifier(plan)).inserted else { continue }
      readers.add(reader(of: plan))
      guard let subtypes = plan.subtypes else { continue }
      let beside = KeyReader()
      if let path = subtypes.discriminator { beside.add(nil, at: path) }
      for choice in subtypes.all {
        if let content = choice.content {
          if let payload = choice.payload { beside.add(content, at: payload) }
        } else if let plan = pass.context.registry.plan(for: choice.model) {
          pending.append(plan)
        }
      }
      readers.add(beside)
    }
  }

  private func reader(of plan: ObjectPlan) -> KeyReader {
    let key = ObjectIdentifier(plan)
    if let known = readers[key] { return known }
    let reader = KeyReader(of: plan)
    readers[key] = reader
    return reader
  }
}
