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

/// Two distinguishable values of a type, created generically.
struct DistinctValues<Value> {
  let first: Value
  let second: Value
  private let shape: Shape
  private let forms: [MappingValue]

  /// Returns nil for types such as models, for which it cannot create two values.
  init?(_ resolver: ShapeResolver) {
    // Users' closures are not called.
    let plain = ShapeResolver(isRegistered: resolver.isRegistered)
    let shape = plain.shape(of: Value.self, preferring: .value)
    let slots = SampleValues(shape, of: Value.self).slots.prefix(2)
    let values = slots.compactMap { try? $0.value(as: Value.self) }
    forms = slots.compactMap { SampleValues.form(of: $0, as: shape) }
    guard values.count == 2, forms.count == 2 else { return nil }
    (first, second) = (values[0], values[1])
    self.shape = shape
  }

  func isFirst(_ value: Value) -> Bool { form(of: value) == forms[0] }
  func isSecond(_ value: Value) -> Bool { form(of: value) == forms[1] }

  private func form(of value: Value) -> MappingValue? {
    SampleValues.form(of: ValueSlot(value), as: shape)
  }
}

/// A few distinct values of a shape.
struct SampleValues {
  private(set) var slots: [Slot] = []
  private var forms: Set<MappingValue> = []
  private let shape: Shape

  init(_ shape: Shape, of type: any Any.Type) {
    self.shape = shape
    switch shape {
    case .value(let codec):
      addCases(of: type)
      for input in Self.inputs where slots.count < 2 { add(try? codec.read(input, Self.rules)) }
    case .model, .converted, .jsonText:
      break
    case .optional(let optional):
      add(optional.operations.none())
      let wrappedType = (type as? any AnyOptional.Type)?.wrappedType ?? type
      for wrapped in SampleValues(optional.wrapped, of: wrappedType).slots {
        add(try? optional.operations.some(wrapped))
      }
    case .list(let list):
      add(try? list.operations.assemble([]))
      for element in SampleValues(list.element, of: Never.self).slots {
        add(try? list.operations.assemble([element]))
      }
    case .dictionary(let dictionary):
      add(try? dictionary.operations.assemble([]))
      for element in SampleValues(dictionary.element, of: Never.self).slots {
        add(try? dictionary.operations.assemble([("1", element)]))
      }
    }
  }

  private mutating func add(_ slot: Slot?) {
    guard let slot, let form = Self.form(of: slot, as: shape), forms.insert(form).inserted else {
      return
    }
    slots.append(slot)
  }

  /// Adds an enum's cases: its raw values cannot be guessed.
  private mutating func addCases(of type: any Any.Type) {
    func cases<Enumeration: CaseIterable>(_ type: Enumeration.Type) -> [Slot] {
      type.allCases.prefix(2).map { ValueSlot($0) }
    }
    guard let type = type as? any CaseIterable.Type else { return }
    for slot in cases(type) { add(slot) }
  }

  private static let rules = ReadingRules(policy: .lossless, duplicateKeys: .reject)

  /// Strings and numbers of which most types accept two.
  private static var inputs: [InputValue] {
    [
      "a", "b", "Europe/Berlin", "Asia/Tokyo", "2001-01-01", "2002-02-02", "YQ==", "Yg==",
      "00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000002",
    ].map { InputValue.text($0) }
      + [.bool(false), .bool(true)]
      + ["0", "1"].compactMap { JSONNumber($0).map { InputValue.number($0) } }
  }

  /// A comparable representation of a value in the output.
  static func form(of slot: Slot, as shape: Shape) -> MappingValue? {
    switch shape {
    case .value(let codec):
      guard case .output(let output) = try? codec.write(slot, for: .json) else { return nil }
      return try? MappingValue(output)
    case .model, .converted, .jsonText:
      return nil
    case .optional(let optional):
      guard let wrapped = try? optional.operations.unwrap(slot) else { return .null }
      return form(of: wrapped, as: optional.wrapped).map { .array([$0]) }
    case .list(let list):
      guard let elements = try? list.operations.elements(of: slot) else { return nil }
      return .array(elements.compactMap { form(of: $0, as: list.element) })
    case .dictionary(let dictionary):
      guard let members = try? dictionary.operations.members(of: slot) else { return nil }
      return .array(members.compactMap { form(of: $0.value, as: dictionary.element) })
    }
  }
}
