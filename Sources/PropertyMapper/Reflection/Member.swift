/// One stored property of a structure that is being made, with its type hidden.
protocol Member: Sendable {
  var canBeNil: Bool { get }

  /// Initialises the property, which must not be initialised, to nil; if ``canBeNil``.
  func initializeToNil(in start: UnsafeMutableRawPointer)

  /// Releases what the property, which must be initialised, holds.
  func deinitialize(in start: UnsafeMutableRawPointer)
}

/// A property that somebody has to set.
struct RequiredMember<Value>: Member {
  let offset: Int

  var canBeNil: Bool { false }

  func initializeToNil(in start: UnsafeMutableRawPointer) {
    preconditionFailure("a required member can't be nil")
  }

  func deinitialize(in start: UnsafeMutableRawPointer) {
    (start + offset).assumingMemoryBound(to: Value.self).deinitialize(count: 1)
  }
}

struct OptionalMember<Wrapped>: Member {
  let offset: Int

  var canBeNil: Bool { true }

  func initializeToNil(in start: UnsafeMutableRawPointer) {
    (start + offset).assumingMemoryBound(to: Wrapped?.self).initialize(to: nil)
  }

  func deinitialize(in start: UnsafeMutableRawPointer) {
    (start + offset).assumingMemoryBound(to: Wrapped?.self).deinitialize(count: 1)
  }
}

/// The member for `property`, or nil if its storage can't be initialised from outside.
func member(for property: StoredProperty) -> (any Member)? {
  if property.obstacle == .representationVaries {
    // The calling convention of a closure that is not there makes no difference, so an optional
    // closure can be nil. An optional metatype can't: it is smaller than it looks from here.
    guard let optional = property.type as? any AnyOptional.Type,
      TypeKind(of: optional.wrappedType) == .function
    else { return nil }
    return optional.member(at: property.offset)
  }
  guard property.obstacle == nil else { return nil }
  if let wrapped = property.wrappedStorage, wrapped.isWhole {
    return member(for: wrapped.value)
  }
  if let optional = property.type as? any AnyOptional.Type {
    return optional.member(at: property.offset)
  }
  return RequiredMemberFactory(offset: property.offset).open(property.type)
}

private struct RequiredMemberFactory: TypeVisitor {
  let offset: Int

  func visit<Value>(_ type: Value.Type) -> any Member { RequiredMember<Value>(offset: offset) }
}
