extension PropertyDescriptor {
  /// Maps a property that is one value of the data, or a list, set or dictionary of values.
  ///
  /// Absent, the property stays as the model was made, or takes the default. Null counts as absent, or is an
  /// error with `.strict`. Validators see the converted value.
  ///
  /// ```swift
  /// "age": .property(\.age, .range(0...150), default: 18)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property. Setters and observers run as if it was assigned.
  ///   - validators: What the value must be; all of them run, and each may complain.
  ///   - default: The value for absent input. It is not validated.
  @_disfavoredOverload
  public static func property<Value: MappableValue>(
    _ keyPath: WritableKeyPath<Model, Value>,
    _ validators: Validator<Value>...,
    default: Value? = nil
  ) -> Self {
    .plain(keyPath, validators, default: `default`)
  }

  /// Maps an optional property; null makes it nil, and nil passes every validator.
  ///
  /// Absent, the property stays as the model was made, or takes the default.
  public static func property<Value: MappableValue>(
    _ keyPath: WritableKeyPath<Model, Value?>,
    _ validators: Validator<Value>...,
    default: Value? = nil
  ) -> Self {
    .optional(keyPath, validators, default: `default`)
  }

  /// Maps an enum, or another type with raw values, by its raw value.
  ///
  /// A raw value that no case has is an error that lists the cases, or becomes the fallback:
  ///
  /// ```swift
  /// "role": .property(\.role, fallback: .other)
  /// ```
  @_disfavoredOverload
  public static func property<Value: RawRepresentable & Sendable>(
    _ keyPath: WritableKeyPath<Model, Value>,
    _ validators: Validator<Value>...,
    default: Value? = nil,
    fallback: Value? = nil
  ) -> Self where Value.RawValue: MappableValue {
    .plain(keyPath, validators, default: `default`, fallback: fallback)
  }

  /// Maps an optional enum by its raw value; null makes it nil.
  public static func property<Value: RawRepresentable & Sendable>(
    _ keyPath: WritableKeyPath<Model, Value?>,
    _ validators: Validator<Value>...,
    default: Value? = nil,
    fallback: Value? = nil
  ) -> Self where Value.RawValue: MappableValue {
    .optional(keyPath, validators, default: `default`, fallback: fallback)
  }

  /// Maps a type that is a value by itself and has raw values; its own conversion is the one that counts.
  @_disfavoredOverload
  public static func property<Value: MappableValue & RawRepresentable>(
    _ keyPath: WritableKeyPath<Model, Value>,
    _ validators: Validator<Value>...,
    default: Value? = nil,
    fallback: Value? = nil
  ) -> Self where Value.RawValue: MappableValue {
    .plain(keyPath, validators, default: `default`, fallback: fallback)
  }

  /// Maps an optional of a type that is a value by itself and has raw values.
  public static func property<Value: MappableValue & RawRepresentable>(
    _ keyPath: WritableKeyPath<Model, Value?>,
    _ validators: Validator<Value>...,
    default: Value? = nil,
    fallback: Value? = nil
  ) -> Self where Value.RawValue: MappableValue {
    .optional(keyPath, validators, default: `default`, fallback: fallback)
  }

  /// Maps a list of enums by their raw values.
  public static func property<Element: RawRepresentable & Sendable>(
    _ keyPath: WritableKeyPath<Model, [Element]>,
    _ validators: Validator<[Element]>...,
    default: [Element]? = nil,
    fallback: Element? = nil
  ) -> Self where Element.RawValue: MappableValue {
    .plain(keyPath, validators, default: `default`, fallback: fallback)
  }

  /// Maps an optional list of enums by their raw values.
  public static func property<Element: RawRepresentable & Sendable>(
    _ keyPath: WritableKeyPath<Model, [Element]?>,
    _ validators: Validator<[Element]>...,
    default: [Element]? = nil,
    fallback: Element? = nil
  ) -> Self where Element.RawValue: MappableValue {
    .optional(keyPath, validators, default: `default`, fallback: fallback)
  }

  /// Maps a set of enums by their raw values.
  public static func property<Element: RawRepresentable & Hashable & Sendable>(
    _ keyPath: WritableKeyPath<Model, Set<Element>>,
    _ validators: Validator<Set<Element>>...,
    default: Set<Element>? = nil,
    fallback: Element? = nil
  ) -> Self where Element.RawValue: MappableValue {
    .plain(keyPath, validators, default: `default`, fallback: fallback)
  }

  /// Maps an optional set of enums by their raw values.
  public static func property<Element: RawRepresentable & Hashable & Sendable>(
    _ keyPath: WritableKeyPath<Model, Set<Element>?>,
    _ validators: Validator<Set<Element>>...,
    default: Set<Element>? = nil,
    fallback: Element? = nil
  ) -> Self where Element.RawValue: MappableValue {
    .optional(keyPath, validators, default: `default`, fallback: fallback)
  }

  /// Maps a dictionary of enums by their raw values.
  public static func property<Key: Hashable & Sendable, Element: RawRepresentable & Sendable>(
    _ keyPath: WritableKeyPath<Model, [Key: Element]>,
    _ validators: Validator<[Key: Element]>...,
    default: [Key: Element]? = nil,
    fallback: Element? = nil
  ) -> Self where Element.RawValue: MappableValue {
    .plain(keyPath, validators, default: `default`, fallback: fallback)
  }

