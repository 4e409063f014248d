/// A level of keys and indexes that is being assembled from paths.
struct KeyNode {
  private var steps: [MappingPath.Component] = []
  private var positions: [MappingPath.Component: Int] = [:]
  private var places: [[FramePlace]] = []
  private var below: [KeyNode?] = []
  /// Whether the value is a name that is read before the others.
  private var areNames: [Bool] = []

  /// How to read a level and those below it.
  struct Rules {
    /// How to treat unknown keys. Those in elements of lists, and in values that are read as a
    /// whole, are always ignored.
    var unknownKeys: UnknownKeyPolicy
    var keepsUnknownKeys: Bool
    /// Whether a dictionary reads the unknown keys of the object itself.
    var takesOtherKeys = false
    /// Whether null in the middle of a path is noted for each path that continues there.
    let spreadsNull: Bool
    /// Whether an empty string in the middle of a path is treated as null.
    let emptyTextIsNull: Bool
    /// The longest key that may be hashed, if closures see the object as a dictionary.
    let maximumKeyBytes: Int
  }

  /// The position of a key or an index, which is added if missing.
  private mutating func position(of step: MappingPath.Component) -> Int {
    if let known = positions[step] { return known }
    positions[step] = steps.count
    steps.append(step)
    places.append([])
    below.append(nil)
    areNames.append(false)
    return steps.count - 1
  }

  /// Adds a path.
  ///
  /// - Parameters:
  ///   - place: The place of its value; nil if the path is known, but not read here.
  ///   - isName: Whether it's the path of a name.
  mutating func insert(
    _ place: FramePlace?, at steps: ArraySlice<MappingPath.Component>, isName: Bool = false
  ) {
    guard let step = steps.first else { return }
    let position = position(of: step)
    if steps.count == 1 {
      if let place { places[position].append(place) }
      if isName { areNames[position] = true }
    } else {
      var node = below[position].take() ?? KeyNode()
      node.insert(place, at: steps.dropFirst(), isName: isName)
      below[position] = node
    }
  }

  /// Adds the keys and indexes on the way to a path whose last key is unknown.
  mutating func insertWay(to steps: ArraySlice<MappingPath.Component>) {
    guard steps.count > 1, let step = steps.first else { return }
    let position = position(of: step)
    var node = below[position].take() ?? KeyNode()
    node.insertWay(to: steps.dropFirst())
    below[position] = node
  }

  /// The keys of an object, or the indexes of a row.
  ///
  /// - Parameters:
  ///   - isRow: Whether the keys are the indexes of elements.
  ///   - flag: The next unused flag for keys that were found.
  func keys(ofRow isRow: Bool = false, flag: inout Int, by rules: Rules) -> FrameKeys? {
    level(flag: &flag, by: rules, isRow: isRow).members
  }

  private func level(flag: inout Int, by rules: Rules, isRow: Bool = false) -> KeyLevel {
    var (texts, keys): ([String], [FrameKey]) = ([], [])
    var elements: [(index: Int, key: FrameKey)] = []
    for (position, step) in steps.enumerated() {
      let own = flag
      flag += 1
      var inner = rules
      inner.takesOtherKeys = false
      if step.key == nil || !places[position].isEmpty {
        (inner.unknownKeys, inner.keepsUnknownKeys) = (.ignore, false)
      }
      var level = below[position].map { $0.level(flag: &flag, by: inner) }
      // Nothing is unknown in a value that is read as a whole.
      if level?.isUnread == true, !places[position].isEmpty { level = nil }
      let key = FrameKey(
        step.key ?? "", flag: own, places: places[position], below: level,
        spreadsNull: rules.spreadsNull, emptyTextIsNull: rules.emptyTextIsNull,
        isTooLong: (step.key?.utf8.count ?? 0) > rules.maximumKeyBytes,
        isName: areNames[position])
      switch step {
      case .key(let text):
        texts.append(text)
        keys.append(key)
      case .index(let index): elements.append((index, key))
      }
    }
    return KeyLevel(
      members: keys.isEmpty && !elements.isEmpty
        ? nil
        : FrameKeys(
          texts, keys, row: isRow ? RowElements(texts.map { Int($0) ?? .max }) : nil,
          unknownKeys: rules.takesOtherKeys ? .ignore : rules.unknownKeys,
          keepsUnknownKeys: rules.keepsUnknownKeys),
      elements: elements.isEmpty ? nil : ElementLevel(elements))
  }
}
