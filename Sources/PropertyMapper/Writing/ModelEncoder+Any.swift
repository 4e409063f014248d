// Values whose type is only known at run time: those from final encoders, and those of properties
// of type `Any`.

extension ModelEncoder where Sink: ~Copyable {
  /// Writes a dictionary from a final encoder.
  ///
  /// - Parameter order: The order of its keys before the closure ran. New keys follow, sorted.
  mutating func write(_ dictionary: [String: Any], like order: KeyOrder?) -> Output {
    write(dictionary, like: order) { _, _, _, _ in nil }
  }

  /// Writes a dictionary from a final encoder.
  ///
  /// - Parameter addUnchanged: Adds a member with one of the keys before the closure ran in another way, if it can: it
  ///   receives the key's index and the value, and returns whether that succeeded.
  @inline(__always)
  mutating func write(
    _ dictionary: [String: Any], like order: KeyOrder?,
    addingUnchanged addUnchanged: (inout Self, Int, Any, inout Sink.Object) -> Bool?
  ) -> Output {
    var (order, isOwn) = (order, true)
    if let known = run.record?.edited.object(of: dictionary) {
      // An outer closure passes on the dictionary of an inner one unchanged.
      if let value = sink.passOn(known), run.passOn(known) {
        return .value(value)
      }
      (order, isOwn) = (known.value?.order, false)
    }
    guard run.mayGoDeeper() else { return .failed }
    let members = OrderedMembers(of: dictionary, like: order)
    var object = sink.beginObject(minimumCapacity: dictionary.count)
    run.enter()
    if let order {
      let keys = order.keys
      for index in members.places.indices {
        guard let place = members.places[index] else { continue }
        let value = dictionary.values[place]
        let isAddedUnchanged = isOwn ? addUnchanged(&self, index, value, &object) : nil
        let isAdded =
          isAddedUnchanged
          ?? add(value, forKey: keys[index], like: order.order(at: index), to: &object)
        guard isAdded || isLogging else { return .failed }
      }
    }
    for key in members.newKeys {
      guard !Sink.hashesKeys || !key.hasTooManyMarks, let value = dictionary[key],
        add(value, forKey: key, like: nil, to: &object) || isLogging
      else {
        return .failed
      }
    }
    run.leave()
    return sink.end(object)
  }

  @inline(__always)
  private mutating func add(
    _ value: Any, forKey key: String, like order: KeyOrder?, to object: inout Sink.Object
  ) -> Bool {
    if isLogging { run.pass?.log.enter(found: .key(key)) }
    defer { if isLogging { run.pass?.log.leave() } }
    guard run.count() else { return false }
    sink.beginMember(key, of: &object)
    return add(write(value, like: order), forKey: key, to: &object)
  }

  private mutating func write(_ elements: [Any], like order: KeyOrder?) -> Output {
    writeList(elements) { $0.write($1, like: order?.order(at: $2)) }
  }

  /// Writes the elements of a list from a final encoder by a closure, which receives their indexes.
  @inline(__always)
  mutating func writeList<Element>(
    _ elements: [Element], by write: (inout Self, Element, Int) -> Output
  ) -> Output {
    guard run.mayGoDeeper() else { return .failed }
    var list = sink.beginList(minimumCapacity: elements.count)
    run.enter()
    for (index, element) in elements.enumerated() {
      if isLogging { run.pass?.log.enter(.index(index)) }
      sink.beginElement(of: &list)
      let isWritten = run.count() && append(write(&self, element, index), to: &list)
      guard isWritten || isLogging else { return .failed }
      if isLogging { run.pass?.log.leave() }
    }
    run.leave()
    return .value(sink.end(list))
  }

  /// Writes a value that has already been counted.
  mutating func write(_ value: Any, like order: KeyOrder?) -> Output {
    switch AnyPart(value, for: run.target) {
    case .leaf(let leaf): return sink.write(leaf)
    case .list(let elements): return write(elements, like: order)
    case .object(let dictionary): return write(dictionary, like: order)
    case .set(let elements):
      guard case .list(let list) = run.tree({ $0.write(elements, like: nil) }) else {
        return .failed
      }
      return write(.list(JSONText.sorted(list)))
    case .tree(let input):
      let tree = run.attempt { try MappingValue(input, duplicateKeys: .reject) }
      return write(tree.flatMap { run.output(of: $0) })
    case .native(let native): return write(native: native)
    case .unusable(let fact):
      run.pass?.refuse(fact)
      return .failed
    }
  }

