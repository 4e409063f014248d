import Synchronization

/// An instance that a model holds, so that models that nobody releases are counted. It plays no part in comparisons.
final class Life: Sendable {
  private let count = LifeCount.current

  init() { count.add(1) }
  deinit { count.add(-1) }
}

extension Life: Hashable {
  static func == (first: Life, second: Life) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// Counts the lives of the models that a task, and the tasks that it starts, create.
final class LifeCount: Sendable {
  /// The count of the current task; without one, a count of all others.
  @TaskLocal static var current = LifeCount()

  private let living = Atomic<Int>(0)

  var value: Int { living.load(ordering: .relaxed) }

  fileprivate func add(_ number: Int) { living.add(number, ordering: .relaxed) }

  /// How many models that a closure creates live on when it has returned.
  static func left(by body: () throws -> Void) rethrows -> Int {
    let count = LifeCount()
    try $current.withValue(count, operation: body)
    return count.value
  }
}
