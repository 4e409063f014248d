/// A table that maps paths in the data to properties of a model.
///
/// Write it as a dictionary literal or as statements (see ``subscript(_:)``). The order of its
/// entries determines the order in which properties are set, output is written, and errors are
/// listed.
///
/// ```swift
/// mapper.addMappings([
///   "title": .property(\.title),
///   "hours": .property(\.hours, .range(0...60)),
/// ], for: Job.self)
/// ```
///
/// A literal can repeat a path: every entry for the path reads it, and the first value that isn't
/// nil is written.
public struct Mappings<Model>: Sendable {
  package var entries: [Entry] {
    didSet { places = nil }
  }
  /// The places of the entries, known while a table is filled line by line; the index of the first
  /// entry for each, and whether it is the only one.
  private var places: [Entry.Place: (index: Int, isOnly: Bool)]?
  /// The property for keys that nothing else reads.
  var extras: UnknownKeysProperty?
  /// Which stored properties to map automatically.
  var automatic: AutomaticPart?
  /// Refinements of the automatic properties.
  var refinements: [Refinement] = []
  /// Changes of entries, applied when the automatic ones are known.
  var entryChanges: [EntryChange] = []
  /// The initializer that creates the model from its arguments.
  var initializer: Construction?
  /// The table's policy for unknown keys; nil for the mapper's.
  var unknownKeyPolicy: UnknownKeyPolicy?

  package struct Entry: Sendable {
    package let path: MappingPath
    let descriptor: PropertyDescriptor<Model>
  }

  /// Creates an empty table, to be filled in with statements. See ``subscript(_:)``.
  public init() { self.init(entries: []) }

  /// Creates a table from paths and descriptors, keeping their order.
  ///
  /// The result is the same as the literal itself. Use this initializer to call a method on a
  /// literal:
  ///
  /// ```swift
  /// Mappings(["name": .property(\User.name), "age": .property(\.age)])
  ///   .requiringNonOptionals()
  /// ```
  ///
  /// - Parameter entries: A dictionary literal, which can repeat a path, or `KeyValuePairs`.
  public init(_ entries: KeyValuePairs<MappingPath, PropertyDescriptor<Model>>) {
    self.init(entries: entries.map { Entry(path: $0.key, descriptor: $0.value) })
  }

  /// The descriptor at a path, for tables written as statements.
  ///
  /// The compiler checks each statement separately, so long tables compile quickly and errors point
  /// to the right line. Statements can also be conditional.
  ///
  /// ```swift
  /// mapper.addMappings(for: User.self, makingWith: User.init) { table in
  ///   table["name"] = .property(\.name, .length(1...40)).required()
  ///   if keepsAge { table["age"] = .property(\.age, default: 18) }
  /// }
  /// ```
  ///
  /// Assigning to a new path appends an entry. Assigning to an existing path replaces all of its
  /// entries, at the position of the first, and assigning nil removes them. ``MappingPath/root``
  /// can have several models, so assigning to it replaces only an entry for the same property.
  ///
  /// - Parameter path: The path in the data.
  /// - Returns: The path's first descriptor, or nil if the path has no explicit entry, even if it's
  ///   mapped automatically.
  /// - Complexity: O(*n*) in the number of entries.
  public subscript(path: MappingPath) -> PropertyDescriptor<Model>? {
    get { entries.first { $0.path == path }?.descriptor }
    set { replaceEntries(at: path, with: newValue) }
  }

  init(entries: [Entry], extras: UnknownKeysProperty? = nil) {
    self.entries = entries
    self.extras = extras
  }

  /// Returns a table that maps every supported stored property under its own name.
  ///
  /// ```swift
  /// mapper.addMappings(.automatic(), for: Job.self)
  /// mapper.addMappings(
  ///   .automatic(keys: .snakeCase, except: ["cache"]), for: User.self)
  /// ```
  ///
  /// Inherited properties are included. A property is mapped if its type conforms to
  /// ``MappingValueConvertible``, has a raw value that does, is registered with the mapper, or is
  /// an optional, array, set, or dictionary of such types. All other properties, such as closures,
  /// lazy storage, and weak or unowned references, are skipped, and
  /// ``PropertyMapper/diagnostics()`` explains why. `let` properties are only exported, except in
  /// structs that are built from their stored properties.
  ///
  /// Storage is written directly, bypassing setters, observers, property wrappers, and Observation.
  ///
  /// A struct that neither conforms to ``DefaultInitializable`` nor is registered with
  /// `makingWith:` is built from its stored properties, without running an initializer. Declared
  /// defaults are ignored: absent optionals are nil, and any other absent value is a `missingValue`
  /// error. If an initializer enforces rules, use `initializing(_:_:)` instead.
  ///
  /// - Parameters:
  ///   - keys: The style for turning property names into keys, or nil to use
  ///     ``MappingOptions/keyStyle``.
  ///   - only: The names of the properties to map, or nil for all.
  ///   - except: The names of properties to exclude, even if `only` contains them.
  /// - Returns: A table. ``PropertyMapper/verify()`` reports names that don't match a property.
  public static func automatic(
    keys: KeyStyle? = nil, only: [String]? = nil, except: [String] = []
  ) -> Self {
    var mappings = Self()
    mappings.automatic = AutomaticPart(keys: keys, only: only, except: except)
    return mappings
  }

