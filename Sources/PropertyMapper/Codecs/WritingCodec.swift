/// Encodes the values of one type in one step, directly from memory.
///
/// Codecs of standard types are created with a concrete type (see ``StandardCodecs``), so that the
/// compiler specializes their closures. They capture nothing, and calling one causes no reference
/// counting.
///
/// Why the raw pointers are safe: a codec belongs to a ``ValueCodec`` and thus to a shape, and code
/// that walks shapes follows pointers to memory of the shape's type.
@safe final class WritingCodec: Sendable {
  /// Writes JSON text.
  let writeText:
    @Sendable (_ value: UnsafeRawPointer, _ text: inout JSONBuffer) -> DirectOutput<Void>
  /// Creates a value for a dictionary.
  let makeAny: @Sendable (_ value: UnsafeRawPointer) -> DirectOutput<Any>
  /// Whether it runs none of the users' code.
  let isPlain: Bool

  /// Creates the codec of a type that the library itself converts.
  @inline(__always)
  init<Value: ConvertibleValue>(converting type: Value.Type) {
    isPlain = true
    unsafe writeText = {
      unsafe Value.write(at: $0.assumingMemoryBound(to: Value.self), to: &$1)
    }
    unsafe makeAny = { unsafe $0.assumingMemoryBound(to: Value.self).pointee.directAny }
  }

  /// Creates the codec of the optional of such a type.
  @inline(__always)
  init<Value: ConvertibleValue>(convertingOptional type: Value.Type) {
    isPlain = true
    unsafe writeText = {
      if case .none = unsafe $0.assumingMemoryBound(to: Value?.self).pointee { return .null }
      // The value of an optional has the same address.
      return unsafe Value.write(at: $0.assumingMemoryBound(to: Value.self), to: &$1)
    }
    unsafe makeAny = {
      guard let value = unsafe $0.assumingMemoryBound(to: Value?.self).pointee else { return .null }
      return value.directAny
    }
  }

  /// Creates the codec of a type that is encoded by its raw value.
  init<Value: RawRepresentable>(_ form: RawValueWriting<Value>) {
    isPlain = false
    unsafe writeText = unsafe form.write
    unsafe makeAny = unsafe form.any
  }
}

/// Encodes a type by its raw value.
struct RawValueWriting<Value: RawRepresentable>: Sendable {
  let rawValue: WritingCodec

  @Sendable func write(
    _ value: UnsafeRawPointer, to text: inout JSONBuffer
  ) -> DirectOutput<Void> {
    var result = DirectOutput<Void>.failed
    unsafe withUnsafePointer(to: value.assumingMemoryBound(to: Value.self).pointee.rawValue) {
      result = unsafe rawValue.writeText(UnsafeRawPointer($0), &text)
    }
    return result
  }

  @Sendable func any(_ value: UnsafeRawPointer) -> DirectOutput<Any> {
    unsafe withUnsafePointer(to: value.assumingMemoryBound(to: Value.self).pointee.rawValue) {
      unsafe rawValue.makeAny(UnsafeRawPointer($0))
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
    case .model, .list, .dictionary, .converted: return nil
    }
  }

  /// Whether a value is an optional.
  var isOptional: Bool { if case .optional = self { true } else { false } }
}
