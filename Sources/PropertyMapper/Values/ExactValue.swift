/// Takes a value out of an `Any` that is known to be of exactly a type.
enum ExactValue {
  /// The value, if it is of the very type; nil for any other, also for one that a cast would convert.
  ///
  /// A cast takes many times as long, and on the way tries bridges that must not be tried here. Where the type is the very
  /// one, reading its bits is what the cast would come to, and safe.
  @inline(__always)
  static func of<Value>(_ value: Any, as type: Value.Type) -> Value? {
    func open<Opened>(_ opened: Opened) -> Value? {
      guard Opened.self == Value.self else { return nil }
      return unsafeBitCast(opened, to: Value.self)
    }
    return _openExistential(value, do: open)
  }
}
