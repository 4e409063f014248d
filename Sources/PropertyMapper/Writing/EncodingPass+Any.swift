// Values whose type is only known at run time: those added to dictionaries by hooks, and properties of type
// `Any`.

extension EncodingPass {
  /// Writes a value by its run-time type.
  ///
  /// - Parameter order: The order of its keys before a hook ran. New keys follow, sorted.
  func encodeAny(_ value: Any, like order: KeyOrder? = nil) -> OutputValue? {
    switch InputValue(classifying: value) {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .number(let literal):
      return InputValue.isDecimal(value)
        || target == .propertyList && InputValue.isDecimalNumber(value)
        ? .decimal(literal) : .number(literal)
    case .unusable(let fact, _): return refuse(fact)
    case .text(let text): return .text(text)
    case .list(.any(let elements)):
      let list = encodeAny(elements, like: order)
      guard InputValue.isObjectSet(value), case .list(let written) = list else { return list }
      return .list(JSONText.sorted(written))
    case .object(.any(let dictionary)): return encodeAny(dictionary, like: order)
    case .list, .object:
      return attempt {
        try MappingValue(InputValue(classifying: value), duplicateKeys: .reject)
      }.flatMap(encodeTree)
    case .native(let native): return encodeNative(native)
    }
  }

  private func encodeAny(_ elements: [Any], like order: KeyOrder?) -> OutputValue? {
    guard checkDepth() else { return nil }
    var result: [OutputValue] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      log.enter(.index(index))
      if countValue(), let output = encodeAny(element, like: order?.order(at: index)) {
        result.append(output)
      }
      log.leave()
    }
    return .list(result)
  }

  private func encodeAny(_ dictionary: [String: Any], like order: KeyOrder?) -> OutputValue? {
    if let output = passedOn(dictionary) { return output }
    guard checkDepth() else { return nil }
    let order = order ?? KeyOrder()
    let kept = order.keys.enumerated().filter { dictionary.hasKey($0.element) }
    let newKeys = order.newKeys(of: dictionary, count: dictionary.count - kept.count)
    var result = OutputObject(minimumCapacity: dictionary.count)
    func add(_ key: String, like order: KeyOrder?) {
      guard let value = dictionary[key] else { return }
      log.enter(found: .key(key))
      if countValue(), let output = encodeAny(value, like: order) {
        result.append(output, forNewKey: key)
      }
      log.leave()
    }
    for (index, key) in kept { add(key, like: order.order(at: index)) }
    for key in newKeys { add(key, like: nil) }
    return .object(result)
  }

  /// The output of a final encoder, if an outer closure passes it on unchanged; nil if it was changed, or
  /// exceeds a limit in its new place, which is then determined value by value.
  @inline(never)
  private func passedOn(_ dictionary: [String: Any]) -> OutputValue? {
    guard let known = edited.object(of: dictionary), let output = known.output,
      known.count <= remainingCount, depthProblem(below: known.value.height - 1) == nil,
      countValues(known.count)
    else { return nil }
    return .object(output)
  }

  private func encodeNative(_ value: Any) -> OutputValue? {
    if let shape = context.registry.convertedShape(of: Swift.type(of: value)) {
      // The value has been counted, and is counted again as what it is converted to.
      recount(from: writtenCount - 1)
      return encode(Slot.opening(value), as: shape)
    }
    if let value = value as? any ConvertibleValue {
      return attempt { try value.output(for: target) }
    }
    if let value = value as? any MappingValueConvertible {
      return attempt { try callUser { try value.mappingValue } }.flatMap(encodeTree)
    }
    let type = type(of: value)
    if context.registry.isRegistered(type) {
      return encodeModel(Slot.opening(value), as: ModelReference.opening(type))
    }
    if let value = value as? any RawRepresentable { return encodeAny(value.rawValue) }
    return refuse(.type(type))
  }

  @discardableResult
  func refuse(_ value: @autoclosure () -> Unwritable) -> OutputValue? {
    log.note(.unrepresentableValue, Messages.unrepresentable(value()), actual: value().phrase)
    return nil
  }
}

extension EncodingPass {
  /// Writes JSON unchanged, unless its depth or number of values exceeds the limits.
  func encodeTree(_ value: MappingValue) -> OutputValue? {
    let limit = context.options.maximumDepth
    var count = 0
    let isNested = value.isNested(
      atMost: limit - context.depth - log.depth, counting: &count, upTo: remainingCount)
    guard countValues(count) else { return nil }
    guard isNested else {
      log.note(.depthLimitExceeded, Messages.depthLimit(limit))
      return nil
    }
    // The value may come from a thread with a larger stack, and is freed here.
    guard value.isNested(atMost: StackRoom.levels(of: MappingValue.levelSize)) else {
      log.note(.depthLimitExceeded, Messages.stackLimit)
      return nil
    }
    return attempt { [target] in try OutputValue(value, for: target) }
  }
}

extension [String: Any] {
  /// Whether there is a key with exactly these bytes.
  fileprivate func hasKey(_ key: String) -> Bool {
    guard let index = index(forKey: key) else { return false }
    return self[index].key.hasSameBytes(as: key)
  }
}
