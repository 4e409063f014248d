@testable import PropertyMapper

/// Collects the values that closures receive, from any thread.
final class Recorder<Value: Sendable>: Sendable {
  private let state = Locked<[Value]>([])

  var values: [Value] { state.withLock { $0 } }
  var count: Int { values.count }

  func append(_ value: Value) { state.withLock { $0.append(value) } }
  func removeAll() { state.withLock { $0 = [] } }
}
