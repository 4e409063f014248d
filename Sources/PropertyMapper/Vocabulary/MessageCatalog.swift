/// The sentences of errors in another language, or in the words of an app.
///
/// ```swift
/// let german = MessageCatalog { error in
///   switch (error.code, error.rule) {
///   case (.missingValue, _): "muss angegeben werden"
///   case (_, "maxLength"?): "darf höchstens \(error.parameters["maximum"] ?? 0) Zeichen haben"
///   default: nil
///   }
/// }
/// let mapper = PropertyMapper(options: MappingOptions(messages: german))
/// ```
///
/// A catalog changes ``MappingError/message``, and with it everything that shows the sentence. Codes, paths, rules,
/// parameters and the first line of a report stay as they are.
public struct MessageCatalog: Sendable {
  /// Nil for the library's own sentences, so that nothing is asked where there is nothing to ask.
  private let sentence: (@Sendable (MappingError) -> String?)?

  private init() { sentence = nil }

  /// Makes a catalog of a closure.
  ///
  /// It is called once for every problem that a call lists, warnings included, and again in each call that the problem
  /// passes through, if closures use the mapper. No lock is held. What it returns appears as it is.
  ///
  /// - Parameter sentence: Returns what follows the path of an error, or nil for the sentence that the error has: the
  ///   English one, or what a closure of yours said. ``MappingError/message`` is that sentence. The error knows nothing of
  ///   the value of an entry marked `sensitive()`, so no sentence can show it.
  public init(_ sentence: @escaping @Sendable (MappingError) -> String?) {
    self.sentence = sentence
  }

  /// The library's own sentences.
  public static let english = MessageCatalog()

  /// The errors in the words of the catalog.
  func tell(_ errors: [MappingError]) -> [MappingError] {
    guard let sentence else { return errors }
    return errors.map { error in
      guard let message = sentence(error) else { return error }
      var told = error
      told.message = message
      return told
    }
  }
}

extension MappingErrors {
  /// The errors in the words of a catalog.
  func told(by catalog: MessageCatalog) -> MappingErrors {
    MappingErrors(catalog.tell(Array(self)), mapping: modelName)
  }
}
