import PropertyMapper

extension MappingValue {
  /// The text of a schema without the bounds of `Int`, for tests that are about something else.
  var withoutIntegerBounds: String {
    description.replacing(",\"minimum\":\(Int.min)", with: "")
      .replacing(",\"maximum\":\(Int.max)", with: "")
  }
}