  /// Returns this table merged with another, whose entries take precedence.
  ///
  /// The other table's entries replace all entries at the same path or, at ``MappingPath/root``,
  /// those for the same property. Explicit entries always take precedence over automatic ones,
  /// whichever table they're in. If the other table has an initializer, it replaces this table's
  /// initializer and arguments.
  ///
  /// - Complexity: O(*n* + *m*), where *n* and *m* are the numbers of entries in the two tables.
  public func merging(_ other: Mappings) -> Self {
    var result = self
    result.entries = merged(with: other.entries, keepingArguments: other.initializer == nil)
    let isReplaced = other.initializer != nil && extras?.argument != nil
    result.extras = other.extras ?? (isReplaced ? nil : extras)
    result.automatic = other.automatic ?? automatic
    result.refinements += other.refinements
    result.entryChanges += other.entryChanges
    result.initializer = other.initializer ?? initializer
    result.unknownKeyPolicy = other.unknownKeyPolicy ?? unknownKeyPolicy
    return result
  }

  /// Replaces all entries of a path with one, or removes them.
  ///
  /// - Complexity: O(1) on average for a path with at most one entry, if no other change was made
  ///   in between.
  mutating func replaceEntries(at path: MappingPath, with descriptor: PropertyDescriptor<Model>?) {
    let new = descriptor.map { Entry(path: path, descriptor: $0) }
    if let new, replaceOnlyEntry(with: new) { return }
    let isReplaced = { (entry: Entry) in
      new.map { $0.place == entry.place } ?? (entry.path == path)
    }
    let place = entries.firstIndex(where: isReplaced)
    entries.removeAll(where: isReplaced)
    if let new { entries.insert(new, at: place ?? entries.endIndex) }
  }

  /// Replaces the only entry at a place, or adds the first one.
  ///
  /// - Returns: Whether the place had at most one entry.
  private mutating func replaceOnlyEntry(with new: Entry) -> Bool {
    var places = self.places.take() ?? knownPlaces
    let place = new.place
    let known = places[place]
    guard known?.isOnly ?? true else { return false }
    if let known {
      entries[known.index] = new
    } else {
      places[place] = (entries.count, true)
      entries.append(new)
    }
    self.places = places
    return true
  }

  private var knownPlaces: [Entry.Place: (index: Int, isOnly: Bool)] {
    var places: [Entry.Place: (index: Int, isOnly: Bool)] = [:]
    for (index, entry) in entries.enumerated() {
      let place = entry.place
      places[place] = (places[place]?.index ?? index, places[place] == nil)
    }
    return places
  }

  private func merged(with others: [Entry], keepingArguments: Bool) -> [Entry] {
    guard !entries.isEmpty else { return others }
    let replaced = Dictionary(grouping: others, by: \.place)
    var merged: [Entry] = []
    var placed: Set<Entry.Place> = []
    for entry in entries where keepingArguments || entry.descriptor.argument == nil {
      guard let replacements = replaced[entry.place] else {
        merged.append(entry)
        continue
      }
      if placed.insert(entry.place).inserted { merged += replacements }
    }
    merged += others.filter { !placed.contains($0.place) }
    return merged
  }
}

extension Mappings.Entry {
  /// The place in a table where one entry replaces another: its path. Models in the object itself, which
  /// have no key, replace each other only if they are the same property.
  struct Place: Hashable {
    let path: MappingPath
    var property: String?
  }

  var place: Place {
    guard path.isOwnObject, let name = descriptor.property?.name else { return Place(path: path) }
    // A subclass replaces the entry of its superclass.
    return Place(
      path: path, property: name.split(separator: ".").dropFirst().joined(separator: "."))
  }
}

extension Mappings: ExpressibleByDictionaryLiteral {
  /// Creates a table from paths and descriptors, keeping their order.
  public init(dictionaryLiteral elements: (MappingPath, PropertyDescriptor<Model>)...) {
    entries = elements.map { Entry(path: $0, descriptor: $1) }
  }
}

/// Which stored properties to map automatically.
struct AutomaticPart: Sendable {
  /// Nil for the style in the mapper's options.
  var keys: KeyStyle?
  /// Nil for all.
  var only: [String]?
  var except: [String] = []
}
