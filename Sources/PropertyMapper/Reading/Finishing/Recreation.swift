/// An existing model that is created again by its initializer, since an update changes some of its arguments.
struct Recreation {
  let plan: ObjectPlan
  let construction: Construction
  /// The existing model.
  let replaced: Slot

  enum Result {
    case model(Slot)
    /// The initializer returned nil.
    case nothing
    /// The new model would lose the value of a property that can't be set.
    case loses(property: String)
  }

  /// Creates the model from the changed arguments and the existing model's values for the others, and then copies the
  /// other properties.
  ///
  /// - Parameters:
  ///   - changes: The changed arguments; nil for the others.
  ///   - keys: The unread keys that an argument keeps.
  ///   - make: Calls the initializer.
  func make(
    _ changes: [Slot?], adding keys: MappingValue.Object?, by make: ([Slot?]) throws -> Slot?
  ) throws -> Result {
    var arguments = changes
    if let property = plan.extras, let index = property.argument {
      var kept = try property.load(from: replaced)
      kept.merge(keys ?? [:])
      arguments[index] = property.slot(kept)
    }
    for (index, argument) in construction.arguments.enumerated() where arguments[index] == nil {
      arguments[index] = try argument.accessor?.load(from: replaced)
    }
    guard let model = try make(arguments) else { return .nothing }
    try plan.takeOverProperties(of: replaced, into: model)
    if let lost = try keepUnsetProperties(in: model, by: make) { return .loses(property: lost) }
    return .model(model)
  }

  /// Keeps the values that no entry sets: those that the initializer would not create again from the existing
  /// model's own arguments.
  ///
  /// - Returns: The name of the property for which this is impossible, if there is one.
  private func keepUnsetProperties(
    in model: Slot, by make: ([Slot?]) throws -> Slot?
  ) throws -> String? {
    guard !plan.unsetProperties.isEmpty else { return nil }
    var arguments = try construction.arguments.map { try $0.accessor?.load(from: replaced) }
    if let property = plan.extras, let index = property.argument {
      arguments[index] = property.slot(try property.load(from: replaced))
    }
    // An initializer that refuses the old values doesn't show which of the others it would create.
    guard let same = (try? make(arguments)) ?? nil else { return nil }
    try plan.takeOverProperties(of: replaced, into: same)
    for property in plan.unsetProperties {
      let value = try property.accessor.load(from: replaced)
      guard !value.isSame(as: try property.accessor.load(from: same)) else { continue }
      guard property.accessor.isWritable else { return property.name }
      try property.accessor.store(value, in: model)
    }
    return nil
  }
}

extension ObjectPlan {
  /// Copies the properties of a model to another one, except for initializer arguments.
  fileprivate func takeOverProperties(of model: Slot, into other: Slot) throws {
    for entry in entries where entry.argument == nil {
      guard let accessor = entry.property?.accessor, accessor.isWritable else { continue }
      try accessor.store(accessor.load(from: model), in: other)
    }
    if let storedExtras { try storedExtras.store(storedExtras.load(from: model), in: other) }
  }
}
