/// What one entry of a table does: which property it maps, and how.
///
/// | made by | maps |
/// |---|---|
/// | `property(_:_:default:)` | a value: text, a number, a date, an enum, lists of these |
/// | `model(_:)` | a model with a table of its own, lists and dictionaries of these |
/// | `transform(_:decode:encode:_:)` | a value through closures or a transformer |
/// | ``custom(consumer:generator:)`` | anything, by closures that see the whole model |
///
/// Modifiers refine a descriptor and may come in any order: ``required()``, ``or(_:)``, ``decodeOnly()``,
/// ``encodeOnly()``, ``sensitive()``, ``lossy(minimumCount:)``, ``converting(_:)``, ``emptyAsNull()``.
public struct PropertyDescriptor<Model>: Sendable {
  var modifiers = DescriptorModifiers()

  /// The property; nil for closures that see the whole model.
  let property: DescribedProperty?
  /// How it is read; nil for a generator.
  let reading: EntryReading?
  /// How it is written; nil for a consumer and for a transform without `encode:`.
  let writing: EntryWriting?
  /// Which argument of the table's initialiser it reads, if it is one.
  var argument: Int?

  init(_ property: DescribedProperty? = nil, reading: EntryReading?, writing: EntryWriting?) {
    self.property = property
    self.reading = reading
    self.writing = writing
  }

  private func refined(_ change: (inout DescriptorModifiers) -> Void) -> Self {
    var copy = self
    change(&copy.modifiers)
    return copy
  }

  /// Makes an absent value a `missingValue`, and null a `nullValue`. It takes precedence over a default.
  public func required() -> Self { refined { $0.isRequired = true } }

  /// Names further paths to try, in order, when earlier ones are absent or null.
  ///
  /// Export writes the first path only. A value of the wrong kind is an error: later paths are not
  /// tried.
  public func or(_ alternatives: MappingPath...) -> Self {
    refined { $0.alternatives += alternatives }
  }

  /// Leaves the entry out of every export.
  public func decodeOnly() -> Self { refined { $0.isDecodeOnly = true } }

  /// Never reads the entry: its value is not converted, validated or required.
  public func encodeOnly() -> Self { refined { $0.isEncodeOnly = true } }

  /// Keeps everything about the value, even numbers, out of messages and reports, whichever entry or closure they come from.
  public func sensitive() -> Self { refined { $0.isSensitive = true } }

  /// Drops the elements of a list or dictionary that fail, and reports their errors as warnings.
  ///
  /// - Parameter minimumCount: How many elements must remain; fewer are a `validationFailed`.
  public func lossy(minimumCount: Int = 0) -> Self {
    refined {
      $0.isLossy = true
      $0.minimumCount = minimumCount
    }
  }

  /// Reads the text `""` as null, in elements of lists and dictionaries too; nested models are not affected.
  ///
  /// Use it where a text may be empty and then means nothing. Where the property is not text,
  /// ``MappingOptions/emptyTextIsNull`` does the same for all entries.
  ///
  /// ```swift
  /// "nickname": .property(\.nickname).emptyAsNull()   // String?: "" becomes nil
  /// ```
  public func emptyAsNull() -> Self { refined { $0.isEmptyAsNull = true } }

  /// Converts the entry's value by a policy of its own; nested models keep the mapper's.
  ///
  /// ```swift
  /// "count": .property(\.count).converting(.lenient)   // 1.5 becomes 1 here, and nowhere else
  /// ```
  public func converting(_ policy: ConversionPolicy) -> Self { refined { $0.policy = policy } }
}
