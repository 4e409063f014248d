extension PropertyMapper {
  /// Returns a deep copy of a model, using its table. Nested models are copied, and values are
  /// shared.
  ///
  /// A class instance is created in the same way as by
  /// ``create(_:from:)-(Model.Type,[String:Any])``, but without a factory. The properties in its
  /// table are assigned unconverted: transforms, validators, and hooks are not called, so an entry
  /// without `encode:` is copied like any other. `custom` entries are copied using their generator
  /// and consumer. A struct also keeps properties that its table does not mention, unless one of
  /// its entries sets a property of a class instance inside the struct: it is then created like a class
  /// instance, so that the copy doesn't share that instance. A shared
  /// instance is copied only once, so cycles are preserved; but if an initializer argument of an
  /// instance refers back to that instance, the copy fails with a `cycle` error.
  ///
  /// ```swift
  /// let draft = try mapper.copy(document)
  /// draft.author === document.author  // false
  /// ```
  ///
  /// - Parameter model: The model; for a class instance, the table of its run-time class is used.
  /// - Throws: Errors for types without tables, classes that the mapper cannot create, and models
  ///   nested too deeply.
  /// - Complexity: O(*n*) in the number of values.
  public func copy<Model>(_ model: Model) throws(MappingErrors) -> Model {
    let context = context
    try requireRoom(for: context, mapping: Model.self)
    let copying = GraphCopy(context: context)
    let shape = copying.graphShape(of: Model.self)
    try requireScheme(in: context, for: shape, mapping: Model.self)
    let copied = copying.copy(ValueSlot(model), as: shape)
    guard let result: Model = copying.finished(copied)?.model() else {
      throw MappingErrors(copying.problems, mapping: Model.self)
    }
    return result
  }

  /// Compares two models by the values that their table reads, in table order.
  ///
  /// Models with different run-time types are never equal. Values are compared with their `==` or,
  /// if they have none, by their encoded form; the order of keys in a ``MappingValue`` and among kept
  /// unknown keys doesn't matter. Nested models are compared by their tables, even if
  /// they have an `==`. A generator without a consumer is not called. Types without a table are
  /// compared with their `==`. Cycles are supported. The depth limit of the options doesn't apply, but
  /// models nested more than 65,536 levels deep never compare equal, nor do any models on a thread that
  /// is almost out of stack space.
  ///
  /// The numbers and strings in objects such as `NSNumber` are compared by value, whatever their
  /// classes. Strings with more than 128 combining marks in a row are compared by their bytes.
  ///
  /// ```swift
  /// mapper.areEqual(user, try mapper.copy(user))  // true
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of values.
  public func areEqual<Model>(_ first: Model, _ second: Model) -> Bool {
    let context = context
    guard context.hasRoom else { return false }
    let comparison = GraphComparison(context: context)
    let shape = comparison.graphShape(of: Model.self)
    return comparison.areEqual(ValueSlot(first), ValueSlot(second), as: shape)
  }

  /// Returns a hash of the values that a model's table reads. Models that ``areEqual(_:_:)``
  /// considers equal have equal hashes.
  ///
  /// Like all hashes in Swift, the hash differs between runs of the program. In a cyclic graph,
  /// only the nearest few levels contribute to it. On a thread that is almost out of stack space,
  /// the hash is 0.
  ///
  /// - Complexity: O(*n*) in the number of values.
  public func hash<Model>(of model: Model) -> Int {
    let context = context
    guard context.hasRoom else { return 0 }
    let hashing = GraphHashing(context: context)
    return hashing.hash(of: ValueSlot(model), as: hashing.graphShape(of: Model.self))
  }

  /// Returns a description of a model, based on its table, with one line per property in table
  /// order.
  ///
  /// `sensitive()` values are hidden, strings are escaped and truncated, and an instance that was
  /// already described is abbreviated, as in `Job { … }`. On a thread that is almost out of stack
  /// space, the description is `…`.
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
    guard context.hasRoom else { return "…" }
    let describing = GraphDescription(context: context)
    return describing.describe(ValueSlot(model), as: describing.graphShape(of: Model.self))
  }
}

extension MappingPass {
  /// Returns the shape of the whole graph, and makes it the root.
  func graphShape<Model>(of type: Model.Type) -> Shape {
    let shape = context.registry.rootShape(of: type)
    root = shape
    return shape
  }
}
