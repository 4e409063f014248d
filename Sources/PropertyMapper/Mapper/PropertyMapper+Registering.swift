extension PropertyMapper {
  /// Registers a type's table, or adds entries to the existing one.
  ///
  /// Each entry replaces any existing entries for its path. You can register types in any order,
  /// even a nested type after the type that contains it. Mistakes in a table don't trap or throw.
  /// Instead, ``verify()`` reports them, and nearly every use of the type fails, usually with
  /// `invalidMapping`, until you call ``setMappings(_:for:fileID:line:)`` or
  /// ``removeMappings(for:)``.
  ///
  /// - Parameters:
  ///   - mappings: The table.
  ///   - type: The model type. Subclasses inherit the table.
  ///   - fileID: The file that ``verify()`` reports.
  ///   - line: The line that ``verify()`` reports.
  ///   - make: A closure that creates an empty model. It must be pure, because it may run more than
  ///     once for the same input. If you omit it, the closure from an earlier call remains in
  ///     effect.
  /// - Complexity: O(*m* log *n* + *t*) on average, where *m* is the number of new entries, *n* is
  ///   the number of existing entries, and *t* is the number of registered types; O(*m* + *n* +
  ///   *t*) if the table has an initializer.
  public func addMappings<Model>(
    _ mappings: Mappings<Model>, for type: Model.Type,
    fileID: StaticString = #fileID, line: UInt = #line,
    makingWith make: (@Sendable () -> Model)? = nil
  ) {
    change(type) { state in
      state.add(mappings, registeredAt: "\(fileID):\(line)")
      if let make { state.make = make }
    }
  }

  /// Replaces a type's entries and discards any mistakes in its previous table.
  ///
  /// Everything else registered for the type remains: its rules, hooks, subtypes, transformer, and
  /// `makingWith:` closure, and its tables in other schemes.
  ///
  /// For the parameters, see ``addMappings(_:for:fileID:line:makingWith:)``.
  public func setMappings<Model>(
    _ mappings: Mappings<Model>, for type: Model.Type,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    change(type) { state in
      state.earlierMistakes = []
      state.tables = AddedTables()
      state.add(mappings, registeredAt: "\(fileID):\(line)")
    }
  }

  /// Removes everything registered for a type: its table, rules, hooks, subtypes, transformer, and
  /// `makingWith:` closure.
  ///
  /// Registrations for other types remain, including tables with properties of this type, lists of
  /// subtypes that contain it, and the tables that it inherits from its superclasses. The type's
  /// tables in other schemes remain as well.
  ///
  /// - Returns: Whether anything was registered for the type.
  @discardableResult
  public func removeMappings<Model>(for type: Model.Type) -> Bool {
    tables.replace(type, in: scheme) { _ in nil } != nil
  }

  /// Copies everything registered in another mapper: tables, rules, hooks, subtypes, transformers,
  /// and `makingWith:` closures, including any mistakes.
  ///
  /// For each type registered in the other mapper, this method replaces everything registered for
  /// that type and scheme in this mapper. Nothing else is affected. The factory, options, and
  /// environment aren't copied, and later changes to the other mapper don't affect this one.
  ///
  /// The tables of each scheme are copied to the same scheme. If the other mapper uses a scheme,
  /// its tables are copied as they apply in that scheme. If this mapper uses a scheme, the tables
  /// are registered in that scheme.
  public func addMappings(from other: PropertyMapper) {
    tables.merge(other.registry, in: scheme)
  }
}

extension PropertyMapper {
  /// Changes the registration of a type, in the scheme that the mapper uses, for the calls that start
  /// from now on.
  ///
  /// - Parameter change: Changes a copy, again if something else was registered for the type meanwhile.
  func change<Model>(_ type: Model.Type, _ change: (inout TypedTable<Model>.State) -> Void) {
    tables.replace(type, in: scheme) { table in
      (table ?? TypedTable(TypedTable.State())).changing(change)
    }
  }
}

extension PropertyMapper {
  /// Sets a closure that receives every finished model of a type, together with its input object.
  /// Calling this method again replaces the closure.
  ///
  /// The closure runs once per model, children before parents, and only if the whole input is
  /// valid. If it throws an error, the result is discarded. A ``MappingError`` is reported at its
  /// path within the object; any other error is reported as `hookFailed`.
  ///
  /// ```swift
  /// mapper.setFinalDecoder(for: Booking.self) { _, booking in
  ///   if booking.to < booking.from {
  ///     throw MappingError("must be after the start", at: "to")
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model type. Subclasses run this hook as well, before their own.
  ///   - keys: The keys that the hook receives: all of them, or only those that no entry reads.
  ///   - hook: A closure that can change the model, or throw an error to reject it.
  public func setFinalDecoder<Model>(
    for type: Model.Type, keys: FinalDecoderKeys = .all,
    _ hook: @escaping @Sendable (MappingInput, inout Model) throws -> Void
  ) {
    change(type) { $0.finalDecoder = .init(keys: keys, run: hook) }
  }

  /// Sets a closure that can add, change, and remove keys in every exported model of a type.
  /// Calling this method again replaces the closure.
  ///
  /// - Parameters:
  ///   - type: The model type. Subclasses run this hook as well, before their own.
  ///   - hook: A closure that receives the finished dictionary and the model. Any error that it
  ///     throws, except a ``MappingError``, is reported as `hookFailed`.
  public func setFinalEncoder<Model>(
    for type: Model.Type,
    _ hook: @escaping @Sendable (inout [String: Any], Model) throws -> Void
  ) {
    change(type) { $0.finalEncoder = .dictionary(hook) }
  }

