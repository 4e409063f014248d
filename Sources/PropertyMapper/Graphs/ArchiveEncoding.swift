/// Turns models into what an archive holds, by their tables.
final class ArchiveEncoding {
  private let walk: GraphWalk
  private(set) var log: ProblemLog
  private var depth = DepthGuard()
  private var closureProblems: [MappingError] = []
  /// The numbers of the instances that came before.
  private var numbers: [ObjectIdentifier: Int] = [:]

  init(context: MappingContext) {
    walk = GraphWalk(context: context)
    log = ProblemLog(limit: context.options.maximumErrorCount)
  }

  var problems: [MappingError] { log.problems(in: nil) + closureProblems }

  /// The value of an archive; nil if there were problems.
  func encode(_ slot: Slot, as shape: Shape) -> ArchiveValue? {
    guard !shape.models.isEmpty else { return encodeValue(slot, as: shape) }
    if let problem = depth.problem(at: log.depth, in: walk.context.call) {
      log.note(.depthLimitExceeded, problem)
      return nil
    }
    do {
      switch shape {
      case .value: return encodeValue(slot, as: shape)
      case .model(let model): return encode(slot, as: model)
      case .optional(let optional):
        guard let wrapped = try optional.operations.unwrap(slot) else { return .scalar(.null) }
        // A list tells an optional of nil from nil.
        return encode(wrapped, as: optional.wrapped).map { .list([$0]) }
      case .list(let list):
        let elements = try list.operations.elements(of: slot)
        let values = elements.enumerated().compactMap { index, element in
          encode(element, as: list.element, at: .index(index))
        }
        return values.count == elements.count ? .list(values) : nil
      case .dictionary(let dictionary):
        let members = try dictionary.operations.members(of: slot)
          .sorted { $0.key.precedes($1.key) }
        let values = members.compactMap { key, value in
          encode(value, as: dictionary.element, at: .key(key)).map {
            ArchiveMember(key: key, value: $0)
          }
        }
        return values.count == members.count ? .object(values) : nil
      }
    } catch {
      log.note(.unrepresentableValue, Messages.uncopyable(error), underlyingError: error)
      return nil
    }
  }

  private func encode(_ slot: Slot, as shape: Shape, at step: MappingPath.Component)
    -> ArchiveValue?
  {
    log.enter(step)
    defer { log.leave() }
    return encode(slot, as: shape)
  }

  /// Writes a value without models as a property list would hold it: dates and data as they are.
  private func encodeValue(_ slot: Slot, as shape: Shape) -> ArchiveValue? {
    let pass = EncodingPass(context: walk.context, target: .propertyList, includesNull: true)
    pass.log.enter(log.components)
    pass.log.property = log.property
    pass.log.isSensitive = log.isSensitive
    let output = pass.encode(slot, as: shape)
    closureProblems += pass.log.problems(in: nil)
    return pass.log.errorCount == 0 ? output.map { ArchiveValue($0) } : nil
  }

  // MARK: Models

  private func encode(_ slot: Slot, as model: ModelReference) -> ArchiveValue? {
    guard let concrete = walk.concrete(slot, as: model) else {
      log.note(.unregisteredType, Messages.unregisteredType(slot.runtimeType))
      return nil
    }
    let known = concrete.choices.last?.model.type ?? model.type
    guard concrete.plan.type == known else {
      // Names of classes are never read from data, so there must be a list to find the class in.
      log.note(.unknownSubtype, Messages.unlistedSubtype(concrete.plan.type, of: model.type))
      return nil
    }
    var number: Int?
    if let instance = slot.instance ?? concrete.slot.instance {
      let identity = ObjectIdentifier(instance)
      if let known = numbers[identity] { return .reference(known) }
      number = numbers.count
      numbers[identity] = number
    }
    let mark = log.mark
    let problemCount = closureProblems.count
    var members = members(of: concrete)
    if let extras = concrete.plan.extras, let kept = try? extras.load(from: concrete.slot) {
      let value = ArchiveValue(OutputValue(MappingValue.object(kept)))
      members.append(ArchiveMember(key: ArchiveKeys.extras, value: value))
    }
    guard !log.hasErrors(since: mark), closureProblems.count == problemCount else { return nil }
    return .model(
      ArchivedModel(number: number, names: concrete.choices.map(\.name), members: members))
  }

  private func members(of model: GraphWalk.ConcreteModel) -> [ArchiveMember] {
    var members: [ArchiveMember] = []
    let property = log.property
    let isSensitive = log.isSensitive
    for (entry, key) in zip(model.plan.entries, ArchiveKeys.keys(of: model.plan)) {
      log.property = entry.property?.name
      log.isSensitive = isSensitive || entry.isSensitive
      log.enter(entry.path.components)
      if let value = encode(entry, of: model.slot) {
        members.append(ArchiveMember(key: key, value: value))
      }
      log.leave(entry.path.components.count)
    }
    log.property = property
    log.isSensitive = isSensitive
    return members
  }

  private func encode(_ entry: PlanEntry, of model: Slot) -> ArchiveValue? {
    switch walk.route(of: entry) {
    case .property(let property):
      // What cannot be written back need not be kept.
      guard property.accessor.isWritable || entry.argument != nil else { return nil }
      if let shape = property.shape {
        do {
          return encode(try property.accessor.load(from: model), as: shape)
        } catch {
          log.note(.unrepresentableValue, Messages.uncopyable(error), underlyingError: error)
          return nil
        }
      }
      guard let writing = entry.writing, entry.reading != nil else {
        log.note(.unrepresentableValue, Messages.notArchived(property.accessor.valueType))
        return nil
      }
      return carried(model, entry, writing)
    case .closure(let writing): return carried(model, entry, writing)
    case nil: return nil
    }
  }

  private func carried(
    _ model: Slot, _ entry: PlanEntry, _ writing: PlanEntry.Writing
  ) -> ArchiveValue? {
    let carrier = ClosureCarrier(context: walk.context, components: log.components)
    let output = carrier.output(of: model, entry, writing)
    closureProblems += carrier.problems
    return output.map { ArchiveValue($0) }
  }
}

/// Under which keys an archive holds the entries of a table: their paths, numbered where one comes again.
enum ArchiveKeys {
  /// The key of the kept unknown keys, which no path has.
  static let extras = ""

  static func keys(of plan: ObjectPlan) -> [String] {
    var counts: [String: Int] = [:]
    return plan.entries.map { entry in
      let pointer = entry.path.pointer
      let count = counts[pointer, default: 0]
      counts[pointer] = count + 1
      return count == 0 ? pointer : "\(count)\(pointer)"
    }
  }
}
