// The second step, for bases: wrapping a model or another content in the value of its base.

extension DecodingPass {
  /// Creates the content of a base, and the base around it.
  @inline(never)
  func makeContent(_ content: PreparedContent, onto current: Slot?) -> Slot? {
    let outerOffset = log.offset
    let components = content.path?.components ?? []
    log.offset = content.offset ?? outerOffset
    log.enter(components)
    let made = make(content.value, onto: content.route.unwrap(current))
    log.leave(components.count)
    log.offset = outerOffset
    return made.flatMap { wrap($0, along: content.route, knowing: content.knownKeys) }
  }

  /// Wraps a model in its base, through all types of the route.
  ///
  /// - Parameter knownKeys: Every key of the object that is read.
  @inline(never)
  func wrap(_ model: Slot, along route: SubtypeRoute, knowing knownKeys: KeyTree) -> Slot? {
    var slot = model
    for hop in route.hops.reversed() {
      guard let base = assembling({ try hop.choice.wrap(slot) }) else { return nil }
      slot = base
      // Final decoders of a class run with those of its subclasses.
      guard !hop.base.isClass else { continue }
      let mark = log.mark
      // A base that lists itself has run its rules already.
      if hop.choice.model.type != hop.base.type {
        runRules(hop.base.rules, on: slot, from: start(of: route.object))
        guard !log.hasErrors(since: mark) else { return nil }
      }
      runFinalDecoders(of: hop.base, on: slot, route.object, knowing: knownKeys)
      guard !log.hasErrors(since: mark) else { return nil }
    }
    return slot
  }
}
