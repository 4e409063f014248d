import PropertyMapper

/// Sets of options that differ in every policy and limit.
enum Policies {
  static var all: [MappingOptions] { [lossless, strict, lenient] }

  private static var strict: MappingOptions {
    var strict = MappingOptions()
    strict.conversion = .strict
    strict.unknownKeys = .reject
    return strict
  }

  private static var lossless: MappingOptions {
    var lossless = MappingOptions()
    lossless.maximumErrorCount = 3
    lossless.unknownKeys = .warn
    lossless.duplicateKeys = .useFirst
    return lossless
  }

  private static var lenient: MappingOptions {
    var lenient = MappingOptions()
    lenient.conversion = .lenient
    lenient.maximumDepth = 5
    lenient.maximumKeyBytes = 3
    lenient.duplicateKeys = .useLast
    return lenient
  }
}
