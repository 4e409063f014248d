import PropertyMapper

/// How models of one type are archived: each member under a key, which is its entry's path. If several entries have the
/// same path, the names of their properties tell them apart.
///
/// Values that the library's own codecs convert are written from the memory of the model, and all others by
/// the walk through the graph.
///
/// ``visitValues(of:in:_:)`` compares the type of the slot with the plan's type, which is also that of the
/// accessors and offsets, since a member has none of another type.
final class ArchivePlan: Sendable {
  /// The members of all entries, in table order.
  let members: [Lent<Member>]
  /// Those that are written, in order: arguments first, since reading needs them first.
  let written: [Lent<Member>]
  /// The number of written members that are arguments.
  let argumentCount: Int
  /// The keys of all entries, in table order, followed by other keys from which they are read.
  private let keys: KeyTable
  /// The indices of the other keys of each entry, which are used if the archive lacks the entry's own key.
  private let others: [[Int]]
  private let type: any Any.Type
  private let isClass: Bool

  /// The value of an entry in an archive.
  final class Member: Sendable {
    let key: String
    let entry: PlanEntry
    /// The codec of a single value that the library converts; nil if the walk has to write and read it.
    let codec: Lent<ValueCodec>
    /// How to reach the property; nil if the walk has to.
    private let memory: Lent<PropertyMemory>
    /// Whether it is an argument for creating the model.
    fileprivate let isArgument: Bool
    /// Whether the property can be set in a finished model.
    private let isSettable: Bool

    fileprivate init(
      _ key: String, _ entry: PlanEntry, of plan: ObjectPlan, _ offsets: inout PropertyOffsets
    ) {
      self.key = key
      self.entry = entry
      codec = Lent(entry.archiveCodec)
      isArgument = entry.argument != nil && plan.operations.construction != nil
      isSettable = !isArgument && entry.property?.accessor.isWritable == true
      guard let property = entry.property, property.accessor.modelType == plan.type,
        codec.object != nil
      else {
        memory = Lent(nil)
        return
      }
      memory = Lent(PropertyMemory(reading: property, of: plan, isPlain: true, &offsets))
    }

    /// The value in a model; nil if the walk has to write it.
    @inline(__always)
    fileprivate func output(of model: ModelPointer) -> OutputValue? {
      let written = codec.lend { codec in
        memory.lend { memory in
          memory.withValue(of: model) { try? codec.write($0, .propertyList) }
        }
      }
      guard case .output(let output) = written else { return nil }
      return output
    }

    /// Sets the property of a finished model to the value that a closure reads; nil if the walk has to set it.
    @inline(__always)
    fileprivate func set(
      in model: ModelPointer, to read: (ValueCodec, ValueAddress) -> Bool
    ) -> Void? {
      guard isSettable else { return nil }
      return codec.lend { codec in
        memory.lend { memory in
          memory.set(in: model, to: { read(codec, $0) }) ? () : nil
        }
      }
    }
  }

  init(_ plan: ObjectPlan) {
    type = plan.type
    isClass = plan.isClass
    let keys = Self.keys(of: plan)
    let others = Self.otherKeys(of: plan, besides: keys)
    var indices = Dictionary(uniqueKeysWithValues: zip(keys, 0...))
    for key in others.joined() where indices[key] == nil { indices[key] = indices.count }
    self.keys = KeyTable(indices.sorted { $0.value < $1.value }.map(\.key))
    self.others = others.map { [indices] in $0.compactMap { indices[$0] } }
    var offsets = PropertyOffsets()
    let members = zip(plan.entries, keys).map { Member($1, $0, of: plan, &offsets) }
    self.members = members.map { Lent($0) }
    let archived = members.filter(\.entry.isArchived)
    let arguments = archived.filter(\.isArgument)
    argumentCount = arguments.count
    written = (arguments + archived.filter { !$0.isArgument }).map { Lent($0) }
  }

  /// The key of the model's unknown keys. No path has it.
  static let extras = ""
  /// The key of a base's content that is not a model.
  static let content = "content"
  /// The key of an embedded model, which has no path.
  private static let embedded = "embedded"

  private static func key(of path: MappingPath, isEmbedded: Bool) -> String {
    isEmbedded ? embedded : path.jsonPointer
  }

  private static func key(of entry: PlanEntry) -> String {
    key(of: entry.path, isEmbedded: entry.isEmbedded)
  }

