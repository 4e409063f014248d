extension Mappings {
  /// Returns a table for a type that's created from decoded values by an initializer or another
  /// closure.
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   .initializing(
  ///     Point.init(x:y:),
  ///     InitArgument("x", \.x),
  ///     InitArgument("y", \.y, default: 0)),
  ///   for: Point.self)
  /// ```
  ///
  /// All arguments are read, converted, and validated before the initializer runs, and all errors
  /// are reported together. If the initializer throws an error or returns nil, the mapper reports
  /// `factoryFailed` at the model. Factories aren't called for the type itself. On export, the
  /// arguments' values are read through their key paths.
  ///
  /// To add entries that aren't arguments, use ``merging(_:)``; they're applied to the finished
  /// model. For an argument that's written but not read, use ``InitArgument/encodeOnly()``.
  ///
  /// The compiler can't detect swapped arguments of the same type. ``PropertyMapper/verify()`` can,
  /// for standard types: it calls the initializer with sample values and compares them with the
  /// model's properties.
  ///
  /// - Parameters:
  ///   - make: The initializer or closure that creates the model. It can throw an error, or return
  ///     nil if the values don't fit together. It must be pure, because it may run even if the
  ///     input is invalid elsewhere.
  ///   - arguments: The arguments, in the order of the parameters.
  // This overload also covers closures that always create a model: with a separate overload for
  // them, the compiler would try both for each ambiguous argument, which takes minutes.
  public static func initializing<each Value>(
    _ make: @escaping @Sendable (repeat each Value) throws -> Model?,
    _ arguments: repeat InitArgument<Model, each Value>
  ) -> Self {
    var mappings = Self()
    var parameters: [Construction.Argument] = []
    for argument in repeat each arguments {
      parameters.append(mappings.append(argument, at: parameters.count))
    }
    mappings.initializer = Construction(
      isInitializer: true, arguments: parameters,
      make: { [parameters] slots in
        var values = parameters.filling(slots).makeIterator()
        let model = try make(repeat try values.next((each Value).self))
        return model.map { ValueSlot($0) }
      },
      initialize: { arguments, target in
        var arguments = ArgumentAddresses(arguments)
        guard let model = try make(repeat arguments.take((each Value).self)) else { return false }
        target.initialize(to: model)
        return true
      })
    return mappings
  }

  private mutating func append<Value>(
    _ argument: InitArgument<Model, Value>, at index: Int
  ) -> Construction.Argument {
    switch argument.source {
    case .entry(let path, var descriptor):
      descriptor.argument = index
      entries.append(Entry(path: path, descriptor: descriptor))
      let absent = descriptor.defaultOfUnread ?? Slot.nilMaker(of: Value.self)
      return .init(
        isNeeded: absent == nil, absentValue: absent, memory: ValueMemory(of: Value.self),
        accessor: descriptor.property?.accessor)
    case .unknownKeys(var property):
      property.argument = index
      extras = property
      return .init(
        isNeeded: false, absentValue: { [slot = property.slot] in slot([:]) },
        memory: ValueMemory(of: Value.self), accessor: property.accessor)
    }
  }
}

extension PropertyDescriptor {
  /// The default of an argument that no entry reads.
  fileprivate var defaultOfUnread: (@Sendable () -> Slot)? {
    guard modifiers.isEncodeOnly, let value = reading?.defaultValue else { return nil }
    return { value() }
  }
}

/// The addresses of the arguments of an initializer, of which each is moved out once.
private struct ArgumentAddresses {
  private var next: ValueAddress

  init(_ first: ValueAddress) { next = first }

  @inline(__always)
  mutating func take<Value>(_ type: Value.Type) -> Value {
    defer { next += ValueAddress.wordSize }
    return next.referent.take(type)
  }
}

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
    /// The type of an initializer's parameter, or of an argument that no entry provides.
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
  /// For each argument, a closure that sets it to nil, or to an empty value, if it's absent; nil if it must have a value.
  let nilArguments: [(@Sendable (_ model: ValueAddress) -> Void)?]
  /// Sets all other properties to nil.
  let nilMembers: [@Sendable (_ model: ValueAddress) -> Void]
}
