/// Reads what factories and hooks ask of the input, each time in a pass of its own.
struct PassInputReader: InputReader {
  let context: MappingContext

  var duplicateKeys: DuplicateKeyPolicy { context.options.duplicateKeys }

  func element(
    at path: MappingPath, in object: InputObject
  ) throws(MappingErrors) -> InputElement? {
    let pass = DecodingPass(context: context)
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

  fileprivate var errors: MappingErrors {
    MappingErrors(log.problems(in: nil), mapping: nil)
  }
}
