import PropertyMapper

/// The instances that a walk reaches again before they can be created, because it is inside their
/// arguments.
///
/// ```
///  Whole ──argument──▶ Part ──property──▶ Whole    the part is created first, and its whole is set later
///  Hen ──argument──▶ Egg ──argument──▶ Hen         neither can be created before the other
/// ```
struct AwaitedInstances {
  typealias Place = [MappingPath.Component]

  /// The state of a model's arguments.
  enum Arguments {
    case complete
    /// The arguments, and so the model, have to wait for another instance.
    case waiting
    /// The model is needed to create itself, at a place.
    case cycle(Place)
  }

  /// The instances whose arguments the walk is inside.
  private var constructed: Set<Int> = []
  /// The instances that each instance was waiting for when the walk left its arguments.
  private var delayed: [Int: Set<Int>] = [:]
  /// The instances awaited in the current property or arguments, with the places where they are needed.
  private var places: [Int: Place] = [:]

  /// Handles an instance that is not created yet; true if it will be created later.
  mutating func mustWait(for number: Int, at place: Place) -> Bool {
    let missing =
      constructed.contains(number) ? [number] : delayed[number]?.intersection(constructed) ?? []
    for number in missing where places[number] == nil { places[number] = place }
    return !missing.isEmpty
  }

  /// Begins the arguments of a model.
  ///
  /// - Parameter number: Its number, if it is an instance.
  /// - Returns: The instances awaited outside of them.
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

  /// Begins a property of an instance that has been created.
  ///
  /// - Returns: The instances awaited outside of it.
  mutating func beginProperty() -> [Int: Place] {
    defer { places = [:] }
    return places
  }

  /// Ends a property, which can be set later if it has to wait.
  ///
  /// - Returns: An instance to wait for, if any.
  mutating func endProperty(beside outer: [Int: Place]) -> Int? {
    defer { places = outer }
    return places.keys.min()
  }
}
