/// How the direct engine encodes models declared as a base: for each type on its list, a plan whose
/// first steps write the type's name. If keys identify the types, their values are written as such,
/// under their keys.
///
/// Types that have lists of their own, fallbacks that keep the whole object, and payloads next to
/// the name are left to the reference engine.
final class SubtypeWriting: Sendable {
  private typealias Listed = (choice: SubtypeChoice, plan: WritingPlan?)

  /// The types that have names only where no base has chosen them.
  private let namedAlone: Set<ObjectIdentifier>

  /// The types that a base can be at run time.
  private let types: [ObjectIdentifier: Listed]
  /// The types that a base can hold, in the order in which they are tried.
  private let payloads: [Listed]

  /// Whether keys identify the types.
  let isByKey: Bool

  /// A value that is written under a key.
  final class KeyedValue {
    let value: Slot
    let shape: Shape
    let keys: [String]

    fileprivate init(_ value: Slot, _ shape: Shape, _ keys: [String]) {
      self.value = value
      self.shape = shape
      self.keys = keys
    }
  }

  /// - Parameter plan: Returns the plan of a listed type.
  init(of base: ObjectPlan, _ plan: (ModelReference) -> ObjectPlan?) {
    let choices = (base.subtypes?.all ?? []).filter { !$0.isAlias }
    isByKey = base.subtypes?.isByKey == true
    namedAlone = Set(
      choices.compactMap(\.content?.singleModel).filter { plan($0)?.namesAlone.isEmpty == false }
        .map { ObjectIdentifier($0.type) })
    let listed = choices.map { choice in
      (choice, plan(choice.model).flatMap { Self.plan($0, of: choice, in: base) })
    }
    let isPayload = choices.first?.isPayload ?? false
    // Whether a value is a listed type or holds one is a question for the reference engine.
    let isMixed = choices.contains { $0.isPayload != isPayload }
    payloads = isPayload && !isMixed ? listed : []
    types =
      isPayload || isMixed
      ? [:]
      : Dictionary(listed.map { (ObjectIdentifier($0.0.model.type), $0) }) { first, _ in first }
  }

  private static func plan(
    _ plan: ObjectPlan, of choice: SubtypeChoice, in base: ObjectPlan
  ) -> WritingPlan? {
    guard let path = base.subtypes?.discriminator, choice.content == nil,
      plan.subtypes == nil || plan.type == base.type
    else { return nil }
    // A fallback has kept the name, which is not listed.
    let names = choice.isFallback ? [] : [WrittenDiscriminator(path: path, name: choice.name)]
    let writing = WritingPlan(plan, naming: names)
    return writing.isDirect ? writing : nil
  }

  /// The plan for models of exactly this type; nil if they are left to the reference engine.
  func plan(for type: any Any.Type) -> WritingPlan? { types[ObjectIdentifier(type)]?.plan }

  /// The model that a value of the base is or holds, with its plan; nil if it is left to the
  /// reference engine.
  func model(in base: Slot) -> (model: Slot, plan: WritingPlan)? {
    guard !payloads.isEmpty else {
      guard let (choice, plan) = types[ObjectIdentifier(base.runtimeType)], let plan,
        let model = try? choice.unwrap(base)
      else { return nil }
      return (model, plan)
    }
    for (choice, plan) in payloads {
      guard let model = try? choice.unwrap(base) else { continue }
      guard let plan, !plan.isClass || model.runtimeType == choice.model.type else { return nil }
      return (model, plan)
    }
    return nil
  }

  /// The value that a value of the base is or holds, with its key; nil if it is left to the reference
  /// engine.
  func keyedValue(in base: Slot) -> KeyedValue? {
    guard payloads.isEmpty else {
      for (choice, _) in payloads {
        if let value = try? choice.unwrap(base) { return keyed(value, by: choice) }
      }
      return nil
    }
    guard let (choice, _) = types[ObjectIdentifier(base.runtimeType)] else { return nil }
    return (try? choice.unwrap(base)).flatMap { keyed($0, by: choice) }
  }

  private func keyed(_ value: Slot, by choice: SubtypeChoice) -> KeyedValue? {
    guard let shape = choice.content, let path = choice.payload,
      shape.singleModel.map({ !namedAlone.contains(ObjectIdentifier($0.type)) }) ?? true
    else { return nil }
    return KeyedValue(value, shape, path.components.compactMap(\.key))
  }
}
