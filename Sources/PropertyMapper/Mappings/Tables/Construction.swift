/// How a model is created from the values of its entries: with the table's initializer, or
/// memberwise.
///
/// ```
///  entries       x → argument 0     y → argument 1     note → written later
///  prepared      [ 0: slot(3.0),    1: slot(4.0) ]
///  make          Point(x: 3.0, y: 4.0), then note
/// ```
package struct Construction: Sendable {
  /// Whether `make` is a user's closure, which runs instead of a factory.
  package let isInitializer: Bool
  package let arguments: [Argument]
  /// Creates the model from its arguments' values, which are nil for absent arguments that are not
  /// required. Returns nil if the initializer does.
  package let make: @Sendable ([Slot?]) throws -> Slot?
  /// Creates the model with an initializer; nil if the model is created memberwise.
  var initialize: Initializer?
  /// Moves the arguments, of which all have values, out of their memory, and writes the model into room, unless
  /// the initializer throws or returns nil.
  ///
  /// - Parameter arguments: Words with the addresses of the arguments, which have the types of the parameters.
  /// - Returns: Whether there is a model.
  typealias Initializer =
    @Sendable (_ arguments: ValueAddress, _ target: ValueAddress) throws -> Bool

  /// The memory positions of the arguments in the model, if it has no other parts.
  var layout: MemberwiseLayout?

  /// One of the values from which a model is created.
  package struct Argument: Sendable {
    /// Whether it is required, because there is no value for its absence.
    package let isNeeded: Bool
    /// The value for an absent argument of an initializer, or for one that is only written; nil if that is
    /// an error, or needs no value.
    var absentValue: (@Sendable () -> Slot)?
    /// The type of an initializer's parameter.
    var memory: ValueMemory?
    /// Reads it from an existing model, which is updated by creating it again from changed and
    /// unchanged values.
    let accessor: PropertyAccessor?
  }
}

extension [Construction.Argument] {
  /// The values for the parameters of an initializer: those of absent arguments are filled in.
  func filling(_ slots: [Slot?]) -> [Slot] {
    zip(slots, self).compactMap { slot, argument in slot ?? argument.absentValue?() }
  }
}

/// The memory layout of a struct's stored properties, for setting them one by one.
struct MemberwiseLayout: Sendable {
  /// The offset of each argument.
  let offsets: [Int]
  /// Sets an absent argument to nil; nil if it cannot be nil.
  let nilArguments: [(@Sendable (_ model: ValueAddress) -> Void)?]
  /// Sets all other properties to nil.
  let nilMembers: [@Sendable (_ model: ValueAddress) -> Void]
}
