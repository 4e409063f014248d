/// A reference that does not retain its object: otherwise, calls that run on several threads at
/// once would contend for the reference counts of shared objects.
///
/// Why this is safe: the creator of a borrowed reference retains the object for as long as the
/// reference is used. Plans retain their entries and codecs, a program its plans, a call its
/// program.
@safe struct Borrowed<Object: AnyObject>: @unchecked Sendable {
  // Unchecked because the objects are plans and their parts, which never change.

  private let reference: Unmanaged<Object>

  init(_ object: Object) { unsafe reference = unsafe .passUnretained(object) }

  /// The object, retained as usual.
  var object: Object { unsafe reference.takeUnretainedValue() }

  /// Passes the object to a closure that cannot fail.
  @inline(__always)
  func lend(_ body: (Object) -> Void) { unsafe reference._withUnsafeGuaranteedRef { body($0) } }

  /// Passes the object to a closure.
  @inline(__always)
  func withObject(_ body: (Object) throws(Declined) -> Void) throws(Declined) {
    let isDone = unsafe reference._withUnsafeGuaranteedRef { object in
      do throws(Declined) {
        try body(object)
        return true
      } catch {
        return false
      }
    }
    guard isDone else { throw Declined() }
  }
}
