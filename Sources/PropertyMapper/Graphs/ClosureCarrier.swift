/// Takes what the writing closure of an entry makes to the reading closure of the same entry, for values that
/// only these two know how to handle.
final class ClosureCarrier {
  private let context: MappingContext
  private let components: [MappingPath.Component]
  private(set) var problems: [MappingError] = []

  init(context: MappingContext, components: [MappingPath.Component]) {
    self.context = context
    self.components = components
  }

  /// What the writing closure makes; nil if it failed.
  func output(
    of model: Slot, _ entry: PlanEntry, _ writing: PlanEntry.Writing
  ) -> OutputValue? {
    let pass = EncodingPass(context: context, target: .propertyList, includesNull: true)
    pass.log.enter(components)
    defer { problems += pass.log.problems(in: nil) }
    do {
      let loaded = try pass.callUser { try entry.load(writing, from: model) }
      guard let loaded else { return .null }
      return pass.encode(loaded, as: writing.shape)
    } catch {
      pass.log.note(writing.closures.failureCode, Messages.encoderThrew(error), underlyingError: error)
      return nil
    }
  }

  /// Has the reading closure take a value.
  func apply(
    _ output: OutputValue, to model: Slot, _ entry: PlanEntry, _ reading: PlanEntry.Reading
  ) {
    let pass = DecodingPass(context: context)
    pass.rules.policy = .lossless
    pass.log.enter(components)
    defer { problems += pass.log.problems(in: nil) }
    do {
      guard let value = try value(of: output, reading, pass) else { return }
      if let consume = reading.closures.consume {
        try pass.callUser { try consume(model, value) }
      } else {
        try entry.property?.accessor.store(value, in: model)
      }
    } catch {
      let kind = reading.closures.isConsumer ? "consumer" : "property"
      pass.log.note(.hookFailed, Messages.hookThrew(kind, error), underlyingError: error)
    }
  }

  /// The value that the reading closures make for the argument of an initialiser.
  func value(of output: OutputValue, _ reading: PlanEntry.Reading) -> Slot? {
    let pass = DecodingPass(context: context)
    pass.rules.policy = .lossless
    pass.log.enter(components)
    defer { problems += pass.log.problems(in: nil) }
    do {
      return try value(of: output, reading, pass)
    } catch {
      pass.log.note(.transformFailed, Messages.transformThrew(error), underlyingError: error)
      return nil
    }
  }

  private func value(
    of output: OutputValue, _ reading: PlanEntry.Reading, _ pass: DecodingPass
  ) throws -> Slot? {
    if output.isNull, !reading.shape.acceptsNull { return reading.closures.nullValue?() }
    let element = InputElement(output.isNull ? MappingValue.null : output.anyValue)
    guard let prepared = pass.prepare(element, as: reading.shape), pass.log.errorCount == 0,
      let slot = pass.make(prepared)
    else { return nil }
    guard let convert = reading.closures.convert else { return slot }
    return try pass.callUser { try convert(slot) }
  }
}
