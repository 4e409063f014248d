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
    let object = InputElement(value: .object(routed.object))
    for own in names {
      do throws(PathObstacle) {
        let found = try object.follow(
          own.path.components[...], duplicates: rules.duplicateKeys)
        guard case .value(let element) = found,
          let names = own.names(of: element.value, .strict), !names.contains(where: own.accepts),
          let current = own.names.first
        else { continue }
        noteChange(fromTypeNamed: current, at: own.path, offset: element.offset)
      } catch {
        // Whatever else is in the way of the name is nothing that the update reads.
        guard case .repeatedKey(let steps, let first, let later) = error,
          own.path.components.count == 1
        else { continue }
        noteDuplicate(below: steps, first: first, later: later)
      }
    }
  }

  @inline(never)
  private func checkNames(_ names: [CheckedName], along routed: RoutedObject) -> Bool {
    var isNamed = routed.existing != nil || names.isEmpty
    for own in names {
      guard let found = find(own.path, in: routed.object) else { return false }
      guard case .value(let element) = found else { continue }
      let names = own.names(of: element.value, policy)
      guard names?.contains(where: own.accepts) != true else {
        isNamed = true
        continue
      }
      if names != nil, routed.existing != nil, let current = own.names.first {
        noteChange(fromTypeNamed: current, at: own.path, offset: element.offset)
      } else {
        noteUnknown(own.names, .value(element.value), at: own.path, offset: element.offset)
      }
      return false
    }
    guard !isNamed, let first = names.first else { return true }
    noteUnknown(first.names, .missing, at: first.path)
    return false
  }
}

extension CheckedName {
  /// The names that a value may stand for; nil if it can't be a name.
  fileprivate func names(of value: InputValue, _ policy: ConversionPolicy) -> [SubtypeName]? {
    SubtypeNameKinds(hasOthers: !names.allSatisfy(\.isText), policy).name(value)
      .map { $0.candidates(convertingNumbers: policy.convertsNumbersToNames) }
  }
}
