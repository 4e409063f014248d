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
    public static let invalidPath = Self("invalidPath")
    /// Two entries write to places that exclude each other, such as `a` and `a.b`.
    public static let conflictingPaths = Self("conflictingPaths")
    /// The modifiers of an entry contradict each other or its kind.
    public static let contradictoryEntry = Self("contradictoryEntry")
    /// A key path unwraps an optional by force, or leads to an element of a list: models without it would end the process.
    public static let forcedKeyPath = Self("forcedKeyPath")
    /// A table names a property that the type does not have.
    public static let unknownProperty = Self("unknownProperty")
    /// A type is used that no table was registered for.
    public static let unregisteredType = Self("unregisteredType")
    /// A type is listed as a subtype of one that it does not inherit from.
    public static let unrelatedSubtype = Self("unrelatedSubtype")
    /// A type is listed by two bases; exported alone, its models get the names of both.
    public static let listedTwice = Self("listedTwice")
    /// The mapper knows no way to make a model that is read.
    public static let noWayToMake = Self("noWayToMake")
    /// The keys of a dictionary have no form as text.
    public static let unmappableKeys = Self("unmappableKeys")
    /// The pattern of a validator is not a regular expression.
    public static let invalidPattern = Self("invalidPattern")
    /// A transform can be read but not written and is not marked `decodeOnly()`.
    public static let oneWayTransform = Self("oneWayTransform")
    /// An alternative path can never be reached.
    public static let unreachableAlternative = Self("unreachableAlternative")
    /// An entry has both `required()` and a default, which is never used.
    public static let unusedDefault = Self("unusedDefault")
    /// An automatic table leaves out a stored property, or one that it was told to map cannot be.
    public static let propertyLeftOut = Self("propertyLeftOut")
    /// An automatic table can write a property to the output, but not into the model.
    public static let propertyNotWritable = Self("propertyNotWritable")
    /// An automatic table sets a property in memory that Objective-C code may observe, and its observers do not hear of it.
    public static let observersNotTold = Self("observersNotTold")
    /// The stored properties of a type cannot be determined.
    public static let unreadableType = Self("unreadableType")
    /// Two properties of an automatic table have the same key.
    public static let conflictingKeys = Self("conflictingKeys")
    /// A structure is made memberwise, and nothing gives one of its stored properties a value.
    public static let memberWithoutValue = Self("memberWithoutValue")
    /// A table names an initialiser, and nothing reads one of its arguments.
    public static let argumentNotRead = Self("argumentNotRead")
    /// No sample was found that a table accepts.
    public static let noSample = Self("noSample")
    /// A path with an index is read but cannot be written.
    public static let indexNotWritten = Self("indexNotWritten")
    /// A table is read or written by the reference engine, which comes to the same but is slower than the direct
    /// one. The sentence says why: final encoders, input editors, subtypes, indexes and a few more.
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
