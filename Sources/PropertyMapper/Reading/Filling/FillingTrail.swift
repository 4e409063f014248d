/// Where models are being filled: paths are only built for problems, and for inputs that are opened.
///
/// The steps form a chain in the arena: each follows the address of the previous step.
final class FillingTrail {
  let call: DecodingCall
  private(set) var depth: Int
  private(set) var errorCount = 0
  /// The number of errors before the current element of a lossy list or dictionary; nil if it's not in one.
  private var errorBase: Int?
  private var lastStep: ValueAddress?
  private let root: Shape?

  private enum Step {
    case entry(Borrowed<ReadingEntry>, place: Int)
    case element(Int)
    case key(String)
    /// The path of a base's content.
    case path(MappingPath)
  }

  init(_ call: DecodingCall, _ root: Shape?, depth: Int = 0) {
    self.call = call
    self.root = root
    self.depth = depth
  }

  /// The finder with the problems; nil if there has been none, and no object was opened.
  private(set) var knownFinder: ProblemFinder?

  var finder: ProblemFinder {
    if let knownFinder { return knownFinder }
    let finder = ProblemFinder(context: call.mapping)
    finder.root = root
    use(finder)
    return finder
  }

  /// Continues with a finder that has found warnings.
  func use(_ finder: ProblemFinder) {
    finder.repeatsClosures = false
    knownFinder = finder
  }

  func enter(_ entry: ReadingEntry, place: Int, in arena: inout CallArena) {
    add(.entry(Borrowed(entry), place: place), to: &arena)
    depth &+= entry.levelCount
  }

  func leave(_ entry: ReadingEntry) { leave(levels: entry.levelCount) }

  func enterList(in arena: inout CallArena) {
    add(.element(-1), to: &arena)
    depth &+= 1
  }

  func nextElement() {
    if let step = lastStep?.afterLink, case .element(let index) = step.value(as: Step.self) {
      step.replace(with: Step.element(index &+ 1))
    }
  }

  /// Moves on to the element with an index, since others may have been left out.
  func nextElement(at index: Int) { lastStep?.afterLink.replace(with: Step.element(index)) }

  func enter(key: String, in arena: inout CallArena) {
    add(.key(key), to: &arena)
    depth &+= 1
  }

  func enter(_ path: MappingPath, in arena: inout CallArena) {
    add(.path(path), to: &arena)
    depth &+= path.components.count
  }

  func leave(levels: Int = 1) {
    guard let step = lastStep else { return }
    lastStep = step.address(inWord: 0)
    step.afterLink.release(Step.self)
    depth &-= levels
  }

  private func add(_ step: Step, to arena: inout CallArena) {
    lastStep = arena.allocate(step, linkedTo: lastStep)
  }

  /// The steps, starting with the outermost.
  private var steps: [Step] {
    var steps: [Step] = []
    var next = lastStep
    while let step = next {
      steps.append(step.afterLink.value(as: Step.self))
      next = step.address(inWord: 0)
    }
    return steps.reversed()
  }

  /// Notes problems at the place.
  @inline(never)
  func note(at offset: Int?, _ body: (ProblemFinder) -> Void) {
    inPlace {
      finder.log.offset = offset
      finder.log.errorBase = errorBase
      body(finder)
      finder.log.errorBase = nil
    }
    errorCount = finder.log.errorCount
  }

  /// What was known before an element of a lossy list or dictionary.
  struct ElementMark {
    fileprivate let errorBase: Int?
    fileprivate let log: ProblemLog.Mark
  }

  func beginElement() -> ElementMark {
    defer { errorBase = errorCount }
    return ElementMark(errorBase: errorBase, log: knownFinder?.log.mark ?? .start)
  }

  /// Turns the errors in an element into warnings; true if there were none, or if only the stack was too small.
  func endElement(_ mark: ElementMark) -> Bool {
    errorBase = mark.errorBase
    guard let finder = knownFinder, finder.log.hasErrors(since: mark.log), !finder.isOutOfStack
    else {
      return true
    }
    finder.log.downgrade(since: mark.log)
    errorCount = finder.log.errorCount
    return false
  }

  @inline(never)
  func note(
    _ error: any Error, _ code: MappingError.Code, at offset: Int?, from start: Int?,
    _ sentence: (Fact) -> Sentence
  ) {
    note(at: offset) { $0.noteThrown(error, code, from: start, sentence) }
  }

  /// Makes a value at the place; nil if that failed, which is noted.
  @inline(never)
  func make(at offset: Int?, _ body: (ProblemFinder) -> Slot?) -> Slot? {
    var slot: Slot?
    note(at: offset) { slot = body($0) }
    return slot
  }

  /// Opens an object at the place for a closure.
  func open(_ object: InputObject) -> OpenInput {
    inPlace { finder.opened(object) }
  }

  private func inPlace<Result>(_ body: () -> Result) -> Result {
    let finder = finder
    let steps = steps
    for step in steps {
      switch step {
      case .entry(let borrowed, let place):
        let entry = borrowed.object.planEntry
        finder.log.property = entry.property?.name
        if finder.context.registry.isSensitive(entry) { finder.log.isSensitive = true }
        finder.log.enter(entryAt: entry.places[place].path)
      case .element(let index): finder.log.enter(found: .index(index))
      case .key(let key): finder.log.enter(found: .key(key))
      case .path(let path): finder.log.enter(path.components)
      }
    }
    defer {
      for step in steps.reversed() {
        switch step {
        case .entry(let borrowed, let place):
          finder.log.leave(entryAt: borrowed.object.planEntry.places[place].path)
        case .element, .key: finder.log.leave()
        case .path(let path): finder.log.leave(path.components.count)
        }
      }
      finder.log.property = nil
      finder.log.isSensitive = false
    }
    return body()
  }
}
