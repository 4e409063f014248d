/// The output of instances that may be in several places of a graph, so that each is written once.
///
/// ```
///  top ─left──▶ middle ─left──▶ bottom        3 instances, 7 places
///   └───right────▲ └────right────▲
/// ```
///
/// The outputs share their storage. Each place still counts, since whoever reads the output visits all of
/// them.
final class WrittenInstances {
  private var outputs: [Place: Written] = [:]

  /// An instance, and everything around it that affects its output.
  struct Place: Hashable {
    let instance: ObjectIdentifier
    let declared: ObjectIdentifier
    let emptyText: EmptyTextRule
    /// The names from the bases it is a value of; nil if it is declared as itself.
    let names: [String]?
  }

  private struct Written {
    /// Retained, so that its address is not reused.
    let instance: AnyObject
    let output: OutputValue
    let count: Int
    /// The depth at which it was written. Further below, the limit may not allow what is inside.
    let depth: Int
  }

  /// The output for a place that isn't deeper than the one it was written at, and its number of values.
  func output(for place: Place, atDepth depth: Int) -> (output: OutputValue, count: Int)? {
    guard let written = outputs[place], depth <= written.depth else { return nil }
    return (written.output, written.count)
  }

  func add(
    _ output: OutputValue, of instance: AnyObject, for place: Place, count: Int, depth: Int
  ) {
    outputs[place] = Written(instance: instance, output: output, count: count, depth: depth)
  }
}

extension ModelEncoder<TreeSink> {
  /// Writes a model for an update; an instance that has been written before has the same output.
  @inline(never)
  mutating func writeOnce(
    _ slot: Slot, as model: ModelReference, in surroundings: ModelSurroundings
  ) -> Output {
    guard let pass = run.pass, let readBack = pass.readBack, let instance = slot.instance else {
      return writeEntries(of: slot, as: model, in: surroundings)
    }
    let place = WrittenInstances.Place(
      instance: ObjectIdentifier(instance), declared: ObjectIdentifier(model.type),
      emptyText: pass.emptyText,
      names: surroundings.names?.flatMap { ["\($0.path)", $0.name.shown] })
    if let known = readBack.writtenInstances.output(for: place, atDepth: run.depth),
      !pass.record.openInstances.contains(place.instance)
    {
      return run.count(known.count) ? .value(known.output) : .failed
    }
    let count = run.remainingCount
    let output = writeEntries(of: slot, as: model, in: surroundings)
    if case .value(let value) = output {
      readBack.writtenInstances.add(
        value, of: instance, for: place, count: count - run.remainingCount, depth: run.depth)
    }
    return output
  }
}
