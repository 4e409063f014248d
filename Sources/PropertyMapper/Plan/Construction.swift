/// How a model is made from the values of its entries: by the initialiser that its table names, or memberwise.
///
/// ```
///  entries       x → argument 0     y → argument 1     note → written afterwards
///  prepared      [ 0: slot(3.0),    1: slot(4.0) ]
///  make          Point(x: 3.0, y: 4.0), then note
/// ```
struct Construction: Sendable {
  /// Whether `make` is a closure of the user's, which runs instead of a factory, once, and once more only if its arguments
  /// look swapped.
  let isInitializer: Bool
  let arguments: [Argument]
  /// Looks whether an initialiser's arguments are in its order.
  var order: ArgumentOrder?
  /// Makes the model of its arguments' values; nil where one is absent that is not needed. It answers nil if
  /// the initialiser does.
  let make: @Sendable ([Slot?]) throws -> Slot?
  /// Where the arguments lie in the model, if it is made of nothing else.
  var layout: MemberwiseLayout?

  /// One of the values that a model is made of.
  struct Argument: Sendable {
    /// Whether there is nothing that it could be where it is absent.
    let isNeeded: Bool
    /// What an initialiser gets where it is absent; nil where that is an error, or needs no value.
    var absentValue: (@Sendable () -> Slot)?
    /// Reads it in a model that exists: where that is to be changed, it is made anew of what is there and what is not.
    let accessor: PropertyAccessor?
  }
}

/// Where a structure has its stored properties, for those who put them there one by one.
@safe struct MemberwiseLayout: Sendable {
  /// The offset of each argument.
  let offsets: [Int]
  /// What makes an argument nil that nobody gives; nil if it cannot be.
  let nilArguments: [(@Sendable (_ model: UnsafeMutableRawPointer) -> Void)?]
  /// Makes every other property nil.
  let nilMembers: [@Sendable (_ model: UnsafeMutableRawPointer) -> Void]
}
