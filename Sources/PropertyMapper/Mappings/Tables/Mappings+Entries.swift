extension Mappings {
  /// Returns a copy of the table with a default for a property, used if the input has no value.
  ///
  /// The default applies to every entry that reads the property, explicit or automatic. If an
  /// automatic table builds a struct from its properties, this is the only way to provide a value
  /// for a `let` that's absent from the input, because the struct's initializers don't run.
  ///
  /// ```swift
  /// struct Settings { let theme: String; let id: UUID }
  ///
  /// mapper.addMappings(
  ///   .automatic()
  ///     .defaulting(\.theme, to: "light")
  ///     .defaulting(\.id, to: UUID()),
  ///   for: Settings.self)
  /// ```
  ///
  /// The default replaces any default in an entry and follows the same rules: it's used for absent
  /// input and for null in a property that can't hold it, it isn't validated, and
  /// ``PropertyDescriptor/required()`` takes precedence. Updates don't use it.
  ///
  /// - Parameters:
  ///   - keyPath: The property. If no entry maps it, or the table only writes it, the table is
  ///     invalid.
  ///   - value: The default. It's evaluated for each model that needs it, so it must be pure.
  public func defaulting<Value>(
    _ keyPath: KeyPath<Model, Value>, to value: @autoclosure @escaping @Sendable () -> Value
  ) -> Self {
    changing(PropertyReference(keyPath), by: "defaulting(_:to:)") { descriptor in
      guard descriptor.reading != nil, !descriptor.modifiers.isEncodeOnly else {
        return .onlyWritten
      }
      if let type = descriptor.property?.accessor.valueType, type != Value.self {
        return .otherType(type, Value.self)
      }
      descriptor.reading?.defaultValue = DefaultValue(value)
      return nil
    }
  }

  /// Returns a copy of the table that omits empty values from exports.
  ///
  /// This method is equivalent to adding ``PropertyDescriptor/omittingEmpty()`` to the entries,
  /// including automatic and merged ones. Nested models follow their own tables. Omitted values are
  /// read back only if the properties' defaults or initial values are empty, too.
  ///
  /// ```swift
  /// .automatic().omittingEmpty()               // in all entries
  /// .automatic().omittingEmpty(\.tags, \.bio)  // in those of two properties
  /// ```
  ///
  /// - Parameter keyPaths: The properties. If you don't pass any, this method applies to all
  ///   entries. If no entry maps one of the properties, the table is invalid.
  public func omittingEmpty(_ keyPaths: PartialKeyPath<Model>...) -> Self {
    changing(keyPaths, by: "omittingEmpty") { $0.omitsEmpty = true }
  }

  /// Returns a copy of the table that writes nil as null.
  ///
  /// This method is equivalent to adding ``PropertyDescriptor/writingNull()`` to the entries,
  /// including automatic and merged ones. Nested models follow their own tables.
  ///
  /// - Parameter keyPaths: The properties. If you don't pass any, this method applies to all
  ///   entries. If no entry maps one of the properties, the table is invalid.
  public func writingNull(_ keyPaths: PartialKeyPath<Model>...) -> Self {
    changing(keyPaths, by: "writingNull") { $0.writesNull = true }
  }

  /// Returns a copy of the table in which every non-optional entry without a default is required.
  ///
  /// This method is equivalent to adding ``PropertyDescriptor/required()`` to each of these
  /// entries, including automatic and merged ones. Consumers and updates aren't affected.
  /// ``MappingOptions/requiresNonOptionals`` does the same for all tables of a mapper.
  ///
  /// ```swift
  /// mapper.addMappings(.automatic().requiringNonOptionals(), for: User.self)
  /// // name: must have a value, but is missing
  /// ```
  public func requiringNonOptionals() -> Self {
    changing(nil, by: "requiringNonOptionals()") {
      $0.modifiers.requiresNonOptional = true
      return nil
    }
  }

  // MARK: Changes

  /// A change of the entries of one property, or of all entries.
  struct EntryChange: Sendable {
    /// Nil for all entries.
    let property: PropertyReference?
    /// The method that the user called.
    let method: String
    let apply: @Sendable (inout PropertyDescriptor<Model>) -> EntryChangeProblem?
  }

  /// - Parameter keyPaths: The properties; none for all entries.
  private func changing(
    _ keyPaths: [PartialKeyPath<Model>], by method: String,
    _ change: @escaping @Sendable (inout _EntryModifiers) -> Void
  ) -> Self {
    guard !keyPaths.isEmpty else {
      return changing(nil, by: "\(method)()") { $0.modify(forWholeTable: true, change) }
    }
    return keyPaths.reduce(self) { table, keyPath in
      table.changing(PropertyReference(keyPath), by: "\(method)(_:)") {
        $0.modify(forWholeTable: false, change)
      }
    }
  }

  private func changing(
    _ property: PropertyReference?, by method: String,
    _ apply: @escaping @Sendable (inout PropertyDescriptor<Model>) -> EntryChangeProblem?
  ) -> Self {
    var changed = self
    changed.entryChanges.append(EntryChange(property: property, method: method, apply: apply))
    return changed
  }
}

/// Why an entry cannot be changed as wanted.
enum EntryChangeProblem {
  case onlyWritten
  /// The property has another type than the value for it.
  case otherType(any Any.Type, any Any.Type)
}

extension PropertyDescriptor {
  /// Changes the modifiers of an entry.
  ///
  /// - Parameter isForWholeTable: Whether the other entries of its table are changed, too.
  fileprivate mutating func modify(
    forWholeTable isForWholeTable: Bool, _ change: (inout _EntryModifiers) -> Void
  ) -> EntryChangeProblem? {
    let wasChanged = modifiers.omitsEmpty || modifiers.writesNull
    change(&modifiers)
    modifiers.isForWholeTable = isForWholeTable && (!wasChanged || modifiers.isForWholeTable)
    return nil
  }
}