  /// Maps an optional dictionary of enums by their raw values.
  public static func property<Key: Hashable & Sendable, Element: RawRepresentable & Sendable>(
    _ keyPath: WritableKeyPath<Model, [Key: Element]?>,
    _ validators: Validator<[Key: Element]>...,
    default: [Key: Element]? = nil,
    fallback: Element? = nil
  ) -> Self where Element.RawValue: MappableValue {
    .optional(keyPath, validators, default: `default`, fallback: fallback)
  }

  /// Maps a dictionary of values whose keys are the raw values of an enum.
  @_disfavoredOverload
  public static func property<Key: RawRepresentable & Hashable & Sendable, Element: MappableValue>(
    _ keyPath: WritableKeyPath<Model, [Key: Element]>,
    _ validators: Validator<[Key: Element]>...,
    default: [Key: Element]? = nil
  ) -> Self where Key.RawValue: MappableValue {
    .plain(keyPath, validators, default: `default`)
  }

  /// Maps a dictionary of values whose keys are values by themselves and have raw values, which count.
  @_disfavoredOverload
  public static func property<
    Key: MappableValue & RawRepresentable & Hashable, Element: MappableValue
  >(
    _ keyPath: WritableKeyPath<Model, [Key: Element]>,
    _ validators: Validator<[Key: Element]>...,
    default: [Key: Element]? = nil
  ) -> Self where Key.RawValue: MappableValue {
    .plain(keyPath, validators, default: `default`)
  }

  /// Maps an optional dictionary of values whose keys are the raw values of an enum.
  @_disfavoredOverload
  public static func property<Key: RawRepresentable & Hashable & Sendable, Element: MappableValue>(
    _ keyPath: WritableKeyPath<Model, [Key: Element]?>,
    _ validators: Validator<[Key: Element]>...,
    default: [Key: Element]? = nil
  ) -> Self where Key.RawValue: MappableValue {
    .optional(keyPath, validators, default: `default`)
  }
}

extension PropertyDescriptor {
  /// A property whose type is what the data holds.
  fileprivate static func plain<Value>(
    _ keyPath: WritableKeyPath<Model, Value>,
    _ validators: [Validator<Value>],
    default: Value?,
    fallback: (some Sendable)? = Never?.none
  ) -> Self {
    let request = ShapeRequest(Value.self, preferring: .value).falling(backTo: fallback)
    var reading = EntryReading.storing(keyPath, request)
    reading.validate = Validator.checking(validators)
    // Every caller's Value is Sendable. Saying so here as well makes the compiler (6.3) give up on dictionaries.
    if let value = `default` {
      nonisolated(unsafe) let value = value
      reading.defaultValue = { ValueSlot(value) }
    }
    return Self(keyPath, reading, validators)
  }

  /// A property that is an optional of what the data holds.
  fileprivate static func optional<Value>(
    _ keyPath: WritableKeyPath<Model, Value?>,
    _ validators: [Validator<Value>],
    default: Value?,
    fallback: (some Sendable)? = Never?.none
  ) -> Self {
    let request = ShapeRequest(Value?.self, preferring: .value).falling(backTo: fallback)
    var reading = EntryReading.storing(keyPath, request)
    reading.validate = Validator.checkingOptional(validators)
    nonisolated(unsafe) let value = `default`
    if value != nil { reading.defaultValue = { ValueSlot<Value?>(value) } }
    return Self(keyPath, reading, validators)
  }

  /// A descriptor that reads and writes the same shape.
  init<Value, Validated>(
    _ keyPath: WritableKeyPath<Model, Value>,
    _ reading: EntryReading,
    _ validators: [Validator<Validated>]
  ) {
    let writing = EntryWriting.loading(keyPath, reading.request)
    let access = PropertyAccess(keyPath, reading.request)
    nonisolated(unsafe) let keyPath = keyPath
    self.init(propertyName: { keyPath.propertyName }, reading: reading, writing: writing)
    self.access = access
    modifiers.isRequired = validators.contains { $0.requiresPresence }
    self.keyPath = keyPath
  }
}

extension EntryReading {
  /// Reads a shape and stores it in the property of that type.
  static func storing<Model, Value>(
    _ keyPath: WritableKeyPath<Model, Value>, _ request: ShapeRequest
  ) -> Self {
    nonisolated(unsafe) let keyPath = keyPath
    return EntryReading(request: request) { model, value in
      let value = try value.value(as: Value.self)
      try model.holding(Model.self).value[keyPath: keyPath] = value
    }
  }
}

extension EntryWriting {
  /// Writes the property as it is.
  static func loading<Model, Value>(
    _ keyPath: WritableKeyPath<Model, Value>, _ request: ShapeRequest
  ) -> Self {
    nonisolated(unsafe) let keyPath = keyPath
    return EntryWriting(
      request: request,
      load: { model in ValueSlot(try model.value(as: Model.self)[keyPath: keyPath]) },
      isPlain: true)
  }
}
