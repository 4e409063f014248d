// The first step, for elements that are left out of a list: once enough of their problems are listed, the others are only
// counted, and a million bad elements must not take longer than that.

extension DecodingPass {
  /// Counts what is wrong with an element if nobody will read about it, and if a quick look tells.
  ///
  /// - Returns: Whether it has errors, which are counted now. If not, or if it takes more to find out, nothing has happened.
  func countErrors(of element: InputElement, as shape: Shape) -> Bool {
    guard !log.keepsErrors else { return false }
    switch (shape, element.value) {
    case (.value(let codec), let value):
      guard codec.traits.handedOutForm == nil, rules.emptyText == .text || !value.isEmptyText,
        isWrong(value, as: codec, rules) == true
      else { return false }
      log.count(furtherErrors: 1)
      return true
    case (.model(let model), .object(let object)):
      guard let plan = context.registry.plan(for: model), plan.isReadQuickly,
        !context.hasCustomFactory,
        (plan.unknownKeys ?? context.options.unknownKeys) == .ignore
      else { return false }
      return !checkDepth() || countErrors(of: object, by: plan)
    default: return false
    }
  }

  private func countErrors(of object: InputObject, by plan: ObjectPlan) -> Bool {
    let members = countedMembers(of: object, by: plan)
    var rules = self.rules
    var count = 0
    for entry in plan.entries {
      guard let quick = entry.quickReading else { continue }
      rules.policy = entry.policy ?? policy
      switch members.lookup(quick.key, duplicates: rules.duplicateKeys) {
      case .absent where quick.mayBeAbsent: break
      case .absent where entry.isRequired && entry.places.count == 1: count += 1
      case .absent, .repeated: return false
      case .found(let element):
        if element.value.isEmptyText, emptyText != .text || entry.isEmptyAsNull { return false }
        if element.value.isNull {
          guard quick.takesNull else { return false }
        } else {
          guard let isWrong = isWrong(element.value, as: quick.codec, rules) else { return false }
          if isWrong { count += 1 }
        }
      }
    }
    log.count(furtherErrors: count)
    return count > 0
  }

  /// The members of an object, in the room that those of the last one took if it was of the same type.
  private func countedMembers(of object: InputObject, by plan: ObjectPlan) -> FoundMembers {
    if let counted, counted.plan === plan {
      counted.members.move(to: object)
      return counted.members
    }
    let members = FoundMembers(of: plan.keys, in: object)
    counted = (plan, members)
    return members
  }

  /// Whether a codec of the library refuses a value, which is one error; nil if more may have to be said about it.
  private func isWrong(_ value: InputValue, as codec: ValueCodec, _ rules: ReadingRules) -> Bool? {
    switch value {
    case .null, .list, .object: return nil
    case .text(let text) where text.utf8.count > maximumTextLength: return nil
    default: break
    }
    do {
      _ = try codec.read(value, rules)
      return false
    } catch {
      // Asked in this way, it takes a tenth of the time of a cast.
      return type(of: error) == ConversionProblem.self ? true : nil
    }
  }
}
