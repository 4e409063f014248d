// Values: converted to find their problems, and dropped unless something around them needs them.

extension ProblemFinder {
  /// Reads a value of the input as a shape; nil if errors were logged.
  package func read(
    _ element: InputElement, as shape: Shape, isLossy: Bool = false
  ) -> RightValue? {
    if rules.emptyText != .text, handover.existing == nil, isNullText(element, as: shape) {
      return readNull(insteadOf: element, as: shape, isLossy: isLossy)
    }
    // The cases call functions that are not inlined, so that the frame of this function, which is on the
    // stack for each level of nesting, has no room for their values.
    switch shape {
    case .value(let codec): return readValue(element, as: codec)
    case .model(let model): return readModel(element, as: model)
    case .optional(let optional):
      if element.value.isNull { return .value(optional.operations.none()) }
      return wrap(read(element, as: optional.wrapped, isLossy: isLossy), in: optional)
    case .list(let list): return readList(element, as: list, isLossy: isLossy)
    case .dictionary(let dictionary):
      return readDictionary(element, as: dictionary, isLossy: isLossy)
    case .converted(let converted): return readConverted(element, as: converted)
    case .jsonText(let text): return readJSONText(element, as: text, isLossy: isLossy)
    }
  }

  /// Whether a value is an empty string that is treated as null.
  @inline(never)
  func isNullText(_ element: InputElement, as shape: Shape) -> Bool {
    element.value.isEmptyText && rules.emptyText.makesNull(of: shape)
  }

  @inline(never)
  private func readNull(
    insteadOf element: InputElement, as shape: Shape, isLossy: Bool
  ) -> RightValue? {
    read(InputElement(value: .null, offset: element.offset), as: shape, isLossy: isLossy)
  }

  @inline(never)
  func readConverted(_ element: InputElement, as shape: ConvertedShape) -> RightValue? {
    if let slot = shape.adopt(element.value) { return .value(slot) }
    // A value that the mapper itself has written is always read.
    guard !element.value.isNull || shape.passesNull || rules.policy == .written else {
      note(.nullValue)
      return nil
    }
    guard let inner = read(element, as: shape.inner) else { return nil }
    guard case .value(let slot) = inner else { return .unmade() }
    return converted(slot, by: shape.decode, of: shape.memory.type, from: element.offset)
      .map { .value($0) }
  }

  /// Reads the value whose JSON text is in a string.
  @inline(never)
  private func readJSONText(
    _ element: InputElement, as shape: JSONTextShape, isLossy: Bool
  ) -> RightValue? {
    if element.value.isNull { return read(element, as: shape.inner, isLossy: isLossy) }
    guard case .text(let text) = element.value else {
      noteMismatch(expected: .jsonText, element.value)
      return nil
    }
    guard checkSize(of: element.value) else { return nil }
    let outer = (log.offset, surroundings)
    log.enterText(at: element.offset)
    (wrongValues, checkedForm) = (nil, nil)
    defer {
      log.leaveText()
      (log.offset, surroundings) = outer
    }
    do throws(JSONSyntaxError) {
      let value = try value(ofText: text, atDepth: log.depth)
      log.offset = value.offset
      return read(value, as: shape.inner, isLossy: isLossy)
    } catch {
      note(error)
      return nil
    }
  }

  /// The value whose JSON text is in a string that is nested in other values.
  package func value(
    ofText text: String, atDepth depth: Int
  ) throws(JSONSyntaxError) -> InputElement {
    let options = context.options
    let document = try JSONDocument(
      reading: Array(text.utf8), maximumDepth: options.maximumDepth - depth,
      maximumElementCount: options.maximumElementCount)
    return InputElement(document.root)
  }

  @inline(never)
  private func note(_ error: JSONSyntaxError) {
    if case .depthLimitExceeded = error.reason {
      log.note(
        .depthLimitExceeded, Messages.depthLimit(context.options.maximumDepth), at: error.offset)
    } else {
      log.note(.conversionFailed, .malformedJSONText(error), at: error.offset)
    }
  }

  @inline(never)
  func wrap(_ wrapped: RightValue?, in shape: OptionalShape) -> RightValue? {
    guard let wrapped else {
      // An unknown value makes the optional nil.
      defer { foundUnknownValue = false }
      return foundUnknownValue ? .value(shape.operations.none()) : nil
    }
    guard case .value(let slot) = wrapped else { return wrapped }
    return attempt { .value(try shape.operations.some(slot)) }
  }

  // MARK: Values

