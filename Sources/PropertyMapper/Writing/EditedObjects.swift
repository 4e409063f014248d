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
