/// A type whose modifiers refine a table entry.
///
/// Don't conform to this protocol. It lets ``PropertyDescriptor`` and ``InitArgument`` share their
/// modifiers.
public protocol _ModifiedEntry {
  /// Returns a copy with changed settings.
  func _modified(_ change: (inout _EntryModifiers) -> Void) -> Self
}

extension _ModifiedEntry {
  /// Requires a value: an absent value is reported as `missingValue`, and null as `nullValue`.
  ///
  /// This modifier takes precedence over a default.
  public func required() -> Self { _modified { $0.isRequired = true } }

  /// Adds alternative paths to try, in order, if the earlier ones are absent or null.
  ///
  /// Only the first path is written. If several paths have values, the first one is used. A later
  /// path with a different value is treated as an unknown key, which ``MappingOptions/unknownKeys``
  /// can reject, unless another entry reads it.
  ///
  /// A value of the wrong kind is an error, and later paths aren't tried. There are three kinds:
  /// objects, arrays, and everything else. If one path is inside another, as in
  /// `"image.url": .property(\.url).or("image")`, values of the wrong kind are skipped instead, so
  /// both `{"image": {"url": "x"}}` and `{"image": "x"}` can be read. If no path has a value of the
  /// right kind, the error for the first path is reported.
  public func or(_ alternatives: MappingPath...) -> Self {
    _modified { $0.alternatives += alternatives }
  }

  /// Excludes the entry from exports.
  public func decodeOnly() -> Self { _modified { $0.isDecodeOnly = true } }

  /// Excludes the entry from decoding: its value isn't converted, validated, or required.
  ///
  /// Use this modifier for values that the app sets, such as an identifier or a creation date. In
  /// the input, the key is treated as an unknown key. For a new model, an initializer receives the
  /// argument's default or, for an optional argument without one, nil. Any other argument without a
  /// default is a mistake in the table. In an update, the initializer receives the existing model's
  /// value.
  ///
  /// ```swift
  /// InitArgument("id", \.id, default: UUID()).encodeOnly()
  /// ```
  public func encodeOnly() -> Self { _modified { $0.isEncodeOnly = true } }

  /// Keeps the value, even if it's a number, out of all messages and reports, including those from
  /// other entries and closures.
  public func sensitive() -> Self { _modified { $0.isSensitive = true } }

  /// Omits values that can't be read, and reports their errors as warnings.
  ///
  /// ```swift
  /// "tags": .property(\.tags).lossy()   // [String]: ["a", {}] becomes ["a"]
  /// "age": .property(\.age).lossy()     // Int?: "unknown" becomes nil
  /// ```
  ///
  /// For an array or a dictionary, invalid elements are omitted; input of any other kind is still
  /// an error. Any other value that can't be read or converted is treated as absent: the next path
  /// of ``or(_:)`` is tried, and then the default is used. Without a default, the property keeps
  /// its value.
  ///
  /// It's still an error if the entry needs a value, for example because it's ``required()``, or if
  /// a value violates the entry's own validators. A nested model that violates a rule in its own
  /// table, or whose factory, consumer, or final decoder throws an error, is omitted.
  ///
  /// Calls that throw their errors discard warnings. To see them, pass an array as `errors:`.
  ///
  /// - Parameter minimumCount: The minimum number of elements that must remain. If fewer remain,
  ///   the mapper reports `validationFailed`.
  public func lossy(minimumCount: Int = 0) -> Self {
    _modified {
      $0.isLossy = true
      $0.minimumCount = minimumCount
    }
  }

  /// Also reads a single element as an array of one.
  ///
  /// Services that convert XML to JSON, and many PHP services, send a one-element array as just the
  /// element. The mapper always writes an array. The property can be an array or a set of values or
  /// models, but not of arrays. Null is treated as usual. Errors in a single element are reported
  /// at the entry's path, without an index.
  ///
  /// ```swift
  /// "tags": .property(\.tags).oneOrMany()   // [String]: "a" becomes ["a"]
  /// ```
  public func oneOrMany() -> Self { _modified { $0.takesOneElement = true } }

