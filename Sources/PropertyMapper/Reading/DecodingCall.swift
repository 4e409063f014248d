/// A call that reads, and its access to the problem finder. It may read several
/// inputs in turn.
final class DecodingCall: ReaderCall, @unchecked Sendable {
  /// The context, for problem finders.
  let mapping: MappingContext
  /// Where to write the value.
  var target: ValueAddress
  /// The text being read.
  var text = OpenedText()
  /// Where the text begins, if it is a record of a stream.
  var start = JSONPlace.start
  /// Whether more text may follow the value, so that nothing is known about the text as a whole.
  var readsBeginning = false
  /// Whether the whole text is needed.
  private(set) var needsWholeText = false
  /// Whether the scope of the call is already open around the input.
  var isInScope = false
  private var hasCustomFactory: Bool { mapping.hasCustomFactory }
  /// The values of a dictionary that were checked and converted before they are handed out. They may contain each other.
  private var handedOutObjects: HandedOutObjects?
  /// The offset in the text of the object whose contents are now read from a dictionary, as closures edited it.
  var editedOffset: Int?
  /// The unread keys of the objects being read, if their models keep them.
  var unreadParts: [UnreadPart] = []
  /// How many of them were noted.
  var notedCount = 0
  /// Whether some of them were in values that later ones have replaced.
  var hasWrongNotes = false
  /// The keys with wrong values in the objects being read, if a later value of the same key is used.
  var wrongKeys = WrongKeys()
  /// How many of the objects being read are seen by closures.
  var seenCount = 0
  /// The shape of the type passed by the caller, if values wait, even if an update is one of another type.
  var root: Shape?
  /// How many levels below the root the object is that updates the caller's model, which can't change its type.
  var rootDepth = 0
  /// Whether an update must leave the caller's instance in its place.
  var keepsInstance = false
  /// Whether objects are nested so deeply that the stack may be full while their models are made.
  var isDeep = false
  /// The keys that the next object shares with that of the model around it.
  var sharedKeys: SharedKeys?
  /// The identifier of the next object to finish, if a base has looked it up.
  var lookedUp: LookedUpIdentifier?
  /// Whether values were left out after their models were made, or because making them failed.
  var leavesOutModels = false
  /// The instances that have rules and are updated by the input.
  private var updated: Set<ObjectIdentifier> = []
  /// The instances that the mapper's factory can find; nil if it finds none.
  private(set) var known: KnownInstances?
  /// The form in which an enclosing object has already been checked down to its leaves; nil if none has been.
  var checkedForm: HandedOutForm?

  init(_ mapping: MappingContext, into target: ValueAddress) {
    self.target = target
    self.mapping = mapping
    super.init(mapping)
  }

  /// Forgets the previous input.
  func begin(with bytes: JSONBytes) {
    text = OpenedText(bytes)
    handedOutObjects = nil
    editedOffset = nil
    if !unreadParts.isEmpty { unreadParts = [] }
    wrongKeys = WrongKeys()
    forgetText()
    hasUnknownKeys = false
    mustSearch = false
    isDeep = false
    hasWrongNotes = false
    sharedKeys = nil
    if lookedUp != nil { lookedUp = nil }
    if !updated.isEmpty { updated = [] }
    isTooDeep = false
    leftOutCount = 0
    leavesOutModels = false
    rereadCount = 0
    checkedForm = nil
    isTrial = true
    if mapping.registry.rules.hasIdentityFactory { beginIdentifying() }
    set(context.depth + CallScope.reentryCost)
  }

  @inline(never)
  private func beginIdentifying() {
    known = (mapping.factory as? IdentityFactory).map {
      KnownInstances(IdentityCall($0, in: mapping), registry: mapping.registry)
    }
  }

  /// Stops finding instances. If the call failed, the ones it made are forgotten.
  func endIdentifying(succeeded: Bool) {
    known?.call.end(succeeded: succeeded)
    known = nil
  }

  /// Notes that an instance with rules is updated; false if another place has already updated it.
  func noteUpdate(of instance: AnyObject) -> Bool {
    updated.insert(ObjectIdentifier(instance)).inserted
  }

  // MARK: The problem finder

  /// A finder for a value at a depth, which only counts problems.
  func finder(atDepth depth: Int) -> ProblemFinder {
    let finder = ProblemFinder(context: mapping)
    finder.log = ProblemLog(limit: 0, messages: context.options.messages, startingAt: depth)
    return finder
  }

