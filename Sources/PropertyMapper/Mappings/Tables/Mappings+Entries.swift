extension Mappings {
  /// Returns the table with a default for a property: the value to use if the input has none.
  ///
  /// It applies to every entry of the table that reads the property, explicit or automatic. In a struct
  /// that an automatic table builds from its properties, it is the only way to give a `let` a value for
  /// absent input, since the initializer doesn't run.
  ///
  /// ```swift
  /// struct Settings { let theme: String; let id: UUID }
  ///
  /// mapper.addMappings(
  ///   .automatic().defaulting(\.theme, to: "light").defaulting(\.id, to: UUID()),
  ///   for: Settings.self)
  /// ```
  ///
  /// The default replaces one in an entry. Like one in an entry, it's used for absent input and for
  /// null that the property can't hold, it isn't validated, and ``PropertyDescriptor/required()``
  /// takes precedence. Updates don't use it.
  ///
  /// - Parameters:
  ///   - keyPath: The property. If no entry maps it, or the table only writes it, the table is invalid.
  ///   - value: The default. It is evaluated for each model that needs it, so it must be pure.
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

  /// Returns the table with empty values left out of exports.
  ///
  /// This is equivalent to marking entries ``PropertyDescriptor/omittingEmpty()``, including those of an
  /// automatic table and those merged with this one. Nested models follow their own tables.
  ///
  /// ```swift
  /// .automatic().omittingEmpty()                 // in all entries
  /// .automatic().omittingEmpty(\.tags, \.note)   // in those of two properties
  /// ```
  ///
  /// - Parameter keyPaths: The properties; none for all entries. If no entry maps one of them, the table is
  ///   invalid.
  public func omittingEmpty(_ keyPaths: PartialKeyPath<Model>...) -> Self {
    changing(keyPaths, by: "omittingEmpty") { $0.omitsEmpty = true }
  }

  /// Returns the table with nil written as null.
  ///
  /// This is equivalent to marking entries ``PropertyDescriptor/writingNull()``, including those of an
  /// automatic table and those merged with this one. Nested models follow their own tables.
  ///
  /// - Parameter keyPaths: The properties; none for all entries. If no entry maps one of them, the table is
  ///   invalid.
  public func writingNull(_ keyPaths: PartialKeyPath<Model>...) -> Self {
    changing(keyPaths, by: "writingNull") { $0.writesNull = true }
  }

  /// Returns the table with every non-optional entry that has no default marked as required.
  ///
  /// This is equivalent to marking each of them ``PropertyDescriptor/required()``, including
  /// those of an automatic table and those merged with this one. Consumers and updates are not
  /// affected. ``MappingOptions/requiresNonOptionals`` does the same for all tables of a mapper.
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
