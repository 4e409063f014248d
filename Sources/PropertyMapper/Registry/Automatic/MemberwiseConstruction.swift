/// Plans how a structure is made of the values of its stored properties.
///
/// A property takes its value from every entry that is known to read into it: an automatic one, or one that
/// was written down with the property's key path. Of two that are both there the later one in the table
/// counts, as it would if they were written.
struct MemberwiseConstruction<Model> {
  let construction: Construction
  /// Which argument each entry gives, in the order of the table.
  let arguments: [Int?]

  /// What keeps a structure from being made.
  struct Refusal: Error {
    let message: String
    var hint = "pass makingWith:, or use .initializing"
  }

  init(_ entries: [Mappings<Model>.Entry], _ layout: TypeLayout) throws(Refusal) {
    var members: [StoredProperty] = []
    arguments = entries.map { entry in
      guard let member = Self.member(of: entry.descriptor, in: layout) else { return nil }
      if let index = members.firstIndex(where: { Self.isSame($0, member) }) { return index }
      members.append(member)
      return members.count - 1
    }
    try Self.requireStorageOfTheirOwn(members)
    let maker = try Self.maker(supplying: members, layout)
    let accesses = members.compactMap { Self.access(to: $0, of: $0.type, maker) }
    guard accesses.count == members.count else {
      throw Refusal(message: Messages.incompleteLayout(Model.self))
    }
    construction = Construction(
      isInitializer: false,
      arguments: zip(members, accesses).map { member, access in
        .init(isNeeded: !maker.canBeAbsent(member), accessor: access.accessor)
      },
      make: { slots in
        let model = try maker.make { storage in
          for case (let access, let slot?) in zip(accesses, slots) {
            try access.set(&storage, slot)
          }
        }
        return ValueSlot(model)
      },
      layout: unsafe MemberwiseLayout(
        offsets: accesses.map(\.offset),
        nilArguments: unsafe members.map { unsafe maker.nilInitializer(of: $0) },
        nilMembers: unsafe maker.nilInitializers(besides: members)))
  }

  /// How a property is set in a model that is being made, and read in one that exists.
  private struct MemberAccess: Sendable {
    let set: @Sendable (inout MemberStorage<Model>, Slot) throws -> Void
    let accessor: PropertyAccessor
    let offset: Int
  }

  /// The property that a descriptor reads into without calling users' code.
  private static func member(
    of descriptor: PropertyDescriptor<Model>, in layout: TypeLayout
  ) -> StoredProperty? {
    guard let reading = descriptor.reading, !reading.isConsumer,
      !descriptor.modifiers.isEncodeOnly
    else { return nil }
    return descriptor.property?.storage
      ?? (descriptor.property?.accessor.keyPath as? PartialKeyPath<Model>)
      .flatMap { layout.property(for: $0) }
  }

  /// Refuses two properties that lie in the same bytes, such as a property wrapper and its value: each would move a value there,
  /// and only one of the two values would be released.
  private static func requireStorageOfTheirOwn(_ members: [StoredProperty]) throws(Refusal) {
    for (index, member) in members.enumerated() {
      guard let other = members[..<index].first(where: { $0.overlaps(member) }) else { continue }
      throw Refusal(
        message: Messages.sharedStorage(
          other.storageName, member.storageName, of: Model.self),
        hint: "leave one of the two entries out, or mark it encodeOnly()")
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

extension StoredProperty {
  /// Whether some of the bytes of a value belong to both.
  fileprivate func overlaps(_ other: Self) -> Bool {
    let (size, otherSize) = (ValueLayout(of: type).size, ValueLayout(of: other.type).size)
    guard size > 0, otherSize > 0 else { return false }
    return offset < other.offset + otherSize && other.offset < offset + size
  }
}
