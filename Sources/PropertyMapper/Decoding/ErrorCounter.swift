/// Counts the problems in the elements of a list or a dictionary once enough problems are listed, so that
/// of a million invalid elements, only the first few cost a message.
///
/// Each list has its own counter, which is passed the elements in turn.
final class ErrorCounter {
  // A class, since lists keep one while reading their elements: a value would use stack space at every
  // level.

  /// The number of errors so far. For elements that are left out, they are warnings of the call.
  private(set) var count = 0
  /// Whether further problems are only counted, since they will not be reported.
  private var isCounting = false
  private var check: ErrorCheck?

  fileprivate init(_ check: ErrorCheck?) { self.check = check }

  /// A counter for elements whose problems cannot be counted quickly.
  static var countingNothing: ErrorCounter { ErrorCounter(nil) }

  /// Starts counting.
  func start() { isCounting = true }

  /// Counts the problems in an element, once started.
  ///
  /// - Returns: Whether it has errors, which are now counted. If false, the element may be valid, or need a
  ///   closer look.
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
  /// A counter for the elements of a list; nil if their problems cannot be counted quickly.
  @inline(never)
  func errorCounter(of element: Shape) -> ErrorCounter? {
    ErrorCheck(of: element, in: self).map { ErrorCounter($0) }
  }
}

/// Determines the number of errors in an element without creating messages.
private struct ErrorCheck {
  private let kind: Kind
  private let policy: ConversionPolicy
  private let emptyText: EmptyTextRule
  private let duplicateKeys: DuplicateKeyPolicy
  private let maximumTextBytes: Int

  private enum Kind {
    case value(ValueCodec)
    case model(ObjectPlan)
    /// Models that are nested too deep: one error each.
    case deepModel
  }

  /// The positions of the members in the JSON object examined last.
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

  /// The number of errors in an element; 0 if it has none, or needs a closer look.
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

  /// Whether a codec rejects a value, which is one error; nil if there may be more to report.
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

  /// The number of errors in an object; 0 if it needs a closer look.
  ///
  /// - Parameter lookup: Looks up a key of the plan.
  @inline(__always)
  private func errorCount(by plan: ObjectPlan, lookup: (Int) -> InputObject.Lookup?) -> Int {
    var count = 0
    for entry in plan.entries {
      guard let quick = entry.quickReading else { continue }
      switch lookup(quick.key) {
      case .absent where quick.mayBeAbsent: break
      case .absent where quick.mustBePresent: count += 1
      case .absent, .repeated, nil: return 0
      case .found(let element):
        let isRefused = isRefused(
          element.value, by: quick.codec, policy.replaced(by: entry.modifiers.policy),
          takesNull: quick.takesNull,
          takesEmptyText: entry.rule.emptyText(insteadOf: emptyText) == .text)
        guard let isRefused else { return 0 }
        if isRefused { count += 1 }
      }
    }
    return count
  }
}
