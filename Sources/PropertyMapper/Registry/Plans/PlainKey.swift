/// The key of an entry that converts a single value of a standard type and assigns it to the property,
/// and does nothing else. An entry with alternatives has none, since it also compares their values.
///
/// Such a value needs no second look if the reader has read it.
struct PlainKey: Sendable {
  /// The index of the key in the plan's keys.
  let index: Int
  /// Whether null is a value like any other.
  let takesNull: Bool

  /// The key of an entry; nil if the entry may take more steps.
  init?(of entry: PlanEntry) {
    guard let reading = entry.reading, reading.shape.plainCodec != nil,
      entry.places.count == 1, let place = entry.places.first, place.isSingleKey,
      let key = place.key
    else { return nil }
    let closures = reading.closures
    guard closures.convert == nil, closures.validate == nil, closures.consume == nil,
      entry.rule.countLimits == nil, !entry.modifiers.isEmptyAsNull
    else { return nil }
    // No option affects this verdict.
    let situation = EntryRule.Situation(policy: .lossless, emptyText: .text)
    index = key
    takesNull = entry.rule.verdict(for: .null, in: situation) == .takeNull
  }
}
