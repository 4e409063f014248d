/// Reads what factories and hooks ask of the input, each time in a pass of its own.
struct PassInputReader: InputReader {
  let context: MappingContext

  var duplicateKeys: DuplicateKeyPolicy { context.options.duplicateKeys }

  var environment: MappingEnvironment { context.call.environment }

  func element(
    at path: MappingPath, in object: InputObject
  ) throws(MappingErrors) -> InputElement? {
    let pass = DecodingPass(context: context)
    if let fact = path.mistakeInObject {
      pass.log.note(
        .invalidMapping, Messages.sentence(must: "be a path", but: fact), below: path.components)
      throw pass.errors
    }
    switch pass.find(path, in: object) {
    case .absent: return nil
    case .null: return InputElement(value: .null)
    case .found(let element): return element
    case .failed: throw pass.errors
    }
  }

  func value<Value: MappableValue>(
    _ type: Value.Type, of element: InputElement, at path: MappingPath
  ) throws(MappingErrors) -> Value {
    let pass = DecodingPass(context: context)
    pass.log.enter(path.components)
    guard let value = pass.decode(type, from: element) else { throw pass.errors }
    return value
  }
}

extension DecodingPass {
  /// What a factory or a hook gets to see of an object.
  func input(_ object: InputObject) -> MappingInput {
    MappingInput(object: object, reader: PassInputReader(context: context))
  }

  /// Where in the text an object begins that a closure was given; nil if it is not there as the closure saw it.
  func start(of object: InputObject) -> Int? {
    switch object {
    case .json(let element): element.offset
    // The direct engine leaves out what nobody looks into.
    case .any(let dictionary) where dictionary.isEmpty: log.offset
    case .any, .mapping: nil
    }
  }

  fileprivate var errors: MappingErrors {
    MappingErrors(log.problems(in: nil), mapping: nil)
  }
}
