/// Creates values of a struct from its stored properties, like a memberwise initializer.
///
/// None of the struct's initializers run, and default values in its declaration are not used: there
/// is no way to find them. Properties without a value become nil if possible; a struct with any
/// other missing property is rejected when the maker is created.
///
/// ```swift
/// let maker = try MemberwiseMaker<User>(layout) { $0.name != "cache" }
/// let name = maker.place(for: layout.properties[0], of: String.self)
/// let user = try maker.make { members in name.map { members.set("Ann", in: $0) } }
/// ```
struct MemberwiseMaker<Model>: Sendable {
  /// Why a struct can't be created.
  enum Refusal: Error, Sendable, Equatable {
    /// The layout is not that of `Model`, or `Model` is a class.
    case notAStructure
    /// The metadata does not cover all of the value's bytes, as with C's bit fields.
    case incompleteLayout
    /// These properties cannot be nil and are not supplied, or are inaccessible.
    case unsupplied([String])
  }

  /// The position of a property. Places of one maker work with all makers of the same struct.
  struct Place<Value>: Sendable {
    let index: Int
    let offset: Int

    fileprivate init(index: Int, offset: Int) {
      self.index = index
      self.offset = offset
    }
  }

  private let properties: [StoredProperty]
  private let members: [LaidOutMember]

  /// Prepares creating a `Model`.
  ///
  /// - Parameter isSupplied: Whether a value may be set for the property. If not, an optional one
  ///   becomes nil and any other is an error.
  init(_ layout: TypeLayout, supplying isSupplied: (StoredProperty) -> Bool) throws(Refusal) {
    guard layout.type == Model.self, layout.kind == .structure else { throw .notAStructure }
    let members = layout.properties.map(\.member)
    let missing = zip(layout.properties, members).filter { property, member in
      guard let member else { return true }
      return !member.canBeNil && !(property.obstacle == nil && isSupplied(property))
    }
    guard missing.isEmpty else { throw .unsupplied(missing.map(\.0.name)) }
    guard Self.isComplete(layout) else { throw .incompleteLayout }
    properties = layout.properties
    self.members = members.compactMap(\.self)
  }

  /// Returns the place of a property, or of the only value in its wrapper.
  ///
  /// Nil if the property is not one of `Model`, not a `Value`, or inaccessible.
  func place<Value>(for property: StoredProperty, of type: Value.Type) -> Place<Value>? {
    guard property.isReachable(in: Model.self, as: type), let index = index(of: property) else {
      return nil
    }
    return Place(index: index, offset: property.offset)
  }

  /// Whether the property can be left unset.
  func canBeAbsent(_ property: StoredProperty) -> Bool {
    index(of: property).map { members[$0].canBeNil } ?? false
  }

  private func index(of property: StoredProperty) -> Int? {
    properties.firstIndex { Self.isSame(property, $0) }
  }

  /// Creates a value with the properties that `fill` sets.
  ///
  /// - Throws: Errors of `fill`, or ``MissingMembers``. Properties set by then are released.
  func make(_ fill: (inout MemberStorage<Model>) throws -> Void) throws -> Model {
    try ValueAddress.withRoom(for: Model.self) { room in
      var storage = MemberStorage<Model>(in: room, for: members)
      try fill(&storage)
      return try storage.finish { properties[$0].name }
    }
  }

  /// Sets a property to nil if it is not supplied; nil if it must be supplied.
  func nilInitializer(of property: StoredProperty) -> (@Sendable (_ start: ValueAddress) -> Void)? {
    index(of: property).flatMap { members[$0].initializeToNil }
  }

  /// Set all properties to nil except the supplied ones.
  func nilInitializers(
    besides supplied: [StoredProperty]
  ) -> [@Sendable (_ start: ValueAddress) -> Void] {
    let set = supplied.compactMap { index(of: $0) }
    let unset = members.indices.filter { !set.contains($0) }
    return unset.compactMap { members[$0].initializeToNil }
  }

  /// Whether the properties, laid out one after another as in Swift, cover all bytes of the value
  /// except padding between them.
  private static func isComplete(_ layout: TypeLayout) -> Bool {
    var end = 0
    for property in layout.properties {
      let value = ValueLayout(of: property.type)
      let start = (end + value.alignment - 1) / value.alignment * value.alignment
      guard value.size == 0 || property.offset == start else { return false }
      if value.size > 0 { end = start + value.size }
    }
    return end == layout.valueLayout.size
  }

  /// Whether `property` is `whole`, or the only value stored in it.
  private static func isSame(_ property: StoredProperty, _ whole: StoredProperty) -> Bool {
    // The offset matters as well: a property may have the same name as the value in a wrapper.
    guard property.offset == whole.offset else { return false }
    if property.storageName == whole.storageName { return true }
    guard let wrapped = whole.wrappedStorage, wrapped.isWhole else { return false }
    return property.storageName == wrapped.value.storageName
  }
}

/// A struct being created: memory, and a record of its initialized parts.
///
/// All addresses are right:
/// - A place exists only for a property of `Model` with exactly its type (or for the only value in
///   its wrapper), so `set` writes the type that the compiler expects there.
/// - A bit is set right after a member was initialized; only such members are read, replaced or
///   released. `finish` moves the value out only if all bits are set. Together with the maker's
///   check of completeness, this covers every byte except padding, and nothing is left to release.
/// - It can't be copied, and `MemberwiseMaker.make` provides it for one call, so the memory
///   outlives it.
struct MemberStorage<Model>: ~Copyable {
  private let memory: ValueAddress
  private let members: [LaidOutMember]
  private var initialized = IndexFlags()
  private var isMovedOut = false

  /// - Parameter memory: Room for a model.
  init(in memory: ValueAddress, for members: [LaidOutMember]) {
    self.memory = memory
    self.members = members
  }

  deinit {
    guard !isMovedOut else { return }
    for (index, member) in members.enumerated() where initialized[index] {
      member.deinitialize(memory)
    }
  }

  /// Sets a property, replacing a value set earlier.
  mutating func set<Value>(_ value: Value, in place: MemberwiseMaker<Model>.Place<Value>) {
    let address = memory + place.offset
    if initialized[place.index] {
      address.replace(with: value)
    } else {
      address.initialize(to: value)
      initialized[place.index] = true
    }
  }

  /// Moves the value out. Properties that are not set become nil.
  mutating func finish(name: (Int) -> String) throws(MissingMembers) -> Model {
    var missing: [String] = []
    for (index, member) in members.enumerated() where !initialized[index] {
      if let initializeToNil = member.initializeToNil {
        initializeToNil(memory)
        initialized[index] = true
      } else {
        missing.append(name(index))
      }
    }
    guard missing.isEmpty else { throw MissingMembers(names: missing) }
    isMovedOut = true
    return memory.take(Model.self)
  }
}

/// Properties that can't be nil and were not set.
struct MissingMembers: Error, Sendable, Equatable {
  let names: [String]
}

/// A set of small numbers that allocates nothing below 64.
private struct IndexFlags {
  private var first: UInt64 = 0
  private var rest: [Bool] = []

  subscript(index: Int) -> Bool {
    get {
      if index < 64 { return first & (1 << UInt64(index)) != 0 }
      return index - 64 < rest.count && rest[index - 64]
    }
    set {
      if index < 64 {
        let bit: UInt64 = 1 << UInt64(index)
        first = newValue ? first | bit : first & ~bit
      } else {
        while rest.count <= index - 64 { rest.append(false) }
        rest[index - 64] = newValue
      }
    }
  }
}
