/// An entry in a table: which property it maps, and how.
///
/// | created by | maps |
/// |---|---|
/// | `property(_:_:default:)` | a value: a string, a number, a date, an enum, or a list of these |
/// | `model(_:)` | a model with a table, or a list or dictionary of such models |
/// | `transform(_:decode:encode:_:)` | a value, using closures or a transformer |
/// | ``custom(consumer:generator:)`` | anything, using closures that see the whole model |
///
/// Modifiers refine a descriptor and can come in any order: ``required()``, ``or(_:)``,
/// ``decodeOnly()``, ``encodeOnly()``, ``sensitive()``, ``lossy(minimumCount:)``,
/// ``converting(_:)``, and ``emptyAsNull()``.
public struct PropertyDescriptor<Model>: Sendable {
  var modifiers = DescriptorModifiers()

  /// The property; nil for closures that see the whole model.
  let property: DescribedProperty?
  /// How to decode it; nil for a generator.
  let reading: EntryReading?
  /// How to encode it; nil for a consumer and for a transform without `encode:`.
  let writing: EntryWriting?
  /// The index of the initializer argument it provides, if any.
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

  /// Reports an absent value as `missingValue` and null as `nullValue`.
  ///
  /// This modifier takes precedence over a default.
  public func required() -> Self { refined { $0.isRequired = true } }

  /// Adds alternative paths to try, in order, if the earlier ones are absent or null.
  ///
  /// Export writes only the first path. A value of the wrong kind is an error: later paths are not
  /// tried.
  public func or(_ alternatives: MappingPath...) -> Self {
    refined { $0.alternatives += alternatives }
  }

  /// Excludes the entry from every export.
  public func decodeOnly() -> Self { refined { $0.isDecodeOnly = true } }

  /// Excludes the entry from decoding: its value is not converted, validated, or required.
  public func encodeOnly() -> Self { refined { $0.isEncodeOnly = true } }

  /// Keeps the value, even a number, out of messages and reports, including those of other entries
  /// and closures.
  public func sensitive() -> Self { refined { $0.isSensitive = true } }

  /// Discards invalid elements of a list or dictionary and reports their errors as warnings.
  ///
  /// - Parameter minimumCount: The minimum number of elements that must remain. If fewer remain,
  ///   the mapper reports `validationFailed`.
  public func lossy(minimumCount: Int = 0) -> Self {
    refined {
      $0.isLossy = true
      $0.minimumCount = minimumCount
    }
  }

  /// Decodes `""` as null, including in elements of lists and dictionaries, but not in nested
  /// models.
  ///
  /// Use this modifier for data in which an empty string means no value. For all entries whose
  /// property is not a string, ``MappingOptions/emptyTextIsNull`` does the same.
  ///
  /// ```swift
  /// "nickname": .property(\.nickname).emptyAsNull()   // String?: "" becomes nil
  /// ```
  public func emptyAsNull() -> Self { refined { $0.isEmptyAsNull = true } }

  /// Overrides the conversion policy for this entry; nested models keep the mapper's policy.
  ///
  /// ```swift
  /// "count": .property(\.count).converting(.lenient)   // 1.5 becomes 1 here, and nowhere else
  /// ```
  public func converting(_ policy: ConversionPolicy) -> Self { refined { $0.policy = policy } }
}
