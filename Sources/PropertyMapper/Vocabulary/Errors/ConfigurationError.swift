// For `LocalizedError`, so that Foundation shows the messages of these errors.
public import Foundation

/// A mistake in a type's table, or a warning about it.
///
/// Nearly every call that uses a type whose table contains a mistake fails with `invalidMapping` or
/// `unregisteredType`, but a few mistakes cause errors only for certain data. Warnings point out
/// settings that may be unintended. ``PropertyMapper/verify()`` throws the mistakes;
/// ``PropertyMapper/diagnostics()`` lists both mistakes and warnings.
public struct ConfigurationError: Error, Sendable, Hashable {
  /// The kind of mistake or warning, as a stable name.
  public let code: Code
  /// Whether the problem is a mistake or only a warning.
  public let severity: Severity
  /// The name of the model type.
  public let type: String
  /// The path of the affected entry, if there's exactly one.
  public let path: MappingPath?
  /// A sentence that describes the problem.
  public let message: String
  /// A suggestion for fixing the problem, if one is available.
  public let hint: String?
  /// The file and line at which the table was registered.
  public let registration: String?
  /// The scheme of the table; nil for the default table.
  public private(set) var scheme: MappingScheme?

  init(
    code: Code, severity: Severity, type: String, path: MappingPath?, message: String,
    hint: String?, registration: String?
  ) {
    self.code = code
    self.severity = severity
    self.type = type
    self.path = path
    self.message = message
    self.hint = hint
    self.registration = registration
  }

  /// The severity of a problem: a mistake or only a warning.
  public enum Severity: Sendable, Hashable {
    /// Nearly every call that uses the type fails; a few mistakes cause errors only for some data.
    case error
    /// The table works, but perhaps not as intended.
    case warning
  }

  /// The kind of mistake or warning. Later versions may add more kinds. Its `description` is its
  /// stable name, such as `invalidPath`.
  public struct Code: Hashable, Sendable, NamedCode, CustomStringConvertible {
    @usableFromInline let name: String

    init(_ name: String) { self.name = name }

