// The first step, for models that are created by an initializer: it must be pure, so it runs as soon as its
// arguments are right, and what it refuses is reported together with all other problems.

extension DecodingPass {
  /// Creates the model of an object whose entries have been read, if an initializer can do that now; nil if it
  /// failed, which is logged.
  @inline(never)
  func initialized(_ object: PreparedObject) -> Prepared? {
    guard canCreate(object) else { return .object(object) }
    guard let site = create(object) else { return nil }
    return object.waits ? .object(object) : fill(site, isConstructed: true).map { .ready($0) }
  }

  /// Whether the initializer of an object can run. It has to wait for arguments that contain models whose
  /// creation has effects.
  func canCreate(_ object: PreparedObject) -> Bool {
    guard runsRules, object.plan.operations.hasInitializer, !object.isInitialized,
      !object.assignments.contains(where: { $0.isArgument && $0.value.waits })
    else { return false }
    guard let existing = object.route.existing else { return true }
    // That the caller's instance cannot be replaced is reported for the whole input.
    return object.isCreatedAgain && !(existing.isRoot && keepsInstance)
  }

  /// Creates the model of an object from its arguments; nil if that failed, which is logged.
  @inline(never)
  func create(_ object: PreparedObject) -> Site? {
    object.isInitialized = true
    guard checkRoom() else { return nil }
    let site = Site(object, onto: nil, in: log)
    guard beginModel(of: site) else { return nil }
    makeArguments(of: site)
    guard construct(site) else { return nil }
    object.made = site.model
    return site
  }
}
