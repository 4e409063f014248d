// The first step: converts and validates everything, without creating models, except by initializers.

extension DecodingPass {
  /// Reads a value of the input as a shape; nil if errors were logged.
  package func prepare(_ element: InputElement, as shape: Shape, isLossy: Bool = false) -> Prepared?
  {
    if rules.emptyText != .text, isNullText(element, as: shape) {
      return prepareNull(insteadOf: element, as: shape, isLossy: isLossy)
    }
    // The cases call functions that are not inlined, so that the frame of this function, which is on the
    // stack for each level of nesting, has no room for their values.
    switch shape {
    case .value(let codec): return prepareValue(element, as: codec)
    case .model(let model): return prepareModel(element, as: model)
    case .optional(let optional):
      if element.value.isNull { return .ready(optional.operations.none()) }
      return wrap(prepare(element, as: optional.wrapped, isLossy: isLossy), in: optional)
    case .list(let list): return prepareList(element, as: list, isLossy: isLossy)
    case .dictionary(let dictionary):
      return prepareDictionary(element, as: dictionary, isLossy: isLossy)
    case .converted(let converted): return prepareConverted(element, as: converted)
    }
  }

  /// Whether a value is an empty string that is treated as null.
  @inline(never)
  func isNullText(_ element: InputElement, as shape: Shape) -> Bool {
    element.value.isEmptyText && rules.emptyText.makesNull(of: shape)
  }

  @inline(never)
  private func prepareNull(
    insteadOf element: InputElement, as shape: Shape, isLossy: Bool
  ) -> Prepared? {
    prepare(InputElement(value: .null, offset: element.offset), as: shape, isLossy: isLossy)
  }

  @inline(never)
  private func prepareConverted(_ element: InputElement, as shape: ConvertedShape) -> Prepared? {
    if let slot = shape.adopt(element.value) { return .ready(slot) }
    // A value that the mapper itself has written is always read.
    guard !element.value.isNull || shape.passesNull || rules.policy == .written else {
      noteNull()
      return nil
    }
    guard let inner = prepare(element, as: shape.inner) else { return nil }
    guard case .ready(let slot) = inner else { return .converted(inner, shape) }
    return converted(slot, by: shape, from: element.offset).map { .ready($0) }
  }

  @inline(never)
  func wrap(_ wrapped: Prepared?, in shape: OptionalShape) -> Prepared? {
    guard let wrapped else { return takeUnknownValue() ? .ready(shape.operations.none()) : nil }
    guard case .ready(let slot) = wrapped else { return .optional(wrapped, shape) }
    return finishing { .ready(try shape.operations.some(slot)) }
  }

  /// Whether the value in an optional was unknown, which makes it nil.
  private func takeUnknownValue() -> Bool {
    defer { foundUnknownValue = false }
    return foundUnknownValue
  }

  // MARK: Values

  @inline(never)
  private func prepareValue(_ element: InputElement, as codec: ValueCodec) -> Prepared? {
    // `Any` accepts null as an element. As the value of an entry, null is treated as absent, which was
    // handled before.
    if element.value.isNull, !codec.traits.acceptsNull,
      codec.traits.handedOutForm != .dictionary
    {
      noteNull()
      return nil
    }
    guard checkSize(of: element.value) else { return nil }
    let isUsers = codec.traits.handedOutForm != nil
    if isUsers { rules.handedOut = sharesValues ? handedOut(in: element.value) : nil }
    if let form = codec.traits.handedOutForm, !checkWhole(element, as: form) { return nil }
    do {
      return .ready(try callUser(if: isUsers) { try codec.read(element.value, rules) })
    } catch let problem as ConversionProblem {
      noteConversion(problem)
    } catch is UnknownValue {
      foundUnknownValue = true
    } catch {
      noteThrown(error, .conversionFailed, from: element.offset, Messages.typeFailed)
    }
    return nil
  }

  func noteConversion(_ problem: ConversionProblem) {
    log.note(problem.code, problem)
  }

  private func noteNull() {
    log.note(.nullValue, Messages.nullValue, expected: "a value", actual: "null")
  }

