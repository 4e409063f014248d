extension Slot {
  /// The value for the caller; a class passed as its superclass's metatype gives a slot of its own type.
  func model<Model>() -> Model? {
    (self as? ValueSlot<Model>)?.value ?? instance as? Model
  }

  /// A class instance under the type that it is declared as; any other value as it is.
  func declared(as reference: ModelReference?) -> Slot {
    guard let reference, reference.type != type, let instance else { return self }
    return reference.adopt(instance) ?? self
  }
}
