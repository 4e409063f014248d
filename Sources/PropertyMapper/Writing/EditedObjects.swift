/// The dictionaries that the final encoders of inner models have produced, for the final encoders
/// of the models around them.
///
/// ```
///  inner object ──converted once──▶ dictionary ──▶ closures of all outer models
///       ▲                               │
///       └──── by its storage ───────────┘  if a closure passes it on unchanged
/// ```
///
/// Copies of a dictionary share its storage until one of them changes, and a copy is kept here, so
/// a dictionary with the same storage is the same dictionary. As a result, the time for nested
/// models depends on their size rather than on their size times their depth.
struct EditedObjects {
  /// The number of models with final encoders that are being written.
  private var openCount = 0
  private var byDictionary: [StorageIdentity: EditedObject] = [:]
  private var byOutput: [StorageIdentity: EditedObject] = [:]
  /// The dictionaries from the walk that is replayed.
  private var earlier: [StorageIdentity: EditedObject] = [:]

  /// Begins a model with final encoders; before the outermost, everything is released.
  mutating func open() {
    if openCount == 0, !byDictionary.isEmpty {
      byDictionary = [:]
      byOutput = [:]
    }
    openCount += 1
  }

  /// Ends a model with final encoders.
  mutating func close() { openCount -= 1 }

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
  mutating func keep(_ value: EditedSink.Value, count: Int, as output: OutputObject? = nil) {
    guard openCount > 1, let dictionary = ExactValue.of(value.any, as: [String: Any].self),
      !dictionary.isEmpty
    else { return }
    let object = EditedObject(value: value, count: count, output: output)
    byDictionary[StorageIdentity(of: dictionary)] = object
    if let output { byOutput[StorageIdentity(of: output.members)] = object }
  }

  /// Keeps the dictionary for the output of an inner model.
  mutating func keep(_ output: OutputValue?, count: Int) {
    guard openCount > 1, case .object(let object) = output, known(object) == nil,
      let value = value(of: .object(object))
    else { return }
    keep(value, count: count, as: object)
  }

  /// The kept object for a dictionary; nil if the dictionary is unknown or was changed.
  func object(of dictionary: [String: Any]) -> EditedObject? {
    guard !byDictionary.isEmpty || !earlier.isEmpty else { return nil }
    let storage = StorageIdentity(of: dictionary)
    return byDictionary[storage] ?? earlier[storage]
  }

  /// The value of a tree, which contains the kept values of the objects in it; nil if an object in it
  /// can't become a dictionary.
  func value(of output: OutputValue) -> EditedSink.Value? { EditedSink.value(of: output, known) }

  private func known(_ object: OutputObject) -> EditedSink.Value? {
    byOutput.isEmpty ? nil : byOutput[StorageIdentity(of: object.members)]?.value
  }
}

/// What the final encoders of a model have produced.
struct EditedObject {
  let value: EditedSink.Value
  /// The number of values in it.
  let count: Int
  fileprivate(set) var output: OutputObject?
}
