/// The typed steps of reading an entry, made together in one generic function for one type each.
///
/// ```
///  input ─shape─▶ slot of Input ─convert─▶ slot of Value ─validate─▶ complaints? ─apply─▶ model
/// ```
struct EntryReading: Sendable {
  /// What the input must look like.
  let request: ShapeRequest
  /// Turns what the shape gave into what the property takes; nil if it is the same.
  var convert: (@Sendable (Slot) throws -> Slot)?
  var validate: (@Sendable (Slot) -> [Complaint])?
  /// What to store for null where the shape does not take null itself.
  var nullValue: (@Sendable () -> Slot)?
  /// What to store for an absent value.
  var defaultValue: (@Sendable () -> Slot)?
  /// Writes the value into the model, or lets a consumer do so.
  var apply: @Sendable (_ model: Slot, _ value: Slot) throws -> Void
  /// Whether `apply` is a closure of the user's, which runs once all entries were written.
  var isConsumer = false
  /// How many elements a list must have.
  var countLimits: ClosedRange<Int>?

  init(
    request: ShapeRequest,
    apply: @escaping @Sendable (_ model: Slot, _ value: Slot) throws -> Void
  ) {
    self.request = request
    self.apply = apply
  }
}

/// The typed steps of writing an entry.
struct EntryWriting: Sendable {
  /// What the output shall look like.
  let request: ShapeRequest
  /// The value to write; nil is null.
  var load: @Sendable (_ model: Slot) throws -> Slot?
  /// Whether `load` only reads a property, and calls no closure of the user's.
  var isPlain = false
  /// What it is called if `load` throws.
  var failureCode: MappingError.Code = .transformFailed
}

/// A transform answered nil for a property that cannot be nil.
struct TransformGaveNothing: Error {}
