extension PropertyDescriptor {
  /// Maps a property that is a model with a table of its own.
  ///
  /// The property may be the model, an optional, a list (also of lists), a set, a dictionary with the keys of
  /// the data, and optionals of these. Null makes an optional nil and otherwise counts as absent; in a list
  /// null is an error.
  ///
  /// ```swift
  /// "job":   .model(\.job)       // Job, or Job?
  /// "jobs":  .model(\.jobs)      // [Job], Set<Job>, [String: Job]
  /// ```
  ///
  /// The table of the nested type may be registered later. If it is missing when the mapper is used, that is
  /// one `unregisteredType`, instead of errors about data.
  public static func model<Value>(_ keyPath: WritableKeyPath<Model, Value>) -> Self {
    let request = ShapeRequest(Value.self, preferring: .model)
    return Self(keyPath, .storing(keyPath, request), [Validator<Value>]())
  }

  /// Maps a list of models that must have a certain number of elements.
  public static func model<Element>(
    _ keyPath: WritableKeyPath<Model, [Element]>, count: ClosedRange<Int>
  ) -> Self {
    var reading = EntryReading.storing(keyPath, ShapeRequest([Element].self, preferring: .model))
    reading.countLimits = count
    return Self(keyPath, reading, [Validator<[Element]>]())
  }

  /// Maps an optional list of models that must have a certain number of elements, if there is one.
  public static func model<Element>(
    _ keyPath: WritableKeyPath<Model, [Element]?>, count: ClosedRange<Int>
  ) -> Self {
    var reading = EntryReading.storing(keyPath, ShapeRequest([Element]?.self, preferring: .model))
    reading.countLimits = count
    return Self(keyPath, reading, [Validator<[Element]>]())
  }
}