  @inline(never)
  private func readValue(_ element: InputElement, as codec: ValueCodec) -> RightValue? {
    let form = codec.traits.handedOutForm
    // `Any` accepts null as an element. As the value of an entry, null is treated as absent, which was
    // handled before.
    if element.value.isNull, !codec.traits.acceptsNull, form != .dictionary {
      note(.nullValue)
      return nil
    }
    guard checkSize(of: element.value) else { return nil }
    if let form {
      rules.handedOut = sharesValues ? handedOut(in: element.value) : nil
      guard checkWhole(element, as: form) else { return nil }
    }
    do {
      return .value(try callUser(if: form != nil) { try codec.read(element.value, rules) })
    } catch let problem as ConversionProblem {
      noteConversion(problem)
    } catch is UnknownValue {
      foundUnknownValue = true
    } catch {
      noteThrown(error, .conversionFailed, from: element.offset, Messages.typeFailed)
    }
    return nil
  }

  func noteConversion(_ problem: ConversionProblem, at offset: Int? = nil) {
    log.note(problem.code, problem, at: offset)
  }

  func noteMismatch(expected: Expectation, _ input: InputValue) {
    if input.isNull {
      log.note(.nullValue, Messages.nullValue, expected: expected.phrase, actual: "null")
    } else {
      noteConversion(.mismatch(expected: expected, input: input))
    }
  }

  // MARK: Lists and dictionaries

  /// Whether the size of a string or a collection is within the limits of the options.
  func checkSize(of value: InputValue) -> Bool {
    let options = context.options
    func checkElements(_ count: Int) -> Bool {
      check(count, atMost: options.maximumElementCount, Messages.tooManyElements(count:limit:))
    }
    return switch value {
    case .text(let text):
      check(
        text.utf8.count, atMost: options.maximumTextBytes, Messages.textTooLong(byteCount:limit:))
    case .list(let list): checkElements(list.count)
    case .object(let object): checkElements(object.count)
    case .null, .bool, .number, .unusable, .native: true
    }
  }

  @inline(never)
  private func readList(
    _ element: InputElement, as shape: ListShape, isLossy: Bool
  ) -> RightValue? {
    if case .native(let value) = element.value, let slot = shape.operations.adopt(value) {
      return .value(slot)
    }
    // The only element need not be in a list.
    let list: InputList? = if case .list(let list) = element.value { list } else { nil }
    guard list != nil || shape.takesOneElement else {
      noteMismatch(expected: .list, element.value)
      return nil
    }
    guard list == nil || checkDepth() && checkSize(of: element.value) else { return nil }
    let start = log.mark
    // Nil once an element is missing.
    var collector: (any ListCollector)? = shape.operations.collector(ofCount: list?.count ?? 1)
    var count = 0
    func add(index: Int, _ child: InputElement) {
      let value = readChild(
        child, at: list.map { _ in .index(index) }, as: shape.element, isLossy: isLossy,
        isHashed: shape.isSet)
      if value != nil { count += 1 }
      if case .value(let slot) = value {
        _ = attempt { try collector?.add(slot) }
      } else if value != nil || !isLossy {
        collector = nil
      }
    }
    if let list { list.visit(add) } else { add(index: 0, element) }
    guard !log.hasErrors(since: start) else { return nil }
    return collector.map { .value($0.finish()) } ?? .unmade(count: count)
  }

  /// The object that a value is, or counts as: with the lenient policy, an empty list is an empty object.
  func object(of element: InputElement) -> InputObject? {
    switch element.value {
    case .object(let object): object
    case .list(let list) where list.count == 0 && rules.policy == .lenient: .any([:])
    default: nil
    }
  }

  @inline(never)
  private func readDictionary(
    _ element: InputElement, as shape: DictionaryShape, isLossy: Bool
  ) -> RightValue? {
    if case .native(let value) = element.value, let slot = shape.operations.adopt(value) {
      return .value(slot)
    }
    guard let (members, others, collector) = open(element, as: shape) else { return nil }
    let start = log.mark
    var keys: Set<AnyHashable> = []
    var (count, hasUnmade) = (0, false)
    for member in members where others?[member.key] == nil {
      guard checkKey(of: member, as: shape, among: &keys, isLossy: isLossy),
        let value = readChild(
          member.element, at: .key(member.key), as: shape.element, isLossy: isLossy)
      else { continue }
      count += 1
      if case .value(let slot) = value {
        _ = attempt { try collector.add(slot, forKey: member.key) }
      } else {
        hasUnmade = true
      }
    }
    guard !log.hasErrors(since: start) else { return nil }
    return hasUnmade ? .unmade(count: count) : .value(collector.finish())
  }

