/// A chain from a base, usually a protocol, to a type that it lists, or that a base on its list does.
///
/// ```
///  any Shape ──"round"──▶ any Round ──"circle"──▶ Circle
/// ```
package struct BaseChain: Sendable {
  /// The bases, the outermost first.
  package let bases: [any Any.Type]
  /// The choice that each of them lists.
  package let choices: [SubtypeChoice]

  /// The outermost base.
  var base: ModelReference? { bases.first.map { ModelReference.opening($0) } }

  /// How many levels below the object of the outermost base that of the type is.
  var depth: Int { choices.reduce(0) { $0 + ($1.payload?.components.count ?? 0) } }

  /// Wraps a value of the type in the outermost base, or an inner one; nil if that is
  /// impossible.
  func wrap(_ slot: Slot, from index: Int = 0) -> Slot? {
    var slot = slot
    for choice in choices[index...].reversed() {
      guard let wrapped = try? choice.wrap(slot.declared(as: choice.model)) else { return nil }
      slot = wrapped
    }
    return slot
  }

  /// Extracts a value of the type from one of the outermost base.
  func unwrap(_ slot: Slot) -> Slot? {
    choices.reduce(slot) { slot, choice in slot.flatMap { try? choice.unwrap($0) } }
  }

  /// Whether another chain is the rest of this one.
  fileprivate func ends(with other: Self) -> Bool {
    bases.dropFirst().contains { base in other.bases.first.map { $0 == base } ?? false }
  }
}

extension Registry {
  /// The chains from bases that list the type of a model. It is updated as the base of the last one.
  func updatedBases<Model>(of model: Model) -> [BaseChain] {
    guard hasWrappingBases,
      case .model = resolver.shape(of: Model.self, preferring: .registered)
    else { return [] }
    return baseChains(of: ValueSlot(model).runtimeType)
  }
}

/// Finds the chains from bases to a type.
struct BaseSearch {
  /// The tables of bases other than classes, sorted by name.
  private let tables: [any ModelTable]

  init(_ tables: [any ModelTable]) {
    self.tables = tables.sorted(byBytesOf: { "\($0.type)" })
  }

  /// All chains except those that are the rest of another one, outer bases before those that
  /// they list.
  func chains(to type: any Any.Type) -> [BaseChain] {
    let found = tables.compactMap { chain(from: $0, to: type, through: []) }
    var chains: [BaseChain] = []
    for chain in found where !found.contains(where: { $0.ends(with: chain) }) {
      let index = chains.firstIndex { isReached($0.bases.first, from: chain.bases.first) }
      chains.insert(chain, at: index ?? chains.endIndex)
    }
    return chains
  }

  /// The chain for an export: a type listed directly takes precedence over one that another
  /// base lists.
  private func chain(
    from base: any ModelTable, to type: any Any.Type, through outer: [any Any.Type]
  ) -> BaseChain? {
    guard let subtypes = base.subtypes, base.type != type else { return nil }
    if let choice = subtypes.choice(forClass: type), !choice.isPayload {
      return BaseChain(bases: [base.type], choices: [choice])
    }
    for choice in subtypes.all where !choice.isPayload {
      let outer = outer + [base.type]
      guard !outer.contains(where: { $0 == choice.model.type }),
        let inner = tables.first(where: { $0.type == choice.model.type }),
        let rest = chain(from: inner, to: type, through: outer)
      else { continue }
      return BaseChain(bases: [base.type] + rest.bases, choices: [choice] + rest.choices)
    }
    return nil
  }

  private func isReached(_ type: (any Any.Type)?, from base: (any Any.Type)?) -> Bool {
    guard let type, let base, let table = tables.first(where: { $0.type == base }) else {
      return false
    }
    return chain(from: table, to: type, through: []) != nil
  }
}

/// A model as its own type, found below the type that it is declared as.
struct FoundModel {
  /// The model, or the content of a base that is not a model.
  let slot: Slot
  /// The plan of the model's own type; nil if that type has no usable table, if the base's list leaves the
  /// value out, or if the base holds a content that is not a model.
  let plan: ObjectPlan?
  /// The subtypes from the declared type to the model's own type.
  let choices: [SubtypeChoice]
  /// The shape of a content that is not a model.
  let content: Shape?
  /// The instances on the way, from the declared value to the model.
  let instances: [AnyObject]
}

extension Registry {
  /// Finds the model in a value that is declared as a model or as a base.
  func model(in slot: Slot, as reference: ModelReference) -> FoundModel {
    var slot = slot
    var declared = plan(for: reference)
    var choices: [SubtypeChoice] = []
    var instances = [slot.instance].compactMap { $0 }
    var passed = Set(instances.map(ObjectIdentifier.init))
    // The bases that have unwrapped the last instance to itself.
    var bases: Set<ObjectIdentifier> = []
    while let base = declared, let choice = base.subtypes?.choice(of: slot),
      // A base can hold its own type only as a payload. A class that lists itself is not unwrapped again.
      choice.model.type != base.type || choice.content != nil && choice.isPayload,
      let inner = try? choice.unwrap(slot)
    {
      // Classes may list each other, and hold each other as payloads.
      if let instance = inner.instance, instance === instances.last {
        guard bases.insert(ObjectIdentifier(base.type)).inserted else { break }
      } else if let instance = inner.instance {
        guard passed.insert(ObjectIdentifier(instance)).inserted else { break }
        instances.append(instance)
        bases = []
      }
      slot = inner
      declared = plan(for: choice.model)
      choices.append(choice)
      if let content = choice.content, !content.isModel {
        return FoundModel(
          slot: slot, plan: nil, choices: choices, content: content, instances: instances)
      }
    }
    let type = slot.runtimeType
    guard let plan = declared?.type == type ? declared : plan(for: type), plan.mistakes.isEmpty
    else {
      return FoundModel(
        slot: slot, plan: nil, choices: choices, content: nil, instances: instances)
    }
    let own = slot.type == plan.type ? slot : plan.operations.adopt(slot) ?? slot
    // An enum case that isn't listed has no table, and is not treated as equal to another unlisted case.
    let isUnlisted = plan.entries.isEmpty && !plan.isClass && plan.subtypes?.choice(of: own) == nil
    return FoundModel(
      slot: own, plan: plan.subtypes != nil && isUnlisted ? nil : plan, choices: choices,
      content: nil, instances: instances)
  }
}
