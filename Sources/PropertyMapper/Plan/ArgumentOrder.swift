import Synchronization

/// Finds arguments that are listed in another order than the initialiser's parameters, of which the compiler says nothing
/// where they are of one type.
///
/// ```
///  Size.init(width:height:)    InitArgument("h", \.height), InitArgument("w", \.width)
///  given   1 for \.height, 2 for \.width
///  read    \.height = 2, \.width = 1                      each reads what was given for the other
/// ```
///
/// Models are looked at until one shows that every argument is read where it was given, or until there were so many that
/// looking on would cost more than it tells: equal values say nothing about the order.
final class ArgumentOrder: Sendable {
  private static let greatestCount = 100

  /// How many models are still to be looked at.
  private let remaining = Atomic<Int>(greatestCount)

  /// Arguments each of which is read where another one was given.
  struct MixUp {
    /// One of them.
    let first: Int
    /// The one whose value it reads.
    let second: Int
    /// All arguments, with what each of these reads in its place.
    let exchanged: [Slot?]
  }

  /// Looks at no more models.
  func settle() { remaining.store(0, ordering: .relaxed) }

  /// The arguments that are mixed up in a model; nil if none are, or that cannot be told.
  func mixUp(
    _ arguments: [Construction.Argument], given: [Slot?], in model: Slot
  ) -> MixUp? {
    guard arguments.count > 1, remaining.load(ordering: .relaxed) > 0 else { return nil }
    let read = arguments.map { $0.accessor.flatMap { try? $0.load(from: model) } }
    let comparison = Comparison(given: given, read: read)
    if let cycle = comparison.cycle {
      var exchanged = given
      for index in cycle { exchanged[index] = read[index] }
      return MixUp(first: cycle[0], second: cycle[1], exchanged: exchanged)
    }
    if comparison.isTelling {
      settle()
    } else {
      remaining.subtract(1, ordering: .relaxed)
    }
    return nil
  }
}

/// What was given for arguments beside what their properties have.
private struct Comparison {
  let given: [Slot?]
  let read: [Slot?]

  private func reads(_ index: Int, whatWasGivenFor other: Int) -> Bool {
    guard let value = read[index], let given = given[other], value.type == given.type else {
      return false
    }
    return value.equals(given) == true
  }

  /// Arguments each of which reads what was given for the next, and the last what was given for the first.
  var cycle: [Int]? {
    let wrong = given.indices.filter { !reads($0, whatWasGivenFor: $0) }
    for start in wrong {
      var cycle = [start]
      while let last = cycle.last, !(cycle.count > 1 && reads(last, whatWasGivenFor: start)),
        let next = wrong.first(where: { !cycle.contains($0) && reads(last, whatWasGivenFor: $0) })
      {
        cycle.append(next)
      }
      if let last = cycle.last, cycle.count > 1, reads(last, whatWasGivenFor: start) {
        return cycle
      }
    }
    return nil
  }

  /// Whether no argument reads what was given for another one.
  var isTelling: Bool {
    given.indices.allSatisfy { first in
      given.indices.allSatisfy { first == $0 || !reads(first, whatWasGivenFor: $0) }
    }
  }
}
