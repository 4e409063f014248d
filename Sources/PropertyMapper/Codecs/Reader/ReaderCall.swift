/// A call that reads, and its access to the problem finder.
/// It also serves as the depth gauge, which closures may read even after the call: nothing else
/// changes by then.
class ReaderCall: DepthGauge, @unchecked Sendable {
  final let limits: ReaderLimits
  /// Whether to go on after values that cannot be read, because somebody will look only at these.
  final var goesOn = false
  /// Whether the stack has no room for the input.
  final var isTooDeep = false
  /// The keys to leave out of the next dictionary, since something else reads them; nil to leave out none.
  final var keysReadElsewhere: KeyTable?
  /// The number of members of the last dictionary that was handed out, up to a limit.
  final var memberCount = 0
  /// How many elements were left out of lossy lists and dictionaries.
  final var leftOutCount = 0
  /// How many bytes, or elements of Swift values, were read again inside of others.
  final var rereadCount = 0
  /// Whether the value just read was unknown to its transformer, and makes the optional around it nil.
  final var foundUnknownValue = false
  /// Whether the input has unknown keys that are warnings.
  final var hasUnknownKeys = false
  /// Whether a search of the whole input has to decide about its unknown keys, which may be errors.
  final var mustSearch = false
  private final var knownFindings: TextFindings?

  init(_ context: CallContext) {
    limits = ReaderLimits(context)
    super.init(context.depth + CallScope.reentryCost, in: context)
  }

  /// The scope in which users' closures run.
  final var scope: CallScope {
    CallScope(environment: context.environment, gauge: self, transformer: context.transformer)
  }

  /// What was found out about the text. Most calls need none of it, so it is created on first use.
  final var findings: TextFindings {
    if let knownFindings { return knownFindings }
    let findings = TextFindings()
    knownFindings = findings
    return findings
  }

  /// What could not be read; nil if that wasn't noted.
  final var wrongValues: WrongValues? { goesOn ? knownFindings?.wrongValues : nil }

  /// Continues with another text and what was found out about it.
  ///
  /// - Returns: What was found out about the text so far.
  final func replaceFindings(by findings: TextFindings?) -> TextFindings? {
    defer { knownFindings = findings }
    return knownFindings
  }

  /// Forgets what was found out about the text.
  final func forgetText() {
    if knownFindings != nil { knownFindings = nil }
  }

  /// The number of noted parts of objects.
  var noteCount: Int { 0 }

  /// Forgets all noted parts after the first `count`.
  func forgetNotes(since count: Int) {}

  /// Finds out whether an element that could not be read is wrong.
  func verdict(
    on element: InputElement, _ lossy: LossyElements, atDepth depth: Int,
    _ policy: ConversionPolicy
  ) -> ElementVerdict {
    .unknown
  }

  /// Converts one value with the problem finder.
  ///
  /// - Returns: Nil if there are problems, including warnings.
  func convert(
    _ element: InputElement, as shape: Shape, atDepth depth: Int, _ policy: ConversionPolicy
  ) -> Slot? {
    nil
  }
}

/// The reader leaves an input to the problem finder: it is invalid.
///
/// It contains no details: the finder reports the problem and its location.
struct Declined: Error {}

/// Returns the result of a step; its errors are left for the problem finder to report.
@inline(__always)
func orDecline<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Declined) -> Result {
  do throws(Failure) { return try body() } catch { throw Declined() }
}
