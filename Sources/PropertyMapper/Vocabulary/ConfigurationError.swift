// For `LocalizedError`, so that Foundation shows the messages of these errors.
public import Foundation

/// A mistake in a type's table, or a warning about it.
///
/// Mistakes make calls with the type fail, nearly always with `invalidMapping` or
/// `unregisteredType`; warnings point out settings that may be unintended.
/// ``PropertyMapper/verify()`` throws the mistakes; ``PropertyMapper/diagnostics()`` lists both.
public struct ConfigurationError: Error, Sendable, Hashable {
  /// The kind of mistake or warning, as a stable name.
  public let code: Code
  /// Whether it makes the type unusable.
  public let severity: Severity
  /// The name of the model type.
  public let type: String
  /// The path of the entry, if it concerns one.
  public let path: MappingPath?
  /// One sentence about the problem.
  public let message: String
  /// How to fix it, if known.
  public let hint: String?
  /// The file and line of the table's registration.
  public let registration: String?
  /// The scheme of the table; nil for the default table.
  public private(set) var scheme: MappingScheme?

  /// Whether a finding makes the type unusable or is merely worth knowing.
  public enum Severity: Sendable, Hashable {
    /// Every call with the type fails.
    case error
    /// Everything works, but perhaps not as intended.
    case warning
  }

  /// The kind of a mistake or warning. The set is open.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name, such as `invalidPath`.
    public let description: String

    init(_ name: String) { description = name }

    /// A path is malformed.
    ///
    /// <doc:Troubleshooting#invalidPath> has an example and the remedy.
    public static let invalidPath = Self("invalidPath")
    /// Two entries write to paths that exclude each other, such as `a` and `a.b`.
    ///
    /// <doc:Troubleshooting#conflictingPaths> has an example and the remedy.
    public static let conflictingPaths = Self("conflictingPaths")
    /// The modifiers of an entry contradict each other or its kind.
    ///
    /// <doc:Troubleshooting#contradictoryEntry> has an example and the remedy.
    public static let contradictoryEntry = Self("contradictoryEntry")
    /// A key path force-unwraps an optional, or ends at an element of an array: models without it
    /// would crash.
    ///
    /// <doc:Troubleshooting#forcedKeyPath> has an example and the remedy.
    public static let forcedKeyPath = Self("forcedKeyPath")
    /// A table names a property that the type does not have.
    ///
    /// <doc:Troubleshooting#unknownProperty> has an example and the remedy.
    public static let unknownProperty = Self("unknownProperty")
    /// A type without a table is used.
    ///
    /// <doc:Troubleshooting#unregisteredType-in-a-table> has an example and the remedy.
    public static let unregisteredType = Self("unregisteredType")
    /// A type is listed as a subtype of one that it does not inherit from.
    ///
    /// <doc:Troubleshooting#unrelatedSubtype> has an example and the remedy.
    public static let unrelatedSubtype = Self("unrelatedSubtype")
    /// A type is listed by two bases. Exported on their own, its models get the names of both.
    ///
    /// <doc:Troubleshooting#listedTwice> has an example and the remedy.
    public static let listedTwice = Self("listedTwice")
    /// The mapper has no way to create a model that is read.
    ///
    /// <doc:Troubleshooting#noWayToMake> has an example and the remedy.
    public static let noWayToMake = Self("noWayToMake")
    /// The keys of a dictionary cannot be strings.
    ///
    /// <doc:Troubleshooting#unmappableKeys> has an example and the remedy.
    public static let unmappableKeys = Self("unmappableKeys")
    /// The pattern of a validator is not a regular expression.
    ///
    /// <doc:Troubleshooting#invalidPattern> has an example and the remedy.
    public static let invalidPattern = Self("invalidPattern")
    /// A transform can be read but not written and is not marked `decodeOnly()`.
    ///
    /// <doc:Troubleshooting#oneWayTransform> has an example and the remedy.
    public static let oneWayTransform = Self("oneWayTransform")
    /// An alternative path can never be reached.
    ///
    /// <doc:Troubleshooting#unreachableAlternative> has an example and the remedy.
    public static let unreachableAlternative = Self("unreachableAlternative")
    /// An entry has both `required()` and a default, which is never used.
    ///
    /// <doc:Troubleshooting#unusedDefault> has an example and the remedy.
    public static let unusedDefault = Self("unusedDefault")
    /// An automatic table skips a stored property, or cannot map one it was asked to.
    ///
    /// <doc:Troubleshooting#propertyLeftOut> has an example and the remedy.
    public static let propertyLeftOut = Self("propertyLeftOut")
    /// An automatic table can write a property to the output, but not into the model.
    ///
    /// <doc:Troubleshooting#propertyNotWritable> has an example and the remedy.
    public static let propertyNotWritable = Self("propertyNotWritable")
    /// An automatic table writes an observed Objective-C property to memory, and its observers are
    /// not notified.
    ///
    /// <doc:Troubleshooting#observersNotTold> has an example and the remedy.
    public static let observersNotTold = Self("observersNotTold")
    /// The stored properties of a type cannot be determined.
    ///
    /// <doc:Troubleshooting#unreadableType> has an example and the remedy.
    public static let unreadableType = Self("unreadableType")
    /// Two properties of an automatic table have the same key.
    ///
    /// <doc:Troubleshooting#conflictingKeys> has an example and the remedy.
    public static let conflictingKeys = Self("conflictingKeys")
    /// A struct is built member by member, and one of its stored properties gets no value.
    ///
    /// <doc:Troubleshooting#memberWithoutValue> has an example and the remedy.
    public static let memberWithoutValue = Self("memberWithoutValue")
    /// A table names an initializer, and no entry reads one of its arguments.
    ///
    /// <doc:Troubleshooting#argumentNotRead> has an example and the remedy.
    public static let argumentNotRead = Self("argumentNotRead")
    /// No sample was found that a table accepts.
    ///
    /// <doc:Troubleshooting#noSample> has an example and the remedy.
    public static let noSample = Self("noSample")
    /// A path with an index is read but cannot be written.
    ///
    /// <doc:Troubleshooting#indexNotWritten> has an example and the remedy.
    public static let indexNotWritten = Self("indexNotWritten")
    /// A table uses the slower reference engine. The results are identical. The message has the
    /// reason: final encoders, input editors, subtypes, indexes and a few more.
    ///
    /// <doc:Troubleshooting#usesReferenceEngine> has an example and the remedy.
    public static let usesReferenceEngine = Self("usesReferenceEngine")
  }
}

extension ConfigurationError: CustomStringConvertible, LocalizedError {
  /// The type, the path, the message and the hint on one line.
  public var description: String {
    var text = type
    if let scheme { text += ", scheme \(DisplayText.quoted(scheme.name))" }
    if let path, !path.components.isEmpty { text += ", \(path)" }
    text += ": \(message)"
    if let hint { text += "; \(hint)" }
    if let registration { text += " (registered at \(registration))" }
    return text
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension ConfigurationError {
  /// The finding, attributed to a scheme's table.
  func named(_ scheme: MappingScheme) -> Self {
    var named = self
    named.scheme = scheme
    return named
  }
}
