/// Determines which property a key path refers to, in this order:
///
/// 1. The key path of a struct or a final class proves it. See ``TypeLayout/property(for:)``.
/// 2. If it calls a getter, because a subclass may override the property, or because of observers,
///    a wrapper or Observation, the getter is probed: in a temporary model, one property after
///    another is set to a value that no other property has.
///
/// An entry of an automatic table has no key path; reflection found its property. Names for people,
/// and names of key paths through several properties, are those that Swift prints. See
/// ``KeyPathText``.
package struct PropertyNamer<Model> {
  let resolver: ShapeResolver
  /// Creates the temporary model, if possible.
  let maker: (any ModelMaker)?

  package init(_ resolver: ShapeResolver, maker: (any ModelMaker)?) {
    self.resolver = resolver
    self.maker = maker
  }

  /// The name of the stored property that an accessor reads; nil if unknown.
  package func name(of accessor: PropertyAccessor, in layout: TypeLayout? = nil) -> String? {
    guard let layout = layout ?? (try? TypeLayout.of(Model.self).get()) else { return nil }
    if let keyPath = accessor.keyPath, let property = layout.property(for: keyPath) {
      return property.name
    }
    guard accessor.trap == nil else { return nil }
    return name(of: accessor, ofType: accessor.valueType, in: layout)
  }

  /// The name of the property that the getter reads, found by probing.
  private func name<Value>(
    of accessor: PropertyAccessor, ofType type: Value.Type, in layout: TypeLayout
  ) -> String? {
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
