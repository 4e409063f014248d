/// How models of one type are archived: each member under a key, which is its entry's path.
///
/// Values that the library's own codecs convert are written from the memory of the model, and all others by
/// the walk through the graph.
///
/// Why the raw pointers are safe: ``visitValues(of:in:_:)`` compares the type of the slot with the plan's type,
/// which is also that of the accessors and offsets, and accessors compare the types that they are passed.
@safe final class ArchivePlan: Sendable {
  /// The members in the order in which they are written: arguments first, since reading needs them first.
  let members: [Member]
  /// The number of members that are arguments.
  let argumentCount: Int
  /// The keys of all entries, in table order.
  let keys: KeyTable
  /// The codecs of the entries whose values are single ones that a codec of the library converts, in table
  /// order.
  let codecs: [ValueCodec?]
  /// How to set the properties of entries with a codec in finished models, in table order.
  private let setters: [Setter?]
  /// The members and setters, for use without a retain.
  private let lentMembers: [Borrowed<Member>]
  private let lentSetters: [Borrowed<Setter>?]
  private let type: any Any.Type
  private let isClass: Bool

  /// The value of an entry in an archive.
  final class Member: Sendable {
    let key: String
    let entry: PlanEntry
    /// The codec of a single value; nil if the walk has to write the value.
    private let codec: ValueCodec?
    private let memory: PropertyMemory?
    /// The offset of the value in the model, if it is read in place.
    private let offset: Int?

    fileprivate init(
      _ key: String, _ entry: PlanEntry, of plan: ObjectPlan, _ offsets: inout PropertyOffsets
    ) {
      self.key = key
      self.entry = entry
      guard let property = entry.property, property.accessor.modelType == plan.type,
        let codec = entry.archiveCodec
      else {
        (codec, memory, offset) = (nil, nil, nil)
        return
      }
      self.codec = codec
      let memory = PropertyMemory(property, of: plan, isPlain: true, &offsets)
      self.memory = memory
      offset = memory.offset
    }

    /// The value in a model; nil if the walk has to write it.
    @inline(__always)
    fileprivate func output(of model: ModelPointer) -> OutputValue? {
      guard let codec, let memory else { return nil }
      let written =
        if let offset {
          try? unsafe codec.write(model.start + offset, .propertyList)
        } else {
          unsafe memory.withValue(of: model) { try? unsafe codec.write($0, .propertyList) }
        }
      guard case .output(let output) = written else { return nil }
      return output
    }
  }

  /// Sets a property to values of a codec. A class, since copies of its parts would be retained.
  @safe private final class Setter: Sendable {
    let codec: ValueCodec
    let memory: ValueMemory
    let access: PropertyAccessor.Access

    init(_ codec: ValueCodec, _ accessor: PropertyAccessor) {
      self.codec = codec
      memory = codec.memory
      unsafe access = unsafe accessor.access
    }
  }

  init(_ plan: ObjectPlan) {
    type = plan.type
    isClass = plan.isClass
    let keys = Self.keys(of: plan)
    self.keys = KeyTable(keys)
    codecs = plan.entries.map(\.archiveCodec)
    let isConstructed = plan.operations.construction != nil
    setters = plan.entries.map { entry in
      guard !isConstructed || entry.argument == nil, let codec = entry.archiveCodec,
        let accessor = entry.property?.accessor, accessor.isWritable,
        accessor.modelType == plan.type
      else { return nil }
      return Setter(codec, accessor)
    }
    var offsets = PropertyOffsets()
    let members = zip(plan.entries, keys).filter { entry, _ in entry.isArchived }
      .map { entry, key in Member(key, entry, of: plan, &offsets) }
    let arguments = members.filter { isConstructed && $0.entry.argument != nil }
    argumentCount = arguments.count
    self.members = arguments + members.filter { !isConstructed || $0.entry.argument == nil }
    lentMembers = self.members.map { Borrowed($0) }
    lentSetters = setters.map { $0.map { Borrowed($0) } }
  }

  /// The key of the model's unknown keys. No path has it.
  static let extras = ""
  /// The key of a base's content that is not a model.
  static let content = "content"
  /// The key of an embedded model, which has no path.
  private static let embedded = "embedded"

  /// The keys of a table's entries: their paths, numbered if a path repeats.
  private static func keys(of plan: ObjectPlan) -> [String] {
    var counts: [String: Int] = [:]
    return plan.entries.map { entry in
      let pointer = entry.isEmbedded ? embedded : entry.path.jsonPointer
      let count = counts[pointer, default: 0]
      counts[pointer] = count + 1
      return count == 0 ? pointer : "\(count)\(pointer)"
    }
  }

  /// Passes the members of a model to a closure as far as they are single values, beginning with a member.
  ///
  /// - Returns: The index of the first member that the walk has to write, or the end of the range.
  func visitValues(
    of model: Slot, in range: Range<Int>, _ body: (_ key: String, _ value: OutputValue) -> Void
  ) -> Int {
    guard model.type == type else { return range.lowerBound }
    var index = range.lowerBound
    unsafe model.withMemory { model in
      let model = unsafe ModelPointer(UnsafeRawPointer(model), isClass: isClass)
      while index < range.upperBound,
        lentMembers[index].lend({ member in
          guard let output = member.output(of: model) else { return false }
          body(member.key, output)
          return true
        })
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
    to read: (_ index: Int, _ codec: ValueCodec, _ target: UnsafeMutableRawPointer) -> Bool
  ) -> Int {
    guard model.type == type else { return indices.startIndex }
    var position = indices.startIndex
    unsafe model.withMemory { memory in
      while position < indices.endIndex, case let index = indices[position],
        let setter = lentSetters[index],
        setter.lend({ setter in
          unsafe setter.memory.withRoom { room in
            guard unsafe read(index, setter.codec, room) else { return false }
            unsafe setter.access(.store, memory, room)
            return true
          }
        })
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
    guard let codec = property?.shape?.quickCodec, codec.writing?.isPlain == true,
      codec.memory.type == property?.accessor.valueType
    else { return nil }
    return codec
  }
}
