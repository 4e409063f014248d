/// Caches the output of final encoders for models nested in other models that have them, together
/// with the dictionaries passed to the closures of the outer models.
///
/// ```
///  OutputObject ──converted once──▶ dictionary ──▶ closures of all outer models
///       ▲                               │
///       └──── by its storage ───────────┘  if a closure passes it on unchanged
/// ```
///
/// As a result, the time for nested models depends on their size rather than on their size times
/// their depth. Copies of a dictionary share its storage until one of them changes, and a copy is
/// kept here, so a dictionary with the same storage is the same dictionary.
struct FinishedOutputs {
  /// The number of models with final encoders being written.
  private var openCount = 0
  private var byOutput: [StorageIdentity: FinishedOutput] = [:]
  private var byDictionary: [StorageIdentity: FinishedOutput] = [:]

  /// Begins a model with final encoders.
  mutating func open() { openCount += 1 }

  /// Ends a model with final encoders; after the outermost, everything is released.
  mutating func close() {
    openCount -= 1
    guard openCount == 0, !byOutput.isEmpty else { return }
    byOutput = [:]
    byDictionary = [:]
  }

  /// Stores the output of final encoders for the model just written, if outer closures will receive
  /// it.
  mutating func keep(_ output: OutputValue?) {
    guard openCount > 1, case .object(let object) = output, !object.members.isEmpty,
      byOutput[StorageIdentity(of: object.members)] == nil, !hasKeyProblems(object)
    else { return }
    let finished = finished(object)
    byOutput[StorageIdentity(of: object.members)] = finished
    byDictionary[StorageIdentity(of: finished.dictionary)] = finished
  }

  /// The output from which a dictionary was created; nil if the dictionary is unknown or was
  /// changed.
  func output(of dictionary: [String: Any]) -> FinishedOutput? {
    byDictionary.isEmpty ? nil : byDictionary[StorageIdentity(of: dictionary)]
  }

  /// The dictionary to pass to a closure.
  func dictionary(of object: OutputObject) -> [String: Any] {
    byOutput.isEmpty ? object.dictionary : known(object)?.dictionary ?? finished(object).dictionary
  }

  /// Whether an object has keys that a Swift dictionary cannot contain.
  func hasKeyProblems(_ object: OutputObject) -> Bool {
    OutputValue.object(object).hasKeyProblems(except: { known($0) != nil })
  }

  private func known(_ object: OutputObject) -> FinishedOutput? {
    byOutput.isEmpty ? nil : byOutput[StorageIdentity(of: object.members)]
  }

  private func finished(_ object: OutputObject) -> FinishedOutput {
    var builder = MeasuringBuilder(isObject: true, count: object.members.count)
    for (key, value) in object.members { builder.add(measured(value), forKey: key) }
    return FinishedOutput(object, builder)
  }

  private func measured(_ value: OutputValue) -> MeasuredAny {
    convertTree(value) {
      MeasuringBuilder(isObject: $0, count: $1)
    } opening: { value -> TreeStep<OutputParts, MeasuredAny> in
      switch value {
      case .list(let elements): return .list(OutputParts(elements))
      case .object(let object):
        guard let known = known(object) else { return .object(OutputParts(object.members)) }
        return .leaf(known.measured)
      default: return .leaf(MeasuredAny(value: value.anyLeaf))
      }
    }
  }
}

/// An object of the output, with its dictionary for closures.
final class FinishedOutput {
  let object: OutputObject
  let dictionary: [String: Any]
  /// The number of values inside.
  let count: Int
  /// The number of levels of lists and objects, including this one.
  let height: Int

  fileprivate init(_ object: OutputObject, _ builder: MeasuringBuilder) {
    self.object = object
    dictionary = builder.object
    count = builder.count
    height = builder.height
  }

  fileprivate var measured: MeasuredAny {
    MeasuredAny(value: dictionary, count: count, height: height)
  }
}

/// An output value as it appears in a dictionary, with its size.
private struct MeasuredAny {
  let value: Any
  /// The number of values inside.
  var count = 0
  /// The number of levels of lists and objects.
  var height = 0
}

/// Creates a list or a dictionary, and counts the values in it.
private struct MeasuringBuilder: TreeBuilder {
  private let isObject: Bool
  private var elements: [Any] = []
  private(set) var object: [String: Any] = [:]
  private(set) var count = 0
  private(set) var height = 1

  init(isObject: Bool, count: Int) {
    self.isObject = isObject
    if isObject { object.reserveCapacity(count) } else { elements.reserveCapacity(count) }
  }

  mutating func add(_ value: MeasuredAny, forKey key: String) {
    if isObject { object[key] = value.value } else { elements.append(value.value) }
    count += 1 + value.count
    height = max(height, 1 + value.height)
  }

  func finish() -> MeasuredAny {
    MeasuredAny(value: isObject ? object as Any : elements as Any, count: count, height: height)
  }
}
