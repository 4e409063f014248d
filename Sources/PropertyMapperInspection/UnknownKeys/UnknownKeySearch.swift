import PropertyMapper

/// Searches payloads for keys that no table reads.
///
/// ```
///  payload ──readers──▶ count unread keys ──▶ FoundKey: paths without indexes ──▶ [UnknownKey]
/// ```
///
/// Walks the payloads and the tables in parallel, and only distinguishes objects, lists and other
/// values: the payload need not be valid. The walk is a loop, so the depth of the data doesn't
/// matter either, and visits everything once.
final class UnknownKeySearch {
  private let finder: ProblemFinder
  private let root = FoundKey()
  private let shape: Shape
  /// The path of the payload in its source.
  private let start: [MappingPath.Component]
  /// The number of keys found.
  private var foundCount = 0
  private var levels: [Level] = []
  /// Whether there may be sensitive values, whose keys must not be shown.
  private let hasSecrets: Bool
  private var readers: [ObjectIdentifier: KeyReader] = [:]

  /// - Throws: If the type's tables are unusable; models that can't be created are not an error.
  init(
    as shape: Shape, in context: MappingContext, mapping type: any Any.Type,
    startingAt start: [MappingPath.Component]
  ) throws(MappingErrors) {
    self.shape = shape
    self.start = start
    hasSecrets = context.registry.hasSensitiveEntries(below: shape)
    finder = ProblemFinder(context: context)
    guard finder.noteProblems(of: shape, for: .updating) else {
      throw MappingErrors(finder.log.problems(in: nil), mapping: type)
    }
  }

  /// Removes and returns the keys found.
  func takeResult() -> [UnknownKey] {
    root.takeUnknownKeys(count: foundCount, suggestingFor: 100)
  }

  /// A list or an object being visited.
  private struct Level {
    /// The remaining parts.
    var rest: InputParts
    let isObject: Bool
    /// The list itself if it is a model, whose elements are its keys.
    var row: FoundKey?
    /// The readers of an object's values, or of every element of a list.
    let readers: ValueReaders
    /// The readers of single elements of a list.
    var indexed: [KeyReader] = []
    let found: FoundKey
    /// The step from the enclosing list or object.
    let component: MappingPath.Component?
    /// The index of the next element.
    var index = 0
    /// The object in which keys were found, once there is one.
    var origin: FoundKey.Origin?
  }

  /// Searches a payload, or each element of a list unless the type itself is decoded from a list.
  ///
  /// - Throws: If it is nested too deeply.
  func search(_ payload: InputElement) throws(MappingError) {
    levels = []
    let readers = ValueReaders(shape)
    if case .list(let list) = payload.value, readers.elements.isEmpty, !isRow(list, readBy: readers)
    {
      try checkCount(list.count, at: nil)
      levels.append(
        Level(
          rest: InputParts(list), isObject: false, readers: readers, found: root, component: nil))
    } else {
      try enter(payload.value, readBy: readers, root, at: nil)
    }
    while !levels.isEmpty {
      let innermost = levels.endIndex - 1
      guard let part = levels[innermost].rest.next() else {
        levels.removeLast()
        continue
      }
      if levels[innermost].isObject {
        try look(at: part.value, under: part.key)
      } else {
        try look(atElement: part.value)
      }
    }
  }

  /// Whether a list is a model itself, rather than a list of models that are lists.
  private func isRow(_ list: InputList, readBy readers: ValueReaders) -> Bool {
    guard readers.models.contains(where: { finder.context.registry.plan(for: $0)?.isRow == true })
    else { return false }
    var parts = InputParts(list)
    while let part = parts.next() {
      guard case .list = part.value else { return true }
    }
    return false
  }

  /// Visits the next element of the innermost list.
  private func look(atElement value: InputValue) throws(MappingError) {
    let innermost = levels.endIndex - 1
    let index = levels[innermost].index
    levels[innermost].index += 1
    var readers = levels[innermost].readers
    for reader in levels[innermost].indexed {
      if let reader = reader[.index(index)] { readers.add(reader) }
    }
    guard !readers.isEmpty else {
      // Elsewhere, elements without readers contain no keys that concern the table.
      if let row = levels[innermost].row { try note(.index(index), in: row) }
      return
    }
    try enter(value, readBy: readers, levels[innermost].found, at: .index(index))
  }

