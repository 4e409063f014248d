/// The names of one call, and what is wrong with them.
struct SubtypeNameList {
  private var names: [SubtypeName: SubtypeName] = [:]
  private(set) var problems: [String] = []

  /// The name that a value is; nil if it can't be one.
  mutating func add(_ value: MappingValue) -> SubtypeName? {
    guard let name = SubtypeName(value) else {
      problems.append(Messages.unusableName(InputElement(value).value.kind.name))
      return nil
    }
    if let other = names[name] {
      problems.append(Messages.repeatedName(other, name))
    } else {
      names[name] = name
    }
    return name
  }
}
