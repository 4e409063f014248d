public import PropertyMapper

extension PropertyMapper {
  /// Returns a deep copy of a model, using its table. Nested models are copied, and values are
  /// shared.
  ///
  /// ```swift
  /// let draft = try mapper.copy(document)
  /// draft.author === document.author  // false
  /// ```
  ///
  /// Class instances are created in the same way as by
  /// ``create(_:from:)-(Model.Type,[String:Any])``, but without a factory. Properties are assigned
  /// unconverted: transforms, validators, and hooks aren't called, so an entry without `encode:` is
  /// copied like any other. `custom` entries are copied using their generator and consumer. A
  /// struct also keeps properties that aren't in its table, unless one of its entries sets a
  /// property of a class instance inside the struct.
  ///
  /// Shared instances are copied only once, so cycles are preserved. However, if an initializer
  /// argument of an instance refers back to that instance, the copy fails with a `cycle` error.
  ///
  /// - Parameter model: The model. For a class instance, the table of its runtime class is used.
  /// - Throws: ``MappingErrors``, for example for types without tables, classes that the mapper
  ///   can't create, and models nested too deeply.
  /// - Complexity: O(*n*) in the number of values.
  public func copy<Model>(_ model: Model) throws(MappingErrors) -> Model {
    let context = context
    try requireRoom(for: context, mapping: Model.self)
    let copying = GraphCopy(context: context)
    let shape = copying.walk.graphShape(of: Model.self)
    try requireScheme(in: context, for: shape, mapping: Model.self)
    let copied = copying.copy(ValueSlot(model), as: shape)
    guard let result: Model = copying.finished(copied)?.model() else {
      throw MappingErrors(copying.walk.problems, mapping: Model.self)
    }
    return result
  }

  /// Compares two models by the values that their table reads.
  ///
  /// ```swift
  /// mapper.areEqual(user, try mapper.copy(user))  // true
  /// ```
  ///
  /// Models with different runtime types are never equal. Values are compared using `==` or, if
  /// their type isn't equatable, by their encoded form. The order of keys in a ``MappingValue`` and
  /// among kept unknown keys doesn't matter. Nested models are compared using their tables, even if
  /// they have an `==`, except in sets. Types without a table are compared using `==`. A generator
  /// without a consumer isn't called.
  ///
  /// Cycles are supported, and the depth limit in the options doesn't apply. A chain of more than
  /// 65,536 models returned by computed properties is never equal to another, since it may be
  /// endless. Strings with more than 128 combining marks in a row are compared by their bytes. If
  /// the current thread is almost out of stack space, a separate thread does the work.
  ///
  /// - Complexity: O(*n*) in the number of values.
  public func areEqual<Model>(_ first: Model, _ second: Model) -> Bool {
    let context = context
    return RoomyThread.run(in: context) {
      let comparison = GraphComparison(in: context)
      let shape = comparison.graphShape(of: Model.self)
      let areEqual = comparison.areEqual(ValueSlot(first), ValueSlot(second), as: shape)
      return (areEqual, comparison.isOutOfStack)
    }
  }

  /// Returns a hash of the values that a model's table reads. Models that ``areEqual(_:_:)``
  /// considers equal have equal hashes.
  ///
  /// Like all hashes in Swift, the hash differs between runs of the program. In a cyclic graph,
  /// only the first few levels contribute to it. If the current thread is almost out of stack
  /// space, a separate thread does the work.
  ///
  /// - Complexity: O(*n*) in the number of values.
  public func hash<Model>(of model: Model) -> Int {
    let context = context
    return RoomyThread.run(in: context) {
      let hashing = GraphHashing(context: context)
      let hash = hashing.hash(of: ValueSlot(model), as: hashing.walk.graphShape(of: Model.self))
      return (hash, hashing.walk.isOutOfStack)
    }
  }

  /// Returns a description of a model, based on its table, with one line per property.
  ///
  /// Properties are in table order. `sensitive()` values are hidden, and strings are escaped and
  /// truncated. An instance that was already described is abbreviated to `Job { … }`, as are models
  /// nested deeper than ``MappingOptions/maximumDepth``. A value whose closure throws an error is
  /// described as `(can't be read)`. If the current thread is almost out of stack space, a separate
  /// thread does the work.
  ///
  /// ```swift
  /// print(mapper.description(of: user))
  /// // User {
  /// //   name: "Jon"
  /// //   job: Job {
  /// //     title: "Ranger"
  /// //   }
  /// // }
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of values.
  public func description<Model>(of model: Model) -> String {
    let context = context
    return RoomyThread.run(in: context) {
      let describing = GraphDescription(context: context)
      let shape = describing.walk.graphShape(of: Model.self)
      return (describing.describe(ValueSlot(model), as: shape), describing.walk.isOutOfStack)
    }
  }
}
