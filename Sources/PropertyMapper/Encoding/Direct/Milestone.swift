/// Finds cycles of instances on the way down, soon enough that little is written twice.
///
/// One instance on the way is remembered, and another one further down whenever the way has become twice as long. In
/// a cycle, it is met again; nothing is kept for each instance, and addresses are only compared. The reference engine finds out
/// which cycle it is and where it closes.
@safe struct Milestone {
  /// How far down the first instance is remembered.
  private static let firstDepth = 8

  private var instance: UnsafeRawPointer?
  private var depth = 0

  /// Returns false if the instance is the remembered one, and so contains itself.
  @inline(__always)
  mutating func open(_ instance: UnsafeRawPointer, at depth: Int) -> Bool {
    guard depth >= Self.firstDepth else { return true }
    if unsafe instance == self.instance { return false }
    if depth >= 2 * self.depth { unsafe (self.instance, self.depth) = unsafe (instance, depth) }
    return true
  }

  /// Forgets the instance when all that is in it has been written.
  @inline(__always)
  mutating func close(_ instance: UnsafeRawPointer) {
    if unsafe instance == self.instance { unsafe (self.instance, self.depth) = (nil, 0) }
  }
}
