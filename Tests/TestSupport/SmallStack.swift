import Dispatch
import Foundation

/// Runs a closure on a thread with the given stack size, and waits for it.
func onStack<Result>(
  ofKilobytes size: Int, _ body: @escaping @Sendable () -> Result
) -> Result? {
  let finished = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var result: Result?
  let thread = Thread {
    result = body()
    finished.signal()
  }
  thread.stackSize = size * 1024
  thread.start()
  finished.wait()
  return result
}
