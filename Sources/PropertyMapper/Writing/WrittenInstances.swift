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

extension EncodingPass {
  /// What is known about an instance to be written; nil if it isn't one, or each place is written anew.
  @inline(never)
  func place(of slot: Slot, as model: ModelReference) -> WrittenInstances.Place? {
    guard readBack != nil, let instance = slot.instance else { return nil }
    return WrittenInstances.Place(
      instance: ObjectIdentifier(instance), declared: ObjectIdentifier(model.type),
      emptyText: emptyText,
      names: isBelowBase ? discriminators.flatMap { ["\($0.path)", $0.name] } : nil)
  }

  /// The output of an instance that has been written before; nil if there is none.
  func writtenOutput(for place: WrittenInstances.Place?) -> OutputValue? {
    guard let place,
      let known = readBack?.writtenInstances.output(for: place, atDepth: log.depth),
      !openInstances.contains(place.instance)
    else { return nil }
    discriminators = []
    isBelowBase = false
    return countValues(known.count) ? known.output : nil
  }

  /// Keeps the output of an instance.
  func keep(
    _ output: OutputValue?, of slot: Slot, for place: WrittenInstances.Place?,
    countedSince count: Int
  ) {
    guard let place, let output, let instance = slot.instance else { return }
    readBack?.writtenInstances.add(
      output, of: instance, for: place, count: writtenCount - count, depth: log.depth)
  }
}
