/// The settings that a descriptor's modifiers change.
struct DescriptorModifiers: Sendable {
  var isRequired = false
  var isDecodeOnly = false
  var isEncodeOnly = false
  var isSensitive = false
  var isLossy = false
  var alternatives: [MappingPath] = []
  var minimumCount = 0
  var policy: ConversionPolicy?
  var isEmptyAsNull = false
  /// Whether the table requires every property that isn't an optional.
  var requiresNonOptional = false
}
