/// Reads the objects of a base as the subtypes that they identify.
protocol DirectSubtypeReading: AnyObject, Sendable {
  /// Reads the object at the cursor.
  func read(_ reader: inout DirectReader, into target: ValueAddress) throws(Declined)

  /// Reads a Swift dictionary.
  func read(
    _ object: [String: Any], _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined)

  /// Prepares the model of the object at the cursor.
  func prepare(_ reader: inout DirectReader) throws(Declined) -> Prepared

  /// Prepares the model of a Swift dictionary.
  func prepare(_ object: [String: Any], _ reader: inout DirectReader) throws(Declined) -> Prepared
}

/// The subtypes of a base, and the closure or the discriminator to choose between them.
final class DirectSubtypes: DirectSubtypeReading {
  let base: ObjectPlan
  private let discriminator: MappingPath?
  /// The keys of the discriminator.
  private let keys: [String]
  /// For each of these keys, a table that contains only this key.
  private let tables: [KeyTable]
  private let chooser: (@Sendable (MappingInput) throws -> String?)?
  private let names: KeyTable
  private let choices: [Choice]

  /// A listed type.
  struct Choice: Sendable {
    let choice: SubtypeChoice
    let reading: Reading

    enum Reading {
      /// A model that is read from the object itself.
      case model(DirectPlanLink<DirectPlan>, ObjectPlan)
      case content(DirectContents)
    }
  }

  init(of base: ObjectPlan, _ subtypes: SubtypePlan, _ choices: [Choice]) {
    self.base = base
    discriminator = subtypes.discriminator
    keys = discriminator?.components.compactMap(\.key) ?? []
    tables = keys.map { KeyTable([$0]) }
    chooser = subtypes.chooser
    names = KeyTable(choices.map(\.choice.name))
    self.choices = choices
  }

  // MARK: Choosing

  /// The type named by the object at the cursor. The cursor does not move.
  private func choice(_ reader: inout DirectReader) throws(Declined) -> Choice {
    guard !keys.isEmpty else { throw Declined() }
    let start = reader.cursor.position
    let depth = reader.depth
    guard let name = try name(&reader, below: 0) else { throw Declined() }
    reader.cursor.position = start
    reader.depth = depth
    return try choice(named: name)
  }

  private func choice(named name: String) throws(Declined) -> Choice {
    guard let index = names.index(of: name) else { throw Declined() }
    return choices[index]
  }

  /// Looks up the string under the keys from an index on, in the object at the cursor.
  ///
  /// Stops at the first match. If a key repeats, reading the object as the type will show it.
  private func name(_ reader: inout DirectReader, below index: Int) throws(Declined) -> String? {
    guard reader.cursor.next == JSONByte.openBrace else { throw Declined() }
    try reader.descend()
    guard reader.cursor.enter(closing: JSONByte.closeBrace) else { return nil }
    repeat {
      let key = try orDecline { () throws(JSONSyntaxError) in
        try reader.cursor.passKey(isFirst: false)
      }
      if tables[index].index(of: reader.cursor.bytes, key, guess: 0) == nil {
        try reader.skipValue()
      } else if index + 1 < keys.count {
        return try name(&reader, below: index + 1)
      } else {
        guard reader.cursor.next == JSONByte.quote else { throw Declined() }
        return try reader.text()
      }
    } while try reader.advance(closing: JSONByte.closeBrace)
    return nil
  }

  /// The type named by a Swift dictionary.
  private func choice(
    _ object: [String: Any], _ reader: inout DirectReader
  ) throws(Declined) -> Choice {
    var object = object
    for key in keys.dropLast() {
      guard let index = object.index(forKey: key), object[index].key.hasSameBytes(as: key) else {
        throw Declined()
      }
      object = try reader.object(object[index].value)
    }
    guard let key = keys.last, let index = object.index(forKey: key),
      object[index].key.hasSameBytes(as: key),
      case .text(let name) = InputValue(classifying: object[index].value)
    else { throw Declined() }
    return try choice(named: name)
  }