  override func convert(
    _ element: InputElement, as shape: Shape, atDepth depth: Int, _ policy: ConversionPolicy
  ) -> Slot? {
    let finder = finder(atDepth: depth)
    finder.rules.policy = policy
    finder.sharesValues = element.value.mayBeLarge
    finder.handedOutObjects = handedOutObjects
    let value = finder.read(element, as: shape)
    handedOutObjects = finder.handedOutObjects
    if finder.isOutOfStack { isTooDeep = true }
    guard case .value(let slot)? = value, finder.log.isEmpty else { return nil }
    return slot
  }

  override func verdict(
    on element: InputElement, _ lossy: LossyElements, atDepth depth: Int,
    _ policy: ConversionPolicy
  ) -> ElementVerdict {
    if isWrong(element.value, lossy, policy) { return .wrong }
    let verdict = verdict(on: element, lossy, atDepth: depth, policy, makingModels: false)
    // Some rules need a model, and so do closures that convert one.
    guard case .right = verdict, known == nil, !lossy.shape.models.isEmpty else { return verdict }
    let other = self.verdict(on: element, lossy, atDepth: depth, policy, makingModels: true)
    if case .wrong = other { leavesOutModels = true }
    return other
  }

  private func verdict(
    on element: InputElement, _ lossy: LossyElements, atDepth depth: Int,
    _ policy: ConversionPolicy, makingModels makesModels: Bool
  ) -> ElementVerdict {
    let finder = finder(atDepth: depth)
    // Whether absent values are errors depends on the identifiers in the rest of the input.
    finder.acceptsAbsence = known != nil
    finder.makesModels = makesModels
    finder.rules.policy = policy
    finder.rules.emptyText = lossy.emptyText
    finder.sharesValues = element.value.mayBeLarge
    let value = finder.read(element, as: lossy.shape)
    if finder.isOutOfStack {
      isTooDeep = true
      return .unknown
    }
    if finder.log.errorCount > 0 { return .wrong }
    guard case .value(let slot)? = value, finder.log.isEmpty else { return .right }
    return .value(slot)
  }

  /// Whether an element is recognized as wrong without a finder. Most wrong elements are, because
  /// they're plain values of another kind.
  private func isWrong(
    _ value: InputValue, _ lossy: LossyElements, _ policy: ConversionPolicy
  ) -> Bool {
    guard case .value(let codec) = lossy.shape, codec.reading != nil,
      codec.traits.handedOutForm == nil
    else { return false }
    guard !value.isNull else { return !codec.traits.acceptsNull }
    let rules = ReadingRules(
      policy: policy, duplicateKeys: limits.duplicateKeys, emptyText: lossy.emptyText)
    return codec.problem(of: value, rules) != nil
  }

  /// The offset in the text of the object or list in which a path ends because the value is
  /// missing.
  ///
  /// - Parameter start: The offset of the object in which the path begins.
  func offset(
    ofMissing path: MappingPath, inObjectAt start: Int, atDepth depth: Int
  ) throws(Declined) -> Int? {
    guard path.components.count > 1 else { return start }
    let object = try object(.text, from: start)
    guard case .absent(let offset, _)? = finder(atDepth: depth).find(path, in: object)
    else { throw Declined() }
    return offset ?? start
  }

  /// Declines if the text is not known as a whole.
  func requireWholeText() throws(Declined) {
    guard readsBeginning else { return }
    needsWholeText = true
    throw Declined()
  }

  override var noteCount: Int { unreadParts.count }

  override func forgetNotes(since count: Int) {
    if unreadParts.count > count { forgetUnread(since: count) }
  }

  func extras(
    _ object: InputObject, of plan: ReadingPlan, atDepth depth: Int
  ) throws(Declined) -> MappingValue.Object {
    try unknownMembers(
      of: object, knowing: plan.knownKeys, for: plan.objectPlan.extras?.form ?? .exact,
      atDepth: depth)
  }

  /// The members of an object that no table reads.
  func unknownMembers(
    of object: InputObject, knowing known: KeyTree, for form: HandedOutForm, atDepth depth: Int
  ) throws(Declined) -> MappingValue.Object {
    let finder = finder(atDepth: depth)
    guard let members = finder.unknownMembers(of: object, knowing: known, for: form),
      finder.log.isEmpty
    else { throw Declined() }
    return members
  }

