/// One stored property of a struct being created, type-erased.
package struct LaidOutMember: Sendable {
  /// Initializes the property to nil in a struct that starts there; it must be uninitialized. Nil
  /// if it must be set.
  let initializeToNil: (@Sendable (_ start: ValueAddress) -> Void)?

  /// Deinitializes the property, which must be initialized.
  let deinitialize: @Sendable (_ start: ValueAddress) -> Void

  var canBeNil: Bool { initializeToNil != nil }

  static func required<Value>(_ type: Value.Type, at offset: Int) -> Self {
    Self(initializeToNil: nil) { start in
      (start + offset).release(Value.self)
    }
  }

  static func optional<Wrapped>(_ type: Wrapped.Type, at offset: Int) -> Self {
    Self(
      initializeToNil: { start in
        (start + offset).initialize(to: Wrapped?.none)
      }, deinitialize: required(Wrapped?.self, at: offset).deinitialize)
  }

  /// An optional reference that isn't strong: the runtime represents its nil as zeros, which need
  /// neither registration nor release.
  static func reference(ofSize size: Int, at offset: Int) -> Self {
    Self(
      initializeToNil: { start in
        unsafe (start + offset).pointer.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      }, deinitialize: { _ in })
  }
}

extension StoredProperty {
  /// Operations to initialize and deinitialize the property; nil if it can't be initialized from
  /// outside.
  var member: LaidOutMember? {
    if obstacle == .representationVaries {
      // Without a closure, its calling convention makes no difference, so an optional closure can
      // be nil. An optional metatype can't: it is smaller than it seems from here.
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