  /// Calls a closure with the type of the object at the cursor, which does not move before.
  private func choosing<Result>(
    _ reader: inout DirectReader,
    _ body: (Choice, inout DirectReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let isOutermost = reader.beginRereading()
    defer { reader.endRereading(isOutermost) }
    guard let chooser else { return try body(choice(&reader), &reader) }
    let call = reader.decodingCall
    return try call.seeing(isSeen: true, from: reader.cursor.position, atDepth: reader.depth) {
      object throws(Declined) in
      reader.enterUser(atDepth: reader.depth)
      guard let name = try call.choose(object, by: chooser, atDepth: reader.depth) else {
        return try body(choice(&reader), &reader)
      }
      return try body(choice(named: name), &reader)
    }
  }

  /// Calls a closure with the type of a Swift dictionary.
  private func choosing<Result>(
    _ object: [String: Any], _ reader: inout DirectReader,
    _ body: (Choice, inout DirectReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    guard let chooser else { return try body(choice(object, &reader), &reader) }
    let call = reader.decodingCall
    return try call.seeing(isSeen: true, .any(object), atDepth: reader.depth) {
      seen throws(Declined) in
      reader.enterUser(atDepth: reader.depth)
      guard let name = try call.choose(seen, by: chooser, atDepth: reader.depth) else {
        return try body(choice(object, &reader), &reader)
      }
      return try body(choice(named: name), &reader)
    }
  }

  // MARK: Reading

  func read(_ reader: inout DirectReader, into target: ValueAddress) throws(Declined) {
    try choosing(&reader) { choice, reader throws(Declined) in
      switch choice.reading {
      case .content(let contents): try contents.read(&reader, into: target)
      case .model(let model, _):
        try wrap(choice, model, into: target, &reader) { plan, reader, room throws(Declined) in
          try plan.readOwn(&reader, into: room)
        }
      }
    }
  }

  func read(
    _ object: [String: Any], _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try choosing(object, &reader) { choice, reader throws(Declined) in
      switch choice.reading {
      case .content(let contents): try contents.read(object, &reader, into: target)
      case .model(let model, _):
        try wrap(choice, model, into: target, &reader) { plan, reader, room throws(Declined) in
          try plan.readOwn(object, &reader, into: room)
        }
      }
    }
  }

  /// Wraps the model that a closure reads in a value of the base.
  private func wrap(
    _ choice: Choice, _ model: DirectPlanLink<DirectPlan>, into target: ValueAddress,
    _ reader: inout DirectReader,
    _ read: (DirectPlan, inout DirectReader, ValueAddress) throws(Declined) -> Void
  ) throws(Declined) {
    guard let plan = model.plan else { throw Declined() }
    let memory = plan.plan.operations.memory
    let mark = reader.arena.mark
    let room = reader.arena.allocate(for: memory)
    try read(plan, &reader, room)
    do {
      try choice.choice.wrap.move(room, target)
    } catch {
      throw Declined()
    }
    reader.arena.release(to: mark)
  }

  // MARK: Preparing

  func prepare(_ reader: inout DirectReader) throws(Declined) -> Prepared {
    try choosing(&reader) { choice, reader throws(Declined) in
      switch choice.reading {
      case .content(let contents): return try contents.prepare(&reader)
      case .model(let model, let declared):
        guard let plan = model.plan else { throw Declined() }
        return try plan.prepareOwn(&reader, as: route(choice, declared))
      }
    }
  }

  func prepare(_ object: [String: Any], _ reader: inout DirectReader) throws(Declined) -> Prepared {
    try choosing(object, &reader) { choice, reader throws(Declined) in
      switch choice.reading {
      case .content(let contents): return try contents.prepare(object, &reader)
      case .model(let model, let declared):
        guard let plan = model.plan else { throw Declined() }
        return try plan.prepareOwn(object, &reader, as: route(choice, declared))
      }
    }
  }

  private func route(_ choice: Choice, _ plan: ObjectPlan) -> DirectRoute {
    var route = DirectRoute(plan)
    route.hop = SubtypeHop(choice: choice.choice, base: base)
    route.discriminator = discriminator
    return route
  }
}
