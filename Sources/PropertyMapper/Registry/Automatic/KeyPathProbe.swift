/// Determines which stored property a key path reads.
///
/// The key path of a struct or a final class contains this information. If it calls a getter,
/// because a subclass may override the property, or because of observers, a wrapper or Observation,
/// the getter is probed: in a temporary model, one property after another is set to a value that no
/// other property has.
package struct KeyPathProbe<Model>: TypeVisitor {
  let accessor: PropertyAccessor
  let layout: TypeLayout
  let resolver: ShapeResolver
  let maker: (any ModelMaker)?

  package init(
    accessor: PropertyAccessor, layout: TypeLayout, resolver: ShapeResolver,
    maker: (any ModelMaker)?
  ) {
    self.accessor = accessor
    self.layout = layout
    self.resolver = resolver
    self.maker = maker
  }

  package var propertyName: String? {
    (accessor.keyPath as? PartialKeyPath<Model>).flatMap { layout.property(for: $0)?.name }
      ?? open(accessor.valueType)
  }

  /// The property that the getter reads, found by probing.
  func visit<Value>(_ type: Value.Type) -> String? {
    let candidates = layout.properties.compactMap { Candidate<Value>($0) }
    guard let maker, let scratch = try? maker.make().holding(Model.self),
      let values = DistinctValues<Value>(resolver)
    else {
      // If only one property has the type, no probing is needed.
      return candidates.count == 1 ? candidates.first?.name : nil
    }
    // Restored in the end, in case the model is not a new one after all.
    let before = candidates.map { $0.reader.value(in: scratch.value) }
    defer {
      for (candidate, value) in zip(candidates, before) {
        candidate.writer.store(value, in: &scratch.value)
      }
    }
    func read() -> Value? { try? accessor.load(from: scratch).value(as: Value.self) }
    let found = candidates.filter { candidate in
      for other in candidates { other.writer.store(values.first, in: &scratch.value) }
      let isUntouched = read().map { values.isFirst($0) } ?? false
      candidate.writer.store(values.second, in: &scratch.value)
      return isUntouched && read().map { values.isSecond($0) } ?? false
    }
    return found.count == 1 ? found.first?.name : nil
  }

  /// A property that the key path may refer to.
  private struct Candidate<Value> {
    let name: String
    let writer: StoredAccess<Model, Value>.Writer
    let reader: StoredAccess<Model, Value>.Reader

    init?(_ property: StoredProperty) {
      if case .lazy = property.kind { return nil }
      let storage = property.type == Value.self ? property : property.wrappedStorage?.value
      guard let storage, let writer = StoredAccess<Model, Value>.Writer(storage),
        let reader = StoredAccess<Model, Value>.Reader(storage)
      else { return nil }
      name = property.name
      self.writer = writer
      self.reader = reader
    }
  }
}
