// The first step for the content of bases, unless it is a model read from the same object: payloads next to a
// discriminator, and objects of unknown types, which are kept unchanged.

extension DecodingPass {
  /// Reads the content of a base; nil if errors were logged.
  ///
  /// - Parameter outer: The object, if it is that of a model that contains the base.
  @inline(never)
  func prepareContent(
    _ content: Shape, of route: SubtypeRoute, sharing outer: SharedObject? = nil
  ) -> Prepared? {
    let start = log.mark
    let inner: Prepared?
    var offset = log.offset
    let knownKeys = route.knownKeys
    let path = route.hops.last?.choice.payload
    if let path {
      let payload = payload(at: path, of: route, as: content)
      offset = payload?.offset ?? offset
      inner = payload.flatMap { prepare($0, at: path, as: content, of: route) }
      if outer == nil {
        noteUnknownKeys(
          of: route.object, knowing: knownKeys,
          route.hops.last?.base.unknownKeys ?? context.options.unknownKeys)
      }
    } else if outer != nil {
      // Which keys no table reads is only known when all tables have read the object.
      inner = .ready(ValueSlot(MappingValue.object([:])))
    } else {
      inner = prepareKept(content, of: route)
    }
    guard let inner, !log.hasErrors(since: start) else { return nil }
    let prepared = PreparedContent(
      route: route, knownKeys: knownKeys, value: inner, path: path, offset: offset)
    outer?.add(prepared)
    return .content(prepared)
  }

  /// The payload of an object. For a model, an absent payload is an empty object.
  private func payload(
    at path: MappingPath, of route: SubtypeRoute, as content: Shape
  ) -> InputElement? {
    switch (find(path, in: route.object), content) {
    case (.failed, _): return nil
    case (.found(let element), _): return element
    case (.absent(let offset), .model), (.null(let offset), .model):
      return InputElement(value: .object(.any([:])), offset: offset)
    case (.null(let offset), _): return InputElement(value: .null, offset: offset)
    case (.absent(let offset), _):
      // In an update, an absent payload stays unchanged.
      if let existing = route.existing { return InputElement(value: .native(existing.slot)) }
      if content.isOptional { return InputElement(value: .null, offset: offset) }
      log.note(
        .missingValue, Messages.missingValue, below: path.components, at: offset,
        expected: "a value")
      return nil
    }
  }

  private func prepare(
    _ element: InputElement, at path: MappingPath, as content: Shape, of route: SubtypeRoute
  ) -> Prepared? {
    if case .native(let value) = element.value, let slot = value as? Slot { return .ready(slot) }
    let outerOffset = log.offset
    log.offset = element.offset ?? outerOffset
    log.enter(path.components)
    defer {
      log.leave(path.components.count)
      log.offset = outerOffset
    }
    isContent = content.isSingleModel
    defer { isContent = false }
    return withRulesOfCall {
      guard let existing = route.existing else { return prepare(element, as: content) }
      return prepareUpdate(
        element, as: content, of: existing.slot,
        isRoot: existing.isRoot && isRootWrapped)
    }
  }

  /// Runs a closure with the policy and the rule for empty strings of the call: those of an entry apply to its
  /// own value, and not inside models.
  func withRulesOfCall<Result>(_ body: () -> Result) -> Result {
    let outer = (rules.policy, rules.emptyText)
    (rules.policy, rules.emptyText) = (policy, emptyText)
    defer { (rules.policy, rules.emptyText) = outer }
    return body()
  }

  /// Keeps an object unchanged; in an update, keys missing from the input are kept.
  private func prepareKept(_ content: Shape, of route: SubtypeRoute) -> Prepared? {
    if let others = route.keysOfOthers {
      return unknownMembers(of: route.object, knowing: others).map { kept($0, of: route) }
    }
    let element = InputElement(value: .object(route.object), offset: log.offset)
    guard let prepared = prepare(element, as: content) else { return nil }
    guard case .ready(let slot) = prepared,
      case .object(let changed)? = try? slot.value(as: MappingValue.self)
    else { return prepared }
    return kept(changed, of: route)
  }

  /// The members that a fallback keeps, together with those that an update leaves unchanged.
  private func kept(_ changed: MappingValue.Object, of route: SubtypeRoute) -> Prepared {
    guard let existing = route.existing,
      case .object(var members)? = try? existing.slot.value(as: MappingValue.self)
    else { return .ready(ValueSlot(MappingValue.object(changed))) }
    members.merge(changed)
    return .ready(ValueSlot(MappingValue.object(members)))
  }

  /// Keeps the members of a shared object that no table reads in an embedded fallback, and its name,
  /// even if another table reads that, too.
  ///
  /// - Parameter isFirst: Whether no other embedded model keeps them.
  func keepUnknown(in content: PreparedContent, knowing known: KeyTree, isFirst: Bool) {
    var known = known
    let name = content.route.hops.last?.base.subtypes?.discriminator?.components ?? []
    known.remove(name[...])
    let object = content.route.object
    guard var members = unknownMembers(of: object, knowing: known) else { return }
    if !isFirst, let key = name.first?.key {
      members = MappingValue.Object(
        uniqueMembers: members.members.filter { $0.key.hasSameBytes(as: key) })
    }
    content.value = kept(members, of: content.route)
  }
}

/// A base to be created from its content.
package final class PreparedContent {
  /// How the base was found. The route's object is the one with the discriminator.
  let route: SubtypeRoute
  /// Every key of that object that is read.
  var knownKeys: KeyTree
  fileprivate(set) var value: Prepared
  /// Where the value is in the object; nil if it is the object itself.
  let path: MappingPath?
  let offset: Int?
  /// Whether the base can only be made once the whole input is known to be valid, because that has effects.
  var waits: Bool {
    value.waits || route.hops.contains { !$0.base.hooks.finalDecoders.isEmpty }
  }

  init(
    route: SubtypeRoute, knownKeys: KeyTree, value: Prepared, path: MappingPath?, offset: Int?
  ) {
    self.route = route
    self.knownKeys = knownKeys
    self.value = value
    self.path = path
    self.offset = offset
  }
}
