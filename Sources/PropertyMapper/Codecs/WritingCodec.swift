/// Encodes the values of one type in one step, directly from memory.
///
/// Codecs of standard types are created with a concrete type (see ``StandardCodecs``), so that the
/// compiler specializes their closures. They capture nothing, and calling one causes no reference
/// counting.
///
/// A codec belongs to a ``ValueCodec`` and thus to a shape, and code that walks shapes passes addresses of
/// values of the shape's type.
final class WritingCodec: Sendable {
  /// Writes JSON text.
  let writeText: @Sendable (_ value: ValueAddress, _ text: inout JSONBuffer) -> SteppedOutput<Void>
  /// Makes a value for a dictionary.
  let makeAny: @Sendable (_ value: ValueAddress, _ made: inout Any) -> SteppedOutput<Void>
  /// Whether a value in a dictionary is certainly the one that it makes of a value in memory.
  let hasMade: @Sendable (_ made: Any, _ value: ValueAddress) -> Bool
  /// Creates a value of a tree.
  let makeOutput: @Sendable (_ value: ValueAddress, _ target: OutputTarget) throws -> OutputValue
  /// Whether it runs none of the users' code.
  let isPlain: Bool

  /// Creates the codec of a type that the library itself converts.
  @inline(__always)
  init<Value: ConvertibleValue>(converting type: Value.Type) {
    isPlain = true
    writeText = { Value.write(at: $0, to: &$1) }
    makeAny = { $0.value(as: Value.self).makeAny(&$1) }
    hasMade = { ExactValue.isSame($0, as: Value.self, at: $1) }
    makeOutput = { try $0.value(as: Value.self).output(for: $1) }
  }

  /// Creates the codec of the optional of such a type.
  @inline(__always)
  init<Value: ConvertibleValue>(convertingOptional type: Value.Type) {
    isPlain = true
    writeText = {
      if case .none = $0.value(as: Value?.self) { return .null }
      // The value of an optional has the same address.
      return Value.write(at: $0, to: &$1)
    }
    makeAny = {
      guard let value = $0.value(as: Value?.self) else { return .null }
      return value.makeAny(&$1)
    }
    hasMade = { made, value in
      if case .none = value.value(as: Value?.self) { return false }
      return ExactValue.isSame(made, as: Value.self, at: value)
    }
    makeOutput = { try $0.value(as: Value?.self)?.output(for: $1) ?? .null }
  }

  /// Creates the codec of a type that is encoded by its raw value.
  init<Value: RawRepresentable>(_ form: RawValueWriting<Value>) {
    isPlain = false
    writeText = form.write
    makeAny = form.makeAny
    hasMade = { _, _ in false }
    makeOutput = form.output
  }
}

/// Encodes a type by its raw value.
struct RawValueWriting<Value: RawRepresentable>: Sendable {
  let rawValue: WritingCodec

  @Sendable func write(_ value: ValueAddress, to text: inout JSONBuffer) -> SteppedOutput<Void> {
    var result = SteppedOutput<Void>.failed
    ValueAddress.with(of: value.value(as: Value.self).rawValue) {
      result = rawValue.writeText($0, &text)
    }
    return result
  }

  @Sendable func makeAny(_ value: ValueAddress, _ made: inout Any) -> SteppedOutput<Void> {
    ValueAddress.with(of: value.value(as: Value.self).rawValue) { rawValue.makeAny($0, &made) }
  }

  @Sendable func output(_ value: ValueAddress, for target: OutputTarget) throws -> OutputValue {
    try ValueAddress.with(of: value.value(as: Value.self).rawValue) {
      try rawValue.makeOutput($0, target)
    }
  }
}

extension Shape {
  /// The codec of the whole type, if one step can encode it.
  var writingCodec: WritingCodec? {
    switch self {
    case .value(let codec): return codec.writing
    case .optional(let optional):
      guard case .value(let codec) = optional.wrapped else { return nil }
      return codec.optional?.writing
    case .model, .list, .dictionary, .converted, .jsonText: return nil
    }
  }
}
