extension PropertyMapper {
  /// Lists the types that may stand where a base is declared, and where their names stand in the data.
  ///
  /// The base may be a class, a protocol (`(any Shape).self`), or an enum whose cases hold the models. A text at the
  /// discriminator picks from the list and from nothing else; anything but a listed name is an `unknownSubtype`
  /// that tells the names. Export writes the name back. Everything that is said about the chosen type, and nothing
  /// about the others, is reported.
  ///
  /// ```swift
  /// mapper.addSubtypes(of: Animal.self, discriminator: "kind", [
  ///   "cat": .subtype(Cat.self),
  ///   "dog": .subtype(Dog.self),
  /// ])
  /// let animals = try mapper.create([Animal].self, fromJSON: #"[{"kind": "cat"}, {"kind": "dog"}]"#)
  /// ```
  ///
  /// A class base may list itself. A subtype may have subtypes of its own: with another discriminator it is asked
  /// in turn, with the same one the two lists count as one. An entry may read the discriminator as well.
  /// A second call adds names, and replaces those that are there.
  ///
  /// - Parameters:
  ///   - type: The base. It needs no table; entries of a class are inherited by the subtypes as usual.
  ///   - discriminator: The path of the name in the object.
  ///   - subtypes: The types by their names, each registered by itself, in any order.
  ///   - fileID: Where the list is written, for ``verify()``.
  ///   - line: Where the list is written, for ``verify()``.
  public func addSubtypes<Model>(
    of type: Model.Type, discriminator: MappingPath, _ subtypes: [String: Subtype<Model>],
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(subtypes, of: type, at: "\(fileID):\(line)") { $0.discriminator = discriminator }
  }

  /// Lists the types that may stand where a base is declared, and chooses between them by a closure.
  ///
  /// For data without a discriminator: a subtype is told by the keys it has.
  ///
  /// ```swift
  /// mapper.addSubtypes(of: User.self, ["local": .subtype(LocalUser.self), "remote": .subtype(RemoteUser.self)]) {
  ///   $0["localName"] != nil ? "local" : $0["remoteName"] != nil ? "remote" : nil
  /// }
  /// ```
  ///
  /// Nothing is written back on export: the data tells the type as it did before.
  ///
  /// The closure answers a name of the list; any other is an `unknownSubtype`. Nil leaves it to the
  /// discriminator, if there is one, and else to the base's own table. It must be pure; what it
  /// throws is a `hookFailed`. The other arguments are those of `addSubtypes(of:discriminator:_:)`.
  public func addSubtypes<Model>(
    of type: Model.Type, _ subtypes: [String: Subtype<Model>],
    fileID: StaticString = #fileID, line: UInt = #line,
    choosingWith choose: @escaping @Sendable (MappingInput) throws -> String?
  ) {
    add(subtypes, of: type, at: "\(fileID):\(line)") { $0.chooser = choose }
  }

  /// Adds to the list of a base, after a closure has set what chooses.
  private func add<Model>(
    _ subtypes: [String: Subtype<Model>], of type: Model.Type, at place: String,
    _ change: (inout SubtypePlan) -> Void
  ) {
    self.change(type) { state in
      var plan = state.subtypes ?? SubtypePlan()
      change(&plan)
      for (name, subtype) in subtypes {
        plan.add(
          SubtypeChoice(
            name: name, model: subtype.model, wrap: subtype.wrap, unwrap: subtype.unwrap,
            isUnrelated: subtype.isUnrelated, isPayload: subtype.isPayload))
      }
      state.subtypes = plan
      if state.registration == nil { state.registration = place }
    }
  }
}
