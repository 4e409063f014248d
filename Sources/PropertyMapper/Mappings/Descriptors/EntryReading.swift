/// How an entry converts an input value for its property: typed closures, created together in one
/// generic function per type.
///
/// ```
///  input ─shape─▶ Slot(Input) ─convert─▶ Slot(Value) ─validate─▶ valid? ─▶ property, consumer or argument
/// ```
package struct EntryReading: Sendable {
  /// The expected shape of the input.
  package let request: ShapeRequest
  /// Converts the decoded value to the property's type; nil if they are the same.
  package var convert: ValueConversion?
  /// What is known about the input of the transformer that converts it.
  package var form: TransformerForm?
  package var validate: ValueCheck?
  /// The value to store for null if the shape doesn't accept null itself.
  package var nullValue: (@Sendable () -> Slot)?
  /// The value to store if the input is absent.
  package var defaultValue: DefaultValue?
  /// A user's closure that consumes the value in place of a property, after all entries are
  /// written.
  var consume: (@Sendable (_ model: Slot, _ value: Slot) throws -> Void)?
  /// The same for a model and a value in memory, which the closure takes.
  var consumeInMemory: (@Sendable (_ model: ValueAddress, _ value: ValueAddress) throws -> Void)?
  /// The permitted number of elements in a list.
  package var countLimits: ClosedRange<Int>?

  init(_ request: ShapeRequest, validate: ValueCheck? = nil) {
    self.request = request
    self.validate = validate
  }

  /// Reads values of one type, and converts them.
  ///
  /// - Parameters:
  ///   - input: The type to read.
  ///   - convert: The conversion.
  ///   - nullValue: The value to store for null; nil if null is no value.
  ///   - form: What is known about the input.
  ///   - validate: The validators of the converted value.
  init<Input>(
    _ input: Input.Type, convertedBy convert: ValueConversion,
    null nullValue: (@Sendable () -> Slot)?, form: TransformerForm? = nil,
    validate: ValueCheck? = nil
  ) {
    self.init(ShapeRequest(input, preferring: .registered), validate: validate)
    self.convert = convert
    self.nullValue = nullValue
    self.form = form
  }

  var isConsumer: Bool { consume != nil }

  /// Whether users' closures convert or validate the value.
  var callsUser: Bool { convert != nil || validate != nil }

  /// Whether a user's closure takes the value that is read.
  var isForClosure: Bool { convert != nil || isConsumer }

  /// Sets the entry's default for absent input, if it has one.
  ///
  /// Whether it has one is known only when the closure is called; it should then always return a value.
  mutating func setDefault<Value>(_ make: @escaping @Sendable () -> Value?) {
    guard let value = make() else { return }
    // Every Value is Sendable, but with that constraint the compiler (6.3) gives up on
    // dictionaries.
    nonisolated(unsafe) let first = value
    defaultValue = DefaultValue { unsafe make() ?? first }
  }

  /// Sets the default of an optional property.
  mutating func setOptionalDefault<Value>(_ make: @escaping @Sendable () -> Value?) {
    setDefault { () -> Value?? in make().map { .some($0) } }
  }
}

/// The value of an entry for absent input, evaluated for each model that needs it.
package struct DefaultValue: Sendable {
  /// The type of the value.
  let type: any Any.Type
  private let make: @Sendable () -> Slot
  /// Initializes memory with a new value of the type.
  let initialize: @Sendable (_ value: ValueAddress) -> Void

  init<Value>(_ make: @escaping @Sendable () -> Value) {
    type = Value.self
    self.make = { ValueSlot(make()) }
    initialize = { $0.initialize(to: make()) }
  }

  package func callAsFunction() -> Slot { make() }

  /// The form of the value in the data if two evaluations are equal; nil for values such as `UUID()`
  /// and `Date()`.
  package func constant(as shape: Shape) -> MappingValue? {
    constant { shape.described($0) }
  }

  package func constant(describedBy describe: (Slot) -> MappingValue?) -> MappingValue? {
    let first = make()
    guard let form = describe(first) else { return nil }
    let second = make()
    guard first.equals(second) ?? (describe(second) == form) else { return nil }
    return form
  }
}
