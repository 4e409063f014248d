import Synchronization

/// An instance stored in a model, to count models that are never released. It does not affect
/// comparisons.
final class Life: Sendable {
  private let count = LifeCount.current

  init() { count.add(1) }
  deinit { count.add(-1) }
}

extension Life: Hashable {
  static func == (first: Life, second: Life) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// Counts the lives of models created by a task and the tasks that it starts.
final class LifeCount: Sendable {
  /// The count of the current task, or a global count for all other code.
  @TaskLocal static var current = LifeCount()

  private let living = Atomic<Int>(0)

  var value: Int { living.load(ordering: .relaxed) }

  fileprivate func add(_ number: Int) { living.add(number, ordering: .relaxed) }

  /// The number of models created by a closure that are still alive after it returns.
  static func left(by body: () throws -> Void) rethrows -> Int {
    let count = LifeCount()
    try $current.withValue(count, operation: body)
    return count.value
  }
}
