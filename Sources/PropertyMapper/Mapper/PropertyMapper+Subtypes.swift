extension PropertyMapper {
  /// Registers the subtypes of a base type and the path of the key that selects them.
  ///
  /// The base can be a class, a protocol (`(any Shape).self`), or an enum whose cases hold the
  /// models. The discriminator string selects only from this list; any other value is an
  /// `unknownSubtype` error naming the valid ones. Export writes the name back. For a value
  /// exported on its own, that includes the name from every protocol that lists its type. Only
  /// problems with the selected type are reported.
  ///
  /// ```swift
  /// mapper.addSubtypes(of: Animal.self, discriminator: "kind", [
  ///   "cat": .subtype(Cat.self),
  ///   "dog": .subtype(Dog.self),
  /// ])
  /// let animals = try mapper.create([Animal].self, fromJSON: #"[{"kind": "cat"}, {"kind": "dog"}]"#)
  /// ```
  ///
  /// A class base can list itself. A subtype can have its own subtypes: with a different
  /// discriminator, that one is read next; with the same one, the two lists are merged. An entry
  /// can read the discriminator as well. A second call adds names and replaces existing ones; its
  /// discriminator must be the same, otherwise ``verify()`` reports a mistake, as does every use of
  /// the type.
  ///
  /// With a `fallback:`, an unlisted name is not an error: the object is decoded as the fallback,
  /// and the name is written back unchanged. The fallback must therefore store the name: in an
  /// entry at the discriminator, with `keepingUnknownKeys`, or as a ``MappingValue``. Otherwise
  /// ``verify()`` reports an error. A discriminator that is absent, null or not a string is still
  /// an error.
  ///
  /// ```swift
  /// enum Event { case message(Message), unknown(MappingValue) }
  ///
  /// mapper.addSubtypes(
  ///   of: Event.self, discriminator: "type", ["message": .payload(Event.message)],
  ///   fallback: .payload(Event.unknown))
  /// ```
  ///
  /// With a `payload:`, the types are read from the value at that path, next to the discriminator:
  /// `{"type": "message", "payload": {…}}`. They can then be lists and values too. A payload that
  /// is absent or null is read as an empty object if its type has a table, and an empty object is
  /// not written. The fallback is always the whole object.
  ///
  /// - Parameters:
  ///   - type: The base. It needs no table; entries of a class are inherited by the subtypes as usual.
  ///   - discriminator: The path of the name in the object.
  ///   - payload: The path of the value from which the types of this call are read; nil for the
  ///     object itself.
  ///   - subtypes: The types by name. Each is registered separately, in any order.
  ///   - fallback: The type for an object with an unlisted name; nil keeps the current fallback.
  ///   - fileID: The file of the declaration, for ``verify()``.
  ///   - line: The line of the declaration, for ``verify()``.
  public func addSubtypes<Model>(
    of type: Model.Type, discriminator: MappingPath, payload: MappingPath? = nil,
    _ subtypes: [String: Subtype<Model>], fallback: Subtype<Model>? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(subtypes, of: type, payload: payload, at: "\(fileID):\(line)") { plan in
      plan.setDiscriminator(discriminator)
      if let fallback {
        var choice = SubtypeChoice(fallback, named: "")
        choice.isFallback = true
        plan.fallback = choice
      }
    }
  }

  /// Registers the subtypes of a base type and a closure that selects them.
  ///
  /// Use it for data without a discriminator, to recognize a subtype by its keys.
  ///
  /// ```swift
  /// mapper.addSubtypes(
  ///   of: User.self, ["local": .subtype(LocalUser.self), "remote": .subtype(RemoteUser.self)]
  /// ) {
  ///   $0["localName"] != nil ? "local" : $0["remoteName"] != nil ? "remote" : nil
  /// }
  /// ```
  ///
  /// Export writes no discriminator; the keys themselves identify the type.
  ///
  /// The closure returns a listed name; any other is an `unknownSubtype`. Nil leaves the choice to
  /// the discriminator, if there is one, and otherwise to the base's own table. It runs only for
  /// new models; an update need not contain the distinguishing keys. It must be pure; errors it
  /// throws are reported as `hookFailed`. For the other arguments, see
  /// `addSubtypes(of:discriminator:_:)`.
  public func addSubtypes<Model>(
    of type: Model.Type, _ subtypes: [String: Subtype<Model>],
    fileID: StaticString = #fileID, line: UInt = #line,
    choosingWith choose: @escaping @Sendable (MappingInput) throws -> String?
  ) {
    add(subtypes, of: type, at: "\(fileID):\(line)") { $0.chooser = choose }
  }

  /// Adds to the list of a base after a closure has set the selector.
  private func add<Model>(
    _ subtypes: [String: Subtype<Model>], of type: Model.Type, payload: MappingPath? = nil,
    at place: String, _ change: (inout SubtypePlan) -> Void
  ) {
    self.change(type) { state in
      var plan = state.subtypes ?? SubtypePlan()
      change(&plan)
      plan.registration = place
      for (name, subtype) in subtypes {
        var choice = SubtypeChoice(subtype, named: name)
        choice.payload = payload
        plan.add(choice)
      }
      state.subtypes = plan
      if state.registration == nil { state.registration = place }
    }
  }
}

extension SubtypeChoice {
  fileprivate init<Base>(_ subtype: Subtype<Base>, named name: String) {
    self.init(
      name: name, model: subtype.model, request: subtype.request, wrap: subtype.wrap,
      unwrap: subtype.unwrap, isUnrelated: subtype.isUnrelated, isPayload: subtype.isPayload)
  }
}
