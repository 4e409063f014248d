extension MappingError {
  /// The kind of error. Later versions may add more kinds. Its `description` is its stable name,
  /// such as `typeMismatch`.
  public struct Code: Hashable, Sendable, NamedCode, CustomStringConvertible {
    @usableFromInline let name: String

    /// Creates a custom code for errors that your closures throw. Two codes with the same name are
    /// equal.
    ///
    /// ```swift
    /// extension MappingError.Code {
    ///   static let soldOut = Self("soldOut")
    /// }
    /// ```
    public init(_ name: String) { self.name = name }

    /// A required value is absent.
    ///
    /// <doc:ErrorCodes#missingValue> shows an example and explains what to do.
    public static let missingValue = Self("missingValue")
    /// A value is null but must not be.
    ///
    /// <doc:ErrorCodes#nullValue> shows an example and explains what to do.
    public static let nullValue = Self("nullValue")
    /// The value has a JSON type that's never accepted, such as a string instead of an array, or a
    /// number instead of an object.
    ///
    /// <doc:ErrorCodes#typeMismatch> shows an example and explains what to do.
    public static let typeMismatch = Self("typeMismatch")
    /// The JSON type is right, but the value can't be converted to the property's type, for example
    /// because it's too large or isn't a date.
    ///
    /// <doc:ErrorCodes#conversionFailed> shows an example and explains what to do.
    public static let conversionFailed = Self("conversionFailed")
    /// A validator rejected the value.
    ///
    /// <doc:ErrorCodes#validationFailed> shows an example and explains what to do.
    public static let validationFailed = Self("validationFailed")
    /// A closure or transformer threw an error, or returned nil for a property that can't be nil.
    ///
    /// <doc:ErrorCodes#transformFailed> shows an example and explains what to do.
    public static let transformFailed = Self("transformFailed")
    /// A consumer, a generator, a rule, or another hook threw an error.
    ///
    /// <doc:ErrorCodes#hookFailed> shows an example and explains what to do.
    public static let hookFailed = Self("hookFailed")
    /// A model's factory or initializer threw an error or returned nil.
    ///
    /// <doc:ErrorCodes#factoryFailed> shows an example and explains what to do.
    public static let factoryFailed = Self("factoryFailed")
    /// One of your closures threw a ``MappingError`` without a specific code.
    ///
    /// <doc:ErrorCodes#rejected> shows an example and explains what to do.
    public static let rejected = Self("rejected")
    /// A type without a table is used.
    ///
    /// <doc:ErrorCodes#unregisteredType> shows an example and explains what to do.
    public static let unregisteredType = Self("unregisteredType")
    /// The table of a type contains a mistake, which ``PropertyMapper/verify()`` reports.
    ///
    /// <doc:ErrorCodes#invalidMapping> shows an example and explains what to do.
    public static let invalidMapping = Self("invalidMapping")
    /// A key in the input isn't read by any entry.
    ///
    /// <doc:ErrorCodes#unknownKey> shows an example and explains what to do.
    public static let unknownKey = Self("unknownKey")
    /// A key appears twice in one object.
    ///
    /// <doc:ErrorCodes#duplicateKey> shows an example and explains what to do.
    public static let duplicateKey = Self("duplicateKey")
    /// The text isn't valid JSON, or a number in it is beyond the largest `Double`.
    ///
    /// <doc:ErrorCodes#malformedJSON> shows an example and explains what to do.
    public static let malformedJSON = Self("malformedJSON")
    /// The data isn't a property list.
    ///
    /// <doc:ErrorCodes#malformedPropertyList> shows an example and explains what to do.
    public static let malformedPropertyList = Self("malformedPropertyList")
    /// The data isn't an archive, or is damaged.
    ///
    /// <doc:ErrorCodes#malformedArchive> shows an example and explains what to do.
    public static let malformedArchive = Self("malformedArchive")
    /// A discriminator is missing or doesn't name a known subtype.
    ///
    /// <doc:ErrorCodes#unknownSubtype> shows an example and explains what to do.
    public static let unknownSubtype = Self("unknownSubtype")
    /// The data or the models are nested too deeply.
    ///
    /// <doc:ErrorCodes#depthLimitExceeded> shows an example and explains what to do.
    public static let depthLimitExceeded = Self("depthLimitExceeded")
    /// A value is longer or larger than the options allow.
    ///
    /// <doc:ErrorCodes#sizeLimitExceeded> shows an example and explains what to do.
    public static let sizeLimitExceeded = Self("sizeLimitExceeded")
    /// An object contains itself.
    ///
    /// <doc:ErrorCodes#cycle> shows an example and explains what to do.
    public static let cycle = Self("cycle")
    /// The output can't represent a value, such as NaN or a value of an unknown type.
    ///
    /// <doc:ErrorCodes#unrepresentableValue> shows an example and explains what to do.
    public static let unrepresentableValue = Self("unrepresentableValue")
    /// There are more errors than the ones listed.
    ///
    /// <doc:ErrorCodes#tooManyErrors> shows an example and explains what to do.
    public static let tooManyErrors = Self("tooManyErrors")

    /// The codes above, in that order.
    static let builtIn: [Self] = [
      .missingValue, .nullValue, .typeMismatch, .conversionFailed, .validationFailed,
      .transformFailed, .hookFailed, .factoryFailed, .rejected, .unregisteredType, .invalidMapping,
      .unknownKey, .duplicateKey, .malformedJSON, .malformedPropertyList, .malformedArchive,
      .unknownSubtype, .depthLimitExceeded, .sizeLimitExceeded, .cycle, .unrepresentableValue,
      .tooManyErrors,
    ]
  }
}
