/// What the modifiers of a descriptor say.
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
  /// Whether the table asks for every property that is not an optional.
  var requiresNonOptional = false
}
