import PropertyMapper

/// Creates models from an archive, by their tables.
final class ArchiveDecoding: GraphBuilder {
  let reader: ArchiveReader
  /// The instances by number.
  private var instances: [Int: Slot] = [:]
  /// The instances that were created where they are referred to, since no earlier entry reads the place where they are stored.
  private var fetched: Set<Int> = []
  /// The number of entries around the current place. A value outside all entries has the requested type.
  private var entryCount = 0
  /// The conversion rules for values.
  private lazy var valueRules = walk.decodingRules
  private let maximumTextBytes: Int

  init(of reader: ArchiveReader, context: MappingContext) {
    self.reader = reader
    maximumTextBytes = context.options.maximumTextBytes
    super.init(context: context)
    walk.noteError = { Self.noteMisplaced(in: $0, $1) }
  }

  /// The value at a place in the archive; nil if there were problems.
  func decodeRoot(at place: Int, as shape: Shape) -> Slot? {
    guard case .alone(let bases, let place) = reader.value(at: place) else {
      return decode(place, as: shape)
    }
    guard case .model(let reference) = shape else { return refuse() }
    let name = Messages.name(of: reference.type)
    guard let base = bases.first(where: { $0.base.hasSameBytes(as: name) }) else {
      return decode(place, as: shape)
    }
    guard let choices = choices(named: base.names, from: reference), let model = choices.last?.model
    else { return nil }
    return declared(decode(place, as: .model(model)), as: reference, through: choices)
  }

  /// The value at a place; nil if there were problems, or it has to wait for an instance.
  func decode(_ place: Int, as shape: Shape) -> Slot? {
    let hasModels = !shape.isWithoutModels
    guard hasModels || shape.hasSeveralNulls else {
      return walk.reading { values(at: place, as: shape, $0) }
    }
    guard walk.checkDepth() else { return nil }
    guard let value = reader.value(at: place) else { return refuse() }
    if hasModels, entryCount > 0, let place = placeInOptional(value, unless: shape) {
      return decode(place, as: shape)
    }
    switch (shape, value) {
    case (.model, .scalar(.null)), (.list, .scalar(.null)), (.dictionary, .scalar(.null)):
      walk.log.note(.nullValue, Messages.nullValue)
      return nil
    case (.optional(let optional), _)
    where hasModels && entryCount > 0 && isRequired(value, as: optional.wrapped):
      let wrapped = decode(place, as: optional.wrapped)
      return walk.attempt { try wrapped.map(optional.wrapping) }
    case (.model(let reference), .model(let archived)): return decode(archived, as: reference)
    case (.model(let reference), .reference(let number)):
      return instance(number, at: place, as: reference)
    case (.list(let shape), .list(let elements)):
      return list(of: elements, as: shape) { decode($0, as: shape.element) }
    case (.optional(let optional), _) where !hasModels:
      return severalNulls(value, at: place, as: optional)
    default:
      guard let node = node(of: value, as: shape) else { return nil }
      return assemble(node, of: walk.each(in: node) { _, place in decode(place, as: node.shape) })
    }
  }

  @inline(never)
  private func node(of value: ArchivedValue, as shape: Shape) -> GraphNode<Int>? {
    switch (shape, value) {
    case (.optional(let shape), .scalar(.null)):
      return GraphNode(kind: .optional(shape), values: [], shape: shape.wrapped)
    case (.optional(let shape), .list(let wrapped)) where wrapped.count == 1:
      return GraphNode(
        kind: .optional(shape), values: wrapped.map { $0.value }, shape: shape.wrapped)
    case (.dictionary(let shape), .object(let members)):
      guard check(count: members.count) else { return nil }
      let keys = members.map { $0.key }
      guard !keys.contains(where: { $0.hasTooManyMarks }) else {
        walk.log.note(
          .sizeLimitExceeded, Messages.keyWithTooManyMarks)
        return nil
      }
      return GraphNode(
        kind: .dictionary(shape, keys: keys), values: members.map { $0.value }, shape: shape.element
      )
    default: return refuse()
    }
  }

  // MARK: Lists

  /// A list whose elements are stored in place one by one, so that it takes no extra memory.
  @inline(never)
  private func list(
    of elements: ArchivedParts, as shape: ListShape, in pass: MappingPass? = nil,
    _ decode: (Int) -> Slot?
  ) -> Slot? {
    let pass = pass ?? walk
    guard check(count: elements.count, in: pass) else { return nil }
    var rest = elements
    var index = 0
    return walk.attempt {
      try shape.assemble(count: elements.count) {
        guard let place = rest.next()?.value else { return nil }
        pass.log.enter(found: .index(index))
        defer {
          pass.log.leave()
          index += 1
        }
        guard shape.isSet, hasTooManyMarks(at: place) else {
          return decode(place)
        }
        pass.log.note(.sizeLimitExceeded, .tooManyMarks)
        return nil
      }
    }
  }

