/// The tables added for a type, one after another.
///
/// Many small tables take little more time than a large one, since only parts of about the same size are merged:
///
/// ```
///  ████████  ████  █      add █      ████████  ████  ██
///  ████████  ████  ██     add █      ████████  ████  ██  █
/// ```
struct AddedTables<Model>: Sendable {
  private struct Part: Sendable {
    var mappings: Mappings<Model>
    /// The registrations of the entries, by path.
    var places: [MappingPath: String]

    var size: Int {
      mappings.entries.count + mappings.refinements.count + mappings.entryChanges.count
    }

    func merging(_ other: Self) -> Self {
      Self(
        mappings: mappings.merging(other.mappings),
        places: places.merging(other.places) { _, later in later })
    }
  }

  /// The tables, of which only the first may have an initializer.
  private var parts: [Part] = []

  init() {}

  /// A table that nobody registered.
  init(_ mappings: Mappings<Model>) { parts = [Part(mappings: mappings, places: [:])] }

  /// Adds a table.
  ///
  /// - Parameter place: The registration.
  /// - Complexity: O(*m* log *n*) on average, for *m* entries beside *n*, unless the table has an initializer.
  mutating func add(_ mappings: Mappings<Model>, registeredAt place: String) {
    var places: [MappingPath: String] = [:]
    for entry in mappings.entries {
      places[entry.path] = place
      for path in entry.descriptor.modifiers.alternatives { places[path] = place }
    }
    var new = Part(mappings: mappings, places: places)
    if mappings.initializer != nil, let first = parts.first {
      // It replaces the arguments of all others.
      parts = [parts.dropFirst().reduce(first) { $0.merging($1) }.merging(new)]
      return
    }
    while let last = parts.last, last.size <= new.size {
      parts.removeLast()
      new = last.merging(new)
    }
    parts.append(new)
  }

  /// All tables as one.
  ///
  /// - Complexity: O(*n*) in the number of entries, if there are several tables.
  var mappings: Mappings<Model> {
    parts.dropFirst().reduce(parts.first?.mappings ?? Mappings()) { $0.merging($1.mappings) }
  }

  /// Whether no table was added.
  var isEmpty: Bool { parts.isEmpty }

  /// Whether no table has an entry.
  var hasNoEntries: Bool { parts.allSatisfy { $0.mappings.entries.isEmpty } }

  /// The registrations of the entries.
  var places: RegisteredPlaces { RegisteredPlaces(parts.map { $0.places }) }
}

/// The registrations of entries, by path. Those of later tables take precedence.
package struct RegisteredPlaces: Sendable {
  private var tables: [[MappingPath: String]]

  init(_ tables: [[MappingPath: String]] = []) { self.tables = tables }

  subscript(path: MappingPath) -> String? {
    tables.lazy.reversed().compactMap { $0[path] }.first
  }

  mutating func add(_ later: Self) { tables += later.tables }
}

/// The elements that many calls added, in their order.
///
/// A table is copied when something is registered for it. The elements of earlier calls aren't: only arrays of
/// about the same length are joined, as in ``AddedTables``.
struct AddedElements<Element: Sendable>: Sendable {
  private var parts: [[Element]] = []

  var isEmpty: Bool { parts.isEmpty }

  /// - Complexity: O(*n*) in the number of elements.
  var all: [Element] { parts.flatMap { $0 } }

  /// - Complexity: O(*m* log *n*) on average, for *m* elements after *n*.
  mutating func add(_ elements: [Element]) {
    guard !elements.isEmpty else { return }
    var new = elements
    while let last = parts.last, last.count <= new.count {
      parts.removeLast()
      new = last + new
    }
    parts.append(new)
  }
}
