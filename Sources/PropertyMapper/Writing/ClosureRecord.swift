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

/// The dictionaries and exact objects that the final encoders of inner models have produced, for the
/// final encoders of the models around them.
///
/// ```
///  inner object ──converted once──▶ dictionary ──▶ closures of all outer models
///       ▲                               │
///       └──── by its storage ───────────┘  if a closure passes it on unchanged
/// ```
///
/// Copies of a dictionary share its storage until one of them changes, and a copy is kept here, so
/// a dictionary with the same storage is the same dictionary, and likewise for exact objects. As a result, the time for nested
/// models depends on their size rather than on their size times their depth.
struct EditedObjects {
  /// The forms in which the final encoders of the models that are being written begin.
  private var openForms: [HandedOutForm] = []
  private var byDictionary: [StorageIdentity: EditedObject] = [:]
  private var byExactObject: [StorageIdentity: EditedObject] = [:]
  private var byOutput: [StorageIdentity: EditedObject] = [:]
  /// The dictionaries from the walk that is replayed.
  private var earlier: [StorageIdentity: EditedObject] = [:]

  /// The form in which the object of the model around the innermost one begins; nil if there is none.
  private var outerForm: HandedOutForm? { openForms.dropLast().last }

  /// Begins a model with final encoders; before the outermost, everything is released.
  mutating func open(as form: HandedOutForm) {
    if openForms.isEmpty {
      if !byDictionary.isEmpty { byDictionary = [:] }
      if !byExactObject.isEmpty { byExactObject = [:] }
      if !byOutput.isEmpty { byOutput = [:] }
    }
    openForms.append(form)
  }

  /// Ends a model with final encoders.
  mutating func close() { _ = openForms.popLast() }

  /// Begins a replay, in which the dictionaries of the model at which the walk gave up occur again.
  mutating func rewind() {
    let dictionaries = byDictionary
    self = Self()
    earlier = dictionaries
  }

  /// Keeps the dictionary of an inner model.
  ///
  /// - Parameters:
  ///   - count: The number of values in it.
  ///   - output: The same object as a tree, if it was written as one.
  mutating func keep(_ value: EditedValue, count: Int, as output: OutputObject? = nil) {
    guard outerForm != nil, let dictionary = ExactValue.of(value.any, as: [String: Any].self),
      !dictionary.isEmpty
    else { return }
    let height = height(of: dictionary)
    let object = EditedObject(value: value, count: count, height: height, output: output)
    byDictionary[StorageIdentity(of: dictionary)] = object
    if let output { byOutput[StorageIdentity(of: output.members)] = object }
  }

  /// Keeps the object for the output of an inner model, in the form of the model around it.
  ///
  /// - Parameter own: The object from which the output was written.
  mutating func keep(_ output: OutputValue?, of own: EditedModel, count: Int) {
    guard let outerForm, case .object(let object) = output, known(object) == nil else { return }
    switch outerForm {
    case .dictionary:
      if let value = value(of: .object(object)) { keep(value, count: count, as: object) }
    case .exact:
      guard !object.members.isEmpty,
        let exact = own.form == .exact ? own.object : try? self.exact(object)
      else { return }
      let height = height(of: exact)
      let edited = EditedObject(exact: exact, count: count, height: height, output: object)
      byExactObject[StorageIdentity(of: exact.members)] = edited
      byOutput[StorageIdentity(of: object.members)] = edited
    }
  }

  /// The kept object for a dictionary; nil if the dictionary is unknown or was changed.
  func object(of dictionary: [String: Any]) -> EditedObject? {
    guard !byDictionary.isEmpty || !earlier.isEmpty else { return nil }
    let storage = StorageIdentity(of: dictionary)
    return byDictionary[storage] ?? earlier[storage]
  }

  /// The kept object for an exact one; nil if that is unknown or was changed.
  func object(of exact: MappingValue.Object) -> EditedObject? {
    byExactObject.isEmpty ? nil : byExactObject[StorageIdentity(of: exact.members)]
  }

  /// The value of a tree, which contains the kept values of the objects in it; nil if an object in it
  /// can't become a dictionary.
  func value(of output: OutputValue) -> EditedValue? {
    EditedValue(of: output) { known($0)?.value }
  }

  /// The exact object for an output, which contains the kept ones of the objects in it.
  func exact(_ object: OutputObject) throws(ConversionProblem) -> MappingValue.Object {
    let value = try MappingValue(.object(object)) { known($0)?.exact }
    guard case .object(let exact) = value else { return MappingValue.Object() }
    return exact
  }

  private func known(_ object: OutputObject) -> EditedObject? {
    byOutput.isEmpty ? nil : byOutput[StorageIdentity(of: object.members)]
  }

  /// The number of levels of lists and objects, which is known for the kept objects in it.
  private func height(of dictionary: [String: Any]) -> Int {
    object(of: dictionary)?.height ?? 1 + (dictionary.values.lazy.map { height(of: $0) }.max() ?? 0)
  }

  private func height(of value: Any) -> Int {
    if let dictionary = ExactValue.of(value, as: [String: Any].self) {
      return height(of: dictionary)
    }
    guard let elements = ExactValue.of(value, as: [Any].self) else { return 0 }
    return 1 + (elements.lazy.map { height(of: $0) }.max() ?? 0)
  }

  /// The number of levels of lists and objects, which is known for the kept objects in it.
  private func height(of exact: MappingValue.Object) -> Int {
    object(of: exact)?.height ?? 1 + (exact.members.lazy.map { height(of: $0.value) }.max() ?? 0)
  }

  private func height(of value: MappingValue) -> Int {
    switch value {
    case .object(let object): height(of: object)
    case .array(let elements): 1 + (elements.lazy.map { height(of: $0) }.max() ?? 0)
    case .null, .bool, .number, .string, .native: 0
    }
  }
}

/// What the final encoders of a model have produced, in the form that the model around it receives.
struct EditedObject {
  var value: EditedValue?
  var exact: MappingValue.Object?
  /// The number of values in it.
  let count: Int
  /// The number of levels of lists and objects.
  let height: Int
  fileprivate(set) var output: OutputObject?
}