  /// Sets a closure that can add, change, and remove keys in every exported model of a type,
  /// preserving exact numbers.
  ///
  /// Unlike in a dictionary, numbers keep all their digits, and keys keep their order, both in the
  /// closure and in the output. The closure replaces one that was set with the other overload of
  /// this method, and vice versa.
  ///
  /// ```swift
  /// mapper.setFinalEncoder(for: Invoice.self) {
  ///   (object: inout MappingValue.Object, invoice) in
  ///   object["total"] = .number(invoice.total)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model type. Subclasses run this hook as well, before their own.
  ///   - hook: A closure that receives the finished object and the model. Any error that it throws,
  ///     except a ``MappingError``, is reported as `hookFailed`.
  @_disfavoredOverload
  public func setFinalEncoder<Model>(
    for type: Model.Type,
    _ hook: @escaping @Sendable (inout MappingValue.Object, Model) throws -> Void
  ) {
    change(type) { $0.finalEncoder = .exact(hook) }
  }

  /// Sets a closure that edits every input object for a type before anything is read from it, even
  /// a discriminator. Calling this method again replaces the closure.
  ///
  /// The closure must be pure: it may run more than once for the same input, and for input that
  /// turns out to be invalid.
  ///
  /// - Parameters:
  ///   - type: The model type. Subclasses run this hook as well, before their own.
  ///   - edit: A closure that can change the object, or throw an error to reject it. Any error
  ///     except a ``MappingError`` is reported as `hookFailed`.
  public func setInputEditor<Model>(
    for type: Model.Type, _ edit: @escaping @Sendable (inout [String: Any]) throws -> Void
  ) {
    change(type) { $0.inputEditor = .dictionary { object, _ in try edit(&object) } }
  }

  /// Sets a closure that edits every input object for a type before anything is read from it,
  /// preserving exact numbers.
  ///
  /// If the input is JSON text, numbers keep all their digits, and keys keep their original order.
  /// The closure replaces one that was set with the other overload of this method, and vice versa.
  ///
  /// ```swift
  /// mapper.setInputEditor(for: Invoice.self) {
  ///   (object: inout MappingValue.Object) in
  ///   object["total"] = object["total"] ?? object["amount"]
  /// }
  /// ```
  ///
  /// The closure must be pure: it may run more than once for the same input, and for input that
  /// turns out to be invalid.
  ///
  /// - Parameters:
  ///   - type: The model type. Subclasses run this hook as well, before their own.
  ///   - edit: A closure that can change the object, or throw an error to reject it. Any error
  ///     except a ``MappingError`` is reported as `hookFailed`.
  @_disfavoredOverload
  public func setInputEditor<Model>(
    for type: Model.Type, _ edit: @escaping @Sendable (inout MappingValue.Object) throws -> Void
  ) {
    change(type) { $0.inputEditor = .exact { object, _ in try edit(&object) } }
  }
}

extension TypedTable.State {
  fileprivate mutating func add(_ more: Mappings<Model>, registeredAt place: String) {
    let findings = TableFindings(on: Model.self, registeredAt: place)
    earlierMistakes += more.mistakes(findings).filter { !earlierMistakes.contains($0) }
    tables.add(more, registeredAt: place)
    registration = place
  }
}

// Tables written as statements.

extension PropertyMapper {
  /// Registers a type's table, written as statements, or adds entries to the existing one.
  ///
  /// ```swift
  /// mapper.addMappings(for: Job.self) { table in
  ///   table["title"] = .property(\.title)
  ///   table["hours"] = .property(\.hours, .range(0...60))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model type. Subclasses inherit the table.
  ///   - fileID: The file that ``verify()`` reports.
  ///   - line: The line that ``verify()`` reports.
  ///   - make: A closure that creates an empty model. It must be pure, because it may run more than
  ///     once for the same input. If you omit it, the closure from an earlier call remains in
  ///     effect.
  ///   - fill: A closure that fills an empty table, which is then merged into the existing one. The
  ///     closure runs once, before this method returns. See ``Mappings/subscript(_:)``.
  // One function with an optional closure. If there were one with and one without it, a mistake in a table
  // literal with `makingWith:` would make the compiler try to pass the literal as the closure of the former,
  // which takes minutes.
  public func addMappings<Model>(
    for type: Model.Type, fileID: StaticString = #fileID, line: UInt = #line,
    makingWith make: (@Sendable () -> Model)? = nil, _ fill: (inout Mappings<Model>) -> Void
  ) {
    addMappings(
      Mappings(filledBy: fill), for: type, fileID: fileID, line: line, makingWith: make)
  }

  /// Replaces a type's table with one that's written as statements. See
  /// ``setMappings(_:for:fileID:line:)``.
  public func setMappings<Model>(
    for type: Model.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ fill: (inout Mappings<Model>) -> Void
  ) {
    setMappings(Mappings(filledBy: fill), for: type, fileID: fileID, line: line)
  }
}

extension Mappings {
  fileprivate init(filledBy fill: (inout Mappings) -> Void) {
    self.init()
    fill(&self)
  }
}
