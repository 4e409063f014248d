/// Transformers of types that exclude every entry with the type from exports.
enum OneWayConversion {
  static func warnings(
    on conversion: TypeConversion?, as shape: Shape?, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let conversion, !conversion.goesBack, shape?.isOneWay == true else { return [] }
    return [
      table.warning(
        .oneWayTransform, must: "be written as well as read",
        but: "has a transformer without encode:",
        hint: "give the transformer an encode:")
    ]
  }
}
