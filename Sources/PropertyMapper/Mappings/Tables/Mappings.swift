/// A table: which places in the data belong to which properties of a model.
///
/// It is written as a dictionary literal, or as statements, see ``subscript(_:)``, and keeps its order, which is the order in
/// which properties are set, output is written and errors are listed:
///
/// ```swift
/// mapper.addMappings([
///   "title": .property(\.title),
///   "hours": .property(\.hours, .range(0...60)),
/// ], for: Job.self)
/// ```
///
/// A literal may repeat a path: each of its entries reads that path, and export writes the first that is
/// not nil.
public struct Mappings<Model>: Sendable {
  var entries: [Entry]
  /// Where the keys that nothing else reads are kept.
  var extras: UnknownKeysProperty?
  /// Which stored properties are mapped without being written down.
  var automatic: AutomaticPart?
  /// How a table refines them.
  var refinements: [Refinement] = []
  /// The initialiser that makes the model from its arguments.
  var initializer: Initializer?
  /// Whether every property must be given that is not an optional and has no default.
  var requiresNonOptionals = false
  /// What to do about unknown keys, if not what the mapper's options say.
  var unknownKeyPolicy: UnknownKeyPolicy?

  struct Entry: Sendable {
    let path: MappingPath
    let descriptor: PropertyDescriptor<Model>
  }

  /// A table without entries.
  @usableFromInline
  static var empty: Self { Self(entries: []) }

  /// Makes a table without entries, to be filled line by line, see ``subscript(_:)``.
  public init() { self.init(entries: []) }

  init(entries: [Entry], extras: UnknownKeysProperty? = nil) {
    self.entries = entries
    self.extras = extras
  }

  /// The table with the entries of another one, which win: they replace all entries with their paths.
  ///
  /// Explicit entries win over automatic ones, whichever of the two tables they are in. The
  /// initialiser of the other table replaces this one's, together with its arguments.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of entries.
  public func merging(_ other: Mappings) -> Self {
    var result = self
    result.entries = merged(with: other.entries, keepingArguments: other.initializer == nil)
    let isReplaced = other.initializer != nil && extras?.argument != nil
    result.extras = other.extras ?? (isReplaced ? nil : extras)
    result.automatic = other.automatic ?? automatic
    result.refinements += other.refinements
    result.initializer = other.initializer ?? initializer
    result.requiresNonOptionals = requiresNonOptionals || other.requiresNonOptionals
    result.unknownKeyPolicy = other.unknownKeyPolicy ?? unknownKeyPolicy
    return result
  }

  /// Puts an entry in the place of all that a path has, or removes these.
  mutating func replaceEntries(at path: MappingPath, with descriptor: PropertyDescriptor<Model>?) {
    let place = entries.firstIndex { $0.path == path }
    entries.removeAll { $0.path == path }
    guard let descriptor else { return }
    entries.insert(Entry(path: path, descriptor: descriptor), at: place ?? entries.endIndex)
  }

  /// Changes the descriptors of all entries.
  mutating func mapDescriptors(_ change: (inout PropertyDescriptor<Model>) -> Void) {
    entries = entries.map { entry in
      var descriptor = entry.descriptor
      change(&descriptor)
      return Entry(path: entry.path, descriptor: descriptor)
    }
  }

  private func merged(with others: [Entry], keepingArguments: Bool) -> [Entry] {
    let replaced = Dictionary(grouping: others, by: \.path)
    var merged: [Entry] = []
    var placed: Set<MappingPath> = []
    for entry in entries where keepingArguments || entry.descriptor.argument == nil {
      guard let replacements = replaced[entry.path] else {
        merged.append(entry)
        continue
      }
      if placed.insert(entry.path).inserted { merged += replacements }
    }
    merged += others.filter { !placed.contains($0.path) }
    return merged
  }
}

extension Mappings: ExpressibleByDictionaryLiteral {
  /// Makes a table of paths and descriptors, in the order they are written.
  public init(dictionaryLiteral elements: (MappingPath, PropertyDescriptor<Model>)...) {
    entries = elements.map { Entry(path: $0, descriptor: $1) }
  }
}