  /// Reads and writes the value as JSON text inside a string.
  ///
  /// Use this modifier for database columns, AI tool call arguments, and payloads that were encoded
  /// twice. The value can be anything that the entry could otherwise read: a model, an array, or a
  /// number. An error inside the string has the same path as it would without this modifier, and
  /// its location is relative to the whole input. Text that isn't JSON is reported as
  /// `conversionFailed`.
  ///
  /// The mapper writes compact JSON. An update replaces the old value instead of merging into it.
  /// Null is treated as usual, both in place of the string and inside it.
  ///
  /// ```swift
  /// "arguments": .model(\.arguments).inJSONText()
  /// // {"arguments": "{\"city\": \"Rome\"}"}
  /// ```
  public func inJSONText() -> Self { _modified { $0.isInJSONText = true } }

  /// Decodes `""` as null, including in elements of arrays and dictionaries, but not in nested
  /// models.
  ///
  /// Use this modifier for data in which an empty string means no value.
  /// ``MappingOptions/emptyTextIsNull`` does the same for all entries whose property isn't a
  /// string.
  ///
  /// ```swift
  /// "note": .property(\.note).emptyAsNull()   // String?: "" becomes nil
  /// ```
  public func emptyAsNull() -> Self { _modified { $0.isEmptyAsNull = true } }

  /// Writes nil as null, even if the options don't include null.
  ///
  /// Use this modifier for keys that a service expects in every request.
  /// ``ExportOptions/includesNull`` does the same for all entries. A generator that returns nil
  /// also writes null. Explicit nulls, such as ``MappingValue/null``, are written even without this
  /// modifier. Property lists have no null, so nil is still omitted.
  ///
  /// Add this modifier to an optional property whose default isn't nil. Otherwise, nil is omitted
  /// and reads back as the default.
  ///
  /// ```swift
  /// "nickname": .property(\.nickname).writingNull()   // {"nickname":null}
  /// ```
  public func writingNull() -> Self { _modified { $0.writesNull = true } }

  /// Omits empty values from exports: `""`, `[]`, and `{}`.
  ///
  /// This applies to the value as written, including sets, results of transforms, and models
  /// without any keys. JSON text inside a string never counts as empty. If the property isn't
  /// initially empty, add an empty default; otherwise, an omitted value won't be read back.
  /// ``PropertyMapper/changes(from:to:as:options:)`` still includes values that became empty, since
  /// updates ignore absent keys.
  ///
  /// ```swift
  /// "tags": .property(\.tags, default: []).omittingEmpty()
  /// // [String]: [] is left out
  /// ```
  public func omittingEmpty() -> Self { _modified { $0.omitsEmpty = true } }

  /// Overrides the conversion policy for this entry; nested models keep the mapper's policy.
  ///
  /// ```swift
  /// "count": .property(\.count).converting(.lenient)
  /// // 1.5 becomes 1 here, and nowhere else
  /// ```
  public func converting(_ policy: ConversionPolicy) -> Self { _modified { $0.policy = policy } }
}

/// The settings that an entry's modifiers change.
public struct _EntryModifiers: Sendable {
  var isRequired = false
  var isDecodeOnly = false
  package var isEncodeOnly = false
  package var isSensitive = false
  package var isLossy = false
  var alternatives: [MappingPath] = []
  package var minimumCount = 0
  /// Whether the value is JSON text in a string.
  package var isInJSONText = false
  /// Whether a list is also read from its only element.
  package var takesOneElement = false
  package var policy: ConversionPolicy?
  package var isEmptyAsNull = false
  package var writesNull = false
  package var omitsEmpty = false
  /// Whether nil or empty values are treated as in the rest of the table.
  var isForWholeTable = false
  /// Whether the table requires every property that isn't an optional.
  var requiresNonOptional = false
}
