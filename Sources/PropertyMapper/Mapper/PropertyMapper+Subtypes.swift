extension PropertyMapper {
  /// Lists the types that may be used where a base is declared, and where their names are in the data.
  ///
  /// The base may be a class, a protocol (`(any Shape).self`), or an enum whose cases hold the models. A text at the
  /// discriminator picks from the list and from nothing else; anything but a listed name is an
  /// `unknownSubtype` that lists the names. Export writes the name back, and that of every protocol that lists the type of a value
  /// exported alone. Only problems with the chosen type are reported.
  ///
  /// ```swift
  /// mapper.addSubtypes(of: Animal.self, discriminator: "kind", [
  ///   "cat": .subtype(Cat.self),
  ///   "dog": .subtype(Dog.self),
  /// ])
  /// let animals = try mapper.create([Animal].self, fromJSON: #"[{"kind": "cat"}, {"kind": "dog"}]"#)
  /// ```
  ///
  /// A class base may list itself. A subtype may have subtypes of its own: with another discriminator, that one is asked
  /// in turn; with the same one, the two lists count as one. An entry may read the discriminator as well.
  /// A second call adds names, and replaces existing ones; its discriminator must be the same, otherwise ``verify()`` reports a
  /// mistake, as does every use of the type.
  ///
  /// With a `fallback:`, a name that is not listed is not an error: the object is read as the fallback, and the name is written
  /// back as it was. So the fallback needs a place to keep it: an entry at the discriminator, `keepingUnknownKeys`, or
  /// all of the object in a ``MappingValue``; without any, ``verify()`` reports a mistake. A discriminator that is absent,
  /// null or not text stays an error.
  ///
  /// ```swift
  /// enum Event { case message(Message), unknown(MappingValue) }
  ///
  /// mapper.addSubtypes(
  ///   of: Event.self, discriminator: "type", ["message": .payload(Event.message)],
  ///   fallback: .payload(Event.unknown))
  /// ```
  ///
  /// With a `payload:`, the types are read from the value at that path, beside the discriminator: `{"type": "message",
  /// "payload": {…}}`. They may then be lists and values too. A payload that is absent or null is read as an empty object
  /// if its type has a table, and an empty object is not written. The fallback is always the whole object.
  ///
  /// - Parameters:
  ///   - type: The base. It needs no table; entries of a class are inherited by the subtypes as usual.
  ///   - discriminator: The path of the name in the object.
  ///   - payload: The path of the value that the types of this call are read from; nil for the object itself.
  ///   - subtypes: The types by their names, each registered by itself, in any order.
  ///   - fallback: What an object with an unlisted name is read as; nil keeps the fallback that there is.
  ///   - fileID: Where the list is declared, for ``verify()``.
  ///   - line: Where the list is declared, for ``verify()``.
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

  /// Lists the types that may be used where a base is declared, and chooses between them by a closure.
  ///
  /// For data without a discriminator: a subtype is recognised by its keys.
  ///
  /// ```swift
  /// mapper.addSubtypes(of: User.self, ["local": .subtype(LocalUser.self), "remote": .subtype(RemoteUser.self)]) {
  ///   $0["localName"] != nil ? "local" : $0["remoteName"] != nil ? "remote" : nil
  /// }
  /// ```
  ///
  /// Nothing is written back on export: the data shows the type as it did before.
  ///
  /// The closure returns a name of the list; any other is an `unknownSubtype`. Nil leaves the choice to the
  /// discriminator, if there is one, and otherwise to the base's own table. It is asked only for models that are made: an
  /// update need not bring what tells the types apart. It must be pure; what it throws is a `hookFailed`. The other arguments are those of `addSubtypes(of:discriminator:_:)`.
  public func addSubtypes<Model>(
    of type: Model.Type, _ subtypes: [String: Subtype<Model>],
    fileID: StaticString = #fileID, line: UInt = #line,
    choosingWith choose: @escaping @Sendable (MappingInput) throws -> String?
  ) {
    add(subtypes, of: type, at: "\(fileID):\(line)") { $0.chooser = choose }
  }

  /// Adds to the list of a base, after a closure has set what chooses.
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
