/// The instances that a walk meets again before they can have been made, because it is in what they are made of.
///
/// ```
///  Whole ──argument──▶ Part ──property──▶ Whole    the part is made first, and told of its whole later
///  Hen ──argument──▶ Egg ──argument──▶ Hen         neither can be made before the other
/// ```
struct AwaitedInstances {
  typealias Place = [MappingPath.Component]

  /// What the arguments of a model came to.
  enum Arguments {
    case complete
    /// Something in them has to wait for another instance, and so has the model.
    case waiting
    /// The model is needed to make itself, at a place.
    case cycle(Place)
  }

  /// The instances whose arguments the walk is in.
  private var constructed: Set<Int> = []
  /// What instances were waiting for when the walk left their arguments.
  private var delayed: [Int: Set<Int>] = [:]
  /// What is being waited for where the walk is, and the places where that was found.
  private var places: [Int: Place] = [:]

  /// Notes that the walk comes to an instance that is not made; true if it will be later.
  mutating func mustWait(for number: Int, at place: Place) -> Bool {
    let missing =
      constructed.contains(number) ? [number] : delayed[number]?.intersection(constructed) ?? []
    for number in missing where places[number] == nil { places[number] = place }
    return !missing.isEmpty
  }

  /// Begins with the arguments of a model.
  ///
  /// - Parameter number: Its number, if it is an instance.
  /// - Returns: What is being waited for beside it.
  mutating func beginArguments(of number: Int?) -> [Int: Place] {
    if let number { constructed.insert(number) }
    return beginProperty()
  }

  mutating func endArguments(of number: Int?, beside outer: [Int: Place]) -> Arguments {
    let inner = places
    places = outer
    if let number {
      constructed.remove(number)
      delayed[number] = inner.isEmpty ? nil : Set(inner.keys)
      if let place = inner[number] { return .cycle(place) }
    }
    places.merge(inner) { known, _ in known }
    return inner.isEmpty ? .complete : .waiting
  }

  /// Begins with a property of an instance that is made.
  ///
  /// - Returns: What is being waited for beside it.
  mutating func beginProperty() -> [Int: Place] {
    defer { places = [:] }
    return places
  }

  /// Ends a property, which can be set later if it has to wait.
  ///
  /// - Returns: An instance that it has to wait for, if there is one.
  mutating func endProperty(beside outer: [Int: Place]) -> Int? {
    defer { places = outer }
    return places.keys.min()
  }
}
