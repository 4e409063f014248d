// Output to be read by an update, which must restore the same values.

/// Decides how to write nil, null, and empty strings that are read as null in a model to be read by an
/// update.
protocol ReadBack: AnyObject {
  /// How an empty string in the value of an entry is read.
  func emptyText(of entry: PlanEntry) -> EmptyTextRule

  /// Decides about an entry that writes null, or a value that is read as null.
  ///
  /// - Parameters:
  ///   - output: The output of the entry.
  ///   - plan: The plan of the model.
  func choice(
    for output: OutputValue, by entry: PlanEntry, of model: Slot, _ plan: ObjectPlan
  ) -> NullChoice

  /// The instances that have been written for the same use.
  var writtenInstances: WrittenInstances { get }

  /// Whether the model created may have another type than the one named by the data.
  func mayMakeOthers(than type: any Any.Type) -> Bool
}

/// A decision about null.
enum NullChoice: Equatable {
  case write
  /// If it is left out, the same value is read.
  case leaveOut
  /// The output cannot represent the property's value.
  case refuse
}

extension WritingPass {
  /// Whether a nested value is read as the same value; if not, that is logged.
  @inline(never)
  func isReadBack(_ output: OutputValue, as shape: Shape) -> Bool {
    guard readBack != nil, !emptyText.keeps(output, as: shape) else { return true }
    refuse(output.asNull)
    return false
  }

  /// Whether the model is created again with the same type; if not, that is logged.
  @inline(never)
  func isReadBack(_ slot: Slot, as model: ModelReference) -> Bool {
    // The runtime adds its own classes, such as those that observe properties.
    guard let readBack, slot.runtimeType != model.type, TypeKind(of: slot.runtimeType) == .class,
      !readBack.mayMakeOthers(than: model.type)
    else { return true }
    refuse(.unnamedSubclass)
    return false
  }

  /// Reports the entries without a value that would be read from what others have written.
  func refuseReplaced(_ written: WrittenModel, in object: OutputObject) {
    let plan = written.plan
    for entry in plan.overlappingEntries
    where written.entriesLeftOut.contains(where: { $0 === entry })
      && !plan.repeatedPaths.contains(entry.path)
      && entry.places.contains(where: { object.hasValue(at: $0.path) })
    {
      let lost = Unwritable.readFromOther
      log.note(
        .unrepresentableValue, Messages.unrepresentable(lost), below: entry.path.components,
        actual: lost.phrase)
    }
  }
}

extension MappingPass {
  /// Reports the kept keys of a model that would be read as something else.
  @inline(never)
  final func refuseLostKeys(among kept: MappingValue.Object, of plan: ObjectPlan) {
    guard !kept.isEmpty else { return }
    var known = plan.knownKeys
    if plan.hasEmbeddedModels { known.merge(context.registry.objectKeys(of: plan).known) }
    for discriminator in plan.discriminators { known.insert(discriminator.path.components[...]) }
    refuseKeys(in: kept, knownTo: known)
  }

  private func refuseKeys(in object: MappingValue.Object, knownTo known: KeyTree) {
    for (key, value) in object {
      guard let below = known[key] else { continue }
      log.enter(found: .key(key))
      if !below.isLeaf, case .object(let rest) = value, !rest.isEmpty {
        refuseKeys(in: rest, knownTo: below)
      } else {
        let lost = Unwritable.keptKnown
        log.note(.unrepresentableValue, Messages.unrepresentable(lost), actual: lost.phrase)
      }
      log.leave()
    }
  }
}

extension PlanEntry {
  /// Whether the entry reads an object without its keys as nil: that of an optional embedded model.
  var readsEmptyObjectAsNil: Bool { isEmbedded && reading?.shape.isOptional == true }

  /// The problem with output that the entry reads as null, but was something else.
  func asNull(_ output: OutputValue) -> Unwritable {
    guard isEmbedded else { return output.asNull }
    return output.isNull ? .embeddedNil : .embeddedWithoutKeys
  }

  /// Whether the output of the entry is null, or something else that it reads as null.
  ///
  /// - Parameter rule: How an empty string inside the value is read.
  func readsAsNull(_ output: OutputValue, _ rule: EmptyTextRule) -> Bool {
    output.isNull || output.isEmptyText && self.rule.readsEmptyTextAsNull(rule)
      || output.isEmptyObject && readsEmptyObjectAsNil
  }
}

extension EmptyTextRule {
  /// Whether a nested value is read as the same value.
  func keeps(_ output: OutputValue, as shape: Shape) -> Bool {
    if output.isNull { return shape.acceptsNull }
    return !output.isEmptyText || !makesNull(anywhereIn: shape)
  }

  /// Whether an empty string is read as null for a shape or for the shape inside it.
  private func makesNull(anywhereIn shape: Shape) -> Bool {
    if makesNull(of: shape) { return true }
    switch shape {
    case .optional(let optional): return makesNull(anywhereIn: optional.wrapped)
    case .converted(let converted): return makesNull(anywhereIn: converted.inner)
    case .value, .model, .list, .dictionary, .jsonText: return false
    }
  }
}

extension OutputValue {
  var isEmptyText: Bool { if case .text(let text) = self { text.isEmpty } else { false } }

  /// The problem if it is read as null, but was something else.
  var asNull: Unwritable {
    isNull ? .nullNotTaken : .emptyReadAsNull
  }
}

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
