extension MappingError {
  /// The kind of an error. The set is open: later versions may add to it.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name, such as `typeMismatch`.
    public let description: String

    /// Creates your own code, for errors that closures throw. Two codes with the same name are
    /// equal.
    ///
    /// ```swift
    /// extension MappingError.Code {
    ///   static let soldOut = Self("soldOut")
    /// }
    /// ```
    public init(_ name: String) { description = name }

    /// A required value is absent.
    ///
    /// <doc:Troubleshooting#missingValue> has an example and the remedy.
    public static let missingValue = Self("missingValue")
    /// A value is null, but must not be.
    ///
    /// <doc:Troubleshooting#nullValue> has an example and the remedy.
    public static let nullValue = Self("nullValue")
    /// A value of this JSON type is never accepted: a string for an array, a number for an object.
    ///
    /// <doc:Troubleshooting#typeMismatch> has an example and the remedy.
    public static let typeMismatch = Self("typeMismatch")
    /// The JSON type is right, but the value cannot become the property's type: too large, or not a
    /// date.
    ///
    /// <doc:Troubleshooting#conversionFailed> has an example and the remedy.
    public static let conversionFailed = Self("conversionFailed")
    /// A validator rejected the value.
    ///
    /// <doc:Troubleshooting#validationFailed> has an example and the remedy.
    public static let validationFailed = Self("validationFailed")
    /// A closure or transformer threw, or returned nil for a property that cannot be nil.
    ///
    /// <doc:Troubleshooting#transformFailed> has an example and the remedy.
    public static let transformFailed = Self("transformFailed")
    /// A consumer, a generator, an input editor or a final hook threw.
    ///
    /// <doc:Troubleshooting#hookFailed> has an example and the remedy.
    public static let hookFailed = Self("hookFailed")
    /// The factory, or the initializer of a model, threw or returned nil.
    ///
    /// <doc:Troubleshooting#factoryFailed> has an example and the remedy.
    public static let factoryFailed = Self("factoryFailed")
    /// One of your closures threw a ``MappingError`` without a specific code.
    ///
    /// <doc:Troubleshooting#rejected> has an example and the remedy.
    public static let rejected = Self("rejected")
    /// A type without a table is used.
    ///
    /// <doc:Troubleshooting#unregisteredType> has an example and the remedy.
    public static let unregisteredType = Self("unregisteredType")
    /// The table of a type has a mistake, which ``PropertyMapper/verify()`` reports, or its
    /// arguments are in the wrong order.
    ///
    /// <doc:Troubleshooting#invalidMapping> has an example and the remedy.
    public static let invalidMapping = Self("invalidMapping")
    /// No entry reads a key of the input.
    ///
    /// <doc:Troubleshooting#unknownKey> has an example and the remedy.
    public static let unknownKey = Self("unknownKey")
    /// A key appears twice in one object.
    ///
    /// <doc:Troubleshooting#duplicateKey> has an example and the remedy.
    public static let duplicateKey = Self("duplicateKey")
    /// The text is not JSON.
    ///
    /// <doc:Troubleshooting#malformedJSON> has an example and the remedy.
    public static let malformedJSON = Self("malformedJSON")
    /// The data is not a property list.
    ///
    /// <doc:Troubleshooting#malformedPropertyList> has an example and the remedy.
    public static let malformedPropertyList = Self("malformedPropertyList")
    /// The data is not an archive, or is damaged.
    ///
    /// <doc:Troubleshooting#malformedArchive> has an example and the remedy.
    public static let malformedArchive = Self("malformedArchive")
    /// A discriminator names no known subtype, or is missing.
    ///
    /// <doc:Troubleshooting#unknownSubtype> has an example and the remedy.
    public static let unknownSubtype = Self("unknownSubtype")
    /// The data or the models are nested too deeply.
    ///
    /// <doc:Troubleshooting#depthLimitExceeded> has an example and the remedy.
    public static let depthLimitExceeded = Self("depthLimitExceeded")
    /// A value is longer or larger than the options allow.
    ///
    /// <doc:Troubleshooting#sizeLimitExceeded> has an example and the remedy.
    public static let sizeLimitExceeded = Self("sizeLimitExceeded")
    /// An object contains itself.
    ///
    /// <doc:Troubleshooting#cycle> has an example and the remedy.
    public static let cycle = Self("cycle")
    /// The output cannot represent a value: NaN, an unknown type.
    ///
    /// <doc:Troubleshooting#unrepresentableValue> has an example and the remedy.
    public static let unrepresentableValue = Self("unrepresentableValue")
    /// There are more errors than the ones listed.
    ///
    /// <doc:Troubleshooting#tooManyErrors> has an example and the remedy.
    public static let tooManyErrors = Self("tooManyErrors")
  }
}
