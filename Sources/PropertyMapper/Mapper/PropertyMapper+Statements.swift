// Tables that are written as statements.

extension PropertyMapper {
  /// Registers the table of a type, written as statements, or adds to the one that is there.
  ///
  /// ```swift
  /// mapper.addMappings(for: Job.self) { table in
  ///   table["title"] = .property(\.title)
  ///   table["hours"] = .property(\.hours, .range(0...60))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model type. A subclass uses the table of its superclass as well.
  ///   - fileID: Where the table is written, for ``verify()``.
  ///   - line: Where the table is written, for ``verify()``.
  ///   - fill: Adds entries to an empty table, see ``Mappings/subscript(_:)``. It runs once, before the method returns;
  ///     what it makes is merged with the table that is there.
  public func addMappings<Model>(
    for type: Model.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ fill: (inout Mappings<Model>) -> Void
  ) {
    addMappings(Mappings(filledBy: fill), for: type, fileID: fileID, line: line)
  }

  /// Registers the table of a type, written as statements, see `addMappings(for:_:)`, and a closure that makes an empty
  /// model.
  ///
  /// The closure must be pure: it may run more than once for one input.
  public func addMappings<Model>(
    for type: Model.Type, fileID: StaticString = #fileID, line: UInt = #line,
    makingWith make: @escaping @Sendable () -> Model, _ fill: (inout Mappings<Model>) -> Void
  ) {
    addMappings(
      Mappings(filledBy: fill), for: type, fileID: fileID, line: line, makingWith: make)
  }

  /// Replaces the table of a type by one that is written as statements, see ``setMappings(_:for:fileID:line:)``.
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
