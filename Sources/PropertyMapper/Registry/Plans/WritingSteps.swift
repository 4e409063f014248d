/// The steps of a plan, contiguous in memory, with the data that every one of them needs.
///
/// The lines borrow the steps and their keys, which exist as long as the lines.
final class WritingSteps: Sendable {
  /// The data of a step that the encoder reads. Copying it retains nothing.
  struct Line: Sendable {
    let action: WritingStep.Action
    /// Whether the rule of the entry decides if the value is written.
    let asksRule: Bool
    let encodedKey: EncodedKeys.Key
    let keyIdentity: StringIdentity
    let offset: Int
    /// The number of following steps in the object that begins here.
    let length: Int
    let step: Borrowed<WritingStep>
    let codec: Borrowed<WritingCodec>?
    /// The property, if its value must be loaded first.
    let loadedProperty: Borrowed<PlanEntry.Property>?

    /// The key in a dictionary.
    var key: String { step.lend { $0.key } }
  }

  let lines: FixedTable<Line>
  private let steps: [WritingStep]
  private let keys: EncodedKeys

  init(_ steps: [WritingStep]) {
    self.steps = steps
    keys = EncodedKeys(steps.map(\.key))
    lines = FixedTable(
      zip(steps, keys.keys).map { step, key in
        Line(
          action: step.action,
          asksRule: step.entry?.rule.decidesAboutOutput == true, encodedKey: key,
          keyIdentity: StringIdentity(of: step.key), offset: step.offset ?? 0, length: step.length,
          step: Borrowed(step),
          codec: step.codec.map { Borrowed($0) },
          loadedProperty: step.loadedProperty.map { Borrowed($0) })
      })
  }

  /// The step that writes a key of the object itself.
  ///
  /// - Parameter next: Where to begin, and afterwards the index behind the step, if there is one.
  func line(forKey key: String, from next: inout Int) -> Line? {
    let identity = StringIdentity(of: key)
    var index = next
    while index < lines.count {
      let line = lines[index]
      index += 1 + line.length
      guard line.action != .embedded, line.keyIdentity == identity else { continue }
      next = index
      return line
    }
    return nil
  }
}
