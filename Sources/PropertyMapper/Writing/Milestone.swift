/// Finds cycles of instances on the way down, early enough that little is written twice.
///
/// Remembers one instance on the way, and replaces it with a deeper one each time the depth has doubled. In
/// a cycle, the remembered instance is reached again. That takes no memory per instance, and only compares
/// addresses. A second walk then determines the exact cycle and where it closes.
struct Milestone {
  /// The depth at which the first instance is remembered.
  private static let firstDepth = 8

  private var instance: ValueAddress?
  private var depth = 0

  /// Returns false if the instance is the remembered one, and so contains itself.
  @inline(__always)
  mutating func open(_ instance: ValueAddress, at depth: Int) -> Bool {
    guard depth >= Self.firstDepth else { return true }
    if instance == self.instance { return false }
    if depth >= 2 * self.depth { (self.instance, self.depth) = (instance, depth) }
    return true
  }

  /// Forgets the instance once its contents are written.
  @inline(__always)
  mutating func close(_ instance: ValueAddress) {
    if instance == self.instance { (self.instance, self.depth) = (nil, 0) }
  }
}
