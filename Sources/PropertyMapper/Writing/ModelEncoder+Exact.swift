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
