/// One stored property of a structure that is being made, with its type hidden.
@safe struct LaidOutMember: Sendable {
  /// Initialises the property, which must not be initialised, to nil, in a structure that starts there; nil
  /// if somebody has to set it.
  let initializeToNil: (@Sendable (_ start: UnsafeMutableRawPointer) -> Void)?

  /// Releases what the property, which must be initialised, holds.
  let deinitialize: @Sendable (_ start: UnsafeMutableRawPointer) -> Void

  var canBeNil: Bool { unsafe initializeToNil != nil }

  static func required<Value>(_ type: Value.Type, at offset: Int) -> Self {
    unsafe Self(initializeToNil: nil) { start in
      unsafe (start + offset).assumingMemoryBound(to: Value.self).deinitialize(count: 1)
    }
  }

  static func optional<Wrapped>(_ type: Wrapped.Type, at offset: Int) -> Self {
    unsafe Self(
      initializeToNil: { start in
        unsafe (start + offset).assumingMemoryBound(to: Wrapped?.self).initialize(to: nil)
      }, deinitialize: unsafe required(Wrapped?.self, at: offset).deinitialize)
  }

  /// An optional reference that is not strong: the runtime stores nil in it as zeros, which it need not be told of and
  /// which hold nothing to release.
  static func reference(ofSize size: Int, at offset: Int) -> Self {
    unsafe Self(
      initializeToNil: { start in
        unsafe (start + offset).initializeMemory(as: UInt8.self, repeating: 0, count: size)
      }, deinitialize: { _ in })
  }
}

extension StoredProperty {
  /// What makes and unmakes the property, or nil if it can't be initialised from outside.
  var member: LaidOutMember? {
    if obstacle == .representationVaries {
      // The calling convention of a closure that is not there makes no difference, so an optional
      // closure can be nil. An optional metatype can't: it is smaller than it looks from here.
      guard let optional = type as? any AnyOptional.Type,
        TypeKind(of: optional.wrappedType) == .function
      else { return nil }
      return optional.member(at: offset)
    }
    if obstacle == .weakOrUnowned {
      guard type is any AnyOptional.Type else { return nil }
      return .reference(ofSize: ValueLayout(of: type).size, at: offset)
    }
    guard obstacle == nil else { return nil }
    if let wrapped = wrappedStorage, wrapped.isWhole { return wrapped.value.member }
    if let optional = type as? any AnyOptional.Type { return optional.member(at: offset) }
    func required<Value>(_ type: Value.Type) -> LaidOutMember { .required(type, at: offset) }
    return _openExistential(type, do: required)
  }
}
