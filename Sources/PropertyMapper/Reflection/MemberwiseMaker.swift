/// Makes values of a structure from its stored properties, as a memberwise initialiser would.
///
/// No initialiser of the structure runs, and default values in its declaration are not used: there
/// is no way to find them. What nobody supplies becomes nil where it can; a structure with any
/// other property left out is refused when the maker is made.
///
/// ```swift
/// let maker = try MemberwiseMaker<User>(layout) { $0.name != "cache" }
/// let name = maker.place(for: layout.properties[0], of: String.self)
/// let user = try maker.make { members in name.map { members.set("Ann", in: $0) } }
/// ```
struct MemberwiseMaker<Model>: Sendable {
  /// What keeps a structure from being made.
  enum Refusal: Error, Sendable, Equatable {
    /// The layout is not that of `Model`, or `Model` is a class.
    case notAStructure
    /// The metadata does not account for all of the value's bytes, as with C's bit fields.
    case incompleteLayout
    /// These properties cannot be nil and are not supplied, or are out of reach.
    case unsupplied([String])
  }

  /// Where one property goes. Places of one maker serve all makers of the same structure.
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

  /// Plans the making of a `Model`.
  ///
  /// - Parameter isSupplied: Whether a value may be set for the property. Of those it denies, the
  ///   optional ones become nil and any other is an error.
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

  /// The place of a property, or of the value in a wrapper that stores nothing else.
  ///
  /// Answers nil if the property is not one of `Model`, not a `Value`, or out of reach.
  func place<Value>(for property: StoredProperty, of type: Value.Type) -> Place<Value>? {
    guard property.isReachable(in: Model.self, as: type), let index = index(of: property) else {
      return nil
    }
    return Place(index: index, offset: property.offset)
  }

  /// Whether the property may be left unset.
  func canBeAbsent(_ property: StoredProperty) -> Bool {
    index(of: property).map { members[$0].canBeNil } ?? false
  }

  private func index(of property: StoredProperty) -> Int? {
    properties.firstIndex { Self.isSame(property, $0) }
  }

  /// Makes a value of what `fill` sets.
  ///
  /// - Throws: What `fill` throws, or ``MissingMembers``. What was set by then is released.
  func make(_ fill: (inout MemberStorage<Model>) throws -> Void) throws -> Model {
    try unsafe withUnsafeTemporaryAllocation(of: Model.self, capacity: 1) { buffer in
      var storage = unsafe MemberStorage<Model>(in: buffer, for: members)
      try fill(&storage)
      return try storage.finish { properties[$0].name }
    }
  }

  /// What makes a property nil that nobody sets; nil if somebody has to.
  func nilInitializer(
    of property: StoredProperty
  ) -> (@Sendable (_ start: UnsafeMutableRawPointer) -> Void)? {
    unsafe index(of: property).flatMap { unsafe members[$0].initializeToNil }
  }

  /// What makes those properties nil that are not among some.
  func nilInitializers(
    besides supplied: [StoredProperty]
  ) -> [@Sendable (_ start: UnsafeMutableRawPointer) -> Void] {
    let set = supplied.compactMap { index(of: $0) }
    let unset = members.indices.filter { !set.contains($0) }
    return unsafe unset.compactMap { unsafe members[$0].initializeToNil }
  }

  /// Whether the properties, one after the other as Swift lays them out, leave no byte of the value
  /// unaccounted for but padding between them.
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

  /// Whether `property` is `whole`, or all that `whole` stores.
  private static func isSame(_ property: StoredProperty, _ whole: StoredProperty) -> Bool {
    // The place matters as well: a property may have the name that the value in a wrapper goes by.
    guard property.offset == whole.offset else { return false }
    if property.storageName == whole.storageName { return true }
    guard let wrapped = whole.wrappedStorage, wrapped.isWhole else { return false }
    return property.storageName == wrapped.value.storageName
  }
}
