/// Objects that final encoders have finished inside of models with final encoders themselves, as output and as the
/// dictionaries that the closures around them get.
///
/// ```
///  OutputObject ──converted once──▶ dictionary ──▶ closures of all models around it
///       ▲                               │
///       └──── by its storage ───────────┘  whatever a closure passes on as it got it
/// ```
///
/// The time for models inside one another depends on their size, and not on their size times their depth. Copies of a
/// dictionary share its storage until one of them changes, and this keeps a copy: so a dictionary with the same storage is
/// the same dictionary.
struct FinishedOutputs {
  /// How many models with final encoders are being written.
  private var openCount = 0
  private var byOutput: [StorageIdentity: FinishedOutput] = [:]
  private var byDictionary: [StorageIdentity: FinishedOutput] = [:]

  /// Notes that a model with final encoders begins.
  mutating func open() { openCount += 1 }

  /// Notes that a model with final encoders is finished; after the outermost, nothing is kept.
  mutating func close() {
    openCount -= 1
    guard openCount == 0, !byOutput.isEmpty else { return }
    byOutput = [:]
    byDictionary = [:]
  }

  /// Keeps what final encoders made of a model that has just been written, if closures around it will see it.
  mutating func keep(_ output: OutputValue?) {
    guard openCount > 1, case .object(let object) = output, !object.members.isEmpty,
      byOutput[StorageIdentity(of: object)] == nil, !hasKeyProblems(object)
    else { return }
    let finished = finished(object)
    byOutput[StorageIdentity(of: object)] = finished
    byDictionary[StorageIdentity(of: finished.dictionary)] = finished
  }

  /// What a dictionary was made of; nil if it is not known, or was changed.
  func output(of dictionary: [String: Any]) -> FinishedOutput? {
    byDictionary.isEmpty ? nil : byDictionary[StorageIdentity(of: dictionary)]
  }

  /// The dictionary that a closure gets.
  func dictionary(of object: OutputObject) -> [String: Any] {
    byOutput.isEmpty ? object.dictionary : known(object)?.dictionary ?? finished(object).dictionary
  }

  /// Whether there are keys in an object that cannot be those of Swift dictionaries.
  func hasKeyProblems(_ object: OutputObject) -> Bool {
    OutputValue.object(object).hasKeyProblems(except: { known($0) != nil })
  }

  private func known(_ object: OutputObject) -> FinishedOutput? {
    byOutput.isEmpty ? nil : byOutput[StorageIdentity(of: object)]
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

/// An object of the output, and the dictionary that closures get of it.
final class FinishedOutput {
  let object: OutputObject
  let dictionary: [String: Any]
  /// How many values are in it.
  let count: Int
  /// How many lists and objects are inside one another, itself included.
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

/// A value of the output as a dictionary holds it, and how large it is.
private struct MeasuredAny {
  let value: Any
  /// How many values are in it.
  var count = 0
  /// How many lists and objects are inside one another.
  var height = 0
}

/// Makes a list or a dictionary, and counts what is in it.
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
