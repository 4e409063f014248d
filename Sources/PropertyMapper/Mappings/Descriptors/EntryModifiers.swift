/// A type with the modifiers of an entry.
///
/// Do not conform to this protocol. It lets ``PropertyDescriptor`` and ``InitArgument`` share their
/// modifiers.
public protocol _ModifiedEntry {
  /// Returns a copy with its settings changed.
  func _modified(_ change: (inout _EntryModifiers) -> Void) -> Self
}

extension _ModifiedEntry {
  /// Reports an absent value as `missingValue` and null as `nullValue`.
  ///
  /// This modifier takes precedence over a default.
  public func required() -> Self { _modified { $0.isRequired = true } }

  /// Adds alternative paths to try, in order, if the earlier ones are absent or null.
  ///
  /// Export writes only the first path. A value of the wrong kind is an error, and later paths aren't
  /// tried. There's one exception: if one of the paths is inside another, a value of the wrong kind is
  /// skipped and the next path is tried, whichever comes first. That way,
  /// `"image.url": .property(\.url).or("image")` reads both `{"image": {"url": "x"}}` and
  /// `{"image": "x"}`. An object, an array, and anything else (a string, a number, or a Boolean) are the
  /// three kinds. If no path has a value of the right kind, the error for the first one is reported.
  ///
  /// If several paths have values, the first one is used. A different value at a later path counts as
  /// an unknown key, which ``MappingOptions/unknownKeys`` can reject, unless another entry reads it.
  public func or(_ alternatives: MappingPath...) -> Self {
    _modified { $0.alternatives += alternatives }
  }

  /// Excludes the entry from every export.
  public func decodeOnly() -> Self { _modified { $0.isDecodeOnly = true } }

  /// Excludes the entry from decoding: its value isn't converted, validated, or required.
  ///
  /// Use this modifier for values that the app sets, such as an identifier or a creation date. In the
  /// input, the key counts as unknown. The initializer of a new model receives the default of such an
  /// argument, or nil for an optional argument without one; an argument that's neither is a mistake in the
  /// table. An update passes on the value of the existing model.
  ///
  /// ```swift
  /// InitArgument("id", \.id, default: UUID()).encodeOnly()
  /// ```
  public func encodeOnly() -> Self { _modified { $0.isEncodeOnly = true } }

  /// Keeps the value, even a number, out of messages and reports, including those of other entries
  /// and closures.
  public func sensitive() -> Self { _modified { $0.isSensitive = true } }

  /// Leaves out values that can't be read, and reports the errors as warnings.
  ///
  /// In an array or a dictionary, invalid elements are left out; a value of another kind is still an error.
  /// Any other value that can't be read or converted counts as absent: the next path of ``or(_:)`` is tried,
  /// and then the default is used. Otherwise, a new model keeps its initial value, and an updated one its
  /// current value. If the entry needs a value, for example because it's ``required()``, errors remain
  /// errors. Values that can be read but violate this entry's own validators are errors, too. A nested model
  /// that violates a rule of its own table counts as unreadable.
  ///
  /// Factories, consumers, and final decoders of a nested model only run once the whole input has been read. If
  /// one of them throws, the model is left out, too, but no other path is tried: the default is used, or the
  /// property keeps its value.
  ///
  /// Calls that throw their errors discard warnings. To see them, pass an array as `errors:`.
  ///
  /// ```swift
  /// "tags": .property(\.tags).lossy()   // [String]: ["a", {}, "c"] becomes ["a", "c"]
  /// "age": .property(\.age).lossy()     // Int?: "unknown" becomes nil
  /// ```
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
  /// Services that convert XML to JSON, and many PHP services, send an array with one element as just that
  /// element. Export always writes an array. The property can be an array or a set; its elements can be
  /// values or models, but not arrays. Null is treated as usual. Errors in a single element are reported at
  /// the entry's path, without an index.
  ///
  /// ```swift
  /// "tags": .property(\.tags).oneOrMany()   // [String]: "new" becomes ["new"]
  /// ```
  public func oneOrMany() -> Self { _modified { $0.takesOneElement = true } }

  /// Reads and writes the value as JSON text inside a string.
  ///
  /// Use this modifier for database columns, arguments of AI tool calls, and payloads that were encoded twice.
  /// The value can be anything that the entry could read without it: a model, an array, a number. An error
  /// inside the string has the same path as it would without this modifier, and its location is
  /// relative to the whole input. Text that isn't JSON is reported as `conversionFailed`.
  ///
  /// Export writes compact JSON. An update replaces the old value instead of merging into it. Null is treated
  /// as usual, both in place of the string and inside it.
  ///
  /// ```swift
  /// "arguments": .model(\.arguments).inJSONText()   // {"arguments": "{\"city\": \"Rome\"}"}
  /// ```
  public func inJSONText() -> Self { _modified { $0.isInJSONText = true } }

  /// Decodes `""` as null, including in elements of lists and dictionaries, but not in nested
  /// models.
  ///
  /// Use this modifier for data in which an empty string means no value. For all entries whose
  /// property isn't a string, ``MappingOptions/emptyTextIsNull`` does the same.
  ///
  /// ```swift
  /// "nickname": .property(\.nickname).emptyAsNull()   // String?: "" becomes nil
  /// ```
  public func emptyAsNull() -> Self { _modified { $0.isEmptyAsNull = true } }

  /// Writes nil as null, even if the options don't include null.
  ///
  /// Use this modifier for keys that a service expects in every request. For all entries,
  /// ``ExportOptions/includesNull`` does the same. An entry that encodes a value only if there is one,
  /// such as a generator that returns nil, also writes null. Null that is a value, such as
  /// ``MappingValue/null``, is written without this modifier. Property lists have no null, so nil is
  /// still left out of them.
  ///
  /// If an optional property has a default other than nil, add this modifier: if nil were left out, it would
  /// be read back as the default.
  ///
  /// ```swift
  /// "nickname": .property(\.nickname).writingNull()   // {"nickname":null}
  /// ```
  public func writingNull() -> Self { _modified { $0.writesNull = true } }

  /// Leaves empty values out of exports: `""`, `[]`, and `{}`.
  ///
  /// This applies to the value as written, so a set, the result of a transform, and a model without
  /// any keys may also be empty. Give the entry a default if the property doesn't start out empty:
  /// otherwise, an omitted value isn't read back. ``PropertyMapper/changes(from:to:as:options:)``
  /// still contains values that became empty, since an update ignores keys that are absent.
  ///
  /// ```swift
  /// "tags": .property(\.tags, default: []).omittingEmpty()   // [String]: [] is left out
  /// ```
  public func omittingEmpty() -> Self { _modified { $0.omitsEmpty = true } }

  /// Overrides the conversion policy for this entry; nested models keep the mapper's policy.
  ///
  /// ```swift
  /// "count": .property(\.count).converting(.lenient)   // 1.5 becomes 1 here, and nowhere else
  /// ```
  public func converting(_ policy: ConversionPolicy) -> Self { _modified { $0.policy = policy } }
}

/// The settings that the modifiers of an entry change.
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