  /// A value without models, read by the problem finder; nil if there were problems.
  private func values(at place: Int, as shape: Shape, _ pass: ProblemFinder) -> Slot? {
    if case .list(let list) = shape, case .list(let elements) = reader.value(at: place) {
      guard pass.checkDepth() else { return nil }
      return self.list(of: elements, as: list, in: pass) { place in
        values(at: place, as: list.element, pass)
      }
    }
    return input(at: place, in: pass).flatMap { walk.read($0, as: shape, in: pass) }
  }

  /// The value at a place, without models, as input: as JSON, which keeps nothing twice, or as Swift values
  /// if it contains values that JSON lacks.
  private func input(at place: Int, in pass: MappingPass) -> InputValue? {
    if case .scalar(let output) = reader.value(at: place) { return output.input }
    do throws(ArchiveReader.TooManyParts) {
      let limit = walk.context.options.maximumElementCount
      if let value = try reader.mappingValue(at: place, maximumCount: limit) {
        return InputValue(value)
      }
    } catch {
      _ = check(count: error.count, in: pass)
      return nil
    }
    return output(at: place, in: pass)?.input
  }

  /// The value at a place, without models; nil if it contains models, or exceeds the limits of the options.
  private func output(at place: Int, in pass: MappingPass) -> OutputValue? {
    do throws(ArchiveReader.TooManyParts) {
      let limit = walk.context.options.maximumElementCount
      guard let output = try reader.output(at: place, maximumCount: limit) else { return refuse() }
      return output
    } catch {
      _ = check(count: error.count, in: pass)
      return nil
    }
  }

  /// Whether strings in a value to be hashed have too many combining marks in a row.
  private func hasTooManyMarks(at place: Int) -> Bool {
    var pending = [place]
    while let place = pending.popLast() {
      switch reader.value(at: place) {
      case .scalar(.text(let text)): if text.hasTooManyMarks { return true }
      case .list(let parts), .object(let parts):
        for (key, value) in parts {
          if key.hasTooManyMarks { return true }
          pending.append(value)
        }
      case .model(let contents): pending += contents.members.map { $0.value }
      case .scalar, .reference, .alone, .wrappedNull, nil: break
      }
    }
    return false
  }

  /// Whether the size of a list or dictionary is within the limits of the options.
  private func check(count: Int, in pass: MappingPass? = nil) -> Bool {
    (pass ?? walk).check(
      count, atMost: walk.context.options.maximumElementCount,
      Messages.tooManyElements(count:limit:))
  }

  /// An earlier instance; nil if there is none, or it has not been created yet.
  ///
  /// It's created now if nothing has read it because its entry was removed, or now comes after this one.
  @inline(never)
  private func instance(
    _ number: Int, at place: Int, as reference: ModelReference
  ) -> Slot? {
    if let known = instances[number] { return known.declared(as: reference) }
    guard !awaited.mustWait(for: number, at: walk.log.components) else { return nil }
    guard let earlier = reader.place(ofInstance: number), earlier < place,
      fetched.insert(number).inserted
    else { return refuse() }
    return decode(earlier, as: .model(reference))
  }

  private static func noteMisplaced(in walk: GraphWalk, _ error: (any Error)? = nil) {
    walk.log.note(.malformedArchive, Messages.misplacedInArchive, underlyingError: error)
  }

  func refuse<Result>() -> Result? {
    Self.noteMisplaced(in: walk)
    return nil
  }

  // MARK: Models

  private func decode(_ archived: ArchivedContents, as reference: ModelReference) -> Slot? {
    guard let choices = choices(named: archived.names, from: reference) else { return nil }
    if let content = choices.last?.content, !content.isModel {
      guard let member = archived.firstMember, member.key.hasSameBytes(as: ArchivePlan.content)
      else {
        // A fallback that isn't a model is also chosen for models that are no longer in the list of subtypes.
        let base = choices.dropLast().last?.model.type ?? reference.type
        let subtypes = walk.context.registry.plan(for: base)?.subtypes
        guard choices.last?.isFallback == true, let name = archived.names.last else {
          return refuse()
        }
        noteUnknownSubtype(of: subtypes, actual: "other text", name)
        return nil
      }
      return declared(decode(member.value, as: content), as: reference, through: choices)
    }
    if archived.number == nil, let last = choices.last, let member = archived.firstMember,
      member.key.hasSameBytes(as: ArchivePlan.content),
      case .reference(let number) = reader.value(at: member.value)
    {
      let known = instance(number, at: member.value, as: last.model)
      return declared(known, as: reference, through: choices)
    }
    if let number = archived.number, let known = instances[number],
      isGoneThroughAgain || fetched.contains(number)
    {
      return declared(known, as: reference, through: choices)
    }
    let type = choices.last?.model.type ?? reference.type
    guard let plan = walk.context.registry.plan(for: type), plan.mistakes.isEmpty else {
      walk.log.note(.unregisteredType, Messages.unregisteredType(type))
      return nil
    }
    guard plan.isClass || !choices.isEmpty || plan.subtypes == nil else {
      noteUnknownSubtype(of: plan.subtypes, actual: "another type", found: "otherType")
      return nil
    }
    if let number = archived.number, awaited.mustWait(for: number, at: walk.log.components) {
      return nil
    }
    let archive = plan.archive
    let places = archive.places(of: archived.members, in: reader)
    let found = places.indices.filter { places[$0] != nil }
    let model = build(
      plan, as: plan.isClass ? archived.number : nil, found.map { plan.entries[$0] },
      keeping: plan.extras.flatMap { _ in extras(of: archived) },
      made: { made in
        guard let number = archived.number else { return }
        if instances.updateValue(made, forKey: number) != nil { Self.noteMisplaced(in: walk) }
      },
      transfer: { start, model in
        let rules = valueRules
        return archive.setProperties(of: found[start...], in: model) {
          index, codec, target in
          places[index].map { read($0, by: codec, rules, into: target) } ?? false
        }
      },
      value: { [unowned self] position, model in
        let index = found[position]
        return places[index].flatMap { place in
          (model == nil
            ? archive.members[index].object?.codec.object.flatMap { value(at: place, by: $0) }
            : nil)
            ?? decode(place, of: plan.entries[index], into: model)
        }
      })
    return declared(model, as: reference, through: choices)
  }

