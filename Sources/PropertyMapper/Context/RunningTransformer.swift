/// The transformer of a type that is running, for calls nested in its closures.
///
/// Unchecked because values need not be Sendable; they are only compared, by calls that the closure makes.
final class RunningTransformer: @unchecked Sendable {
  private let type: any Any.Type
  private let value: Slot
  /// The one whose closure made the call that runs this one.
  private let outer: RunningTransformer?

  init(_ type: any Any.Type, of value: Slot, in outer: RunningTransformer?) {
    self.type = type
    // The closure has exclusive access to the original.
    self.value = value.duplicate()
    self.outer = outer
  }

  /// Whether the same transformer is already running with the same value: it would call itself forever.
  var isRepeated: Bool {
    var other = outer
    while let running = other {
      if running.type == type, running.value.type == value.type, running.value.isSame(as: value) {
        return true
      }
      other = running.outer
    }
    return false
  }
}
