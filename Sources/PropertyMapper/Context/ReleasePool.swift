#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// Releases objects that Foundation autoreleases on Apple platforms.
///
/// Without it, whatever a loop bridges or opens stays in memory until the loop ends.
enum ReleasePool {
  /// Calls a closure and then releases the objects that were autoreleased in it.
  @inline(__always)
  static func drained<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    #if canImport(ObjectiveC)
      // The pool of an older SDK loses the type of the error.
      try autoreleasepool { Result { () throws(Failure) in try body() } }.get()
    #else
      try body()
    #endif
  }
}
