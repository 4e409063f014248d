import PropertyMapper
import PropertyMapperInspection

extension MessageCatalog {
  /// The built-in messages that the catalog doesn't translate.
  var untranslated: [MappingError] {
    PropertyMapper(options: MappingOptions(messages: self)).untranslatedMessages()
  }
}
