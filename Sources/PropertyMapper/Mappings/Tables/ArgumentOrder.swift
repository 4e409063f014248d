import Synchronization

/// Detects arguments listed in a different order than the initializer's parameters, which the
/// compiler does not report if they have the same type.
///
/// ```
///  Size.init(width:height:)    InitArgument("h", \.height), InitArgument("w", \.width)
///  passed  1 for \.height, 2 for \.width
///  read    \.height = 2, \.width = 1                      each reads the value passed for the other
/// ```
///
/// Models are checked until each pair of arguments of the same type has been verified: by a model
/// in which the two differ and each is read as it was passed. Equal values, such as two absent
/// ones, prove nothing.
final class ArgumentOrder: Sendable {
  /// The maximum number of models to check if the initializer changes its arguments, since these
  /// may never prove the order.
  private static let greatestCount = 100

  /// Whether all pairs are verified.
  private let isSettled = Atomic<Bool>(false)
  private let state = Mutex(State())

  private struct State {
    /// The unverified pairs; nil before the first model.
    var pairs: [Pair]?
    var remaining = ArgumentOrder.greatestCount
  }

  /// Two arguments of the same type.
  private struct Pair {
    let first: Int
    let second: Int
  }

  /// Arguments that are each read as another one.
  struct MixUp {
    /// The arguments: each reads the value passed for the next, and the last the value passed for
    /// the first.
    let cycle: [Int]
    /// All arguments, with the values that these read instead.
    let exchanged: [Slot?]
  }

  /// Compares two values of an argument.
  typealias Comparison = (_ argument: Int, Slot, Slot) -> Bool

  /// Returns the arguments that are mixed up in a model; nil if there are none or it is unknown.
  @inline(__always)
  func mixUp(
    _ arguments: [Construction.Argument], given: [Slot?], in model: Slot,
    comparing areEqual: @escaping Comparison
  ) -> MixUp? {
    if isSettled.load(ordering: .relaxed) { return nil }
    return look(arguments, given: given, in: model, comparing: areEqual)
  }

  @inline(never)
  private func look(
    _ arguments: [Construction.Argument], given: [Slot?], in model: Slot,
    comparing areEqual: @escaping Comparison
  ) -> MixUp? {
    let open = openPairs(of: arguments)
    guard open.contains(where: { given[$0.first] != nil || given[$0.second] != nil }) else {
      return nil
    }
    let values = ArgumentValues(arguments, given: given, comparing: areEqual)
    let different = open.filter { values.differ($0.first, $0.second) }
    guard !different.isEmpty else { return nil }
    let read = values.reading(model)
    if let cycle = read.cycle {
      var exchanged = given
      for index in cycle { exchanged[index] = read.read[index] }
      return MixUp(cycle: cycle, exchanged: exchanged)
    }
    let told = different.filter { read.readsItsOwn($0.first) && read.readsItsOwn($0.second) }
    close { pair in
      told.contains { $0.first == pair.first && $0.second == pair.second }
    }
    if told.count < different.count { countChange() }
    return nil
  }

  /// Whether an initializer sorts mixed-up arguments itself, as shown by a model created with the
  /// other order. These are not checked again.
  func isPutInOrder(
    _ mixUp: MixUp, by arguments: [Construction.Argument], in model: Slot,
    comparing areEqual: @escaping Comparison
  ) -> Bool {
    let values = ArgumentValues(arguments, given: mixUp.exchanged, comparing: areEqual)
    guard values.reading(model).cycle == nil else { return false }
    close { mixUp.cycle.contains($0.first) && mixUp.cycle.contains($0.second) }
    return true
  }

  private func openPairs(of arguments: [Construction.Argument]) -> [Pair] {
    let known = state.withLock { $0.pairs }
    if let known { return known }
    var pairs: [Pair] = []
    for (first, argument) in arguments.enumerated() {
      guard let type = argument.accessor?.valueType else { continue }
      for second in arguments.indices.dropFirst(first + 1)
      where arguments[second].accessor?.valueType == type {
        pairs.append(Pair(first: first, second: second))
      }
    }
    return state.withLock { state in
      let open = state.pairs ?? pairs
      state.pairs = open
      if open.isEmpty { isSettled.store(true, ordering: .relaxed) }
      return open
    }
  }

  private func close(where isTold: (Pair) -> Bool) {
    state.withLock { state in
      state.pairs?.removeAll(where: isTold)
      if state.pairs?.isEmpty == true { isSettled.store(true, ordering: .relaxed) }
    }
  }

  private func countChange() {
    state.withLock { state in
      state.remaining -= 1
      if state.remaining == 0 { isSettled.store(true, ordering: .relaxed) }
    }
  }
}

/// The values passed for arguments, next to the values of their properties.
private struct ArgumentValues {
  let given: [Slot?]
  private(set) var read: [Slot?] = []
  private let arguments: [Construction.Argument]
  private let areEqual: ArgumentOrder.Comparison

  /// - Parameter given: The values; absent ones are the values passed to the initializer for them,
  ///   such as nil.
  init(
    _ arguments: [Construction.Argument], given: [Slot?],
    comparing areEqual: @escaping ArgumentOrder.Comparison
  ) {
    self.arguments = arguments
    self.areEqual = areEqual
    self.given = zip(given, arguments).map { slot, argument in slot ?? argument.absentValue?() }
  }

  /// The same values, next to the properties of a model.
  func reading(_ model: Slot) -> Self {
    var copy = self
    copy.read = arguments.map { $0.accessor.flatMap { try? $0.load(from: model) } }
    return copy
  }

  /// Whether different values were passed for two arguments.
  func differ(_ first: Int, _ second: Int) -> Bool {
    guard let value = given[first], let other = given[second] else { return false }
    return !areEqual(first, value, other)
  }

  func readsItsOwn(_ index: Int) -> Bool { reads(index, whatWasGivenFor: index) }

  private func reads(_ index: Int, whatWasGivenFor other: Int) -> Bool {
    guard let value = read[index], let given = given[other], value.type == given.type else {
      return false
    }
    return areEqual(index, value, given)
  }

  /// Arguments that each read the value passed for the next, and the last the value passed for the
  /// first.
  var cycle: [Int]? {
    let wrong = given.indices.filter { !readsItsOwn($0) }
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
}
