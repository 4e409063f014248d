/// Reads the values that factories and hooks request, each with its own problem finder.
struct FinderInputReader: InputReader {
  let context: MappingContext
  /// The place of the object. If it is sensitive, nothing of it may be shown.
  fileprivate let place: Place
  let handedOutObjects: HandedOutObjects?

  /// The position of a finder when it passed an object to a closure.
  fileprivate struct Place {
    let components: [MappingPath.Component]
    let root: Shape?
    let isSensitive: Bool
    /// Whether nobody will read the messages, for example since the call keeps no further errors.
    let isBrief: Bool
  }

  var duplicateKeys: DuplicateKeyPolicy { context.options.duplicateKeys }

  var environment: MappingEnvironment { context.environment }

  func element(
    at path: MappingPath, in object: InputObject
  ) throws(MappingErrors) -> InputElement? {
    let finder = makeFinder()
    if let fact = object.isRow ? path.mistake : path.mistakeInObject {
      finder.log.note(
        .invalidMapping, Messages.wrongPath(fact), below: path.components)
      throw errors(of: finder)
    }
    switch finder.find(path, in: object) {
    case .absent?: return nil
    case .value(let element)?: return element
    case nil: throw errors(of: finder)
    }
  }

  func value<Value: MappingValueConvertible>(
    _ type: Value.Type, of element: InputElement, at path: MappingPath
  ) throws(MappingErrors) -> Value {
    let finder = makeFinder()
    finder.log.enter(path.components)
    finder.makesModels = true
    let shape = context.registry.rootShape(of: type)
    guard case .value(let slot)? = finder.read(element, asRoot: shape),
      let value: Value = slot.model()
    else { throw errors(of: finder) }
    return value
  }

  private func makeFinder() -> ProblemFinder {
    let finder = ProblemFinder(context: context)
    finder.log.isBrief = place.isBrief
    finder.handedOutObjects = handedOutObjects
    finder.sharesValues = true
    return finder
  }

  /// The errors found by a finder, without the contents of sensitive places.
  private func errors(of finder: ProblemFinder) -> MappingErrors {
    return MappingErrors(
      finder.log.problems(in: nil).map { error in
        guard let count = shownStepCount(of: error.path) else { return error }
        var hidden = error
        hidden.hide(behind: count)
        return hidden
      }, mapping: nil)
  }

  /// The number of steps to show of a path below the object, if it reaches into a sensitive place; nil if
  /// it doesn't.
  private func shownStepCount(of path: MappingPath) -> Int? {
    if place.isSensitive { return 0 }
    guard let root = place.root else { return nil }
    return context.registry.shownStepCount(
      ofSensitive: place.components + path.components, from: root
    ).map { max(0, $0 - place.components.count) }
  }
}

extension ProblemFinder {
  /// The input of a factory or a hook for an object.
  ///
  /// - Parameters:
  ///   - isBrief: Whether nobody will read the messages of its errors.
  ///   - hidesValues: Whether its errors show nothing of the object.
  func input(
    _ object: InputObject, isBrief: Bool = false, hidingValues hidesValues: Bool = false
  ) -> MappingInput {
    MappingInput(opened(object, isBrief: isBrief, hidingValues: hidesValues))
  }

  /// The object at this place, with a reader that knows the place.
  func opened(
    _ object: InputObject, isBrief: Bool = false, hidingValues hidesValues: Bool = false
  ) -> OpenInput {
    let place = FinderInputReader.Place(
      components: log.components, root: root, isSensitive: log.isSensitive || hidesValues,
      isBrief: isBrief || !log.keepsErrors)
    _ = handedOut(in: .object(object))
    return OpenInput(
      object: object,
      reader: FinderInputReader(
        context: context, place: place, handedOutObjects: handedOutObjects))
  }

  /// The objects passed to closures from the text of a value; nil if the value is small, since its parts
  /// are small, too.
  func handedOut(in value: InputValue) -> HandedOutObjects? {
    guard value.element.map(HandedOutObjects.isLarge) ?? value.mayBeLarge else { return nil }
    let document = value.element?.document
    if let known = handedOutObjects, document.map(known.isMade) ?? true { return known }
    let new = HandedOutObjects(of: document)
    handedOutObjects = new
    return new
  }

  /// Where in the text an object begins that a closure was given; nil if it is not there as the closure saw it.
  func start(of object: InputObject) -> Int? {
    switch object {
    case .json(let element): element.offset
    // The reader omits objects that no closure looks at.
    case .any(let dictionary) where dictionary.isEmpty: log.offset
    case .row(.json(let list)): list.offset
    case .any, .mapping, .stored, .row: nil
    }
  }
}