  /// Visits the next member of the innermost object.
  private func look(at value: InputValue, under key: String) throws(MappingError) {
    let innermost = levels.endIndex - 1
    let component = MappingPath.Component.key(key)
    var below = ValueReaders()
    for reader in levels[innermost].readers.keys {
      if let reader = reader[component] { below.add(reader) }
    }
    let isNamed = !below.isEmpty
    var members = levels[innermost].readers.members
    if !isNamed { members += levels[innermost].readers.keys.compactMap(\.otherKeys) }
    for shape in members { below.add(shape) }
    guard !below.isEmpty else { return try note(component, in: levels[innermost].found) }
    let step: FoundKey.Step = members.isEmpty || isNamed ? .key(component) : .member
    try enter(value, readBy: below, levels[innermost].found[step], at: component)
  }

  // MARK: Lists and objects

  private func enter(
    _ value: InputValue, readBy readers: ValueReaders, _ found: @autoclosure () -> FoundKey,
    at component: MappingPath.Component?
  ) throws(MappingError) {
    guard !readers.readsAll else { return }
    switch value {
    case .object(let object): try enter(object, readBy: readers, found(), at: component)
    case .list(let list): try enter(list, readBy: readers, found(), at: component)
    case .text(let text) where !readers.texts.isEmpty:
      try enter(text: text, readBy: readers.texts, found(), at: component)
    default: break
    }
  }

  /// Enters the value whose JSON text is in a string. Text that isn't JSON has no keys.
  private func enter(
    text: String, readBy shapes: [Shape], _ found: FoundKey, at component: MappingPath.Component?
  ) throws(MappingError) {
    guard text.utf8.count <= finder.context.options.maximumTextBytes else { return }
    var readers = ValueReaders()
    for shape in shapes { readers.add(shape) }
    let element: InputElement
    do throws(JSONSyntaxError) {
      element = try finder.value(ofText: text, atDepth: finder.context.depth + levels.count)
    } catch {
      if case .depthLimitExceeded = error.reason { throw tooDeep(at: component) }
      return
    }
    try enter(element.value, readBy: readers, found, at: component)
  }

  private func enter(
    _ list: InputList, readBy readers: ValueReaders, _ found: FoundKey,
    at component: MappingPath.Component?
  ) throws(MappingError) {
    try checkDepth(at: component)
    var shared = ValueReaders()
    for element in readers.elements { shared.add(element) }
    let rows = readers.models.compactMap { finder.context.registry.plan(for: $0) }
      .filter(\.isRow).map(reader)
    let indexed = readers.keys + rows
    guard !shared.isEmpty || !indexed.isEmpty else { return }
    // A list of which only single elements are read may have any length.
    if !shared.isEmpty { try checkCount(list.count, at: component) }
    levels.append(
      Level(
        rest: InputParts(list), isObject: false, row: rows.isEmpty ? nil : found, readers: shared,
        indexed: indexed, found: found[.element], component: component))
  }

  private func enter(
    _ object: InputObject, readBy readers: ValueReaders, _ found: FoundKey,
    at component: MappingPath.Component?
  ) throws(MappingError) {
    var (object, readers) = (object, readers)
    for model in readers.models { add(model, reading: &object, to: &readers) }
    try checkDepth(at: component)
    guard object.count > 0, !readers.readsAll, !readers.keys.isEmpty || !readers.members.isEmpty
    else { return }
    // Values of a dictionary share a path, so their order matters.
    let isDictionary = !readers.members.isEmpty
    if isDictionary { try checkCount(object.count, at: component) }
    let members = isDictionary ? object.sortedMembers() : object.members
    levels.append(
      Level(
        rest: InputParts(members), isObject: true, readers: readers, found: found,
        component: component))
  }

  // MARK: Places and limits

  /// The path of the innermost level in the payload, optionally extended by one component.
  private func components(to last: MappingPath.Component? = nil) -> [MappingPath.Component] {
    levels.compactMap(\.component) + [last].compactMap(\.self)
  }

  private func checkDepth(at component: MappingPath.Component?) throws(MappingError) {
    guard finder.context.depth + levels.count >= finder.context.options.maximumDepth else { return }
    throw tooDeep(at: component)
  }

  private func tooDeep(at component: MappingPath.Component?) -> MappingError {
    let place = components(to: component)
    return MappingError(
      .depthLimitExceeded, path: MappingPath(components: shownPlace(place) ?? place),
      Messages.depthLimit(finder.context.options.maximumDepth))
  }

  /// Throws if a list, or an object that becomes a dictionary, has more elements than the options
  /// allow.
  private func checkCount(_ count: Int, at component: MappingPath.Component?) throws(MappingError) {
    let limit = finder.context.options.maximumElementCount
    if count > limit { throw tooManyElements(limit, count: count, at: components(to: component)) }
  }

  private func tooManyElements(
    _ limit: Int, count: Int?, at place: [MappingPath.Component]
  ) -> MappingError {
    let shown = hasSecrets ? shownPlace(place) : nil
    let count = shown == nil ? count : nil
    return MappingError(
      .sizeLimitExceeded, path: MappingPath(components: shown ?? place),
      Messages.tooManyElements(count: count, limit: limit))
  }

