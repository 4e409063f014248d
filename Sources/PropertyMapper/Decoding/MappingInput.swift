/// One object of the input, as factories and final decoders see it.
///
/// A dictionary is built only if ``dictionary`` is asked for; single values are read directly:
///
/// ```swift
/// mapper.setFinalDecoder(for: User.self) { input, user in
///   user.city = try input.value(String.self, at: "address.city") ?? "unknown"
/// }
/// ```
///
/// An input made from JSON text keeps its own copy of the text, for as long as somebody keeps the input.
public struct MappingInput {
  let object: InputObject
  let context: MappingContext

  init(object: InputObject, context: MappingContext) {
    self.object = object
    self.context = context
  }

  /// The object as a Swift dictionary: text, `Int`s and other numbers, lists, dictionaries, `NSNull` for null.
  ///
  /// - Complexity: O(*n*) in the size of the object, unless the input was a dictionary.
  public var dictionary: [String: Any] {
    // What could not be put into a dictionary was refused before anybody got to see the input.
    (try? object.dictionary(duplicateKeys: context.options.duplicateKeys)) ?? [:]
  }

  /// What stands at a path: `NSNull` for null; `nil` for nothing, and where the path cannot be followed.
  public subscript(path: MappingPath) -> Any? {
    guard case .some(.some(let element)) = try? element(at: path) else { return nil }
    return try? element.value.anyValue(duplicateKeys: context.options.duplicateKeys)
  }

  /// What stands at a path, converted by the rules of the mapper.
  ///
  /// - Parameters:
  ///   - type: The type to convert to.
  ///   - path: The keys that lead to the value.
  /// - Returns: The value; `nil` if it is absent or null.
  /// - Throws: A ``MappingErrors`` if the value is of the wrong kind, or the path leads through one.
  public func value<Value: MappableValue>(_ type: Value.Type, at path: MappingPath) throws -> Value?
  {
    guard let element = try element(at: path) else { return nil }
    if element.value.isNull { return nil }
    let pass = DecodingPass(context: context)
    pass.log.enter(path.components)
    guard let value = pass.decode(type, from: element) else { throw errors(of: pass) }
    return value
  }

  private func element(at path: MappingPath) throws -> InputElement? {
    let pass = DecodingPass(context: context)
    switch pass.find(path, in: object) {
    case .absent: return nil
    case .null: return InputElement(value: .null)
    case .found(let element): return element
    case .failed: throw errors(of: pass)
    }
  }

  private func errors(of pass: DecodingPass) -> MappingErrors {
    MappingErrors(pass.log.problems(in: nil), mapping: nil)
  }
}
