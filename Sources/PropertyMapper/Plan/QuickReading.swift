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

  init?(
    _ reading: PlanEntry.Reading?, at places: [PlanPath], isRequired: Bool,
    argument: PlanEntry.Argument?
  ) {
    guard let reading, let codec = reading.shape.quickCodec, let place = places.first,
      place.isDirect, let key = place.key
    else { return nil }
    let closures = reading.closures
    guard closures.convert == nil, closures.validate == nil, closures.consume == nil,
      closures.countLimits == nil
    else { return nil }
    let isAlone = !isRequired && places.count == 1
    self.codec = codec
    self.key = key
    takesNull = isAlone && codec.traits.acceptsNull
    mayBeAbsent = isAlone && closures.defaultValue == nil && argument == nil
  }
}
