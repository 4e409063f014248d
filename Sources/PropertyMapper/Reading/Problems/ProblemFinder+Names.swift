// Listed types that are declared as themselves: no base chooses them by the name of an object.

extension ProblemFinder {
  /// Checks the names of an object that is read as a listed type rather than as one of its bases; false if
  /// errors were logged.
  ///
  /// Every name must be one of the type's own. A new model needs one of them; in an update, all can be missing.
  ///
  /// - Parameters:
  ///   - declared: The type that the object is declared as.
  ///   - isChosen: Whether a base has chosen the type, as its content.
  func checkNames(
    along routed: RoutedObject, from declared: ObjectPlan, isChosen: Bool
  ) -> Bool {
    let plan = routed.hops.isEmpty ? routed.plan : declared
    guard !isChosen, !plan.checkedNames.isEmpty else { return true }
    let read = routed.readPaths
    let names = plan.checkedNames.filter { !read.contains($0.path) }
    guard routed.existing?.isRoot == true else { return checkNames(names, along: routed) }
    compareNames(names, along: routed)
    return true
  }

  /// Reports an object that names another type than that of the model that the caller updates.
  @inline(never)
  private func compareNames(_ names: [CheckedName], along routed: RoutedObject) {
    for own in names {
      if own.path.components.count == 1, let key = own.path.components[0].key,
        case .repeated(let first, let later) = routed.object.lookup(
          key, duplicates: rules.duplicateKeys)
      {
        noteDuplicate(below: own.path.components[...], first: first, later: later)
        continue
      }
      // Whatever is in the way of the name is nothing that the update reads.
      guard let found = routed.object.value(at: own.path, duplicates: rules.duplicateKeys),
        let names = self.names(of: found.value, among: own, .strict),
        !names.contains(where: own.accepts),
        let current = own.names.first
      else { continue }
      noteChange(fromTypeNamed: current, at: own.path, offset: found.offset)
    }
  }

  /// The names of a type that a value may stand for; nil if it can't be a name.
  private func names(
    of value: InputValue, among own: CheckedName, _ policy: ConversionPolicy
  ) -> [SubtypeName]? {
    kinds(of: value, under: policy) { own.names }.name(value)
      .map { $0.candidates(convertingNumbers: policy.convertsNumbersToNames) }
  }

  @inline(never)
  private func checkNames(_ names: [CheckedName], along routed: RoutedObject) -> Bool {
    var isNamed = routed.existing != nil || names.isEmpty
    for own in names {
      func note(actual: String, found: String? = nil, _ offset: Int?) {
        noteUnknown(own.names, actual: actual, found: found, at: own.path, offset: offset)
      }
      switch find(own.path, in: routed.object) {
      case .failed, .blocked: return false
      case .absent: continue
      case .null(let offset):
        note(actual: "null", found: "null", offset)
        return false
      case .found(let element):
        guard let names = self.names(of: element.value, among: own, policy), let name = names.first
        else {
          let kind = element.value.kind
          note(actual: kind.name, found: kind.token, element.offset)
          return false
        }
        guard names.contains(where: own.accepts) else {
          if routed.existing != nil, let current = own.names.first {
            noteChange(fromTypeNamed: current, at: own.path, offset: element.offset)
          } else {
            noteUnknown(own.names, otherName: name, at: own.path, offset: element.offset)
          }
          return false
        }
        isNamed = true
      }
    }
    guard !isNamed, let first = names.first else { return true }
    noteUnknown(first.names, actual: "missing", found: "missing", at: first.path, offset: nil)
    return false
  }
}
