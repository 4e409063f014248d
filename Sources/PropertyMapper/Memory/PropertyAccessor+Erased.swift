extension PropertyAccessor {
  /// Creates a read-only property from a key path whose type the caller does not know.
  init?<Model>(erased keyPath: PartialKeyPath<Model>) {
    func accessor<Value>(_ type: Value.Type) -> PropertyAccessor? {
      (keyPath as? KeyPath<Model, Value>).map { PropertyAccessor(reading: $0) }
    }
    let valueType = type(of: keyPath).valueType
    guard let accessor = _openExistential(valueType, do: accessor) else { return nil }
    self = accessor
  }
}