  /// Writes a value by its run-time type.
  @inline(never)
  private mutating func write(native value: Any) -> Output {
    let (registry, type) = (run.context.registry, Swift.type(of: value))
    if let shape = registry.convertedShape(of: type)?.written {
      // Its converted form is counted instead.
      run.recount(to: run.remainingCount + 1)
      return Sink.write(Slot.opening(value), as: shape, by: &self)
    }
    if let value = value as? any ConvertibleValue {
      return write(run.attempt { [target = run.target] in try value.output(for: target) })
    }
    if let value = value as? any MappingValueConvertible {
      return write(mappingValue(of: value))
    }
    if registry.isRegistered(type) {
      run.recount(to: run.remainingCount + 1)
      return Sink.write(
        Slot.opening(value), as: .model(ModelReference.opening(type)), by: &self)
    }
    guard let value = value as? any RawRepresentable else {
      run.pass?.refuse(.type(type))
      return .failed
    }
    return write(value.rawValue, like: nil)
  }

  private mutating func mappingValue(of value: any MappingValueConvertible) -> OutputValue? {
    do {
      return run.output(of: try run.callUser { try value.mappingValue })
    } catch {
      run.pass?.noteUnwritable(error)
      return nil
    }
  }
}

extension WritingRun {
  /// Counts a value that is passed on unchanged. Returns false if it's nested too deeply or
  /// contains too many values: the place where it exceeds the limit is then determined value by
  /// value.
  @inline(never)
  mutating func passOn(_ object: EditedObject) -> Bool {
    object.count <= remainingCount && mayGoDeeper(by: object.height - 1) && count(object.count)
  }
}

/// A value whose type is only known at run time.
private enum AnyPart {
  case leaf(OutputValue)
  case list([Any])
  case object([String: Any])
  /// The elements of a set.
  case set([Any])
  case tree(InputValue)
  /// A value of another type.
  case native(Any)
  /// A value that cannot be written.
  case unusable(Unwritable)

  @inline(never)
  init(_ value: Any, for target: OutputTarget) {
    if let text = ExactValue.of(value, as: String.self) {
      self = .leaf(.text(text))
    } else if let integer = ExactValue.of(value, as: Int.self) {
      self = .leaf(.integer(Int64(integer)))
    } else if let number = ExactValue.of(value, as: Double.self).flatMap({ JSONNumber($0) }) {
      self = .leaf(.number(number))
    } else if let dictionary = ExactValue.of(value, as: [String: Any].self) {
      self = .object(dictionary)
    } else if let elements = ExactValue.of(value, as: [Any].self) {
      self = .list(elements)
    } else if let bool = ExactValue.of(value, as: Bool.self) {
      self = .leaf(.bool(bool))
    } else {
      self.init(classifying: value, for: target)
    }
  }

  private init(classifying value: Any, for target: OutputTarget) {
    let input = InputValue(classifying: value)
    switch input {
    case .null: self = .leaf(.null)
    case .bool(let bool): self = .leaf(.bool(bool))
    case .number(let literal):
      let isDecimal =
        InputValue.isDecimal(value)
        || target == .propertyList && InputValue.isDecimalNumber(value)
      self = .leaf(isDecimal ? .decimal(literal) : .number(literal))
    case .text(let text): self = .leaf(.text(text))
    case .list(.any(let elements)):
      self = InputValue.isObjectSet(value) ? .set(elements) : .list(elements)
    case .object(.any(let dictionary)): self = .object(dictionary)
    case .list, .object: self = .tree(input)
    case .native(let native): self = .native(native)
    case .unusable(let fact, _): self = .unusable(fact)
    }
  }
}

// Objects with exact numbers, from final encoders: in their own order.

extension ModelEncoder where Sink: ~Copyable {
  /// Writes an object from a final encoder, which has already been counted.
  mutating func write(_ object: MappingValue.Object) -> Output {
    if let known = run.record?.edited.object(of: object), let value = sink.passOn(known),
      run.passOn(known)
    {
      // An outer closure passes on the object of an inner one unchanged.
      return .value(value)
    }
    guard run.mayGoDeeper() else { return .failed }
    var output = sink.beginObject(minimumCapacity: object.count)
    run.enter()
    for member in object.members {
      guard add(member, to: &output) || isLogging else { return .failed }
    }
    run.leave()
    return sink.end(output)
  }

  @inline(__always)
  private mutating func add(
    _ member: MappingValue.Object.Member, to object: inout Sink.Object
  ) -> Bool {
    if isLogging { run.pass?.log.enter(found: .key(member.key)) }
    defer { if isLogging { run.pass?.log.leave() } }
    guard !Sink.hashesKeys || !member.key.hasTooManyMarks, run.count() else { return false }
    sink.beginMember(member.key, of: &object)
    return add(write(exact: member.value), forKey: member.key, to: &object)
  }

  /// Writes a value that has already been counted.
  private mutating func write(exact value: MappingValue) -> Output {
    switch value {
    case .object(let object): return write(object)
    case .array(let elements):
      return writeList(elements) { list, element, _ in list.write(exact: element) }
    case .string(let text): return .value(sink.write(text))
    case .number(let number): return sink.write(.number(number.literal))
    case .bool(let bool): return sink.write(.bool(bool))
    case .null: return sink.write(.null)
    case .native:
      let leaf = run.attempt { [target = run.target] in try OutputValue(value, for: target) }
      return leaf.map { sink.write($0) } ?? .failed
    }
  }
}
