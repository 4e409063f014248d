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
/// An input made from JSON text keeps its own copy of the text, for as long as the input is kept.
public struct MappingInput {
  let object: InputObject
  private let reader: any InputReader

  init(object: InputObject, reader: any InputReader) {
    self.object = object
    self.reader = reader
  }

  /// What was passed with the call, and the mapper that makes it.
  var environment: MappingEnvironment { reader.environment }

  /// The object as a Swift dictionary: text, `Int`s and other numbers, lists, dictionaries, `NSNull` for null.
  ///
  /// - Complexity: O(*n*) in the size of the object, unless the input was a dictionary.
  public var dictionary: [String: Any] {
    // What could not be put into a dictionary was refused before anybody got to see the input.
    (try? object.dictionary(
      duplicateKeys: reader.duplicateKeys, sharing: reader.handedOutObjects)) ?? [:]
  }

  /// The value at a path: `NSNull` for null; `nil` if there is nothing, or if the path cannot be followed.
  public subscript(path: MappingPath) -> Any? {
    guard let element = try? reader.element(at: path, in: object) else { return nil }
    return try? element.value.anyValue(
      duplicateKeys: reader.duplicateKeys, sharing: reader.handedOutObjects)
  }

  /// The value at a path, converted by the rules of the mapper.
  ///
  /// - Parameters:
  ///   - type: The type to convert to.
  ///   - path: The keys that lead to the value.
  /// - Returns: The value; `nil` if it is absent or null.
  /// - Throws: A ``MappingErrors`` if the value is of the wrong kind, or the path leads through such a value. If the closure
  ///   does not catch it, it is reported at the place of that value. It says nothing of a value in the place of a `sensitive()`
  ///   entry, and lists no cases once the call has as many errors as it keeps.
  public func value<Value: MappingValueConvertible>(_ type: Value.Type, at path: MappingPath) throws
    -> Value?
  {
    guard let element = try reader.element(at: path, in: object), !element.value.isNull else {
      return nil
    }
    return try reader.value(type, of: element, at: path)
  }
}

/// Finds and converts single values of an object, by the rules of a call.
protocol InputReader: Sendable {
  var duplicateKeys: DuplicateKeyPolicy { get }

  var environment: MappingEnvironment { get }

  /// What closures of the call got before, for an object of JSON text.
  var handedOutObjects: HandedOutObjects? { get }

  /// The value at a path; nil for nothing.
  func element(at path: MappingPath, in object: InputObject) throws(MappingErrors) -> InputElement?

  /// The value at a path, as a value of a type.
  func value<Value: MappingValueConvertible>(
    _ type: Value.Type, of element: InputElement, at path: MappingPath
  ) throws(MappingErrors) -> Value
}
