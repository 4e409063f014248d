/// An entry in a table, which describes how a property is mapped.
///
/// | created by | maps |
/// |---|---|
/// | `property(_:_:default:)` | a value: a string, a number, a date, an enum, or an array of these |
/// | `model(_:)` | a model with a table, or an array or dictionary of such models |
/// | `transform(_:decode:encode:_:)` | a value, using closures or a transformer |
/// | ``custom(consumer:generator:)`` | anything, using closures with access to the whole model |
///
/// Modifiers refine a descriptor and can come in any order: ``required()``, ``or(_:)``,
/// ``decodeOnly()``, ``encodeOnly()``, ``sensitive()``, ``lossy(minimumCount:)``, ``oneOrMany()``,
/// ``inJSONText()``, ``converting(_:)``, ``emptyAsNull()``, ``writingNull()``, and
/// ``omittingEmpty()``.
public struct PropertyDescriptor<Model>: _ModifiedEntry, Sendable {
  var modifiers = _EntryModifiers()

  /// The property; nil for closures that see the whole model.
  let property: DescribedProperty?
  /// How to decode it; nil for a generator.
  var reading: EntryReading?
  /// How to encode it; nil for a consumer and for a transform without `encode:`.
  let writing: EntryWriting?
  /// The index of the initializer argument it provides, if any.
  var argument: Int?

  init(_ property: DescribedProperty? = nil, reading: EntryReading?, writing: EntryWriting?) {
    self.property = property
    self.reading = reading
    self.writing = writing
  }

  /// Returns a copy with changed settings.
  public func _modified(_ change: (inout _EntryModifiers) -> Void) -> Self {
    var copy = self
    change(&copy.modifiers)
    return copy
  }
}

extension PropertyDescriptor {
  /// Creates the descriptor of a property that is encoded in the same shape as it is decoded.
  init(as accessor: PropertyAccessor, _ reading: EntryReading) {
    self.init(
      DescribedProperty(accessor, reading.request), reading: reading,
      writing: EntryWriting(reading.request))
  }

  /// Returns the descriptor with a different reading and writing, keeping its modifiers.
  func replacing(
    _ property: DescribedProperty?, _ reading: EntryReading?, _ writing: EntryWriting?
  ) -> Self {
    var copy = Self(property, reading: reading, writing: writing)
    copy.modifiers = modifiers
    return copy
  }
}
