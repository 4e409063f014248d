/// Defaults that their own validators reject: the mapper uses them, but `validate` then fails.
enum InvalidDefault {
  static func warnings(on entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    guard let closures = entry.reading?.closures, let validate = closures.validate,
      let value = closures.defaultValue?()
    else { return [] }
    return validate.complaints(about: value).prefix(1).map { complaint in
      let finding = complaint.shownFinding(isSensitive: entry.modifiers.isSensitive)
      let shown = if case .is(let words) = finding { Optional(words) } else { String?.none }
      return table.warning(
        .invalidDefault, Messages.invalidDefault(shown, complaint.requirement.demand),
        at: entry.path, hint: "change the default or the validator")
    }
  }
}
