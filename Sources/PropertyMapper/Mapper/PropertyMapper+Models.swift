extension PropertyMapper {
  /// Copies a model by its table: models inside are copied too, values are shared.
  ///
  /// A class instance is made as ``create(_:from:)-(Model.Type,[String:Any])`` would make it without a factory, and gets
  /// the properties of its table as they are: transforms, validators and hooks are not called, so an entry
  /// without `encode:` is copied like any other. What a `custom` entry keeps goes through its generator and consumer. A structure
  /// also keeps what its table does not know. An instance that appears in the graph twice has one copy, so cycles are fine,
  /// unless an instance is needed for an argument of its own initialiser, which is a `cycle`.
  ///
  /// ```swift
  /// let draft = try mapper.copy(document)
  /// draft.author === document.author  // false
  /// ```
  ///
  /// - Parameter model: The model; for a class instance, the table of its run-time class is used.
  /// - Throws: Types without tables, classes that the mapper cannot make, models nested too deep.
  /// - Complexity: O(*n*) in the number of values.
  public func copy<Model>(_ model: Model) throws(MappingErrors) -> Model {
    let context = context
    try requireRoom(for: context, mapping: Model.self)
    let copying = GraphCopy(context: context)
    let copied = copying.copy(ValueSlot(model), as: copying.graphShape(of: Model.self))
    guard let result: Model = copying.finished(copied)?.model() else {
      throw MappingErrors(copying.problems, mapping: Model.self)
    }
    return result
  }

  /// Compares two models by the values that their table reads, in table order.
  ///
  /// They must be of the same run-time type. Values are compared by their own `==`, or else as they would be
  /// written; nested models by their tables, even if they have an `==`. A generator without a consumer is not
  /// called. Types without a table are compared by their own `==`. Cycles are fine; models nested beyond the depth limit are
  /// not equal, nor are any on a thread with hardly any stack left.
  ///
  /// ```swift
  /// mapper.areEqual(user, try mapper.copy(user))  // true
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of values.
  public func areEqual<Model>(_ first: Model, _ second: Model) -> Bool {
    let context = context
    guard context.call.hasRoom else { return false }
    let comparison = GraphComparison(context: context)
    let shape = comparison.graphShape(of: Model.self)
    return comparison.areEqual(ValueSlot(first), ValueSlot(second), as: shape)
  }

  /// A hash of the values that a model's table reads. Models that compare equal by ``areEqual(_:_:)`` have equal hashes.
  ///
  /// It differs from one run of the program to the next, as all hashes in Swift do. Of models that lead into a cycle only
  /// what is a few steps away counts. On a thread with hardly any stack left, it is 0.
  ///
  /// - Complexity: O(*n*) in the number of values.
  public func hash<Model>(of model: Model) -> Int {
    let context = context
    guard context.call.hasRoom else { return 0 }
    let hashing = GraphHashing(context: context)
    return hashing.hash(of: ValueSlot(model), as: hashing.graphShape(of: Model.self))
  }

  /// Describes a model by its table: one line per property, in table order.
  ///
  /// Values that are `sensitive()` are hidden, texts are escaped and cut, and an instance that was described further up is
  /// only named: `Job { … }`. On a thread with hardly any stack left, the description is `…`.
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
    guard context.call.hasRoom else { return "…" }
    let describing = GraphDescription(context: context)
    return describing.describe(ValueSlot(model), as: describing.graphShape(of: Model.self))
  }
}

extension MappingPass {
  /// The shape of the whole graph.
  func graphShape<Model>(of type: Model.Type) -> Shape {
    let shape = context.registry.resolver.shape(of: type, preferring: .registered)
    root = shape
    return shape
  }
}
