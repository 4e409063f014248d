/// How an entry turns a value of the input into what its property takes: typed closures, made together in one generic
/// function for one type each.
///
/// ```
///  input ─shape─▶ slot of Input ─convert─▶ slot of Value ─validate─▶ complaints? ─▶ property, consumer or argument
/// ```
struct EntryReading: Sendable {
  /// What the input must look like.
  let request: ShapeRequest
  /// Turns what the shape gave into what the property takes; nil if it is the same.
  var convert: ValueConversion?
  var validate: ValueCheck?
  /// What to store for null where the shape does not take null itself.
  var nullValue: (@Sendable () -> Slot)?
  /// What to store for an absent value.
  var defaultValue: (@Sendable () -> Slot)?
  /// A user's closure that takes the value instead of a property, once all entries have been written.
  var consume: (@Sendable (_ model: Slot, _ value: Slot) throws -> Void)?
  /// How many elements a list must have.
  var countLimits: ClosedRange<Int>?

  init(_ request: ShapeRequest, validate: ValueCheck? = nil) {
    self.request = request
    self.validate = validate
  }

  var isConsumer: Bool { consume != nil }

  /// Takes a value of a table's own for absent input, if there is one.
  mutating func setDefault<Value>(_ value: Value?) {
    guard let value else { return }
    // Every Value is Sendable, but if that is said here, the compiler (6.3) gives up on dictionaries.
    nonisolated(unsafe) let sendable = value
    defaultValue = { unsafe ValueSlot(sendable) }
  }
}
