/// How models declared as a base are written: for each type on its list, by a plan whose first steps write
/// the type's name. Values whose keys identify their types have no such plan: they're written by their
/// shapes, under their keys.
///
/// Types with their own lists of subtypes, payloads next to the name, and fallbacks that keep the whole
/// object are written entry by entry.
final class SubtypeWriting: Sendable {
  private typealias Listed = (choice: SubtypeChoice, plan: WritingPlan?)

  /// The types that have names only where no base has chosen them.
  private let namedAlone: Set<ObjectIdentifier>

  /// The types that a base can be at run time.
  private let types: [ObjectIdentifier: Listed]
  /// The types that a base can hold, in the order in which they are tried.
  private let payloads: [Listed]

  private let discriminator: MappingPath?

  /// What a value of the base is or holds.
  enum Content {
    case model(Slot, WritingPlan)
    case keyed(KeyedValue)
  }

  /// A value that is written under a key.
  final class KeyedValue {
    let value: Slot
    let shape: Shape
    let keys: [String]
    /// The text that is written instead; nil if there is none.
    let text: String?

    fileprivate init(_ value: Slot, _ shape: Shape, _ path: MappingPath, text: String?) {
      self.value = value
      self.shape = shape
      self.text = text
      keys = path.components.compactMap(\.key)
    }
  }

  /// - Parameter plan: Returns the plan of a listed type.
  init(of base: ObjectPlan, _ plan: (ModelReference) -> ObjectPlan?) {
    let choices = (base.subtypes?.listed ?? []).filter { !$0.isAlias }
    discriminator = base.subtypes?.discriminator
    namedAlone = Set(
      choices.compactMap(\.content?.singleModel).filter { plan($0)?.namesAlone.isEmpty == false }
        .map { ObjectIdentifier($0.type) })
    let listed = choices.map { choice in
      (choice, plan(choice.model).flatMap { Self.plan($0, of: choice, in: base) })
    }
    let isPayload = choices.first?.isPayload ?? false
    // Whether a value is a listed type or holds one is found out entry by entry.
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
    guard let subtypes = base.subtypes, !subtypes.isByKey, choice.content == nil,
      plan.subtypes == nil || plan.type == base.type
    else { return nil }
    let names = [name(of: choice, at: subtypes.discriminator)].compactMap(\.self)
    let writing = WritingPlan(plan, naming: names)
    return writing.hasSteps ? writing : nil
  }

  /// The name that the base writes; nil if there is no discriminator, and for a fallback, which has
  /// kept the unlisted name.
  private static func name(
    of choice: SubtypeChoice, at path: MappingPath?
  ) -> WrittenDiscriminator? {
    choice.isFallback ? nil : path.map { WrittenDiscriminator(path: $0, name: choice.name) }
  }

  /// The plan for models of exactly this type; nil if they are written entry by entry.
  func plan(for type: any Any.Type) -> WritingPlan? { types[ObjectIdentifier(type)]?.plan }

  /// What a value of the base is or holds; nil if it is written entry by entry.
  func content(of base: Slot) -> Content? {
    guard let (value, choice, plan) = found(in: base) else { return nil }
    guard let plan else { return keyed(value, by: choice).map { .keyed($0) } }
    return !plan.isClass || value.runtimeType == choice.model.type ? .model(value, plan) : nil
  }

  private func found(in base: Slot) -> (Slot, SubtypeChoice, WritingPlan?)? {
    guard payloads.isEmpty else {
      for (choice, plan) in payloads {
        if let value = try? choice.unwrap(base) { return (value, choice, plan) }
      }
      return nil
    }
    guard let (choice, plan) = types[ObjectIdentifier(base.runtimeType)] else { return nil }
    return (try? choice.unwrap(base)).map { ($0, choice, plan) }
  }

  private func keyed(_ value: Slot, by choice: SubtypeChoice) -> KeyedValue? {
    guard let shape = choice.content?.written, let path = choice.payload,
      Self.name(of: choice, at: discriminator) == nil,
      shape.singleModel.map({ !namedAlone.contains(ObjectIdentifier($0.type)) }) ?? true
    else { return nil }
    return KeyedValue(value, shape, path, text: choice.plainName)
  }
}
