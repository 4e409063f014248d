@testable import PropertyMapper

/// Collects what closures see, from any thread.
final class Recorder<Value: Sendable>: Sendable {
  private let state = Locked<[Value]>([])

  var values: [Value] { state.withLock { $0 } }
  var count: Int { values.count }

  func append(_ value: Value) { state.withLock { $0.append(value) } }
  func removeAll() { state.withLock { $0 = [] } }
}
