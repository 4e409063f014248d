extension PropertyMapper {
  /// Registers the table of a type, or adds to the one already registered.
  ///
  /// An entry replaces those that are already registered for its path. The order of registration never matters: a
  /// nested type may follow later. A mistake in a table neither traps nor throws: ``verify()`` lists it, and
  /// every use of the type reports it as `invalidMapping`, until ``setMappings(_:for:fileID:line:)`` or
  /// ``removeMappings(for:)``.
  ///
  /// - Parameters:
  ///   - mappings: The table.
  ///   - type: The model type. A subclass uses the table of its superclass as well.
  ///   - fileID: Where the table is declared, for ``verify()``.
  ///   - line: Where the table is declared, for ``verify()``.
  /// - Complexity: O(*n*) in the number of entries and of registered types.
  public func addMappings<Model>(
    _ mappings: Mappings<Model>, for type: Model.Type,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(mappings, for: type, at: "\(fileID):\(line)")
  }

  /// Registers a table, see `addMappings(_:for:)`, and a closure that makes an empty model.
  ///
  /// The closure must be pure: it may run more than once for one input.
  public func addMappings<Model>(
    _ mappings: Mappings<Model>, for type: Model.Type,
    fileID: StaticString = #fileID, line: UInt = #line,
    makingWith make: @escaping @Sendable () -> Model
  ) {
    add(mappings, for: type, at: "\(fileID):\(line)", makingWith: make)
  }

  /// Replaces the entries of a type, and with them the mistakes of the previous table.
  ///
  /// Everything else that is registered for the type stays: its hooks, subtypes and transformer, the `makingWith:` closure, and
  /// the tables of other schemes.
  ///
  /// The arguments are those of `addMappings(_:for:)`.
  public func setMappings<Model>(
    _ mappings: Mappings<Model>, for type: Model.Type,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    change(type) { state in
      state.earlierMistakes = []
      state.mappings = Mappings(entries: [])
      state.places = [:]
      state.add(mappings, registeredAt: "\(fileID):\(line)")
    }
  }

  /// Removes everything that is registered for a type: its table, hooks, subtypes and transformer, and the `makingWith:` closure.
  ///
  /// What is registered for other types stays: tables with a property of the type, bases that list it as a subtype, and the
  /// tables of its superclasses, which it goes on inheriting. So do its tables in other schemes.
  ///
  /// - Returns: Whether anything was registered.
  @discardableResult
  public func removeMappings<Model>(for type: Model.Type) -> Bool {
    var wasThere = false
    changeRegistry { registry in
      wasThere = registry.table(of: type, in: scheme) != nil
      return registry.replacing(type, in: scheme, with: nil)
    }
    return wasThere
  }

  /// Takes over everything that is registered in another mapper: tables, hooks, subtypes, transformers and `makingWith:`
  /// closures, with their mistakes.
  ///
  /// For each type that the other mapper has something for, this replaces all that this mapper has for the type. Other types
  /// keep theirs. The factory, the options and passed values are not taken over, and later changes of the other mapper have
  /// no effect here.
  ///
  /// Those of schemes go to the same schemes. If either mapper uses a scheme, the other one's tables, as it sees them, go where
  /// this mapper registers.
  public func addMappings(from other: PropertyMapper) {
    let theirs = other.registry
    changeRegistry { $0.merging(theirs, in: scheme) }
  }
}

extension PropertyMapper {
  private func add<Model>(
    _ mappings: Mappings<Model>, for type: Model.Type, at place: String,
    makingWith make: (@Sendable () -> Model)? = nil
  ) {
    change(type) { state in
      state.add(mappings, registeredAt: place)
      if let make { state.make = make }
    }
  }

  /// Changes what is registered for a type, in the scheme that the mapper uses.
  func change<Model>(_ type: Model.Type, _ change: (inout TypedTable<Model>.State) -> Void) {
    changeRegistry { registry in
      let table = registry.table(of: type, in: scheme) ?? TypedTable(TypedTable.State())
      return registry.replacing(type, in: scheme, with: table.changing(change))
    }
  }
}

extension PropertyMapper {
  /// Sets a closure that sees every model of a type, and the object it was made from, when the model is
  /// finished, before it is handed on. A second call replaces the first.
  ///
  /// It runs once per model, children before their parents, and only if the whole input is valid. If it
  /// throws, the result is discarded. A ``MappingError`` is reported at its place below the object, anything else
  /// as `hookFailed`.
  ///
  /// ```swift
  /// mapper.setFinalDecoder(for: Booking.self) { _, booking in
  ///   if booking.to < booking.from { throw MappingError("must be after the start", at: "to") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model type. Subclasses run the hook as well, before their own.
  ///   - keys: Whether the hook sees the whole object or only what no entry reads.
  ///   - hook: May change the model, or throw to reject it.
  public func setFinalDecoder<Model>(
    for type: Model.Type, keys: FinalDecoderKeys = .all,
    _ hook: @escaping @Sendable (MappingInput, inout Model) throws -> Void
  ) {
    change(type) { $0.finalDecoder = .init(keys: keys, run: hook) }
  }

  /// Sets a closure that may add, change and remove keys of every exported model of a type. A second call
  /// replaces the first.
  ///
  /// - Parameters:
  ///   - type: The model type. Subclasses run the hook as well, before their own.
  ///   - hook: Gets the finished dictionary and the model; what it throws is reported as `hookFailed`.
  public func setFinalEncoder<Model>(
    for type: Model.Type,
    _ hook: @escaping @Sendable (inout [String: Any], Model) throws -> Void
  ) {
    change(type) { $0.finalEncoder = hook }
  }

  /// Sets a closure that edits every object a model of a type is read from, before anything reads it, discriminators
  /// included. A second call replaces the first.
  ///
  /// It must be pure: it may run more than once for one input, and for input that turns out bad.
  ///
  /// - Parameters:
  ///   - type: The model type. Subclasses run the hook as well, before their own.
  ///   - edit: Changes the object, or throws to reject it, which is reported as `hookFailed`.
  public func setInputEditor<Model>(
    for type: Model.Type, _ edit: @escaping @Sendable (inout [String: Any]) throws -> Void
  ) {
    change(type) { $0.inputEditor = edit }
  }
}

extension TypedTable.State {
  fileprivate mutating func add(_ more: Mappings<Model>, registeredAt place: String) {
    let findings = TableFindings(on: Model.self, registeredAt: place)
    earlierMistakes += more.mistakes(findings).filter { !earlierMistakes.contains($0) }
    for path in more.entries.flatMap(\.descriptor.modifiers.alternatives) { places[path] = place }
    for entry in more.entries { places[entry.path] = place }
    mappings = mappings.merging(more)
    registration = place
    hasMappings = true
  }
}
