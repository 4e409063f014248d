/// Finds out which stored property a key path reads.
///
/// The key path of a structure or a final class tells. Where it calls a getter, because a subclass may override
/// the property, or observers, a wrapper or Observation come before it, the getter is tried out: in a model
/// made for the purpose one property after the other gets a value that the others do not have.
struct KeyPathProbe<Model>: TypeVisitor {
  let accessor: PropertyAccessor
  let layout: TypeLayout
  let resolver: ShapeResolver
  let maker: (any ModelMaker)?

  var propertyName: String? {
    (accessor.keyPath as? PartialKeyPath<Model>).flatMap { layout.property(for: $0)?.name }
      ?? open(accessor.valueType)
  }

  /// The property that the getter is found to read by trying it out.
  func visit<Value>(_ type: Value.Type) -> String? {
    let candidates = layout.properties.compactMap { Candidate<Value>($0) }
    guard let maker, let scratch = try? maker.make().holding(Model.self),
      let values = DistinctValues<Value>(resolver)
    else {
      // If only one property has the type, it needs no trial.
      return candidates.count == 1 ? candidates.first?.name : nil
    }
    // Put back in the end, in case the model is not a new one after all.
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

  /// A property that the key path may mean.
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
