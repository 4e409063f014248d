/// Translated or customized error messages.
///
/// ```swift
/// let german = MessageCatalog { error in
///   switch (error.code, error.rule) {
///   case (.missingValue, _): "muss angegeben werden"
///   case (_, "maxLength"?):
///     "darf höchstens \(error.parameters["maximum"] ?? 0) Zeichen haben"
///   default: nil
///   }
/// }
/// let mapper = PropertyMapper(options: MappingOptions(messages: german))
/// ```
///
/// A catalog changes ``MappingError/message`` and everything that shows it. Codes, paths, rules,
/// parameters, and the first line of a report stay the same. To list the messages that a mapper's
/// catalog doesn't translate, call ``PropertyMapper/untranslatedMessages()``.
/// <doc:TranslatingMessages> contains a complete catalog.
public struct MessageCatalog: Sendable {
  /// Nil for the library's own messages, so that no closure is called for them.
  private let sentence: (@Sendable (MappingError) -> String?)?

  private init() { sentence = nil }

  /// Creates a catalog from a closure.
  ///
  /// The closure is called for every problem that a call lists, including warnings, and may be
  /// called again for the same problem. No lock is held while it runs. Its result is used verbatim.
  ///
  /// - Parameter sentence: A closure that returns the sentence that follows an error's path, or nil
  ///   to keep ``MappingError/message``, which is either in English or from an error that your own
  ///   closure threw. The error doesn't contain the value of a `sensitive()` entry, so messages
  ///   can't reveal it.
  public init(_ sentence: @escaping @Sendable (MappingError) -> String?) {
    self.sentence = sentence
  }

  /// The library's own messages.
  @usableFromInline static let english = MessageCatalog()

  /// Whether the catalog has its own message for an error.
  package func translates(_ error: MappingError) -> Bool {
    sentence.map { $0(error) != nil } ?? true
  }

  /// Returns the errors with the catalog's messages.
  package func tell(_ errors: [MappingError]) -> [MappingError] {
    guard let sentence else { return errors }
    return errors.map { error in
      guard let message = sentence(error) else { return error }
      var told = error
      told.message = message
      return told
    }
  }
}
