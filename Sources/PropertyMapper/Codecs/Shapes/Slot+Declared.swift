extension Slot {
  /// The value for the caller; for a class passed as its superclass's metatype, the slot has the
  /// class's type.
  package func model<Model>() -> Model? {
    (self as? ValueSlot<Model>)?.value ?? instance as? Model
  }

  /// A class instance as its declared type; any other value unchanged.
  package func declared(as reference: ModelReference?) -> Slot {
    guard let reference, reference.type != type, let instance else { return self }
    return reference.adopt(instance) ?? self
  }
}
