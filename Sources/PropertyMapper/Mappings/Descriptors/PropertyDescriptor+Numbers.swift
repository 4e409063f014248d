// For `NSNumber`.
public import Foundation

extension PropertyDescriptor {
  /// Maps a number object. `NSNumber` accepts any number, `true`, and `false`; `NSDecimalNumber`
  /// accepts any decimal number.
  @inlinable @inline(__always) @_disfavoredOverload
  public static func property<Value: NSNumber>(
    _ keyPath: consuming WritableKeyPath<Model, Value>, _ validators: Validator<Value>...,
    default: @autoclosure @escaping @Sendable () -> Value? = nil
  ) -> Self { .plain(PropertyAccessor(keyPath), validators, default: `default`) }

  /// Maps an optional number object; null becomes nil.
  @inlinable @inline(__always)
  public static func property<Value: NSNumber>(
    _ keyPath: consuming WritableKeyPath<Model, Value?>, _ validators: Validator<Value>...,
    default: @autoclosure @escaping @Sendable () -> Value? = nil
  ) -> Self { .optional(PropertyAccessor(keyPath), validators, default: `default`) }
}
