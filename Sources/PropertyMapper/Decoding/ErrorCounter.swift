/// Counts what is wrong with the elements of a list or a dictionary, once enough problems are listed: of a million bad elements,
/// only the first cost a message.
///
/// Made for one list, it is shown the elements one after another.
final class ErrorCounter {
  // A class, since a list has one while its elements are read: as a value, it would take stack at every level.

  /// How many errors it has counted; those of elements that are left out are warnings of the call.
  private(set) var count = 0
  /// Whether it was found that nobody will read about further problems.
  private var isCounting = false
  private var check: ErrorCheck?

  fileprivate init(_ check: ErrorCheck?) { self.check = check }

  /// A counter for elements about which it always takes more to find out.
  static var countingNothing: ErrorCounter { ErrorCounter(nil) }

  /// Begins to count.
  func start() { isCounting = true }

  /// Counts what is wrong with an element, once it has started.
  ///
  /// - Returns: Whether it has errors, which are counted now. If not, or if it takes more to find out, nothing has happened.
  @inline(never)
  func count(_ element: InputElement) -> Bool {
    isCounting && add(check?.errorCount(of: element) ?? 0)
  }

  private func add(_ errorCount: Int) -> Bool {
    count += errorCount
    return errorCount > 0
  }
}

extension DecodingPass {
  /// A counter for the elements of a list; nil if it always takes more to find out what is wrong with one.
  @inline(never)
  func errorCounter(of element: Shape) -> ErrorCounter? {
    ErrorCheck(of: element, in: self).map { ErrorCounter($0) }
  }
}

/// Tells how many errors an element has, without a word about them.
private struct ErrorCheck {
  private let kind: Kind
  private let policy: ConversionPolicy
  private let emptyText: EmptyTextRule
  private let duplicateKeys: DuplicateKeyPolicy
  private let maximumTextBytes: Int

  private enum Kind {
    case value(ValueCodec)
    case model(ObjectPlan)
    /// Models that are nested too deep, which is one error each.
    case deepModel
  }

  /// Where the members are of the object of JSON text that was looked at last.
  private var members: TapeMembers?

  init?(of shape: Shape, in pass: DecodingPass) {
    switch shape {
    case .value(let codec) where codec.traits.handedOutForm == nil:
      kind = .value(codec)
      (policy, emptyText) = (pass.rules.policy, pass.rules.emptyText)
    case .model(let model):
      let context = pass.context
      guard let plan = context.registry.plan(for: model), plan.isReadQuickly,
        !context.hasCustomFactory,
        (plan.unknownKeys ?? context.options.unknownKeys) == .ignore
      else { return nil }
      kind = pass.depthProblem(below: 1) == nil ? .model(plan) : .deepModel
      members = TapeMembers(of: plan.keys)
      (policy, emptyText) = (pass.policy, pass.emptyText)
    default: return nil
    }
    duplicateKeys = pass.rules.duplicateKeys
    maximumTextBytes = pass.maximumTextBytes
  }

  /// How many errors an element has; 0 if there are none, or if it takes more to find out.
  mutating func errorCount(of element: InputElement) -> Int {
    if case .object(.json(let object)) = element.value { return errorCount(of: object) }
    return errorCount(of: element.value)
  }

  // MARK: Values

  private func errorCount(of value: InputValue) -> Int {
    switch (kind, value) {
    case (.value(let codec), _):
      isRefused(value, by: codec, policy, takesEmptyText: emptyText == .text) == true ? 1 : 0
    case (.model(let plan), .object(let object)):
      errorCount(of: FoundMembers(of: plan.keys, in: object), by: plan)
    case (.deepModel, .object): 1
    case (.model, _), (.deepModel, _): 0
    }
  }

  /// Whether a codec refuses a value, which is one error; nil if more may have to be said about it.
  @inline(__always)
  private func isRefused(
    _ value: InputValue, by codec: ValueCodec, _ policy: ConversionPolicy, takesNull: Bool = false,
    takesEmptyText: Bool
  ) -> Bool? {
    guard
      value.isPlain(
        takesNull: takesNull, takesEmptyText: takesEmptyText, maximumTextBytes: maximumTextBytes)
    else { return nil }
    return codec.refuses(
      value, ReadingRules(policy: policy, duplicateKeys: duplicateKeys, emptyText: emptyText))
  }

  // MARK: Models

  private mutating func errorCount(of element: JSONElement) -> Int {
    guard case .model(let plan) = kind, element.kind == .object else {
      return errorCount(of: InputValue(element))
    }
    members?.move(to: element)
    return errorCount(by: plan) { members?.lookup($0, of: element, duplicates: duplicateKeys) }
  }

  private func errorCount(of members: FoundMembers, by plan: ObjectPlan) -> Int {
    errorCount(by: plan) { members.lookup($0, duplicates: duplicateKeys) }
  }

  /// How many errors an object has; 0 if it takes more to find out.
  ///
  /// - Parameter lookup: Finds what is under a key of the plan.
  @inline(__always)
  private func errorCount(by plan: ObjectPlan, lookup: (Int) -> InputObject.Lookup?) -> Int {
    var count = 0
    for entry in plan.entries {
      guard let quick = entry.quickReading else { continue }
      switch lookup(quick.key) {
      case .absent where quick.mayBeAbsent: break
      case .absent where entry.isRequired && entry.places.count == 1: count += 1
      case .absent, .repeated, nil: return 0
      case .found(let element):
        let isRefused = isRefused(
          element.value, by: quick.codec, policy.replaced(by: entry.policy),
          takesNull: quick.takesNull,
          takesEmptyText: emptyText == .text && !entry.isEmptyAsNull)
        guard let isRefused else { return 0 }
        if isRefused { count += 1 }
      }
    }
    return count
  }
}
