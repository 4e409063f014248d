/// The input object that's passed to factories and final decoders.
///
/// Single values are read directly; a dictionary is built only when you access ``dictionary``:
///
/// ```swift
/// mapper.setFinalDecoder(for: User.self) { input, user in
///   user.city =
///     try input.value(String.self, at: "address.city") ?? "unknown"
/// }
/// ```
///
/// Input from JSON text retains its own copy of the text.
public struct MappingInput {
  private let view: any InputView

  init(_ view: any InputView) { self.view = view }

  var object: InputObject { view.opened.object }
  private var reader: any InputReader { view.opened.reader }

  /// The values passed with the call, and the mapper that performs it.
  var environment: MappingEnvironment { reader.environment }

  /// The object as a Swift dictionary of strings, Booleans, numbers, arrays, dictionaries, and any
  /// other values in the input, such as a `Date`. Null is represented by `NSNull`.
  ///
  /// - Complexity: O(*n*) in the size of the object, unless the input was a dictionary.
  public var dictionary: [String: Any] {
    if let dictionary = view.unopenedDictionary { return dictionary }
    // Contents that don't fit into a dictionary were rejected before any closure received the
    // input.
    return
      (try? object.dictionary(
        duplicateKeys: reader.duplicateKeys, sharing: reader.handedOutObjects)) ?? [:]
  }

  /// The whole object. Numbers in JSON text keep their digits, and keys keep their order.
  ///
  /// If the input is a dictionary, the keys are sorted by their UTF-8 bytes. The same applies to
  /// final decoders that receive only unmapped keys.
  ///
  /// - Throws: ``MappingErrors`` if a dictionary contains something that JSON can't represent.
  /// - Complexity: O(*n*) in the size of the object.
  public var value: MappingValue {
    get throws {
      try reader.value(
        MappingValue.self, of: InputElement(value: .object(object)), at: .root)
    }
  }

  /// The value at a path: `NSNull` for null, or nil if the value is absent or the path can't be
  /// followed.
  public subscript(path: MappingPath) -> Any? {
    switch view.unopenedValue(at: path) {
    case .unknown: break
    case .absent: return nil
    case .value(let value): return value
    }
    guard let element = try? reader.element(at: path, in: object) else { return nil }
    return try? element.value.anyValue(
      duplicateKeys: reader.duplicateKeys, sharing: reader.handedOutObjects)
  }

  /// Returns the value at a path, converted using the mapper's rules.
  ///
  /// - Parameters:
  ///   - type: The type to convert to.
  ///   - path: The path of the value.
  /// - Returns: The value, or nil if it's absent or null.
  /// - Throws: ``MappingErrors`` if the value, or another value along the path, is of the wrong
  ///   kind. If your closure doesn't catch the error, it's reported at that value. The error
  ///   doesn't reveal anything about the value of a `sensitive()` entry. Once the call has reached
  ///   its maximum number of errors, messages aren't translated and don't list an enum's cases.
  public func value<Value: MappingValueConvertible>(_ type: Value.Type, at path: MappingPath) throws
    -> Value?
  {
    guard let element = try reader.element(at: path, in: object), !element.value.isNull else {
      return nil
    }
    return try reader.value(type, of: element, at: path)
  }
}

/// Provides the object of an input, which may be opened only when it is needed.
protocol InputView: AnyObject {
  var opened: OpenInput { get }

  /// The object as a dictionary; nil if it has to be opened for that.
  var unopenedDictionary: [String: Any]? { get }

  func unopenedValue(at path: MappingPath) -> UnopenedValue
}

/// What is known about a value in an object that is not open.
enum UnopenedValue {
  /// The object has to be opened.
  case unknown
  case absent
  case value(Any)
}

extension InputView {
  var unopenedDictionary: [String: Any]? { nil }

  func unopenedValue(at path: MappingPath) -> UnopenedValue { .unknown }
}

/// An object, and the way to read it.
final class OpenInput: InputView {
  let object: InputObject
  let reader: any InputReader

  init(object: InputObject, reader: any InputReader) {
    self.object = object
    self.reader = reader
  }

  var opened: OpenInput { self }
}

/// Finds and converts single values of an object, by the rules of a call.
protocol InputReader: Sendable {
  var duplicateKeys: DuplicateKeyPolicy { get }

  var environment: MappingEnvironment { get }

  /// The objects already handed out to closures of the call, for an object in JSON text.
  var handedOutObjects: HandedOutObjects? { get }

  /// The value at a path; nil if absent.
  func element(at path: MappingPath, in object: InputObject) throws(MappingErrors) -> InputElement?

  /// The value at a path, converted to a type.
  func value<Value: MappingValueConvertible>(
    _ type: Value.Type, of element: InputElement, at path: MappingPath
  ) throws(MappingErrors) -> Value
}
