/// Warns of values that the output leaves out, so that they are read back as the default.
enum ReplacedByDefault {
  static func warnings(on entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    guard let reading = entry.reading, let writing = entry.writing, !entry.modifiers.isRequired,
      let value = reading.closures.defaultValue?()
    else { return [] }
    func warning(_ message: String, hint: String) -> ConfigurationError {
      table.warning(.contradictoryEntry, message, at: entry.path, hint: hint)
    }
    var warnings: [ConfigurationError] = []
    let mayBeNil =
      writing.shape.isOptional || entry.property?.accessor.valueType is any AnyOptional.Type
    if mayBeNil, !value.isNil, !entry.modifiers.writesNull {
      warnings.append(
        warning(Messages.omittedNil, hint: "add writingNull(), or leave the default out"))
    }
    if entry.modifiers.omitsEmpty, !entry.modifiers.isForWholeTable, value.isEmpty == false {
      warnings.append(
        warning(Messages.omittedEmpty, hint: "leave one of the two out"))
    }
    return warnings
  }
}

extension Slot {
  /// Whether the value is text, a list or a dictionary without elements; nil for any other type.
  fileprivate var isEmpty: Bool? {
    func open<Value>(_ type: Value.Type) -> Bool? {
      (try? value(as: type)).flatMap { WrappedValue.content(of: $0) as? any Collection }?.isEmpty
    }
    return _openExistential(type, do: open)
  }
}