  /// Declines if an object has unknown keys that are errors. Warnings are found once the whole input is read.
  func checkUnknown(
    _ object: InputObject, knowing known: KeyTree, isOpen: Bool = false,
    _ policy: UnknownKeyPolicy, atDepth depth: Int
  ) throws(Declined) {
    let finder = finder(atDepth: depth)
    finder.noteUnknownKeys(of: object, knowing: known, isOpen: isOpen, policy)
    guard finder.log.errorCount == 0 else { throw Declined() }
    if !finder.log.isEmpty { hasUnknownKeys = true }
  }

  // MARK: Objects seen as a whole

  /// Calls a closure with an object, as other closures and factories see it.
  ///
  /// - Parameter isSeen: Whether a closure sees the object as a whole. An object in the text that nothing sees
  ///   is empty.
  func seeing<Result>(
    _ source: ObjectSource, isSeen: Bool, from start: Int, atDepth depth: Int,
    _ body: (InputObject) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    if source.isText, !hasCustomFactory, !isSeen { return try body(.any([:])) }
    return try seeing(isSeen: isSeen, try object(source, from: start), atDepth: depth, body)
  }

  /// Calls a closure with an object, as other closures and factories see it.
  func seeing<Result>(
    isSeen: Bool, as form: HandedOutForm = .dictionary, _ object: InputObject, atDepth depth: Int,
    _ body: (InputObject) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    guard hasCustomFactory || isSeen, !form.isCovered(by: checkedForm) else {
      return try body(object)
    }
    try checkWhole(InputElement(value: .object(object)), as: form, atDepth: depth)
    let outer = checkedForm
    noteChecked(as: form)
    defer { checkedForm = outer }
    return try body(object)
  }

  /// Declines if an object can't be passed to a closure as a whole.
  func checkWhole(
    _ element: InputElement, as form: HandedOutForm = .dictionary, atDepth depth: Int
  ) throws(Declined) {
    // Most are valid, so that there is no need for a finder.
    let isFine = element.value.isPlainlyFine(
      as: form, context.options, atDepth: context.depth + depth)
    guard isFine || finder(atDepth: depth).checkClosely(element, as: form) else {
      throw Declined()
    }
  }

  /// Notes that the contents of the object being read have been checked.
  func noteChecked(as form: HandedOutForm) {
    if !form.isCovered(by: checkedForm) { checkedForm = form }
  }

  /// Reads something that isn't among the contents that have been checked, although an enclosing object has been.
  func outsideCheckedObjects<Result>(
    _ read: () throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let outer = checkedForm
    checkedForm = nil
    defer { checkedForm = outer }
    return try read()
  }

  /// The identifier of an object; nil if it has none.
  func key(
    of object: InputObject, by rule: any IdentityRule, atDepth depth: Int
  ) throws(Declined) -> IdentityStore.Key? {
    let input = finder(atDepth: depth).input(object, isBrief: true)
    return try orDecline { try rule.key(of: input) }
  }

  /// The name of the type that a closure chooses for an object that has been checked; nil if it leaves the
  /// choice to the discriminator.
  ///
  /// - Parameter hasSecrets: Whether there are sensitive values. Errors that the closure catches then show nothing of the
  ///   object, since what they may show depends on its place.
  func choose(
    _ object: InputObject, by chooser: (MappingInput) throws -> String?, hasSecrets: Bool,
    atDepth depth: Int
  ) throws(Declined) -> String? {
    let finder = finder(atDepth: depth)
    // Dictionaries that contain each other are only created once.
    finder.handedOutObjects = handedOutObjects
    let input = finder.input(object, hidingValues: hasSecrets)
    handedOutObjects = finder.handedOutObjects
    return try orDecline { try chooser(input) }
  }
}

extension ValueReader {
  /// The call, as its actual class.
  var decodingCall: DecodingCall { unsafe unsafeDowncast(call, to: DecodingCall.self) }

  /// The offset in the text of a value, or of the edited object that contains it; nil if it isn't there.
  mutating func offset(of source: ValueSource) -> Int? {
    source.isText ? cursor.position : decodingCall.editedOffset
  }

  /// Continues after an unknown key if the policy allows it. Warnings are found once the whole input is read.
  @inline(never)
  mutating func noteUnknownKey(_ policy: UnknownKeyPolicy) throws(Declined) {
    unreadCount &+= 1
    guard policy != .ignore else { return }
    guard policy == .warn else { throw Declined() }
    call.hasUnknownKeys = true
  }

  /// Leaves it to a search of the whole input whether a value that was not read is a problem.
  @inline(never)
  mutating func searchUnknownKeys() {
    call.hasUnknownKeys = true
    call.mustSearch = true
  }
}
