/// A user's closure that changes a whole object, in the form in which it receives it.
///
/// - Parameter Context: What the closure receives besides: the model that was written, or nothing.
package enum ObjectEditor<Context>: Sendable {
  case dictionary(@Sendable (inout [String: Any], Context) throws -> Void)
  case exact(@Sendable (inout MappingValue.Object, Context) throws -> Void)

  var form: HandedOutForm {
    switch self {
    case .dictionary: .dictionary
    case .exact: .exact
    }
  }

  /// The same closure for another type of model.
  func lifted<Other>(
    _ context: @escaping @Sendable (Other) throws -> Context
  ) -> ObjectEditor<Other> {
    switch self {
    case .dictionary(let edit): .dictionary { try edit(&$0, context($1)) }
    case .exact(let edit): .exact { try edit(&$0, context($1)) }
    }
  }
}

extension ObjectEditor {
  /// The form in which an object must be valid for several closures: a dictionary if at least one of them receives one.
  static func form(for editors: some Sequence<Self>) -> HandedOutForm {
    editors.contains { $0.form == .dictionary } ? .dictionary : .exact
  }
}

extension InputObject {
  /// Converts the object to the form that a closure receives.
  ///
  /// - Parameter keepsNatives: Whether dates and data remain what they are in exact objects, as those of property
  ///   lists.
  mutating func convert(
    to form: HandedOutForm, duplicateKeys: DuplicateKeyPolicy, keepsNatives: Bool
  ) throws(ConversionProblem) {
    self =
      switch form {
      case .dictionary: .any(try dictionary(duplicateKeys: duplicateKeys))
      case .exact:
        .mapping(try exactObject(duplicateKeys: duplicateKeys, keepsNatives: keepsNatives))
      }
  }

  /// Has a closure change the object, which has its form.
  mutating func edit(by editor: ObjectEditor<Void>) throws {
    // Meanwhile, nothing else may hold the object, which would be copied.
    switch (editor, self) {
    case (.dictionary(let edit), .any(var object)):
      self = .any([:])
      try edit(&object, ())
      self = .any(object)
    case (.exact(let edit), .mapping(var object)):
      self = .any([:])
      try edit(&object, ())
      self = .mapping(object)
    default: break
    }
  }
}
