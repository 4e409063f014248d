// Values whose type is only known at run time: those added to dictionaries by hooks, and properties of type
// `Any`.

extension EncodingPass {
  /// Writes a value by its run-time type.
  ///
  /// - Parameter template: The value before a hook ran. Its keys keep their order, and new keys follow,
  ///   sorted.
  func encodeAny(_ value: Any, ordered template: OutputValue? = nil) -> OutputValue? {
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
      let list = encodeAny(elements, ordered: template)
      guard InputValue.isObjectSet(value), case .list(let written) = list else { return list }
      return .list(JSONText.sorted(written))
    case .object(.any(let dictionary)): return encodeAny(dictionary, ordered: template)
    case .list, .object:
      return attempt {
        try MappingValue(InputValue(classifying: value), duplicateKeys: .reject)
      }.flatMap(encodeTree)
    case .native(let native): return encodeNative(native)
    }
  }

  private func encodeAny(_ elements: [Any], ordered template: OutputValue?) -> OutputValue? {
    guard checkDepth() else { return nil }
    var templates: [OutputValue] = []
    if case .list(let elements) = template { templates = elements }
    var result: [OutputValue] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      log.enter(.index(index))
      let template = templates.indices.contains(index) ? templates[index] : nil
      if countValue(), let output = encodeAny(element, ordered: template) { result.append(output) }
      log.leave()
    }
    return .list(result)
  }

  private func encodeAny(
    _ dictionary: [String: Any], ordered template: OutputValue?
  ) -> OutputValue? {
    if let output = passedOn(dictionary) { return output }
    guard checkDepth() else { return nil }
    var order = OutputObject()
    if case .object(let object) = template { order = object }
    var result = OutputObject(minimumCapacity: dictionary.count)
    let keptKeys = order.members.map { $0.key }.filter { dictionary.hasKey($0) }
    var newKeys: [String] = []
    for key in dictionary.keys where order[key] == nil { newKeys.append(key) }
    newKeys.sort { $0.precedes($1) }
    for key in keptKeys + newKeys {
      guard let value = dictionary[key] else { continue }
      log.enter(found: .key(key))
      if countValue(), let output = encodeAny(value, ordered: order[key]) {
        result.append(output, forNewKey: key)
      }
      log.leave()
    }
    return .object(result)
  }

  /// The output of a final encoder, if an outer closure passes it on unchanged; nil if it was changed, or
  /// exceeds a limit in its new place, which is then determined value by value.
  @inline(never)
  private func passedOn(_ dictionary: [String: Any]) -> OutputValue? {
    guard let known = finished.output(of: dictionary), known.count <= remainingCount,
      depthProblem(below: known.height - 1) == nil, countValues(known.count)
    else { return nil }
    return .object(known.object)
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
