extension PropertyMapper {
  /// Adds a rule over several properties of a model: an end after a start, or a repeated password.
  ///
  /// The rule is checked in `create`, `update`, and `validate`, together with everything else and
  /// before any model is created, so a form learns about all its problems at once:
  ///
  /// ```swift
  /// mapper.addRule(for: Booking.self, \.from, \.to, at: "to", named: "period") { from, to in
  ///   from < to ? nil : "must be after the start"
  /// }
  /// // 2 problems while mapping Booking:
  /// //   - guests: must be at least 1, but is 0
  /// //   - to: must be after the start
  /// ```
  ///
  /// The closure receives the values that the model will get: converted values, the defaults of
  /// absent entries, and nil for absent optionals. In an update, it receives the model's values for
  /// keys that are missing from the input. It isn't called as long as one of its properties has a
  /// problem.
  ///
  /// Some values are only known once there is a model: nested models, a property that is absent and
  /// has no default, a computed property that isn't read from the input, and the model itself
  /// (`\.self`). A rule over such a value runs when the rest of the input is valid and the model has
  /// been created, before any final decoders. In ``validate(_:)``, too, it's only checked if the rest
  /// of the model is valid.
  ///
  /// All rules of a type run, each once per object; the rules of superclasses run first. Subtypes
  /// run the rules of their base. If you add rules in a scheme (see ``using(_:)``), they replace the
  /// type's default rules.
  ///
  /// - Parameters:
  ///   - type: The model type.
  ///   - keyPaths: The properties. If a stored property has no entry in the table, ``verify()``
  ///     reports that, and every use of the type fails with `invalidMapping`.
  ///   - path: The place of the problem, within the object. The default is the object itself.
  ///   - name: The name of the rule, for programs and translations. See ``MappingError/rule``.
  ///   - fileID: The file of the declaration, for ``verify()``.
  ///   - line: The line of the declaration, for ``verify()``.
  ///   - check: A closure that receives the values of the properties and returns nil, or what is
  ///     wrong, as a sentence that follows the path. The sentence becomes a `validationFailed`
  ///     problem; it's used verbatim, except at a `sensitive()` entry, where it's never shown. If
  ///     the closure throws a ``MappingError``, that error is reported at its path within the
  ///     object; any other error is reported as `hookFailed`. The closure must be pure: it may run
  ///     more than once for one input.
  public func addRule<Model, each Value>(
    for type: Model.Type, _ keyPaths: repeat KeyPath<Model, each Value>, at path: MappingPath = [],
    named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ check: @escaping @Sendable (repeat each Value) throws -> String?
  ) {
    let rule = ModelRule(
      for: type, repeat each keyPaths, at: path, named: name, registeredAt: "\(fileID):\(line)",
      check)
    change(type) { $0.rules.add([rule]) }
  }
}
