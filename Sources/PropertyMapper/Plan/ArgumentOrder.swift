import Synchronization

/// Finds arguments that are written in another order than the initialiser has its parameters in, which the compiler cannot
/// tell where they are of one type.
///
/// ```
///  Size.init(width:height:)    InitArgument("h", \.height), InitArgument("w", \.width)
///  given   1 for \.height, 2 for \.width
///  read    \.height = 2, \.width = 1                      each reads what was given for the other
/// ```
///
/// Models are looked at until one shows that every argument is read where it was given, or may be.
final class ArgumentOrder: Sendable {
  private let isSettled = Atomic<Bool>(false)

  /// Two arguments each of which reads what was given for the other; nil if there are none.
  func mixedUp(
    _ arguments: [Construction.Argument], given: [Slot?], in model: Slot
  ) -> (first: Int, second: Int)? {
    guard !isSettled.load(ordering: .relaxed) else { return nil }
    let read = arguments.map { argument in
      argument.accessor.flatMap { try? $0.load(from: model) }
    }
    func reads(_ index: Int, whatWasGivenFor other: Int) -> Bool {
      guard let value = read[index], let given = given[other], value.type == given.type else {
        return false
      }
      return value.equals(given) == true
    }
    let indices = arguments.indices
    let wrong = indices.filter { !reads($0, whatWasGivenFor: $0) }
    for first in wrong {
      for second in wrong where first < second {
        if reads(first, whatWasGivenFor: second), reads(second, whatWasGivenFor: first) {
          return (first, second)
        }
      }
    }
    // Equal values tell nothing about the order.
    let isTelling = indices.allSatisfy { first in
      indices.allSatisfy { first == $0 || !reads(first, whatWasGivenFor: $0) }
    }
    if isTelling { isSettled.store(true, ordering: .relaxed) }
    return nil
  }
}
