/// Transformers of types that exclude every entry with the type from exports.
enum OneWayConversion {
  static func warnings(
    on conversion: TypeConversion?, as shape: Shape?, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let conversion, !conversion.goesBack, shape?.isOneWay == true else { return [] }
    return [
      table.warning(
        .oneWayTransform, Messages.transformerLacksEncode,
        hint: "give the transformer an encode:")
    ]
  }
}
