/// Makes the descriptor of a stored property, for which there is no key path: it is read and written where
/// it lies.
struct AutomaticDescriptor<Model>: TypeVisitor {
  let property: StoredProperty
  /// Whether the model is made of its properties, so that a `let` can be given a value.
  let isMemberwise: Bool

  init(_ property: StoredProperty, isMemberwise: Bool) {
    self.property = property
    self.isMemberwise = isMemberwise
  }

  func visit<Value>(_ type: Value.Type) -> PropertyDescriptor<Model>? {
    let accessor = StoredAccess<Model, Value>.accessor(of: property, isReplaceable: isMemberwise)
    guard let accessor else { return nil }
    let request = ShapeRequest(Value.self, preferring: .registered)
    return PropertyDescriptor<Model>(
      DescribedProperty(accessor, request, storage: property),
      reading: accessor.isWritable ? EntryReading(request) : nil,
      writing: EntryWriting(request))
  }
}
