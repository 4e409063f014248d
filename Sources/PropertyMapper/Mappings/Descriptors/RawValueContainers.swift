// For `NSNumber`.
public import Foundation

/// An array, set, or dictionary whose elements are mapped by their raw values, or an optional of
/// these.
///
/// Don't conform to this protocol. It lets one function accept all of these types, which
/// type-checks faster than an overload for each type.
public protocol _RawValueContainer<_RawValued> {
  /// The raw-representable type.
  associatedtype _RawValued: RawRepresentable where _RawValued.RawValue: MappingValueConvertible
  /// The type that validators check: the container, unwrapped if it's optional.
  associatedtype _Checked = Self
}

extension Array: _RawValueContainer
where Element: RawRepresentable, Element.RawValue: MappingValueConvertible {
  /// The raw-representable type: the element type.
  public typealias _RawValued = Element
}

extension Set: _RawValueContainer
where Element: RawRepresentable, Element.RawValue: MappingValueConvertible {
  /// The raw-representable type: the element type.
  public typealias _RawValued = Element
}

extension Dictionary: _RawValueContainer
where Value: RawRepresentable, Value.RawValue: MappingValueConvertible {
  /// The raw-representable type: the type of the values, not of the keys.
  public typealias _RawValued = Value
}

extension Optional: _RawValueContainer where Wrapped: _RawValueContainer {
  /// The raw-representable type of the wrapped container.
  public typealias _RawValued = Wrapped._RawValued
  /// The wrapped container.
  public typealias _Checked = Wrapped
}

/// An array of containers or optionals of raw values, a dictionary whose keys are mapped by their
/// raw values, or a number object.
///
/// Don't conform to this protocol.
public protocol _PropertyValue {}

extension Array: _PropertyValue where Element: _RawContent {}

extension Dictionary: _PropertyValue
where
  Key: RawRepresentable, Key.RawValue: MappingValueConvertible, Value: MappingValueConvertible
{}

extension NSNumber: _PropertyValue {}

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
