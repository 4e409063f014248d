extension PropertyMapper {
  /// Registers the subtypes of a base type and the path of the key that selects them.
  ///
  /// The base can be a class, a protocol (`(any Shape).self`), or an enum whose cases hold models.
  ///
  /// ```swift
  /// mapper.addSubtypes(of: Animal.self, discriminator: "kind", [
  ///   "cat": .subtype(Cat.self),
  ///   "dog": .subtype(Dog.self),
  /// ])
  /// let animals = try mapper.create(
  ///   [Animal].self, from: .json(#"[{"kind": "cat"}, {"kind": "dog"}]"#))
  /// ```
  ///
  /// Without a fallback, an unlisted name is an `unknownSubtype` error. With one, the object is
  /// decoded as the fallback, which must store the name so that it can be written back: in an
  /// entry, with `keepingUnknownKeys`, or as a ``MappingValue``. A discriminator that's an object,
  /// an array, or a Boolean is always an error, as is an absent or null one for a new model. Unless
  /// the conversion policy is `.strict`, the number 1 is read as the name `"1"`.
  ///
  /// A type can have several names, such as old ones. All of them are read, and the first one
  /// listed is written. Subtypes can have their own subtypes, with the same discriminator or a
  /// different one.
  ///
  /// Calling this method again adds names and replaces existing ones. If the discriminator is
  /// different, ``verify()`` reports a mistake. For more information, see <doc:Subtypes>.
  ///
  /// - Parameters:
  ///   - type: The base type, which doesn't need a table.
  ///   - discriminator: The path of the subtype's name in the object.
  ///   - payload: The path of the value from which to read the listed subtypes, or nil for the
  ///     object itself. If the value's type has a table, an absent or null value is read as an
  ///     empty object.
  ///   - subtypes: The subtypes, by name, as a literal. Register each subtype's table separately,
  ///     in any order.
  ///   - fallback: The type for objects with an unlisted name, or nil to keep the current fallback.
  ///     It's always read from the whole object.
  ///   - fileID: The file that ``verify()`` reports.
  ///   - line: The line that ``verify()`` reports.
  // Generic, so that an empty literal isn't ambiguous: it's a list of `MappingValue`s.
  public func addSubtypes<Model, Name: StringProtocol>(
    of type: Model.Type, discriminator: MappingPath, payload: MappingPath? = nil,
    _ subtypes: KeyValuePairs<Name, Subtype<Model>>, fallback: Subtype<Model>? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(
      subtypes.map { (.string(String($0)), $1) }, fallback, of: type, payload: payload,
      inWrittenOrder: true, at: "\(fileID):\(line)"
    ) { $0.setDiscriminator(discriminator) }
  }

  /// Registers subtypes whose names are numbers or Booleans, optionally mixed with strings.
  ///
  /// ```swift
  /// mapper.addSubtypes(of: Payload.self, discriminator: "op", [
  ///   1: .payload(Payload.heartbeat),
  ///   10: .payload(Payload.hello),
  /// ])
  /// let payload = try mapper.create(
  ///   Payload.self, from: .json(#"{"op": 10, "interval": 45000}"#))
  /// ```
  ///
  /// Numbers are compared by value, so `1.0` in the data matches the name `1`; the mapper writes
  /// the number as listed. A string never matches a number. Without a fallback, an unlisted name is
  /// an `unknownSubtype` error. If the list contains any other kind of value, or a duplicate
  /// number, ``verify()`` reports a mistake.
  ///
  /// - Parameters:
  ///   - type: The base type.
  ///   - discriminator: The path of the subtype's name in the object.
  ///   - payload: The path of the value from which to read the listed subtypes, or nil for the
  ///     object itself.
  ///   - subtypes: The subtypes, by name, as a literal. Register each subtype's table separately,
  ///     in any order.
  ///   - fallback: The type for objects with an unlisted string, number, or Boolean. Pass nil to
  ///     keep the current fallback.
  ///   - fileID: The file that ``verify()`` reports.
  ///   - line: The line that ``verify()`` reports.
  public func addSubtypes<Model>(
    of type: Model.Type, discriminator: MappingPath, payload: MappingPath? = nil,
    _ subtypes: KeyValuePairs<MappingValue, Subtype<Model>>, fallback: Subtype<Model>? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(
      subtypes.map { ($0, $1) }, fallback, of: type, payload: payload, inWrittenOrder: true,
      at: "\(fileID):\(line)"
    ) { $0.setDiscriminator(discriminator) }
  }

  /// Registers the subtypes in a dictionary and the path of the key that selects them.
  ///
  /// The names can be strings, values that are written as strings, such as enum cases, or
  /// ``MappingValue``s that are strings, numbers, or Booleans. If the dictionary contains several
  /// names for a type, the smallest number is written, or else `false`, or else the first string in
  /// byte order. Otherwise, this method is the same as the ones that take a literal.
  ///
  /// - Parameters:
  ///   - type: The base type.
  ///   - discriminator: The path of the subtype's name in the object.
  ///   - payload: The path of the value from which to read the listed subtypes, or nil for the
  ///     object itself.
  ///   - subtypes: The subtypes, by name.
  ///   - fallback: The type for objects with an unlisted name, or nil to keep the current fallback.
  ///   - fileID: The file that ``verify()`` reports.
  ///   - line: The line that ``verify()`` reports.
  @_disfavoredOverload
  public func addSubtypes<Model, Name: MappingValueConvertible & Hashable>(
    of type: Model.Type, discriminator: MappingPath, payload: MappingPath? = nil,
    _ subtypes: [Name: Subtype<Model>], fallback: Subtype<Model>? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    // Null is a mistake, as is any other value that can't be a name. In a fixed order, so that of
    // several spellings of a number always the same one is used.
    let named = subtypes.map { ((try? $0.mappingValue) ?? .null, $1) }
    add(
      named.sorted { "\($0.0)".precedes("\($1.0)") }, fallback, of: type, payload: payload,
      inWrittenOrder: false, at: "\(fileID):\(line)"
    ) { $0.setDiscriminator(discriminator) }
  }

  /// Registers a base type's subtypes, along with a closure that selects one of them.
  ///
  /// Use this method for data without a discriminator, to recognize a subtype by its keys:
  ///
  /// ```swift
  /// mapper.addSubtypes(of: User.self, [
  ///   "local": .subtype(LocalUser.self),
  ///   "remote": .subtype(RemoteUser.self),
  /// ]) {
  ///   $0["localName"] != nil
  ///     ? "local"
  ///     : $0["remoteName"] != nil ? "remote" : nil
  /// }
  /// ```
  ///
  /// The closure returns one of the listed names. Any other name selects the fallback. If the
  /// closure returns nil, the discriminator selects the subtype; without a discriminator, the
  /// fallback is used or, without one, the base type's own table. If none of these applies, an
  /// `unknownSubtype` error is reported.
  ///
  /// The closure must be pure. It runs only for new models, because an update doesn't need to
  /// contain the keys that distinguish the types. If it throws an error other than
  /// ``MappingError``, `hookFailed` is reported. Without a discriminator, no name is written. For
  /// the other parameters, see `addSubtypes(of:discriminator:_:)`.
  public func addSubtypes<Model>(
    of type: Model.Type, _ subtypes: KeyValuePairs<String, Subtype<Model>>,
    fallback: Subtype<Model>? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    choosingWith choose: @escaping @Sendable (MappingInput) throws -> String?
  ) {
    add(
      subtypes.map { (.string($0), $1) }, fallback, of: type, inWrittenOrder: true,
      at: "\(fileID):\(line)"
    ) { $0.chooser = choose }
  }

  /// Registers a base type's subtypes from a dictionary, along with a closure that selects one.
  ///
  /// This method is the same as the one that takes a literal.
  @_disfavoredOverload
  public func addSubtypes<Model>(
    of type: Model.Type, _ subtypes: [String: Subtype<Model>], fallback: Subtype<Model>? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    choosingWith choose: @escaping @Sendable (MappingInput) throws -> String?
  ) {
    add(
      subtypes.map { (.string($0), $1) }, fallback, of: type, inWrittenOrder: false,
      at: "\(fileID):\(line)"
    ) { $0.chooser = choose }
  }

  /// Registers the subtypes of a base type and the keys that identify them.
  ///
  /// Use this method if each object has exactly one of several keys, and the value at that key is
  /// the subtype's data: `{"circle": {"radius": 1.5}}`.
  ///
  /// ```swift
  /// enum Answer { case text(String), number(Int), place(Place) }
  ///
  /// mapper.addSubtypes(of: Answer.self, byKey: [
  ///   "text": .payload(Answer.text),
  ///   "number": .payload(Answer.number),
  ///   "place": .payload(Answer.place),
  /// ])
  /// let answers = try mapper.create(
  ///   [Answer].self, from: .json(#"[{"text": "Yes"}, {"number": 3}]"#))
  /// ```
  ///
  /// A key whose value is null is treated as absent. If none of the keys has a value, a
  /// `missingValue` error is reported at the object. If several do, a `validationFailed` error is
  /// reported at each of them except the first, in byte order. An update without any of the keys
  /// doesn't change anything.
  ///
  /// Calling this method again adds keys and replaces existing ones. A base type can't have both
  /// keys and a discriminator or a closure. For more information, see
  /// <doc:Subtypes#Choose-a-subtype-by-its-key>.
  ///
  /// - Parameters:
  ///   - type: The base type: a class, a protocol, or an enum.
  ///   - subtypes: The subtypes, by the path of their value in the object. Register each subtype's
  ///     table separately, in any order.
  ///   - fileID: The file that ``verify()`` reports.
  ///   - line: The line that ``verify()`` reports.
  public func addSubtypes<Model>(
    of type: Model.Type, byKey subtypes: [MappingPath: Subtype<Model>],
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let choices = subtypes.map { $1.choice.named(.text($0.description), payload: $0) }
    add(choices, of: type, inWrittenOrder: false, at: "\(fileID):\(line)") { $0.setByKey() }
  }
}

