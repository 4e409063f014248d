/// A list, a set or a dictionary whose elements are mapped by their raw values. Nothing else conforms.
///
/// It lets one function take them all, which the compiler checks faster than one for each.
public protocol RawValueContainer<RawValued> {
  /// The type with raw values.
  associatedtype RawValued: RawRepresentable where RawValued.RawValue: MappableValue
}

extension Array: RawValueContainer
where Element: RawRepresentable, Element.RawValue: MappableValue {
  /// The type with raw values: that of the elements.
  public typealias RawValued = Element
}

extension Set: RawValueContainer
where Element: RawRepresentable, Element.RawValue: MappableValue {
  /// The type with raw values: that of the elements.
  public typealias RawValued = Element
}

extension Dictionary: RawValueContainer
where Value: RawRepresentable, Value.RawValue: MappableValue {
  /// The type with raw values: that of the values, not of the keys.
  public typealias RawValued = Value
}

/// A dictionary whose keys are mapped by their raw values. Nothing else conforms.
public protocol RawKeyContainer {}

extension Dictionary: RawKeyContainer
where
  Key: RawRepresentable, Key.RawValue: MappableValue, Value: MappableValue
{}
