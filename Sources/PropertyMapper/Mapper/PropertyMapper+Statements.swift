// Tables written as statements.

extension PropertyMapper {
  /// Registers a type's table, written as statements, or adds to the existing one.
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
  ///   - fileID: The file of the table, for ``verify()``.
  ///   - line: The line of the table, for ``verify()``.
  ///   - make: A closure that creates an empty model. It must be pure, since it may run more than once for
  ///     one input. If you leave it out, the closure of an earlier call remains.
  ///   - fill: A closure that adds entries to an empty table. See ``Mappings/subscript(_:)``. The
  ///     closure runs once, before this method returns, and the result is merged into the existing
  ///     table.
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

  /// Replaces a type's table with one written as statements. See
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
