/// One stored property of a structure that is being made, with its type hidden.
protocol LaidOutMember: Sendable {
  var canBeNil: Bool { get }

  /// Initialises the property, which must not be initialised, to nil; if ``canBeNil``.
  func initializeToNil(in start: UnsafeMutableRawPointer)

  /// Releases what the property, which must be initialised, holds.
  func deinitialize(in start: UnsafeMutableRawPointer)
}

/// A property that somebody has to set.
struct RequiredMember<Value>: LaidOutMember {
  let offset: Int

  var canBeNil: Bool { false }

  func initializeToNil(in start: UnsafeMutableRawPointer) {
    preconditionFailure("a required member can't be nil")
  }

  func deinitialize(in start: UnsafeMutableRawPointer) {
    (start + offset).assumingMemoryBound(to: Value.self).deinitialize(count: 1)
  }
}

struct OptionalMember<Wrapped>: LaidOutMember {
  let offset: Int

  var canBeNil: Bool { true }

  func initializeToNil(in start: UnsafeMutableRawPointer) {
    (start + offset).assumingMemoryBound(to: Wrapped?.self).initialize(to: nil)
  }

  func deinitialize(in start: UnsafeMutableRawPointer) {
    (start + offset).assumingMemoryBound(to: Wrapped?.self).deinitialize(count: 1)
  }
}

extension StoredProperty {
  /// What makes and unmakes the property, or nil if it can't be initialised from outside.
  var member: (any LaidOutMember)? {
    if obstacle == .representationVaries {
      // The calling convention of a closure that is not there makes no difference, so an optional
      // closure can be nil. An optional metatype can't: it is smaller than it looks from here.
      guard let optional = type as? any AnyOptional.Type,
        TypeKind(of: optional.wrappedType) == .function
      else { return nil }
      return optional.member(at: offset)
    }
    guard obstacle == nil else { return nil }
    if let wrapped = wrappedStorage, wrapped.isWhole { return wrapped.value.member }
    if let optional = type as? any AnyOptional.Type { return optional.member(at: offset) }
    return RequiredMemberFactory(offset: offset).open(type)
  }
}

private struct RequiredMemberFactory: TypeVisitor {
  let offset: Int

  func visit<Value>(_ type: Value.Type) -> any LaidOutMember {
    RequiredMember<Value>(offset: offset)
  }
}
