/// An array, set, or dictionary whose elements are mapped by their raw values.
///
/// Do not conform to this protocol. It lets one function accept all of these types, which
/// type-checks faster than an overload for each type.
public protocol _RawValueContainer<RawValued> {
  /// The raw-representable type.
  associatedtype RawValued: RawRepresentable where RawValued.RawValue: MappingValueConvertible
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

/// A dictionary whose keys are mapped by their raw values.
///
/// Do not conform to this protocol.
public protocol _RawKeyContainer {}

extension Dictionary: _RawKeyContainer
where
  Key: RawRepresentable, Key.RawValue: MappingValueConvertible, Value: MappingValueConvertible
{}
