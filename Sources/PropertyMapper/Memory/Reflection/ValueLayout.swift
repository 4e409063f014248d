/// The memory size and alignment of a value, which may be noncopyable. See
/// ``TypeKind/isCopyable(_:)``.
struct ValueLayout: Sendable, Equatable {
  let size: Int
  let alignment: Int

  init(of type: any Any.Type) {
    func measured<Value>(_ type: Value.Type) -> Self { Self(type) }
    self = measured(type)
  }

  private init<Value>(_ type: Value.Type) {
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
  }
}
