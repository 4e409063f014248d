/// Date patterns that match no date, or that probably mean something else.
enum DatePatterns {
  static func mistakes(in entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    findings(entry.reading?.closures.form, at: entry.path, table, areInvalid: true)
  }

  static func warnings(on entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    findings(entry.reading?.closures.form, at: entry.path, table, areInvalid: false)
  }

  /// The findings about the transformer of an entry, or of a type.
  static func findings(
    _ form: TransformerForm?, at path: MappingPath? = nil, _ table: TableFindings, areInvalid: Bool
  ) -> [ConfigurationError] {
    (form?.flaws ?? []).filter { $0.isInvalid == areInvalid }.map { flaw in
      table.mistake(
        areInvalid ? .invalidPattern : .ambiguousPattern,
        Messages.datePattern(flaw.fact), at: path, hint: flaw.hint,
        severity: areInvalid ? .error : .warning)
    }
  }
}
