// Reading the value at a path in a source.

extension PropertyMapper {
  /// Creates a model from a part of a source, or throws all problems.
  func createPart<Model>(
    _ type: Model.Type, of source: MappingSource
  ) throws(MappingErrors) -> Model {
    let target = ResultMemory<Model>.allocate()
    defer { target.free() }
    try orThrow(mapping: type) { errors in
      read(source, mapping: type, errors: &errors) {
        decode(type, from: $0, into: target, .onlyIfItFails, errors: &$1)
      }
    }
    return target.take()
  }

  /// Passes the input that a source represents to a closure, and moves the problems that it appends to their
  /// places in the whole source.
  ///
  /// - Parameters:
  ///   - type: The type that the call maps.
  ///   - read: Reads the input; false if there were errors.
  /// - Returns: What the closure returned; false if there is no input, with the reason in `errors`.
  package func read(
    _ source: MappingSource, mapping type: (some Any).Type, errors: inout [MappingError],
    by read: (InputSource, inout [MappingError]) -> Bool
  ) -> Bool {
    let whole = source.input
    guard !source.path.isOwnObject else { return read(whole, &errors) }
    let start = errors.count
    if let (input, part) = part(at: source.path, of: whole, errors: &errors) {
      let isRead = input.lend(part, of: whole) { read($0, &errors) }
      for index in start..<errors.count {
        errors[index] = errors[index].moved(below: source.path.components)
      }
      return isRead
    }
    hideNeighbors(of: type, context, in: &errors, from: start, around: whole)
    return false
  }

  /// The value at a path; nil if errors were appended.
  private func part(
    at path: MappingPath, of whole: InputSource, errors: inout [MappingError]
  ) -> (InputSource.Opened, InputElement)? {
    do throws(MappingError) {
      if let mistake = path.mistake {
        throw MappingError(.invalidMapping, path: path, Messages.wrongPath(mistake))
      }
      let input = try whole.open(options)
      let finder = ProblemFinder(context: context)
      switch finder.find(path, from: input.root) {
      case .value(let element)?: return (input, element)
      case .absent(let offset, _)?:
        finder.log.note(
          .missingValue, Messages.missingValue, below: path.components, at: offset,
          expected: "a value")
      case nil: break
      }
      errors += finder.log.problems(in: input.text, readAs: input.document)
    } catch {
      errors += options.messages.tell([error])
    }
    return nil
  }
}

extension InputSource.Opened {
  /// Lends a part of the input to a closure, as an input by itself that remembers its place in the text.
  ///
  /// - Parameter source: The source of the whole input.
  func lend<Result>(
    _ part: InputElement, of source: InputSource, _ body: (InputSource) -> Result
  ) -> Result {
    guard let text, let offset = part.offset else { return body(source.part(part.value)) }
    return text.bytes.withJSONBytes { bytes in
      var cursor = JSONCursor(bytes, at: offset)
      // The text has been checked.
      _ = try? cursor.passValue(maximumDepth: .max)
      return body(.record(bytes.part(offset..<cursor.position), text.lines.place(of: offset)))
    }
  }
}

extension InputSource {
  /// A part of an input that isn't JSON text.
  fileprivate func part(_ value: InputValue) -> InputSource {
    switch (self, value) {
    case (.propertyList, _), (.checkedPropertyList, _): .checkedPropertyList(value.asPart)
    case (_, .object(.any(let dictionary))): .dictionary(dictionary)
    case (_, .list(.any(let elements))): .list(elements)
    case (_, .object(.mapping(let object))): .value(.object(object))
    case (_, .list(.mapping(let elements))): .value(.array(elements))
    case (_, .null): .value(.null)
    case (_, .bool(let bool)): .value(.bool(bool))
    case (_, .number(let literal)): .value(.number(MappingValue.Number(literal)))
    case (_, .text(let text)): .value(.string(text))
    default: .checkedPropertyList(value.asPart)
    }
  }
}

extension InputValue {
  /// The value as part of a Swift value: lists and objects remain in their storage.
  fileprivate var asPart: Any {
    switch self {
    case .null: OutputValue.null.anyValue
    case .bool(let bool): bool
    case .number(let literal): OutputValue.number(literal).anyValue
    case .unusable(_, let value), .native(let value): value
    case .text(let text): text
    case .list(.any(let elements)): elements
    case .list(.stored(let list)): list
    case .list(.mapping(let elements)): MappingValue.array(elements)
    case .object(.any(let dictionary)): dictionary
    case .object(.stored(let object)): object
    case .object(.mapping(let object)): MappingValue.object(object)
    case .object(.row(let list)): InputValue.list(list).asPart
    case .list(.json), .object(.json): OutputValue.null.anyValue
    }
  }
}
