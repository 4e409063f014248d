extension PropertyMapper {
  /// Registers the subtypes of a base type and the path of the key that selects them.
  ///
  /// The base type can be a class, a protocol (`(any Shape).self`), or an enum whose cases hold the
  /// models. The discriminator is a string that can select only from the listed subtypes; any other
  /// value is an `unknownSubtype` error that lists the valid names. Unless the conversion policy is
  /// `.strict`, the number 1 is read as the name `"1"`. Only problems with the selected type are
  /// reported. Export writes the name back. If a value is exported on its own, the names
  /// from all protocols that list its type are written.
  ///
  /// ```swift
  /// mapper.addSubtypes(of: Animal.self, discriminator: "kind", [
  ///   "cat": .subtype(Cat.self),
  ///   "dog": .subtype(Dog.self),
  /// ])
  /// let animals = try mapper.create([Animal].self, from: .json(#"[{"kind": "cat"}, {"kind": "dog"}]"#))
  /// ```
  ///
  /// A base class can list itself. A subtype can have its own subtypes: if they use a different
  /// discriminator, it is read next; if they use the same discriminator, the two lists are merged.
  /// An entry can read the discriminator as well. Calling this method again adds names and replaces
  /// existing ones. The discriminator must stay the same; otherwise, ``verify()`` reports a
  /// mistake, as does every use of the type.
  ///
  /// A listed type that isn't a payload has the name wherever it is declared: in a property of that
  /// type, the name is written, and an object with another name, or without one, is an
  /// `unknownSubtype` error.
  ///
  /// A type can have several names, such as old ones. All of them are read, and the one listed first is
  /// written: by the earliest call, and of names in one literal, the first.
  ///
  /// ```swift
  /// ["circle": .subtype(Circle.self), "ring": .subtype(Circle.self)]   // "ring" is only read
  /// ```
  ///
  /// With a `fallback:`, an unlisted name is not an error: the object is decoded as the fallback,
  /// and the name is written back unchanged. The fallback must therefore store the name: in an
  /// entry at the discriminator's path, with `keepingUnknownKeys`, or as a ``MappingValue``.
  /// Otherwise, ``verify()`` reports a mistake. A discriminator that is absent or null, or that is
  /// an object, an array, or a Boolean, is still an error.
  ///
  /// ```swift
  /// enum Event { case message(Message), unknown(MappingValue) }
  ///
  /// mapper.addSubtypes(
  ///   of: Event.self, discriminator: "type", ["message": .payload(Event.message)],
  ///   fallback: .payload(Event.unknown))
  /// ```
  ///
  /// With a `payload:`, the subtypes are read from the value at that path, next to the
  /// discriminator: `{"type": "message", "payload": {…}}`. In this case, subtypes can also be lists
  /// and values. If the payload's type has a table, an absent or null payload is read as an empty
  /// object, and an empty object is not written. If the payload is an optional, an absent one is
  /// nil. The fallback is always read from the whole object.
  ///
  /// - Parameters:
  ///   - type: The base type. It doesn't need a table; if it is a class, its subclasses inherit its
  ///     entries as usual.
  ///   - discriminator: The path of the subtype's name in the object.
  ///   - payload: The path of the value from which the subtypes in this call are read; nil for the
  ///     object itself.
  ///   - subtypes: The subtypes, by name, as a literal. Register the table of each one separately, in
  ///     any order.
  ///   - fallback: The type for objects with an unlisted name; nil keeps the current fallback.
  ///   - fileID: The file of the declaration, for ``verify()``.
  ///   - line: The line of the declaration, for ``verify()``.
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

  /// Registers the subtypes of a base type whose names are numbers or Booleans, or a mix of these and
  /// strings.
  ///
  /// Use this method for data such as `{"op": 10}` or `{"ok": false}`. The names are read and written as they
  /// are:
  ///
  /// ```swift
  /// mapper.addSubtypes(of: Payload.self, discriminator: "op", [
  ///   1: .payload(Payload.heartbeat),
  ///   10: .payload(Payload.hello),
  /// ])
  /// let payload = try mapper.create(Payload.self, from: .json(#"{"op": 10, "interval": 45000}"#))
  /// ```
  ///
  /// Numbers are compared by value, so `1.0` in the data is the name `1`; on export, the number is written as
  /// it is listed. A string never matches a number: unless there's a fallback, `"10"` is an `unknownSubtype` error. If a value that isn't a
  /// string, a number, or a Boolean is listed, or the same number twice, ``verify()`` reports a mistake, as
  /// does every use of the type.
  ///
  /// With a `fallback:`, any other string, number, or Boolean selects the fallback. For the other arguments,
  /// see the method for names that are strings.
  ///
  /// - Parameters:
  ///   - type: The base type.
  ///   - discriminator: The path of the subtype's name in the object.
  ///   - payload: The path of the value from which the subtypes in this call are read; nil for the
  ///     object itself.
  ///   - subtypes: The subtypes, by name, as a literal. Register the table of each one separately, in
  ///     any order.
  ///   - fallback: The type for objects with an unlisted name; nil keeps the current fallback.
  ///   - fileID: The file of the declaration, for ``verify()``.
  ///   - line: The line of the declaration, for ``verify()``.
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

  /// Registers the subtypes of a base type, in a dictionary.
  ///
  /// The names are strings, other values that are written as a string, such as those of an enum, or
  /// ``MappingValue``s that are strings, numbers, or Booleans. A dictionary has no order: if a type has
  /// several names in it, the smallest number is written, or `false`, or the first string in byte order.
  /// Otherwise, this method works like the ones for literals.
  ///
  /// - Parameters:
  ///   - type: The base type.
  ///   - discriminator: The path of the subtype's name in the object.
  ///   - payload: The path of the value from which the subtypes in this call are read; nil for the
  ///     object itself.
  ///   - subtypes: The subtypes, by name.
  ///   - fallback: The type for objects with an unlisted name; nil keeps the current fallback.
  ///   - fileID: The file of the declaration, for ``verify()``.
  ///   - line: The line of the declaration, for ``verify()``.
  @_disfavoredOverload
  public func addSubtypes<Model, Name: MappingValueConvertible & Hashable>(
    of type: Model.Type, discriminator: MappingPath, payload: MappingPath? = nil,
    _ subtypes: [Name: Subtype<Model>], fallback: Subtype<Model>? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    // Null is a mistake, as is anything else that can't be a name. The order is fixed, so that of several
    // spellings of a number always the same one is used.
    let named = subtypes.map { ((try? $0.mappingValue) ?? .null, $1) }
    add(
      named.sorted { "\($0.0)".precedes("\($1.0)") }, fallback, of: type, payload: payload,
      inWrittenOrder: false,
      at: "\(fileID):\(line)"
    ) { $0.setDiscriminator(discriminator) }
  }

  /// Registers the subtypes of a base type and a closure that selects them.
  ///
  /// Use this method for data without a discriminator, to recognize a subtype by its keys.
  ///
  /// ```swift
  /// mapper.addSubtypes(
  ///   of: User.self, ["local": .subtype(LocalUser.self), "remote": .subtype(RemoteUser.self)]
  /// ) {
  ///   $0["localName"] != nil ? "local" : $0["remoteName"] != nil ? "remote" : nil
  /// }
  /// ```
  ///
  /// Export writes no discriminator; the keys themselves identify the type. Without a discriminator, the
  /// subtypes can also be types without a table, such as dictionaries, which are read from the whole
  /// object.
  ///
  /// The closure returns one of the listed names. Without a `fallback:`, any other name is an
  /// `unknownSubtype` error. If the closure returns nil, the discriminator selects the subtype or, if
  /// there is no discriminator, the base type's own table is used; if the base is a protocol, an enum,
  /// or a class that can't be created, nil is an `unknownSubtype` error.
  ///
  /// With a `fallback:`, a name that isn't listed selects the fallback. So does nil if there's no
  /// discriminator; in that case, the fallback doesn't need to store a name.
  ///
  /// The closure runs only for new models, because an update doesn't have to contain the keys that
  /// distinguish the types. It must be pure. Errors that it throws are reported as `hookFailed`. For the
  /// other arguments, see
  /// `addSubtypes(of:discriminator:_:)`.
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

  /// Registers the subtypes of a base type from a dictionary, and a closure that selects them.
  ///
  /// This method works like the one for literals.
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
  /// Use this method for data in which an object has exactly one of several keys, and the value
  /// under that key belongs to the type: `{"circle": {"radius": 1.5}}`. That value can also be a
  /// list or a plain value.
  ///
  /// ```swift
  /// enum Answer { case text(String), number(Int), place(Place) }
  ///
  /// mapper.addSubtypes(of: Answer.self, byKey: [
  ///   "text": .payload(Answer.text),
  ///   "number": .payload(Answer.number),
  ///   "place": .payload(Answer.place),
  /// ])
  /// let answers = try mapper.create([Answer].self, from: .json(#"[{"text": "Yes"}, {"number": 3}]"#))
  /// ```
  ///
  /// A key whose value is null is treated as absent. If none of the keys has a value, a
  /// `missingValue` error is reported at the object; if several do, a `validationFailed` error at
  /// each of them except the first, in the byte order of the keys. Further keys of the object are
  /// unknown keys. Export writes the value under its key, even an empty object.
  ///
  /// In an update, an object without any of the keys doesn't change the type or the value.
  ///
  /// Calling this method again adds keys and replaces existing ones. A base type can't have both
  /// keys and a discriminator or a closure; ``verify()`` reports that as a mistake, as well as an
  /// empty list, a key inside another one's value, and a class or conforming type under two keys.
  ///
  /// - Parameters:
  ///   - type: The base type: a class, a protocol, or an enum.
  ///   - subtypes: The subtypes, by the path of their value in the object. Register the table of
  ///     each one separately, in any order.
  ///   - fileID: The file of the declaration, for ``verify()``.
  ///   - line: The line of the declaration, for ``verify()``.
  public func addSubtypes<Model>(
    of type: Model.Type, byKey subtypes: [MappingPath: Subtype<Model>],
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let choices = subtypes.map { $1.choice.named(.text($0.description), payload: $0) }
    add(choices, of: type, inWrittenOrder: false, at: "\(fileID):\(line)") { $0.setByKey() }
  }
}

extension PropertyMapper {
  /// Adds subtypes by name, with the fallback, if there is one, after a closure has set the selector.
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
