// For threads, whose stack size can be chosen.
import Foundation
import PropertyMapper

/// A thread with a large stack, for work that can't fail, and for which the stack of its caller is too small.
enum RoomyThread {
  /// The size of the stack in bytes. The system only provides memory for the part that is reached.
  private static let stackSize = 64 << 20

  /// Runs work, on such a thread if there is too little stack for it here.
  ///
  /// - Parameter work: Returns the result, and whether there was too little stack.
  static func run<Result>(
    in context: MappingContext, _ work: @escaping () -> (result: Result, isOutOfStack: Bool)
  ) -> Result {
    if context.hasRoom {
      let (result, isOutOfStack) = work()
      if !isOutOfStack { return result }
    }
    let end = DispatchSemaphore(value: 0)
    // Only the thread uses them until it has ended.
    nonisolated(unsafe) let body = work
    nonisolated(unsafe) var result: Result?
    let thread = Thread {
      unsafe result = unsafe body().result
      end.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    end.wait()
    return unsafe result ?? work().result
  }
}
