/// Decides how the mapper creates the models of a type, if it can: with the table's initializer, as
/// an empty model to fill, or memberwise.
struct ConstructionPlanner<Model> {
  private let mappings: Mappings<Model>
  private let context: PlanContext
  /// Whether the model is created from its stored properties.
  let isMemberwise: Bool

  private(set) var construction: Construction?
  /// The argument that each entry provides, in table order.
  private(set) var arguments: [PlanEntry.Argument?] = []
  private(set) var mistakes: [ConfigurationError] = []

  init(_ mappings: Mappings<Model>, maker: (any ModelMaker)?, context: PlanContext) {
    self.mappings = mappings
    self.context = context
    isMemberwise =
      mappings.automatic != nil && mappings.initializer == nil && maker == nil
      && TypeKind(of: Model.self) == .structure && !SystemTypes.haveHiddenRules(Model.self)
  }

  /// Plans for the resolved entries.
  mutating func plan(_ table: TableFindings) {
    var indexes = [Int?](repeating: nil, count: mappings.entries.count)
    if let initializer = mappings.initializer {
      indexes = mappings.entries.map(\.descriptor.argument)
      construction = initializer
      noteUnreadArguments(of: initializer, table)
    } else if isMemberwise, case .success(let layout) = TypeLayout.of(Model.self) {
      do {
        let memberwise = try MemberwiseConstruction(
          mappings.entries, keeping: mappings.extras, layout)
        construction = memberwise.construction
        indexes = memberwise.arguments
      } catch {
        // A factory may create models that the mapper cannot.
        if !context.rules.hasCustomFactory {
          mistakes.append(
            table.mistake(.unsetProperty, error.message, hint: error.hint))
        }
      }
    }
    arguments = indexes.enumerated().map { [construction] position, index in
      guard let index, let construction else { return nil }
      let isLast = !indexes[(position + 1)...].contains(index)
      return .init(
        index: index, isNeededNow: isLast && construction.arguments[index].isNeeded,
        isPassedToInitializer: construction.isInitializer)
    }
  }

  /// Notes the arguments that no entry provides, and those without a value, since they are only written.
  private mutating func noteUnreadArguments(of initializer: Construction, _ table: TableFindings) {
    for (index, argument) in initializer.arguments.enumerated()
    where mappings.extras?.argument != index {
      guard let entry = mappings.entries.first(where: { $0.descriptor.argument == index }) else {
        mistakes.append(
          table.mistake(
            .argumentNotRead, Messages.argumentNotRead(index + 1),
            hint: "remove the other entry at its path"))
        continue
      }
      guard entry.descriptor.modifiers.isEncodeOnly, argument.isNeeded else { continue }
      mistakes.append(
        table.mistake(
          .argumentNotRead, Messages.onlyWrittenArgument(index + 1), at: entry.path,
          hint: "add a default, or remove encodeOnly()"))
    }
  }
}

/// Plans how to create a struct from the values of its stored properties.
///
/// A property uses the value of every entry known to set it: an automatic one, or one with the
/// property's key path. If two of them are present, the later one in the table is used, as with
/// assignments.
struct MemberwiseConstruction<Model> {
  let construction: Construction
  /// The argument that each entry provides, in table order.
  let arguments: [Int?]

  /// Why a struct can't be created.
  struct Refusal: Error {
    let message: String
    var hint = "pass makingWith:, or use .initializing"
  }

