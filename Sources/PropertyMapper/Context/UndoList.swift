/// What nested calls have done, and an enclosing call undoes if it fails.
final class UndoList: Sendable {
  private let steps = Locked<[@Sendable () -> Void]>([])

  func add(_ step: @escaping @Sendable () -> Void) {
    steps.withLock { $0.append(step) }
  }

  func removeAll() { _ = takeAll() }

  /// Runs all steps, the last one first.
  func undoAll() {
    for undo in takeAll().reversed() { undo() }
  }

  /// The steps are run and freed outside the lock, since instances may be freed with them.
  private func takeAll() -> [@Sendable () -> Void] {
    steps.withLock { steps in
      let all = steps
      steps = []
      return all
    }
  }
}