    /// A path is malformed, or is empty for an entry that can't share the parent's object. As a
    /// warning: a key begins or ends with whitespace, or a rule reports its problems at a path
    /// without an entry.
    ///
    /// <doc:TableDiagnostics#invalidPath> shows an example and explains what to do.
    public static let invalidPath = Self("invalidPath")
    /// Entries or discriminators are written to paths that can't both exist, such as `a` and `a.b`,
    /// or two models in the same object write the same key.
    ///
    /// <doc:TableDiagnostics#conflictingPaths> shows an example and explains what to do.
    public static let conflictingPaths = Self("conflictingPaths")
    /// An entry or a modifier would have no effect, or parts of a table contradict each other.
    ///
    /// <doc:TableDiagnostics#contradictoryEntry> shows an example and explains what to do.
    public static let contradictoryEntry = Self("contradictoryEntry")
    /// A key path force-unwraps an optional or reads an array element, which would crash for models
    /// without that value.
    ///
    /// <doc:TableDiagnostics#unsafeKeyPath> shows an example and explains what to do.
    public static let unsafeKeyPath = Self("unsafeKeyPath")
    /// A table names a property that the type lacks, or a rule checks one that no entry maps.
    ///
    /// <doc:TableDiagnostics#unknownProperty> shows an example and explains what to do.
    public static let unknownProperty = Self("unknownProperty")
    /// A type without a table is used, or rules or hooks are registered for a type that's never
    /// mapped by a table. As a warning: a type's transformer keeps its table from being used.
    ///
    /// <doc:TableDiagnostics#unregisteredType> shows an example and explains what to do.
    public static let unregisteredType = Self("unregisteredType")
    /// A type is listed as a subtype of a type that it doesn't inherit from, or as a payload that
    /// can't be extracted.
    ///
    /// <doc:TableDiagnostics#unrelatedSubtype> shows an example and explains what to do.
    public static let unrelatedSubtype = Self("unrelatedSubtype")
    /// Either two base types list the same subtype, so a model that you export on its own gets both
    /// names, or several names for a type come from a dictionary or from separate calls.
    ///
    /// <doc:TableDiagnostics#ambiguousSubtypeName> shows an example and explains what to do.
    public static let ambiguousSubtypeName = Self("ambiguousSubtypeName")
    /// A list of subtypes or a lookup doesn't contain every case of a `CaseIterable` enum.
    ///
    /// <doc:TableDiagnostics#unlistedCase> shows an example and explains what to do.
    public static let unlistedCase = Self("unlistedCase")
    /// A property can hold instances of subclasses that only a superclass of its type lists.
    /// They're written with names that the property doesn't read.
    ///
    /// <doc:TableDiagnostics#unlistedSubclass> shows an example and explains what to do.
    public static let unlistedSubclass = Self("unlistedSubclass")
    /// The mapper must read models of a type, but can't create them.
    ///
    /// <doc:TableDiagnostics#missingInitializer> shows an example and explains what to do.
    public static let missingInitializer = Self("missingInitializer")
    /// A dictionary's keys can't be represented as strings.
    ///
    /// <doc:TableDiagnostics#unsupportedKeyType> shows an example and explains what to do.
    public static let unsupportedKeyType = Self("unsupportedKeyType")
    /// A validator's pattern isn't a valid regular expression, or a date pattern matches no dates.
    ///
    /// <doc:TableDiagnostics#invalidPattern> shows an example and explains what to do.
    public static let invalidPattern = Self("invalidPattern")
    /// A transform can be read but not written, and isn't marked `decodeOnly()`.
    ///
    /// <doc:TableDiagnostics#oneWayTransform> shows an example and explains what to do.
    public static let oneWayTransform = Self("oneWayTransform")
    /// An alternative path can never be reached.
    ///
    /// <doc:TableDiagnostics#unreachableAlternative> shows an example and explains what to do.
    public static let unreachableAlternative = Self("unreachableAlternative")
    /// An entry has both `required()` and a default, which is never used.
    ///
    /// <doc:TableDiagnostics#unusedDefault> shows an example and explains what to do.
    public static let unusedDefault = Self("unusedDefault")
    /// A date pattern probably has an unintended meaning.
    ///
    /// <doc:TableDiagnostics#ambiguousPattern> shows an example and explains what to do.
    public static let ambiguousPattern = Self("ambiguousPattern")
    /// The entry's own validators reject its default.
    ///
    /// <doc:TableDiagnostics#invalidDefault> shows an example and explains what to do.
    public static let invalidDefault = Self("invalidDefault")
    /// Several entries write a value at the same path, or an entry writes a property that the
    /// automatic table already writes at another path.
    ///
    /// <doc:TableDiagnostics#writtenTwice> shows an example and explains what to do.
    public static let writtenTwice = Self("writtenTwice")
    /// An entry's path refers to a key inside a model whose own table uses the same key.
    ///
    /// <doc:TableDiagnostics#entryInsideModel> shows an example and explains what to do.
    public static let entryInsideModel = Self("entryInsideModel")
    /// No entry reads or writes the path at which an ``IdentityFactory`` looks for identifiers.
    ///
    /// <doc:TableDiagnostics#unmappedIdentifier> shows an example and explains what to do.
    public static let unmappedIdentifier = Self("unmappedIdentifier")
    /// An automatic table skips a stored property, or can't map one that you requested.
    ///
    /// <doc:TableDiagnostics#propertyLeftOut> shows an example and explains what to do.
    public static let propertyLeftOut = Self("propertyLeftOut")
    /// An automatic table can export a property, but can't set it.
    ///
    /// <doc:TableDiagnostics#propertyNotWritable> shows an example and explains what to do.
    public static let propertyNotWritable = Self("propertyNotWritable")
    /// An automatic table writes an observable Objective-C property directly to memory, so its
    /// observers aren't notified.
    ///
    /// <doc:TableDiagnostics#observersBypassed> shows an example and explains what to do.
    public static let observersBypassed = Self("observersBypassed")
    /// The stored properties of a type can't be determined.
    ///
    /// <doc:TableDiagnostics#unreadableType> shows an example and explains what to do.
    public static let unreadableType = Self("unreadableType")
    /// Two properties of an automatic table have the same key.
    ///
    /// <doc:TableDiagnostics#conflictingKeys> shows an example and explains what to do.
    public static let conflictingKeys = Self("conflictingKeys")
    /// A struct is built from its stored properties, and one of them never receives a value.
    ///
    /// <doc:TableDiagnostics#unsetProperty> shows an example and explains what to do.
    public static let unsetProperty = Self("unsetProperty")
    /// A table specifies an initializer, but one of its arguments is never read.
    ///
    /// <doc:TableDiagnostics#argumentNotRead> shows an example and explains what to do.
    public static let argumentNotRead = Self("argumentNotRead")
    /// A table lists an initializer's arguments in a different order than the initializer does.
    ///
    /// <doc:TableDiagnostics#swappedArguments> shows an example and explains what to do.
    public static let swappedArguments = Self("swappedArguments")
    /// The library can't find a sample that the table accepts.
    ///
    /// <doc:TableDiagnostics#noSample> shows an example and explains what to do.
    public static let noSample = Self("noSample")
    /// A path with an index can be read but not written.
    ///
    /// <doc:TableDiagnostics#indexNotWritten> shows an example and explains what to do.
    public static let indexNotWritten = Self("indexNotWritten")
  }
}

extension ConfigurationError: DescribedError, LocalizedError {
  /// The type, the path, the message, and the hint on one line.
  public var description: String { line(withHint: true) }

  /// The same without the hint.
  var headline: String { line(withHint: false) }

  private func line(withHint: Bool) -> String {
    var text = type
    if let scheme { text += ", scheme \(DisplayText.quoted(scheme.name))" }
    if let path, !path.components.isEmpty { text += ", \(path)" }
    text += ": \(message)"
    if withHint, let hint { text += "; \(hint)" }
    if let registration { text += " (registered at \(registration))" }
    return text
  }
}

extension ConfigurationError {
  /// The finding, attributed to a scheme's table; unchanged without a scheme.
  package func named(_ scheme: MappingScheme?) -> Self {
    guard let scheme else { return self }
    var named = self
    named.scheme = scheme
    return named
  }
}
