/// An array, set, or dictionary whose elements are mapped by their raw values, or an optional of
/// these.
///
/// Don't conform to this protocol. It lets one function accept all of these types, which
/// type-checks faster than an overload for each type.
public protocol _RawValueContainer<RawValued> {
  /// The raw-representable type.
  associatedtype RawValued: RawRepresentable where RawValued.RawValue: MappingValueConvertible
  /// The type that validators check: the container, unwrapped if it's optional.
  associatedtype Checked = Self
}

extension Array: _RawValueContainer
where Element: RawRepresentable, Element.RawValue: MappingValueConvertible {
  /// The raw-representable type: the element type.
  public typealias RawValued = Element
}

extension Set: _RawValueContainer
where Element: RawRepresentable, Element.RawValue: MappingValueConvertible {
  /// The raw-representable type: the element type.
  public typealias RawValued = Element
}

extension Dictionary: _RawValueContainer
where Value: RawRepresentable, Value.RawValue: MappingValueConvertible {
  /// The raw-representable type: the type of the values, not of the keys.
  public typealias RawValued = Value
}

extension Optional: _RawValueContainer where Wrapped: _RawValueContainer {
  /// The raw-representable type of the wrapped container.
  public typealias RawValued = Wrapped.RawValued
  /// The wrapped container.
  public typealias Checked = Wrapped
}

/// An array of containers or optionals of raw values, or a dictionary whose keys are mapped by
/// their raw values.
///
/// Don't conform to this protocol.
public protocol _NestedRawValues {}

extension Array: _NestedRawValues where Element: _RawContent {}

extension Dictionary: _NestedRawValues
where
  Key: RawRepresentable, Key.RawValue: MappingValueConvertible, Value: MappingValueConvertible
{}

/// An optional or a container whose contents are mapped by their raw values. Don't conform to this
/// protocol.
public protocol _RawContent {}

extension Optional: _RawContent
where Wrapped: RawRepresentable, Wrapped.RawValue: MappingValueConvertible {}

extension Array: _RawContent
where Element: RawRepresentable, Element.RawValue: MappingValueConvertible {}

extension Set: _RawContent
where Element: RawRepresentable, Element.RawValue: MappingValueConvertible {}

extension Dictionary: _RawContent
where Value: RawRepresentable, Value.RawValue: MappingValueConvertible {}
