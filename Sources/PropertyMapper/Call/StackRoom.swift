import CStackRoom

/// How much stack the current thread has left.
///
/// The engines recurse with the data. The depth limit keeps them within a thread's stack where the stack is
/// of a usual size and the code is optimised; this keeps them within any stack, so that data nested too deep
/// for a small thread, or for a debug build, is an error as well and not the end of the process.
enum StackRoom {
  /// Whether the current thread can go on and leave a reserve of bytes. True where the system does not tell.
  static func isLeft(beyond reserve: Int) -> Bool { propertymapper_stack_left() > UInt(reserve) }

  /// How many more calls inside one another the current thread has room for.
  ///
  /// For code that is not ours and cannot ask on its way.
  ///
  /// - Parameter size: How many bytes one of them takes, at the most.
  static func levels(of size: Int) -> Int {
    let left = propertymapper_stack_left()
    guard left < UInt(Int.max) else { return .max }
    return max(0, Int(left) - reserve) / size
  }

  /// What a call needs before it has read or written anything, in bytes: plans are compiled, and the runtime makes
  /// metadata. Measured with a table of all kinds of entries, and doubled.
  #if DEBUG
    static let callRoom = 96 << 10
  #else
    static let callRoom = 64 << 10
  #endif

  /// What is left of the stack, in bytes, for the user's closures, for freeing what was made, and for the runtime,
  /// which makes the metadata of a generic type where the type is first used.
  static let reserve = 32 << 10
}
