extension PropertyDescriptor {
  /// Creates the descriptor of a stored property without a key path: it is read and written in
  /// memory.
  ///
  /// - Parameter isMemberwise: Whether the model is created from its properties, so that a `let`
  ///   can be set.
  static func stored<Value>(
    _ property: StoredProperty, as type: Value.Type, isMemberwise: Bool
  ) -> Self? {
    let accessor = StoredAccess<Model, Value>.accessor(of: property, isReplaceable: isMemberwise)
    guard let accessor else { return nil }
    let request = ShapeRequest(Value.self, preferring: .registered)
    return Self(
      DescribedProperty(accessor, request, storage: property),
      reading: accessor.isWritable ? EntryReading(request) : nil, writing: EntryWriting(request))
  }

  /// The descriptor of a stored property with closures that convert its value.
  func formatted(by format: PropertyFormat) -> Self {
    let formatted = property.map { own in
      DescribedProperty(format.accessor, own.request, storage: own.storage)
    }
    let isWritable = formatted?.accessor.isWritable == true
    return Self(
      formatted, reading: isWritable ? format.reading : nil, writing: format.writing)
  }
}
