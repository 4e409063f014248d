/// Reads values of one type straight into memory: from JSON text, and from values of a Swift dictionary.
///
/// It knows only success. Where a value is not as expected, it is converted alone by the conversion table; if that
/// fails as well, the direct engine as a whole gives up.
///
/// The memory that a value is read into is uninitialised before, and again afterwards if reading throws.
@safe final class DirectCodec: Sendable {
  typealias Read =
    @Sendable (_ reader: inout DirectReader, _ target: UnsafeMutableRawPointer) throws(Declined) ->
    Void
  typealias ReadAny =
    @Sendable (
      _ value: Any, _ reader: inout DirectReader, _ target: UnsafeMutableRawPointer
    ) throws(Declined) -> Void

  let memory: ValueMemory
  /// Reads the value at which the text is, and goes behind it.
  let read: Read
  /// Reads a value of a Swift dictionary.
  let readAny: ReadAny
  /// Whether null is a value of the type.
  let acceptsNull: Bool
  /// The codec of the optional, and of the list of the type, where they were compiled for it.
  let optional: DirectCodec?
  let list: DirectCodec?

  init(
    memory: ValueMemory, acceptsNull: Bool, optional: DirectCodec? = nil, list: DirectCodec? = nil,
    read: @escaping Read, readAny: @escaping ReadAny
  ) {
    self.memory = memory
    self.acceptsNull = acceptsNull
    self.optional = optional
    self.list = list
    unsafe self.read = unsafe read
    unsafe self.readAny = unsafe readAny
  }

  /// The codec of a form that is known here, so that its closures are compiled for it.
  @inline(__always)
  convenience init<Form: DirectForm>(
    _ form: Form, acceptsNull: Bool = false, optional: DirectCodec? = nil, list: DirectCodec? = nil
  ) {
    unsafe self.init(
      memory: ValueMemory(of: Form.Value.self), acceptsNull: acceptsNull, optional: optional,
      list: list,
      read: { reader, target throws(Declined) in
        unsafe target.initializeMemory(as: Form.Value.self, to: try form.read(&reader))
      },
      readAny: { value, reader, target throws(Declined) in
        unsafe target.initializeMemory(as: Form.Value.self, to: try form.read(value, &reader))
      })
  }

  /// The codec of a form, with those of its optional and of its list.
  @inline(__always)
  static func family<Form: DirectForm>(_ form: Form, acceptsNull: Bool = false) -> DirectCodec {
    DirectCodec(
      form, acceptsNull: acceptsNull,
      optional: DirectCodec(DirectOptionalForm(wrapped: form), acceptsNull: true),
      list: DirectCodec(DirectListForm(element: form)))
  }
}

/// What the values of one type look like where they are of the common kind.
protocol DirectForm: Sendable {
  associatedtype Value

  /// The value at which the text is.
  func read(_ reader: inout DirectReader) throws(Declined) -> Value

  /// A value of a Swift dictionary.
  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Value
}
