/// A reference that retains nothing: calls that run on several threads at once would otherwise spend their time on the
/// counts of the objects that they share.
///
/// Why this is safe: whoever makes one holds the object for as long as the reference is used. Plans hold their entries and
/// codecs, a program its plans, a call its program.
@safe struct Borrowed<Object: AnyObject>: @unchecked Sendable {
  // Unchecked because the objects are plans and their parts, which never change.

  private let reference: Unmanaged<Object>

  init(_ object: Object) { unsafe reference = unsafe .passUnretained(object) }

  /// The object, retained like any other.
  var object: Object { unsafe reference.takeUnretainedValue() }

  /// Lends the object to what cannot fail.
  @inline(__always)
  func lend(_ body: (Object) -> Void) { unsafe reference._withUnsafeGuaranteedRef { body($0) } }

  /// Lends the object.
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
