// `NSNumber` is Foundation's.
public import Foundation

extension PropertyDescriptor {
  /// Maps a number object: an `NSNumber` takes any number, `true` and `false`, an `NSDecimalNumber` any decimal number.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func property<Value: NSNumber>(
    _ keyPath: consuming WritableKeyPath<Model, Value>, _ validators: Validator<Value>...,
    default: Value? = nil
  ) -> Self { .plain(PropertyAccessor(keyPath), validators, default: `default`) }

  /// Maps an optional number object; null makes it nil.
  @inlinable @inline(__always)
  public static func property<Value: NSNumber>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>, _ validators: Validator<Value>...,
    default: Value? = nil
  ) -> Self { .optional(PropertyAccessor(keyPath), validators, default: `default`) }
}
