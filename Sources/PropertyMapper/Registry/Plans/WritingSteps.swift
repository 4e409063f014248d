/// The steps of a plan, contiguous in memory, with the data that every one of them needs.
///
/// Why the raw memory is safe: it is initialized once, with the plan, and freed with it. `steps`
/// keeps the objects alive that it refers to, as long as the plan is retained.
@safe final class WritingSteps: @unchecked Sendable {
  // Unchecked because of the pointers; nothing is written through them after initialization.

  /// The data of a step that the engine reads. Copying it retains nothing.
  @safe struct Line {
    let action: WritingStep.Action
    let countsWrapped: Bool
    /// Whether the rule of the entry decides if the value is written.
    let asksRule: Bool
    /// The encoded key: a comma, the string in quotation marks, a colon; padded to words of eight
    /// bytes.
    let keyText: UnsafePointer<UInt8>
    let keyLength: Int
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

  let lines: UnsafeBufferPointer<Line>
  private let steps: [WritingStep]
  private let texts: UnsafeMutablePointer<UInt8>

  init(_ steps: [WritingStep]) {
    self.steps = steps
    let keys = steps.map { Self.text(of: $0.key) }
    unsafe texts = .allocate(capacity: max(1, keys.reduce(0) { $0 + $1.count + 8 }))
    let lines = UnsafeMutableBufferPointer<Line>.allocate(capacity: steps.count)
    var end = unsafe texts
    for (index, step) in steps.enumerated() {
      let key = keys[index]
      unsafe end.initialize(repeating: 0, count: key.count + 8)
      for (offset, byte) in key.enumerated() { unsafe end[offset] = byte }
      unsafe lines.initializeElement(
        at: index,
        to: Line(
          action: step.action, countsWrapped: step.countsWrapped,
          asksRule: step.entry?.rule.decidesAboutOutput == true, keyText: UnsafePointer(end),
          keyLength: key.count, offset: step.offset ?? 0, length: step.length,
          step: Borrowed(step), codec: step.codec.map { Borrowed($0) },
          loadedProperty: step.loadedProperty.map { Borrowed($0) }))
      unsafe end += key.count + 8
    }
    unsafe self.lines = UnsafeBufferPointer(lines)
  }

  deinit {
    unsafe UnsafeMutableBufferPointer(mutating: lines).deinitialize()
    unsafe lines.deallocate()
    unsafe texts.deallocate()
  }

  private static func text(of key: String) -> [UInt8] {
    var text = JSONBuffer(minimumCapacity: key.utf8.count + 16)
    text.append(JSONByte.comma)
    text.write(key)
    text.append(JSONByte.colon)
    return unsafe text.withBytes { unsafe Array($0) }
  }
}