  func noteMismatch(expected: Expectation, _ input: InputValue) {
    if input.isNull {
      log.note(.nullValue, Messages.nullValue, expected: expected.phrase, actual: "null")
    } else {
      noteConversion(.mismatch(expected: expected, input: input))
    }
  }

  /// Runs a step that can only fail because of a bug in this library, which becomes an error like any
  /// other.
  func finishing<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      noteUnexpected(error)
      return nil
    }
  }

  // Not part of the generic function, of which there are many specializations.
  @inline(never)
  func noteUnexpected(_ error: any Error) {
    if let problem = error as? ConversionProblem {
      noteConversion(problem)
    } else {
      log.note(.conversionFailed, Messages.unexpected(error), underlyingError: error)
    }
  }

  // MARK: Lists and dictionaries

  /// Whether the size of a string or a collection is within the limits of the options.
  func checkSize(of value: InputValue) -> Bool {
    let count: Int
    switch value {
    case .text(let text):
      let (count, limit) = (text.utf8.count, context.options.maximumTextBytes)
      guard count > limit else { return true }
      let shownCount = log.showsCounts ? count : nil
      log.note(
        .sizeLimitExceeded, Messages.textTooLong(byteCount: shownCount, limit: limit))
      return false
    case .list(let list): count = list.count
    case .object(let object): count = object.count
    default: return true
    }
    let limit = context.options.maximumElementCount
    guard count > limit else { return true }
    let shownCount = log.showsCounts ? count : nil
    log.note(
      .sizeLimitExceeded, Messages.tooManyElements(count: shownCount, limit: limit))
    return false
  }

  @inline(never)
  private func prepareList(
    _ element: InputElement, as shape: ListShape, isLossy: Bool
  ) -> Prepared? {
    if case .native(let value) = element.value, let slot = shape.operations.adopt(value) {
      return .ready(slot)
    }
    guard case .list(let list) = element.value else {
      noteMismatch(expected: .list, element.value)
      return nil
    }
    guard checkDepth(), checkSize(of: element.value) else { return nil }
    if shape.element.models.isEmpty { return prepareValues(list, as: shape, isLossy: isLossy) }
    let start = log.mark
    let prepared = PreparedList(shape, isLossy: isLossy, count: list.count)
    list.visit { index, element in
      if element.value.isNull, case .optional = shape.element {
        prepared.append(nil, at: index, offset: element.offset)
        return
      }
      let value = prepareChild(
        element, at: .index(index), as: shape.element, isLossy: isLossy,
        isHashed: shape.isSet)
      // Once there is an error, the list is discarded.
      if let value, !log.hasErrors(since: start) {
        prepared.append(value, at: index, offset: element.offset)
      }
    }
    guard !log.hasErrors(since: start) else { return nil }
    return finishing { try prepared.finished() }
  }

  /// Reads a list without models directly into its final form.
  @inline(never)
  private func prepareValues(_ list: InputList, as shape: ListShape, isLossy: Bool) -> Prepared? {
    let start = log.mark
    // If there are errors, the list is discarded.
    var collector: (any ListCollector)? = shape.operations.collector(ofCount: list.count)
    list.visit { index, element in
      let value = prepareChild(
        element, at: .index(index), as: shape.element, isLossy: isLossy,
        isHashed: shape.isSet)
      if case .ready(let slot) = value {
        _ = finishing { try collector?.add(slot) }
      } else if !isLossy {
        collector = nil
      }
    }
    guard !log.hasErrors(since: start), let collector else { return nil }
    return .ready(collector.finish())
  }

  @inline(never)
  private func prepareDictionary(
    _ element: InputElement, as shape: DictionaryShape, isLossy: Bool
  ) -> Prepared? {
    if case .native(let value) = element.value, let slot = shape.operations.adopt(value) {
      return .ready(slot)
    }
    guard case .object(let object) = element.value else {
      noteMismatch(expected: .object, element.value)
      return nil
    }
    guard checkDepth(), checkSize(of: element.value), checkKeys(of: object, for: .dictionary),
      checkKeyType(of: shape)
    else { return nil }
    let start = log.mark
    var keys: Set<AnyHashable> = []
    let members = object.sortedMembers(duplicates: rules.duplicateKeys)
    var rest = members.makeIterator()
    /// The next member that is right.
    func next() -> PreparedMember? {
      while let member = rest.next() {
        guard checkKey(of: member, as: shape, among: &keys, isLossy: isLossy) else { continue }
        let step = MappingPath.Component.key(member.key)
        let value = prepareChild(member.element, at: step, as: shape.element, isLossy: isLossy)
        guard let value else { continue }
        return PreparedMember(key: member.key, value: value, offset: member.element.offset)
      }
      return nil
    }
    // Models wait for the second step. Other values are stored in place at once, so that they are not kept
    // twice.
    let dictionary =
      shape.element.models.isEmpty
      ? assemble(shape, count: members.count, next) : collect(shape, isLossy: isLossy, next)
    return log.hasErrors(since: start) ? nil : dictionary
  }

  @inline(never)
  private func assemble(
    _ shape: DictionaryShape, count: Int, _ next: () -> PreparedMember?
  ) -> Prepared? {
    finishing {
      .ready(
        try shape.operations.assemble(count: count) {
          while let member = next() {
            if let slot = make(member.value) { return (member.key, slot) }
          }
          return nil
        })
    }
  }

  @inline(never)
  private func collect(
    _ shape: DictionaryShape, isLossy: Bool, _ next: () -> PreparedMember?
  ) -> Prepared? {
    var prepared: [PreparedMember] = []
    while let member = next() { prepared.append(member) }
    return finishing { try prepared.finished(as: shape, isLossy: isLossy) }
  }

  /// Whether a string is a valid key, and not a duplicate of an earlier one; if not, that is logged.
  private func checkKey(
    of member: InputObject.Member, as shape: DictionaryShape, among keys: inout Set<AnyHashable>,
    isLossy: Bool
  ) -> Bool {
    let problem = shape.operations.problem(ofKey: member.key)
    if problem == nil {
      guard let key = shape.operations.foldingKey(of: member.key), !keys.insert(key).inserted else {
        return true
      }
    }
    let mark = log.mark
    let (outerErrorBase, outerOffset) = (log.errorBase, log.offset)
    if isLossy { log.errorBase = log.errorCount }
    log.enter(found: .key(member.key))
    if let problem {
      noteConversion(problem)
    } else {
      log.offset = member.keyOffset ?? outerOffset
      log.note(.duplicateKey, Messages.sameKey)
    }
    log.leave()
    (log.errorBase, log.offset) = (outerErrorBase, outerOffset)
    if isLossy { log.downgrade(since: mark) }
    return false
  }

  /// Reports keys of a type that cannot be read, once for the whole dictionary.
  @inline(never)
  private func checkKeyType(of shape: DictionaryShape) -> Bool {
    guard !shape.operations.canHaveKeys, let problem = shape.operations.problem(ofKey: "") else {
      return true
    }
    noteConversion(problem)
    return false
  }

  private func prepareChild(
    _ element: InputElement, at step: MappingPath.Component, as shape: Shape, isLossy: Bool,
    isHashed: Bool = false
  ) -> Prepared? {
    let mark = log.mark
    let newCount = known?.newCount
    let outerOffset = log.offset
    let outerErrorBase = log.errorBase
    if isLossy { log.errorBase = log.errorCount }
    log.offset = element.offset ?? outerOffset
    log.enter(found: step)
    let isSlow = isHashed && element.value.hasTooManyMarks
    if isSlow { noteConversion(.tooManyMarks) }
    let prepared = isSlow ? nil : prepare(element, as: shape)
    log.leave()
    log.offset = outerOffset
    log.errorBase = outerErrorBase
    if isLossy, log.hasErrors(since: mark) {
      log.downgrade(since: mark)
      if let newCount { known?.forgetNew(since: newCount) }
      return nil
    }
    return prepared
  }
}