  /// Prepares for reading the members of a dictionary, except for those with keys that other entries read.
  @inline(never)
  private func open(_ element: InputElement, as shape: DictionaryShape) -> (
    InputMembers, except: KeyTree?, into: any DictionaryCollector
  )? {
    guard let object = object(of: element) else {
      noteMismatch(expected: .object, element.value)
      return nil
    }
    let others = handover.keysOfOthers.take()
    // Other entries report the repetition of keys that they read.
    guard checkDepth(), checkSize(of: element.value),
      checkKeys(
        of: object, for: .dictionary, except: { others?[$0] != nil },
        repeating: { others?[$0] == nil })
    else { return nil }
    let members = object.sortedMembers(duplicates: rules.duplicateKeys)
    return attempt { try shape.operations.collector(ofCount: members.count) }
      .map { (members, others, $0) }
  }

  /// Whether a string is a valid key, and not a duplicate of an earlier one; if not, that is logged.
  private func checkKey(
    of member: InputObject.Member, as shape: DictionaryShape, among keys: inout Set<AnyHashable>,
    isLossy: Bool
  ) -> Bool {
    let before = elementMark()
    if isLossy { log.errorBase = log.errorCount }
    defer { if isLossy { _ = endElement(before) } }
    if let problem = shape.operations.problem(ofKey: member.key) {
      noteConversion(problem.placed(at: [.key(member.key)]), at: member.keyOffset)
    } else if let key = shape.operations.foldingKey(of: member.key), !keys.insert(key).inserted {
      log.note(
        .duplicateKey, Messages.sameKey, below: [.key(member.key)], areFound: true,
        at: member.keyOffset)
    } else {
      return true
    }
    return false
  }

  private func readChild(
    _ element: InputElement, at step: MappingPath.Component?, as shape: Shape, isLossy: Bool,
    isHashed: Bool = false
  ) -> RightValue? {
    let before = elementMark()
    let outerOffset = log.offset
    if isLossy { log.errorBase = log.errorCount }
    log.offset = element.offset ?? outerOffset
    if let step { log.enter(found: step) }
    let isSlow = isHashed && element.value.hasTooManyMarks
    if isSlow { noteConversion(.tooManyMarks) }
    let value = isSlow ? nil : read(element, as: shape)
    if step != nil { log.leave() }
    log.offset = outerOffset
    return isLossy && endElement(before) ? nil : value
  }

  /// The state before a value that is left out if it is wrong, with the number of new instances.
  typealias ElementMark = (start: ProblemLog.Mark, errorBase: Int?, newCount: Int)

  func elementMark(since start: ProblemLog.Mark? = nil) -> ElementMark {
    (start ?? log.mark, log.errorBase, known?.newCount ?? 0)
  }

  /// Turns the errors in a value that is left out into warnings; false if there are none.
  func endElement(_ before: ElementMark, isWrong: Bool = true) -> Bool {
    log.errorBase = before.errorBase
    guard isWrong, log.hasErrors(since: before.start) else { return false }
    log.downgrade(since: before.start)
    known?.forgetNew(since: before.newCount)
    return true
  }
}

// Models of a type with a table and a transformer: values that aren't objects.

extension ProblemFinder {
  /// Reads a value of the kind of a transformer's input, for which an object could stand as well.
  @inline(never)
  func readOther(_ element: InputElement, by conversion: ConvertedShape) -> RightValue? {
    let problem = mismatch(of: element.value, conversion)
    if problem == nil, conversion.takes(element.value) {
      return readConverted(element, as: conversion)
    }
    noteNoOther(element.value, as: conversion, problem)
    return nil
  }

  /// Notes that a value is neither an object nor of the kind of a transformer's input, or that the policy refuses it, which
  /// could also be an object.
  @inline(never)
  private func noteNoOther(
    _ value: InputValue, as conversion: ConvertedShape, _ problem: ConversionProblem?
  ) {
    guard !value.isNull else { return note(.nullValue) }
    let isList = if case .list = conversion.inner.unwrapped { true } else { false }
    let other = ConversionProblem.mismatch(expected: isList ? .list : .object, input: value)
    noteConversion((problem ?? other).orObject)
  }

  /// Why no value of this kind can be the input of a transformer; nil if one could be.
  private func mismatch(
    of value: InputValue, _ conversion: ConvertedShape
  ) -> ConversionProblem? {
    guard case .value(let codec) = conversion.inner.unwrapped,
      codec.traits.handedOutForm == nil, !value.isNull,
      let problem = codec.problem(of: value, rules), problem.code == .typeMismatch
    else { return nil }
    return problem
  }
}

extension ConversionProblem {
  /// The problem of a value that could have been an object, too.
  fileprivate var orObject: Self {
    completed { $0.add(alternative: Words(.object, actual: $0.actual, kind: $0.kind)) }
  }
}
