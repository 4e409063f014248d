/// What generators and final encoders did in an export, so that each runs once per value although a value may
/// be written a second time, to find all problems.
///
/// ```
///  first walk   generator 1 · generator 2 · final encoder · gives up
///  second walk  result 1    · result 2    · its object · generator 3 · …
/// ```
///
/// Both walks visit the entries of a model in table order, and the elements of containers in the same
/// order, and the first one stops at the first value that cannot be written. So its results are the first
/// ones that the second one needs. Encoders of transforms are pure, and are just called again.
///
/// A model with final encoders that has been written completely is remembered by the number of its values, and
/// by its tree if it was written as one: it contains no errors itself. The models around it need its tree if
/// they write to the same object, where a key may then be written twice. Such models are written as trees.
final class ClosureRecord {
  private enum Outcome {
    case generated(Result<Slot?, any Error>)
    case edited(Result<EditedModel, any Error>)
    case begun
    case written(WrittenOutput)
  }

  private var outcomes: [(source: ObjectIdentifier, outcome: Outcome)] = []
  /// The index of the next outcome to replay, once replay has begun.
  private var next: Int?
  /// Whether written models were left out in the replay, since there are no trees of them.
  private(set) var leftOutModels = false
  /// The class instances that are being written: a cycle must be found before a closure is called twice.
  var openInstances: Set<ObjectIdentifier> = []
  /// The dictionaries that the final encoders of inner models have produced.
  var edited = EditedObjects()

  /// Starts replaying the outcomes; nothing is recorded from now on.
  func rewind() {
    next = 0
    openInstances = []
    edited.rewind()
  }

  /// The recorded result of an entry's generator, or else its result now.
  func result(of entry: PlanEntry, _ generate: () throws -> Slot?) throws -> Slot? {
    let source = ObjectIdentifier(entry)
    if case .generated(let result) = replayed(from: source) { return try result.get() }
    let result = Result { try generate() }
    add(.generated(result), from: source)
    return try result.get()
  }

  /// Changes an object as final encoders of a plan did, or else by calling them now.
  func edit(
    _ own: inout EditedModel, by plan: ObjectIdentifier,
    _ edit: (inout EditedModel) throws -> Void
  ) throws {
    if case .edited(let result) = replayed(from: plan) {
      own = try result.get()
      return
    }
    do {
      try edit(&own)
    } catch {
      add(.edited(.failure(error)), from: plan)
      throw error
    }
    add(.edited(.success(own)), from: plan)
  }

  /// Notes that the walk begins a model with final encoders.
  ///
  /// - Returns: The number of outcomes before the model.
  func begin(by plan: ObjectIdentifier) -> Int {
    add(.begun, from: plan)
    return outcomes.count - 1
  }

  /// Notes that a model with final encoders has been written, which makes everything recorded for it
  /// superfluous.
  ///
  /// - Parameters:
  ///   - start: The number of outcomes before the model.
  func note(_ written: WrittenOutput, by plan: ObjectIdentifier, since start: Int) {
    guard next == nil else { return }
    outcomes.removeSubrange(start...)
    outcomes.append((plan, .written(written)))
  }

  /// The output of the next model if it has been written; nil if it must be written now.
  func outputIfWritten(by plan: ObjectIdentifier) -> WrittenOutput? {
    guard let next, next < outcomes.count, outcomes[next].source == plan else { return nil }
    switch outcomes[next].outcome {
    case .generated, .edited: return nil
    case .begun:
      self.next = next + 1
      return nil
    case .written(let output):
      self.next = next + 1
      if output.tree == nil { leftOutModels = true }
      return output
    }
  }

  private func add(_ outcome: Outcome, from source: ObjectIdentifier) {
    if next == nil { outcomes.append((source, outcome)) }
  }

  private func replayed(from source: ObjectIdentifier) -> Outcome? {
    guard let next else { return nil }
    // Sources only differ if a walk ran out of stack space earlier, and then the export fails.
    guard next < outcomes.count, outcomes[next].source == source else {
      self.next = .max
      return nil
    }
    self.next = next + 1
    return outcomes[next].outcome
  }
}

/// The output of a model with final encoders that has been written completely.
struct WrittenOutput {
  /// Nil if it was not written as a tree.
  let tree: OutputValue?
  /// The number of values in it.
  let count: Int
}

/// The object of a model, which its final encoders change, in the form that the next one receives.
struct EditedModel {
  let form: HandedOutForm
  /// The object as a dictionary; otherwise empty.
  var dictionary: [String: Any] = [:]
  /// The order of its keys before that, and of the keys in the models inside, which may be left out in a replay.
  let order: KeyOrder?
  /// The exact object; otherwise empty.
  var object = MappingValue.Object()

  init(_ dictionary: [String: Any], order: KeyOrder?) {
    form = .dictionary
    self.dictionary = dictionary
    self.order = order
  }

  init(_ object: MappingValue.Object) {
    form = .exact
    self.object = object
    order = nil
  }
}