  /// - Parameter kept: The property that keeps unknown keys, which is empty at first.
  init(
    _ entries: [Mappings<Model>.Entry], keeping kept: UnknownKeysProperty?, _ layout: TypeLayout
  ) throws(Refusal) {
    var members: [StoredProperty] = []
    arguments = entries.map { entry in
      guard let member = Self.member(of: entry.descriptor, in: layout) else { return nil }
      if let index = members.firstIndex(where: { Self.isSame($0, member) }) { return index }
      members.append(member)
      return members.count - 1
    }
    var empty = [(@Sendable () -> Slot)?](repeating: nil, count: members.count)
    if let kept, let member = kept.property(in: layout),
      !members.contains(where: { Self.isSame($0, member) })
    {
      members.append(member)
      empty.append { kept.slot([:]) }
    }
    try Self.requireStorageOfTheirOwn(members)
    let maker = try Self.maker(supplying: members, layout)
    let accesses = members.compactMap { Self.access(to: $0, of: $0.type, maker) }
    guard accesses.count == members.count else {
      throw Refusal(message: Messages.incompleteLayout(Model.self))
    }
    construction = Construction(
      isInitializer: false,
      arguments: members.indices.map { index in
        .init(
          isNeeded: empty[index] == nil && !maker.canBeAbsent(members[index]),
          absentValue: empty[index],
          memory: empty[index].map { _ in accesses[index].accessor.valueMemory },
          accessor: accesses[index].accessor)
      },
      make: { [empty] slots in
        let model = try maker.make { storage in
          for (index, access) in accesses.enumerated() {
            if let slot = slots[index] ?? empty[index]?() { try access.set(&storage, slot) }
          }
        }
        return ValueSlot(model)
      },
      layout: MemberwiseLayout(
        offsets: accesses.map(\.offset),
        nilArguments: members.indices.map { index in
          guard let empty = empty[index] else { return maker.nilInitializer(of: members[index]) }
          let (memory, offset) = (accesses[index].accessor.valueMemory, accesses[index].offset)
          return { model in _ = memory.copy(empty(), to: model + offset) }
        },
        nilMembers: maker.nilInitializers(besides: members)))
  }

  /// How a property is set in a model being created, and read in an existing one.
  private struct MemberAccess: Sendable {
    let set: @Sendable (inout MemberStorage<Model>, Slot) throws -> Void
    let accessor: PropertyAccessor
    let offset: Int
  }

  /// The property that a descriptor sets without calling users' code.
  private static func member(
    of descriptor: PropertyDescriptor<Model>, in layout: TypeLayout
  ) -> StoredProperty? {
    guard let reading = descriptor.reading, !reading.isConsumer,
      !descriptor.modifiers.isEncodeOnly
    else { return nil }
    return descriptor.property?.stored(in: layout)
  }

  /// Rejects two properties that share bytes, such as a property wrapper and its value: each would
  /// move a value there, and only one of the two would be released.
  private static func requireStorageOfTheirOwn(_ members: [StoredProperty]) throws(Refusal) {
    for (index, member) in members.enumerated() {
      guard let other = members[..<index].first(where: { $0.overlaps(member) }) else { continue }
      throw Refusal(
        message: Messages.sharedStorage(
          other.storageName, member.storageName, of: Model.self),
        hint: "remove one of the two entries, or mark it encodeOnly()")
    }
  }

  private static func isSame(_ one: StoredProperty, _ other: StoredProperty) -> Bool {
    one.storageName == other.storageName && one.offset == other.offset
  }

  private static func maker(
    supplying members: [StoredProperty], _ layout: TypeLayout
  ) throws(Refusal) -> MemberwiseMaker<Model> {
    do {
      return try MemberwiseMaker<Model>(layout) { property in
        members.contains { member in
          isSame(member, property)
            || property.wrappedStorage.map { isSame(member, $0.value) } ?? false
        }
      }
    } catch .unsupplied(let names) {
      throw Refusal(message: Messages.membersWithoutValue(names))
    } catch {
      throw Refusal(message: Messages.incompleteLayout(Model.self))
    }
  }

  private static func access<Value>(
    to member: StoredProperty, of type: Value.Type, _ maker: MemberwiseMaker<Model>
  ) -> MemberAccess? {
    guard let place = maker.place(for: member, of: type),
      let accessor = StoredAccess<Model, Value>.accessor(of: member, isReplaceable: true)
    else { return nil }
    return MemberAccess(
      set: { storage, value in storage.set(try value.value(as: Value.self), in: place) },
      accessor: accessor, offset: place.offset)
  }
}

extension UnknownKeysProperty {
  /// The stored property that it refers to; nil if it isn't known to refer to one.
  func property(in layout: TypeLayout) -> StoredProperty? {
    accessor.keyPath.flatMap { layout.property(for: $0) }
  }
}

extension StoredProperty {
  /// Whether the values of both properties share bytes.
  fileprivate func overlaps(_ other: Self) -> Bool {
    let (size, otherSize) = (ValueLayout(of: type).size, ValueLayout(of: other.type).size)
    guard size > 0, otherSize > 0 else { return false }
    return offset < other.offset + otherSize && other.offset < offset + size
  }
}
