// Entries: the value each of them writes, and where.

extension EncodingPass {
  /// Loads the value of an entry; nil if it is nil or loading failed, and the entry is done.
  @inline(never)
  func enter(_ entry: PlanEntry, _ writing: PlanEntry.Writing, of level: Level) -> Present? {
    log.property = entry.property?.name
    log.isSensitive = level.isSensitive || context.registry.isSensitive(entry)
    log.enter(entryAt: entry.path)
    takeOver(entry, of: level)
    if let readBack { emptyText = readBack.emptyText(of: entry) }
    do {
      var output: OutputValue? = .null
      if let loaded = try load(entry, writing, of: level) {
        output = nil
        if let value = present(loaded, as: writing.shape, or: &output) { return value }
      }
      leave(entry, of: level, with: output, isNothing: output != nil)
      return nil
    } catch {
      noteThrown(error, writing.closures.failureCode, Messages.encoderFailed)
    }
    log.leave(entryAt: entry.path)
    return nil
  }

  /// Loads the value of an entry; nil stands for null.
  private func load(
    _ entry: PlanEntry, _ writing: PlanEntry.Writing, of level: Level
  ) throws -> Slot? {
    func load() throws -> Slot? {
      try callUser(if: !writing.closures.isPlain) { try entry.load(writing, from: level.model) }
    }
    guard writing.closures.isGenerated else { return try load() }
    guard mayCallOnce() else { return nil }
    guard let record else { return try load() }
    return try record.result(of: entry, load)
  }

  /// Takes the output of an entry; nil if that failed, which is logged.
  ///
  /// - Parameter isNothing: Whether the value is nil rather than null.
  @inline(never)
  func leave(
    _ entry: PlanEntry, of level: Level, with output: OutputValue?, isNothing: Bool = false
  ) {
    let belongsThere =
      output.map { isWritten($0, isNothing: isNothing, by: entry, of: level) } ?? false
    log.leave(entryAt: entry.path)
    guard belongsThere, let output else { return }
    if !output.isNull, level.plan.repeatedPaths.contains(entry.path),
      !level.writtenPaths.insert(entry.path).inserted
    {
      return
    }
    guard let writing = entry.writing else { return }
    write(output, of: entry, writing, into: level)
  }

  private func write(
    _ output: OutputValue, of entry: PlanEntry, _ writing: PlanEntry.Writing, into level: Level
  ) {
    if entry.isEmbedded {
      merge(output, into: level)
    } else if let key = writing.ownKey, !level.hasDiscriminators {
      level.object.append(output, forNewKey: key)
    } else if !isAlone(output, at: writing.keys, of: level) {
      return
    } else if !level.object.insert(output, at: writing.keys[...]) {
      log.note(.unrepresentableValue, Messages.exportConflict(), below: entry.path.components)
    }
  }
}