extension PropertyMapper {
  /// Adds named subtypes and the fallback, if any, after a closure has set the selector.
  private func add<Model>(
    _ subtypes: [(name: MappingValue, subtype: Subtype<Model>)], _ fallback: Subtype<Model>?,
    of type: Model.Type, payload: MappingPath? = nil, inWrittenOrder isInWrittenOrder: Bool,
    at place: String, _ select: (inout SubtypePlan) -> Void
  ) {
    var names = SubtypeNameList()
    let choices = subtypes.compactMap { value, subtype in
      names.add(value).map { subtype.choice.named($0, payload: payload) }
    }
    add(choices, of: type, inWrittenOrder: isInWrittenOrder, at: place) { plan in
      select(&plan)
      plan.note(names)
      if let fallback { plan.setFallback(fallback.choice) }
    }
  }

  /// Adds subtypes to a base type's list after a closure has set the selector.
  ///
  /// - Parameter isInWrittenOrder: Whether the order is that of a literal; otherwise, it's that of the names.
  private func add<Model>(
    _ choices: [SubtypeChoice], of type: Model.Type, inWrittenOrder isInWrittenOrder: Bool,
    at place: String, _ change: (inout SubtypePlan) -> Void
  ) {
    let ordered = isInWrittenOrder ? choices : choices.sorted { $0.name.precedes($1.name) }
    self.change(type) { state in
      var plan = state.subtypes ?? SubtypePlan()
      change(&plan)
      plan.registration = place
      plan.add(ordered, inWrittenOrder: isInWrittenOrder)
      state.subtypes = plan
      if state.registration == nil { state.registration = place }
    }
  }
}
