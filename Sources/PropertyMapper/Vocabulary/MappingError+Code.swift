extension MappingError {
  /// The kind of a problem. The set is open: later versions may add to it.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name, such as `typeMismatch`.
    public let description: String

    /// Makes a code of your own, for errors that closures throw; two codes of one name are equal.
    ///
    /// ```swift
    /// extension MappingError.Code {
    ///   static let soldOut = Self("soldOut")
    /// }
    /// ```
    public init(_ name: String) { description = name }

    /// A required value is absent.
    public static let missingValue = Self("missingValue")
    /// A value is null where it must not be.
    public static let nullValue = Self("nullValue")
    /// A value is of another kind: text for a list, a number for an object.
    public static let typeMismatch = Self("typeMismatch")
    /// A value is of the right kind, but cannot become the property's type: too large, or not a date.
    public static let conversionFailed = Self("conversionFailed")
    /// A validator complained.
    public static let validationFailed = Self("validationFailed")
    /// A closure or transformer threw, or returned nil for a property that cannot be nil.
    public static let transformFailed = Self("transformFailed")
    /// A consumer, a generator, an input editor or a final hook threw.
    public static let hookFailed = Self("hookFailed")
    /// The factory, or the initialiser of a model, threw or returned nil.
    public static let factoryFailed = Self("factoryFailed")
    /// A closure of yours threw a ``MappingError`` that names no other code.
    public static let rejected = Self("rejected")
    /// A type is used that no table was registered for.
    public static let unregisteredType = Self("unregisteredType")
    /// The table of a type has a mistake; ``PropertyMapper/verify()`` says which.
    public static let invalidMapping = Self("invalidMapping")
    /// A key of the input is not read by anything.
    public static let unknownKey = Self("unknownKey")
    /// A key appears twice in one object.
    public static let duplicateKey = Self("duplicateKey")
    /// The text is not JSON.
    public static let malformedJSON = Self("malformedJSON")
    /// The data is not a property list.
    public static let malformedPropertyList = Self("malformedPropertyList")
    /// The data is not an archive, or a damaged one.
    public static let malformedArchive = Self("malformedArchive")
    /// A discriminator names no known subtype, or is missing.
    public static let unknownSubtype = Self("unknownSubtype")
    /// The data or the models are nested too deep.
    public static let depthLimitExceeded = Self("depthLimitExceeded")
    /// Something is longer or larger than the options allow.
    public static let sizeLimitExceeded = Self("sizeLimitExceeded")
    /// An object contains itself.
    public static let cycle = Self("cycle")
    /// A value has no form in the output: NaN, an unknown type.
    public static let unrepresentableValue = Self("unrepresentableValue")
    /// There are more problems than are listed.
    public static let tooManyErrors = Self("tooManyErrors")
  }
}