  /// A single value that a codec of the library converts; nil if there is none, or it has problems.
  private func value(at place: Int, by codec: ValueCodec) -> Slot? {
    codec.memory.withRoom { room in
      read(place, by: codec, valueRules, into: room) ? codec.memory.box(room) : nil
    }
  }

  /// Writes a single value that a codec of the library converts into uninitialized memory; false if there is
  /// none, or it has problems.
  private func read(
    _ place: Int, by codec: ValueCodec, _ rules: ReadingRules,
    into target: ValueAddress
  ) -> Bool {
    guard let input = input(at: place, for: codec) else { return false }
    do {
      try codec.read(input, rules, target)
      return true
    } catch {
      return false
    }
  }

  /// The single value at a place; nil if there is none, or a codec does not accept it.
  private func input(at place: Int, for codec: ValueCodec) -> InputValue? {
    guard let output = reader.scalar(at: place) else { return nil }
    switch output {
    case .null where !codec.traits.acceptsNull: return nil
    case .text(let text): return text.utf8.count > maximumTextBytes ? nil : .text(text)
    default: return output.input
    }
  }

  /// The unknown keys kept by a model.
  private func extras(of archived: ArchivedContents) -> MappingValue.Object? {
    var place: Int?
    for (key, value) in archived.members where key.hasSameBytes(as: ArchivePlan.extras) {
      place = value
    }
    guard let place, let kept = output(at: place, in: walk) else { return nil }
    guard case .object(let object)? = walk.attempt({ try MappingValue(kept) }) else {
      return refuse()
    }
    return object
  }

  /// The subtypes with the given names, each from the list of the one before; nil if a name is not listed.
  private func choices(named names: [String], from model: ModelReference) -> [SubtypeChoice]? {
    var choices: [SubtypeChoice] = []
    for name in names {
      let type = choices.last?.model.type ?? model.type
      let subtypes = walk.context.registry.plan(for: type)?.subtypes
      guard let choice = subtypes?.choice(archivedAs: name) ?? subtypes?.fallback else {
        noteUnknownSubtype(of: subtypes, actual: "other text", name)
        return nil
      }
      choices.append(choice)
    }
    return choices
  }

  private func noteUnknownSubtype(
    of subtypes: SubtypePlan?, actual: String, found: String? = nil, _ name: String? = nil
  ) {
    // A suggestion would hint at a sensitive value.
    let name = walk.log.isSensitive ? nil : name
    lazy var known = subtypes?.choices.map { $0.name } ?? []
    walk.log.note(
      .unknownSubtype,
      Messages.unknownSubtype(
        known, actual: actual, found: found,
        nearest: name.flatMap { Suggestion.nearest(to: $0, among: known.map(\.text)) }))
  }

  /// The value of an entry; nil if a closure has stored it in the model.
  private func decode(_ place: Int, of entry: PlanEntry, into model: Slot?) -> Slot? {
    entryCount += 1
    defer { entryCount -= 1 }
    if let property = entry.property, let shape = property.shape {
      return property.accessor.isWritable || model == nil ? decode(place, as: shape) : nil
    }
    guard let reading = entry.reading else { return model == nil ? refuse() : nil }
    guard let output = output(at: place, in: walk) else { return nil }
    guard let model else { return walk.read(output, by: reading) }
    walk.read(output, into: model, entry, by: reading)
    return nil
  }
}

extension ArchivedContents {
  fileprivate var firstMember: (key: String, value: Int)? { members.first { _ in true } }
}

extension OutputValue {
  /// The value as input of the same precision: dates and data unchanged, numbers with their digits.
  var input: InputValue {
    switch self {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .number(JSONNumber(integer))
    case .text(let text): return .text(text)
    case .native(let value): return .native(value)
    default: break
    }
    // Objects keep the order of their keys, unless they contain values that JSON lacks.
    if let value = try? MappingValue(self) { return InputValue(value) }
    return InputValue(classifying: anyValue)
  }
}
