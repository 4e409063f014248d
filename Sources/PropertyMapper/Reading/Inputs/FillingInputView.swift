/// The object of a waiting frame, which is only opened if a closure reads it.
///
/// One view serves all closures of a call one after another, unless a closure keeps its input.
final class FillingInputView: InputView {
  private enum State {
    case closed(FillingTrail)
    case open(OpenInput)
  }

  private var state: State
  private var object: WaitingObject?
  private var known: KeyTree?

  init(_ trail: FillingTrail) { state = .closed(trail) }

  /// Sets the object for the next closure.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - known: The keys to leave out.
  @inline(__always)
  func aim(
    at object: WaitingObject, without known: KeyTree?, in trail: FillingTrail
  ) {
    if case .open = state { state = .closed(trail) }
    self.object = object
    self.known = known
  }

  var opened: OpenInput {
    switch state {
    case .open(let input): return input
    case .closed(let trail):
      let input = trail.open(object(in: trail.call))
      state = .open(input)
      return input
    }
  }

  // MARK: Without opening the object

  var unopenedDictionary: [String: Any]? {
    guard case .closed(let trail) = state, known == nil, let object else { return nil }
    if case .dictionary(let dictionary)? = object.source { return dictionary }
    return object.start.flatMap { trail.call.dictionary(at: $0, atDepth: trail.depth) }
  }

  func unopenedValue(at path: MappingPath) -> UnopenedValue {
    guard case .closed(let trail) = state, known == nil, let object, path.mistake == nil,
      let keys = path.keys
    else { return .unknown }
    if case .dictionary(let dictionary)? = object.source {
      return .init(at: keys[...], in: dictionary)
    }
    return object.start.map { trail.call.value(at: keys, from: $0, atDepth: trail.depth) }
      ?? .unknown
  }

  // MARK: Opening the object

  private func object(in call: DecodingCall) -> InputObject {
    guard let object = wholeObject(in: call) else { return .any([:]) }
    guard let known else { return object }
    return object.removing(known, duplicateKeys: call.context.options.duplicateKeys)
  }

  /// The object; nil if it cannot be opened again, which earlier checks have ruled out.
  private func wholeObject(in call: DecodingCall) -> InputObject? {
    object.flatMap { try? call.object($0) }
  }
}

extension MappingPath {
  /// The keys; nil if it is empty or contains an index.
  fileprivate var keys: [String]? {
    let keys = components.compactMap(\.key)
    return keys.isEmpty || keys.count < components.count ? nil : keys
  }
}

extension UnopenedValue {
  /// A value in nested Swift dictionaries.
  fileprivate init(at keys: ArraySlice<String>, in dictionary: [String: Any]) {
    guard let key = keys.first, let value = dictionary.value(underBytesOf: key) else {
      self = .absent
      return
    }
    let input = InputValue(classifying: value)
    if keys.count > 1 {
      guard case .object(.any(let inner)) = input else {
        self = .unknown
        return
      }
      self = Self(at: keys.dropFirst(), in: inner)
    } else if case .unusable = input {
      self = .unknown
    } else {
      self = (try? input.anyValue(duplicateKeys: .reject)).map { .value($0) } ?? .unknown
    }
  }
}

extension InputObject {
  /// The object without the keys that a table reads. Objects that become empty are removed, too.
  func removing(_ known: KeyTree, duplicateKeys: DuplicateKeyPolicy) -> InputObject {
    let members = members(duplicates: duplicateKeys)
    var remaining = [String: Any](minimumCapacity: members.count)
    for member in members {
      guard let below = known[member.key] else {
        remaining[member.key] = try? member.element.value.anyValue(
          duplicateKeys: duplicateKeys)
        continue
      }
      guard !below.isLeaf, case .object(let object) = member.element.value,
        case .any(let rest) = object.removing(below, duplicateKeys: duplicateKeys),
        !rest.isEmpty || object.count == 0
      else { continue }
      remaining[member.key] = rest
    }
    return .any(remaining)
  }
}
