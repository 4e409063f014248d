/// Decodes an entry in one step, as is possible for most: a single value of a standard type for a
/// single key, which is assigned to the property and nothing else.
struct QuickReading: Sendable {
  let codec: ValueCodec
  /// The index of the key in the plan's keys.
  let key: Int
  /// Whether null is a value like any other.
  let takesNull: Bool
  /// Whether absence has no effect.
  let mayBeAbsent: Bool
  /// Whether absence is an error.
  let mustBePresent: Bool

  init?(_ reading: PlanEntry.Reading?, at places: [PlanPath], _ rule: EntryRule) {
    guard let reading, let codec = reading.shape.quickCodec, let place = places.first,
      place.isDirect, let key = place.key
    else { return nil }
    let closures = reading.closures
    guard closures.convert == nil, closures.validate == nil, closures.consume == nil,
      rule.countLimits == nil
    else { return nil }
    // No option affects these verdicts.
    let situation = EntryRule.Situation(policy: .lossless, emptyText: .text)
    let absence = rule.verdict(for: .absent, in: situation)
    let isAlone = places.count == 1
    self.codec = codec
    self.key = key
    takesNull = isAlone && rule.verdict(for: .null, in: situation) == .takeNull
    mayBeAbsent = isAlone && absence == .leave && rule.argument == nil
    mustBePresent = isAlone && absence == .problem(.missingValue)
  }
}

/// The key of a ``QuickReading``, for loops that look at nothing else of it.
struct QuickKey: Sendable {
  /// The index of the key in the plan's keys; -1 if the entry takes more than one step.
  let index: Int
  /// Whether null is a value like any other.
  let takesNull: Bool

  init(_ reading: QuickReading?) {
    index = reading?.key ?? -1
    takesNull = reading?.takesNull == true
  }
}