  /// Counts an unread key of the innermost object; a key of a sensitive value is as secret as the
  /// value.
  private func note(
    _ key: MappingPath.Component, in found: FoundKey
  ) throws(MappingError) {
    let innermost = levels.endIndex - 1
    let isNew: Bool
    if hasSecrets, let place = shownPlace(components(to: key)) {
      isNew = found.noteUnread(.member) { FoundKey.Origin(place: start + place, readers: []) }
    } else {
      isNew = found.noteUnread(.key(key)) {
        if case .index = key {
          return FoundKey.Origin(place: start + components(to: key), readers: [])
        }
        if let origin = levels[innermost].origin { return origin }
        let origin = FoundKey.Origin(
          place: start + components(), readers: levels[innermost].readers.keys)
        levels[innermost].origin = origin
        return origin
      }
    }
    guard isNew else { return }
    foundCount += 1
    let limit = finder.context.options.maximumElementCount
    if foundCount > limit { throw tooManyElements(limit, count: nil, at: components()) }
  }

  /// The part of a sensitive position's path that may be shown; nil if the position isn't
  /// sensitive.
  private func shownPlace(_ place: [MappingPath.Component]) -> [MappingPath.Component]? {
    finder.context.registry.shownStepCount(ofSensitive: place, from: shape).map {
      Array(place.prefix($0))
    }
  }

  // MARK: Models

  /// Adds the readers of an object as a model, possibly of a subtype, after running its input
  /// editors.
  private func add(
    _ model: ModelReference, reading object: inout InputObject, to readers: inout ValueReaders
  ) {
    guard let plan = finder.context.registry.plan(for: model) else { return readers.addAll() }
    guard plan.subtypes != nil else {
      object = edited(RoutedObject(object: object, plan: plan)).object
      readers.add(reader(of: plan))
      return addModels(embeddedIn: plan, reading: object, to: &readers)
    }
    // Each object is checked by itself before a closure receives it.
    finder.checkedForm = nil
    guard let routed = finder.route(RoutedObject(object: object, plan: plan)) else {
      return addSubtypes(of: plan, to: &readers)
    }
    let asked = KeyReader()
    let payload = routed.hops.last?.choice.payload
    // A fallback keeps the name, but the base has read it.
    let names = routed.hops.compactMap { $0.base.subtypes?.discriminator }
    for path in routed.readPaths + names where path != payload { asked.add(nil, at: path) }
    object = routed.object
    if let content = routed.content {
      guard let payload else { return readers.addAll() }
      asked.add(content, at: payload)
    } else {
      object = edited(routed).object
      readers.add(reader(of: routed.plan))
      addModels(embeddedIn: routed.plan, reading: object, to: &readers)
    }
    readers.add(asked)
  }

  /// Adds the readers of an object as the models that are embedded in it.
  private func addModels(
    embeddedIn plan: ObjectPlan, reading object: InputObject, to readers: inout ValueReaders
  ) {
    for model in plan.embeddedModelsOfInput {
      // Its editors only change what the model itself reads.
      var own = object
      add(model, reading: &own, to: &readers)
    }
  }

  /// Runs the editors on an object; the object is unchanged if one of them throws.
  private func edited(_ routed: RoutedObject) -> RoutedObject {
    guard !routed.plan.hooks.inputEditors.isEmpty else { return routed }
    var edited = routed
    finder.checkedForm = nil
    return finder.edit(&edited) ? edited : routed
  }

  /// Adds the readers of an object whose type is unknown: keys read by any subtype are considered
  /// read.
  private func addSubtypes(of base: ObjectPlan, to readers: inout ValueReaders) {
    var visited: Set<ObjectIdentifier> = []
    var pending = [base]
    while let plan = pending.popLast() {
      guard visited.insert(ObjectIdentifier(plan)).inserted else { continue }
      readers.add(reader(of: plan))
      pending += plan.embeddedModelsOfInput.compactMap(finder.context.registry.plan)
      guard let subtypes = plan.subtypes else { continue }
      let beside = KeyReader()
      if let path = subtypes.discriminator { beside.add(nil, at: path) }
      for choice in subtypes.all {
        if let content = choice.content {
          if let payload = choice.payload { beside.add(content, at: payload) }
        } else if let plan = finder.context.registry.plan(for: choice.model) {
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

extension ObjectPlan {
  /// The embedded models whose keys are known in the input.
  fileprivate var embeddedModelsOfInput: [ModelReference] {
    entries.filter { !$0.modifiers.isEncodeOnly }
      .compactMap { $0.readEmbedding ?? $0.writtenEmbedding }
  }
}
