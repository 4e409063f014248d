// Whether an object contains an embedded model.

extension ObjectKeys {
  /// Whether an object has a key of the model.
  ///
  /// - Parameters:
  ///   - isExisting: Whether the property already has a model, so that null above a value is one.
  ///   - choice: The subtype of that model.
  package func arePresent(
    in object: InputObject, isExisting: Bool = false, as choice: SubtypeChoice? = nil
  ) -> Bool {
    read.contains { path in
      let countsNull = !keyed.contains(path)
      return object.hasValue(
        at: path, countingNull: countsNull || choice?.takesNull(at: path) == true,
        onTheWay: countsNull && isExisting)
    } || keepsUnknownKeys && isExisting || hasFallback && choice?.isFallback == true
  }
}

extension Registry {
  /// The subtype of the model in a property.
  func choice(of property: Slot, as shape: Shape) -> SubtypeChoice? {
    guard let subtypes = shape.singleModel.flatMap({ plan(for: $0) })?.subtypes,
      let model = shape.model(in: property)
    else { return nil }
    return subtypes.choice(of: model)
  }
}

extension SubtypeChoice {
  /// Whether the type's values are at a path, and null is one of them.
  fileprivate func takesNull(at path: MappingPath) -> Bool {
    if payload == path, case .optional? = content { true } else { false }
  }
}

extension Shape {
  /// The model in a value, if the shape is a model or an optional one.
  fileprivate func model(in slot: Slot) -> Slot? {
    switch self {
    case .model: slot
    case .optional(let optional):
      (try? optional.operations.unwrap(slot)).flatMap { $0 }.flatMap {
        optional.wrapped.model(in: $0)
      }
    default: nil
    }
  }
}

extension InputObject {
  /// Whether there is a value at a path, even null if that counts. Null on the way is a value only in an update of an
  /// existing model, but anything else always is, so that its problems are found.
  func hasValue(
    at path: MappingPath, countingNull: Bool, onTheWay countsNullOnTheWay: Bool
  ) -> Bool {
    let object = InputElement(value: .object(self))
    return switch try? object.follow(path.components[...], duplicates: .reject) {
    case .absent(_, let nullAbove)?: nullAbove && countsNullOnTheWay
    case .value(let element)?: countingNull || !element.value.isNull
    case nil: true
    }
  }
}
