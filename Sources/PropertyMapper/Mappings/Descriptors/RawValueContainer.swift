/// A list, a set or a dictionary whose elements are mapped by their raw values. Nothing else conforms.
///
/// It lets one function take them all, which the compiler checks faster than one for each.
public protocol _RawValueContainer<RawValued> {
  /// The type with raw values.
  associatedtype RawValued: RawRepresentable where RawValued.RawValue: MappingValueConvertible
}

extension Array: _RawValueContainer
where Element: RawRepresentable, Element.RawValue: MappingValueConvertible {
  /// The type with raw values: that of the elements.
  public typealias RawValued = Element
}

extension Set: _RawValueContainer
where Element: RawRepresentable, Element.RawValue: MappingValueConvertible {
  /// The type with raw values: that of the elements.
  public typealias RawValued = Element
}

extension Dictionary: _RawValueContainer
where Value: RawRepresentable, Value.RawValue: MappingValueConvertible {
  /// The type with raw values: that of the values, not of the keys.
  public typealias RawValued = Value
}

/// A dictionary whose keys are mapped by their raw values. Nothing else conforms.
public protocol _RawKeyContainer {}

extension Dictionary: _RawKeyContainer
where
  Key: RawRepresentable, Key.RawValue: MappingValueConvertible, Value: MappingValueConvertible
{}
