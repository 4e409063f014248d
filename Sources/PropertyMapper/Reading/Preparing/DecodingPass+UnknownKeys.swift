// The unknown keys of input that the direct engine has read. It only knows that there are some.

extension DecodingPass {
  /// Warns of the unknown keys of valid input, in the order of the first step: visits its models, and reads
  /// nothing else.
  ///
  /// - Returns: False if the input turned out to have other problems.
  func warnOfUnknownKeys(in element: InputElement, as shape: Shape) -> Bool {
    root = shape
    // The direct engine has checked it.
    isInCheckedObject = true
    visitModels(in: element, as: shape)
    isInCheckedObject = false
    return log.errorCount == 0
  }

  private func visitModels(in element: InputElement, as shape: Shape) {
    guard !shape.models.isEmpty else { return }
    let outerOffset = log.offset
    log.offset = element.offset ?? outerOffset
    defer { log.offset = outerOffset }
    switch (shape, element.value) {
    case (.optional(let optional), _): visitModels(in: element, as: optional.wrapped)
    case (.converted(let converted), _): visitModels(in: element, as: converted.inner)
    case (.model(let model), .object(let object)):
      guard checkDepth() else { return }
      visitModels(in: object, as: model)
    case (.list(let list), .list(let elements)):
      guard checkDepth() else { return }
      elements.visit { index, element in
        visitModel(in: element, at: .index(index), as: list.element)
      }
    case (.dictionary(let dictionary), .object(let object)):
      guard checkDepth() else { return }
      for member in object.sortedMembers(duplicates: rules.duplicateKeys) {
        visitModel(in: member.element, at: .key(member.key), as: dictionary.element)
      }
    default: break
    }
  }

  private func visitModel(
    in element: InputElement, at step: MappingPath.Component, as shape: Shape
  ) {
    log.enter(found: step)
    visitModels(in: element, as: shape)
    log.leave()
  }

  /// Visits the models in a model's object, and then warns of the object's own unknown keys.
  private func visitModels(in object: InputObject, as model: ModelReference) {
    guard let plan = context.registry.plan(for: model) else { return }
    var beginning = SubtypeRoute(object: object, plan: plan)
    beginning.keysOfOthers = keysOfOthers.take()
    guard var route = identifiedRoute(beginning, as: model), edit(&route) else { return }
    var policy = route.plan.unknownKeys
    if let content = route.content {
      policy = route.hops.last?.base.unknownKeys
      visitPayload(of: route, as: content)
    } else if route.plan.entries.contains(where: { $0.readsModels }) {
      visitEntries(of: route)
    }
    if route.plan.extras == nil || route.content != nil {
      let policy = policy ?? context.options.unknownKeys
      if policy != .ignore {
        noteUnknownKeys(
          of: route.object, knowing: route.knownKeys,
          except: route.content == nil ? route.plan.keysReadWhole : nil, policy)
      }
    }
  }

  private func visitPayload(of route: SubtypeRoute, as content: Shape) {
    guard let path = route.hops.last?.choice.payload,
      case .found(let element) = find(path, in: route.object)
    else { return }
    log.enter(path.components)
    visitModels(in: element, as: content)
    log.leave(path.components.count)
  }

  private func visitEntries(of route: SubtypeRoute) {
    let level = Level(route, start: log.mark, wasInCheckedObject: true, sharing: nil, in: self)
    for entry in route.plan.entries where entry.readsModels {
      guard let shape = entry.reading?.shape,
        case (.found(let element), let place) = find(entry, of: level)
      else { continue }
      log.property = entry.property?.name
      log.isSensitive = level.isSensitive || context.registry.isSensitive(entry)
      log.enter(entryAt: entry.places[place].path)
      shareKeys(
        of: route.plan, with: entry, at: entry.places[place].path, inside: route.keysOfOthers)
      visitModels(in: element, as: shape)
      keysOfOthers = nil
      log.leave(entryAt: entry.places[place].path)
    }
    comeBack(to: level)
  }
}

extension PlanEntry {
  fileprivate var readsModels: Bool { reading?.shape.models.isEmpty == false }
}
