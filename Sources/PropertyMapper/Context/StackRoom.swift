import CStackRoom

/// The remaining stack of the current thread.
///
/// Reading and writing recurse with the data. The depth limit keeps optimized code within a stack of the
/// usual size. This check keeps it within any stack, so that data nested too deeply for a small
/// thread or a debug build is reported as an error rather than crashing.
package enum StackRoom {
  /// Whether the current thread can continue and leave a reserve of bytes. True if the system
  /// doesn't report it.
  package static func isLeft(beyond reserve: Int) -> Bool {
    propertymapper_stack_left() > UInt(reserve)
  }

  /// The number of further nested calls that fit on the current thread's stack.
  ///
  /// For external code that cannot check on its way.
  ///
  /// - Parameter size: The maximum number of bytes for one call.
  package static func levels(of size: Int) -> Int {
    let left = propertymapper_stack_left()
    guard left < UInt(Int.max) else { return .max }
    return max(0, Int(left) - reserve) / size
  }

  /// The number of bytes of stack that a call needs before it reads or writes anything: plans are
  /// compiled, and the runtime creates metadata. Measured with a table of all kinds of entries, and
  /// doubled.
  #if DEBUG
    static let callRoom = 96 << 10
  #else
    static let callRoom = 64 << 10
  #endif

  /// The number of bytes of stack left for the user's closures, for releasing the result, and for
  /// the runtime, which creates the metadata of a generic type on first use.
  package static let reserve = 32 << 10
}