  /// The keys of a table's entries: their paths, with the name of the property if a path repeats, or a number if the name is
  /// unknown.
  private static func keys(of plan: ObjectPlan) -> [String] {
    let paths = Dictionary(grouping: plan.entries.map(key)) { $0 }
    var keys: Set<String> = []
    return plan.entries.map { entry in
      let path = key(of: entry)
      let isRepeated = (paths[path]?.count ?? 0) > 1
      let named = isRepeated ? namedKey(of: entry) : path
      var (key, number) = (named, 0)
      while !keys.insert(key).inserted {
        number += 1
        key = "\(number)\(named)"
      }
      return key
    }
  }

  private static func namedKey(of entry: PlanEntry) -> String {
    (entry.property?.name ?? "") + key(of: entry)
  }

  /// For each entry, the keys of its values in archives of earlier tables: its path, whether or not it was repeated, and its
  /// alternatives.
  private static func otherKeys(of plan: ObjectPlan, besides keys: [String]) -> [[String]] {
    var paths: Set<String> = []
    return zip(plan.entries, keys).map { entry, key in
      let path = self.key(of: entry)
      let isFirst = paths.insert(path).inserted
      let other = path == key ? [namedKey(of: entry)] : isFirst ? [path] : []
      let alternatives = entry.places.map(\.path).filter { $0 != entry.path }
        .map { self.key(of: $0, isEmbedded: $0.isOwnObject && !entry.takesOtherKeys) }
      return other + alternatives
    }
  }

  /// The places of the values of all entries, in table order; nil for those that a model in an archive lacks.
  func places(of members: ArchivedParts, in reader: ArchiveReader) -> [Int?] {
    let found = reader.places(of: members, by: keys)
    var places = Array(found.prefix(self.members.count))
    for index in places.indices where places[index] == nil {
      places[index] = others[index].lazy.compactMap { found[$0] }.first { _ in true }
    }
    return places
  }

  /// Passes written members of a model to a closure as far as they are single values, beginning with a member.
  ///
  /// - Returns: The index of the first member that the walk has to write, or the end of the range.
  func visitValues(
    of model: Slot, in range: Range<Int>, _ body: (_ key: String, _ value: OutputValue) -> Void
  ) -> Int {
    guard model.type == type else { return range.lowerBound }
    var index = range.lowerBound
    model.withMemory { model in
      let model = ModelPointer(model, isClass: isClass)
      while index < range.upperBound,
        written.lend(index, { member in member.output(of: model).map { body(member.key, $0) } })
          != nil
      {
        index += 1
      }
    }
    return index
  }

  /// Sets the properties of entries of a finished model to single values.
  ///
  /// - Parameters:
  ///   - indices: The indices of the entries in the table.
  ///   - read: Writes the value of an entry into uninitialized memory; false if there is a problem.
  /// - Returns: The position of the first entry that the walk has to set, or the end.
  func setProperties(
    of indices: ArraySlice<Int>, in model: Slot,
    to read: (_ index: Int, _ codec: ValueCodec, _ target: ValueAddress) -> Bool
  ) -> Int {
    guard model.type == type else { return indices.startIndex }
    var position = indices.startIndex
    model.withMemory { model in
      let model = ModelPointer(model, isClass: isClass)
      while position < indices.endIndex, case let index = indices[position],
        members.lend(index, { $0.set(in: model) { read(index, $0, $1) } }) != nil
      {
        position += 1
      }
    }
    return position
  }
}

extension PlanEntry {
  /// Whether the value is archived: what cannot be restored is left out.
  fileprivate var isArchived: Bool {
    guard let property else { return reading != nil && writing != nil }
    return property.accessor.isWritable || argument != nil
  }

  /// The codec of the property's type, if its values are single ones that the library converts.
  fileprivate var archiveCodec: ValueCodec? {
    guard let shape = property?.shape, !shape.hasSeveralNulls, let codec = shape.plainCodec,
      codec.isWrittenPlainly,
      codec.memory.type == property?.accessor.valueType
    else { return nil }
    return codec
  }
}

extension ObjectPlan {
  /// How models of the type are archived, compiled on first use.
  var archive: ArchivePlan { attachedPlans.plan { ArchivePlan(self) } }
}

extension SubtypePlan {
  /// The name of a type in an archive, in which all names are text.
  func archivedName(of choice: SubtypeChoice) -> String {
    var name = choice.name.text
    if choice.name.isText { return name }
    while self[.text(name)] != nil { name += "-" }
    return name
  }

  /// The type with a name in an archive.
  func choice(archivedAs name: String) -> SubtypeChoice? {
    self[.text(name)]
      ?? choices.prefix { !$0.name.isText }.first { archivedName(of: $0).hasSameBytes(as: name) }
  }
}
