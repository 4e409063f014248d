// Values whose type is only known at run time, in the dictionaries of final encoders.

extension DirectEncoder where Sink: ~Copyable {
  /// Writes a dictionary from a final encoder.
  ///
  /// - Parameter template: The object before the closure ran. Its keys keep their order, and new keys follow,
  ///   sorted.
  mutating func write(_ dictionary: [String: Any], like template: OutputObject?) -> Output {
    if let object = run.passedOn(dictionary) { return sink.write(.object(object)) }
    guard run.mayGoDeeper() else { return .failed }
    var object = sink.beginObject(minimumCapacity: dictionary.count)
    run.enter()
    var count = 0
    for (key, value) in template?.members ?? [] {
      guard let index = dictionary.index(forKey: key), dictionary[index].key.hasSameBytes(as: key)
      else { continue }
      count += 1
      guard add(dictionary[index].value, forKey: key, like: value, to: &object) else {
        return .failed
      }
    }
    if count < dictionary.count {
      for key in dictionary.newKeys(beside: template) {
        guard !Sink.hashesKeys || !key.hasTooManyMarks, let value = dictionary[key],
          add(value, forKey: key, like: nil, to: &object)
        else {
          return .failed
        }
      }
    }
    run.leave()
    return sink.end(object)
  }

  @inline(__always)
  private mutating func add(
    _ value: Any, forKey key: String, like template: OutputValue?, to object: inout Sink.Object
  ) -> Bool {
    sink.beginMember(key, of: &object)
    switch write(value, like: template) {
    case .value(let value): sink.add(value, forKey: key, to: &object)
    case .null: sink.add(sink.writeNull(), forKey: key, to: &object)
    case .failed: return false
    }
    return true
  }

  private mutating func write(_ elements: [Any], like template: OutputValue?) -> Output {
    guard run.mayGoDeeper() else { return .failed }
    var templates: [OutputValue] = []
    if case .list(let elements) = template { templates = elements }
    var list = sink.beginList(minimumCapacity: elements.count)
    run.enter()
    for (index, element) in elements.enumerated() {
      sink.beginElement(of: &list)
      let template = index < templates.count ? templates[index] : nil
      guard append(write(element, like: template), to: &list) else { return .failed }
    }
    run.leave()
    return .value(sink.end(list))
  }

  private mutating func write(_ value: Any, like template: OutputValue?) -> Output {
    guard run.count() else { return .failed }
    switch AnyPart(value) {
    case .leaf(let leaf): return sink.write(leaf)
    case .list(let elements): return write(elements, like: template)
    case .object(let dictionary):
      if case .object(let object) = template { return write(dictionary, like: object) }
      return write(dictionary, like: nil)
    case .other: return write(run.alone { $0.encodeAny(value, ordered: template) })
    }
  }
}

extension DirectRun {
  /// The output of a final encoder, if an outer closure passes it on unchanged; nil if it was changed, or
  /// exceeds a limit in its new place, which is then determined value by value.
  @inline(never)
  fileprivate mutating func passedOn(_ dictionary: [String: Any]) -> OutputObject? {
    guard let known = record?.finished.output(of: dictionary), known.count <= remainingCount,
      mayGoDeeper(by: known.height - 1), count(known.count)
    else { return nil }
    return known.object
  }
}

/// A value in a dictionary from a final encoder.
private enum AnyPart {
  case leaf(OutputValue)
  case list([Any])
  case object([String: Any])
  /// A value of another type, a set, or a value that cannot be written.
  case other

  @inline(never)
  init(_ value: Any) {
    if let text = ExactValue.of(value, as: String.self) {
      self = .leaf(.text(text))
    } else if let integer = ExactValue.of(value, as: Int.self) {
      self = .leaf(.integer(Int64(integer)))
    } else if let number = ExactValue.of(value, as: Double.self).flatMap({ JSONNumber($0) }) {
      self = .leaf(.number(number))
    } else {
      self.init(InputValue(classifying: value), isObjectSet: { InputValue.isObjectSet(value) })
    }
  }

  private init(_ value: InputValue, isObjectSet: () -> Bool) {
    switch value {
    case .null: self = .leaf(.null)
    case .bool(let bool): self = .leaf(.bool(bool))
    case .text(let text): self = .leaf(.text(text))
    case .list(.any(let elements)) where !isObjectSet(): self = .list(elements)
    case .object(.any(let dictionary)): self = .object(dictionary)
    default: self = .other
    }
  }
}

extension [String: Any] {
  /// The keys that an object doesn't have, sorted.
  fileprivate func newKeys(beside object: OutputObject?) -> [String] {
    guard var object else { return keys.sorted { $0.precedes($1) } }
    return keys.filter { object[$0] == nil }.sorted { $0.precedes($1) }
  }
}
