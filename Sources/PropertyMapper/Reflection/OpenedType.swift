/// An operation on a type known only at run time.
protocol TypeVisitor<Output> {
  associatedtype Output

  func visit<Value>(_ type: Value.Type) -> Output
}

extension TypeVisitor {
  /// Calls `visit` with `type` as a generic parameter, so that typed closures can be created.
  ///
  /// A type that may be noncopyable (see ``TypeKind/isCopyable(_:)``) must only be measured or
  /// named.
  func open(_ type: any Any.Type) -> Output {
    func visitOpened<Value>(_ type: Value.Type) -> Output { visit(type) }
    return _openExistential(type, do: visitOpened)
  }
}

/// The memory size and alignment of a value.
struct ValueLayout: Sendable, Equatable {
  let size: Int
  let stride: Int
  let alignment: Int

  init(of type: any Any.Type) {
    func measured<Value>(_ type: Value.Type) -> Self { Self(type) }
    self = measured(type)
  }

  private init<Value>(_ type: Value.Type) {
    size = MemoryLayout<Value>.size
    stride = MemoryLayout<Value>.stride
    alignment = MemoryLayout<Value>.alignment
  }
}
