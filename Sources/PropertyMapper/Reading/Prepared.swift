/// The result of the first step of decoding: values found to be valid, and models still to be created.
package enum Prepared {
  /// A finished value.
  case ready(Slot)
  /// A model to create and fill.
  case object(PreparedObject)
  /// A base to create from its content.
  case content(PreparedContent)
  /// An optional that wraps a prepared value.
  indirect case optional(Prepared, OptionalShape)
  /// A value that a closure converts from a prepared one.
  indirect case converted(Prepared, ConvertedShape)
  /// A list that contains models.
  case list(PreparedList)
  /// A dictionary that contains models.
  indirect case dictionary([PreparedMember], DictionaryShape, isLossy: Bool)

  /// The number of elements of a list or dictionary.
  package func elementCount(as shape: Shape) -> Int? {
    switch (self, shape) {
    case (.list(let list), _): return list.count
    case (.dictionary(let members, _, _), _): return members.count
    case (.optional(let wrapped, let shape), _): return wrapped.elementCount(as: shape.wrapped)
    case (.ready(let slot), .optional(let shape)):
      guard let wrapped = try? shape.operations.unwrap(slot) else { return nil }
      return Prepared.ready(wrapped).elementCount(as: shape.wrapped)
    case (.ready(let slot), .list(let shape)): return try? shape.operations.elements(of: slot).count
    case (.ready(let slot), .dictionary(let shape)):
      return try? shape.operations.members(of: slot).count
    case (.ready, _), (.object, _), (.content, _), (.converted, _): return nil
    }
  }
}

extension Prepared {
  /// Whether it contains a model that can only be made once the whole input is known to be valid, because that
  /// has effects.
  var waits: Bool {
    switch self {
    case .ready: false
    case .object(let object): object.waits
    case .content(let content): content.waits
    case .optional(let wrapped, _), .converted(let wrapped, _): wrapped.waits
    case .list(let list): list.waits
    case .dictionary(let members, _, _): members.contains { $0.value.waits }
    }
  }
}

/// A member of a dictionary.
package struct PreparedMember {
  let key: String
  let value: Prepared
  let offset: Int?
}

extension [PreparedMember] {
  /// The dictionary, which is finished if no member is a model.
  func finished(as shape: DictionaryShape, isLossy: Bool) throws -> Prepared {
    var members: [(key: String, value: Slot)] = []
    members.reserveCapacity(count)
    for member in self {
      guard case .ready(let slot) = member.value else {
        return .dictionary(self, shape, isLossy: isLossy)
      }
      members.append((member.key, slot))
    }
    return .ready(try shape.operations.assemble(members))
  }
}

/// A model to be created: how to read its object, and the values of its entries.
package final class PreparedObject {
  let route: SubtypeRoute
  let assignments: [Assignment]
  /// The unread keys, if the model keeps them.
  var extras: MappingValue.Object?
  /// Every key that is read: by the plan, by those of embedded models, and as a discriminator on the way to
  /// it.
  var knownKeys: KeyTree
  /// The rules that have to wait for the model.
  let waitingRules: [PlanRule]
  /// Whether the model can only be made once the whole input is known to be valid, because that has effects.
  var waits: Bool { hasEffects || changesExistingModel }
  private let hasEffects: Bool
  /// The model, if its initializer has already created it from its arguments.
  var made: Slot?
  /// Whether its initializer has run, even if it refused the arguments.
  var isInitialized = false

  /// - Parameter hasFactory: Whether a factory may create models that no initializer creates.
  init(
    _ route: SubtypeRoute, _ assignments: [Assignment], extras: MappingValue.Object?,
    knownKeys: KeyTree, waitingRules: [PlanRule], hasFactory: Bool
  ) {
    self.route = route
    self.assignments = assignments
    self.extras = extras
    self.knownKeys = knownKeys
    self.waitingRules = waitingRules
    hasEffects =
      route.hasEffects || (hasFactory && !route.plan.operations.hasInitializer)
      || assignments.contains { $0.value.waits }
  }

  var plan: ObjectPlan { route.plan }

  /// Whether it writes into an existing model that others may use, or finds it by its identifier.
  private var changesExistingModel: Bool {
    guard let existing = route.existing else { return false }
    return existing.isFound
      || (plan.isClass || plan.writesThroughReferences) && !isCreatedAgain
  }

  /// The value read by an entry.
  struct Assignment {
    let entry: PlanEntry
    let value: Prepared
    /// The index of the entry's place that was read.
    var place = 0
    var offset: Int?
    /// Whether the entry's closures still have to run, because they had to wait for a model.
    var isUnfinished = false

    var path: MappingPath { entry.places[place].path }
  }
}

/// A model to update, as the first step found it. On the heap, since every level passes it on.
package final class ExistingModel {
  /// The model, as its declared type.
  let slot: Slot
  let declared: ModelReference
  /// Whether it is the model passed by the caller, for which the factory is not called.
  let isRoot: Bool
  /// Whether its identifier was found in the input, so that the factory need not be called again.
  let isFound: Bool

  init(_ slot: Slot, as declared: ModelReference, isRoot: Bool = false, isFound: Bool = false) {
    self.slot = slot
    self.declared = declared
    self.isRoot = isRoot
    self.isFound = isFound
  }
}

extension Prepared {
  /// The object inside, if it is a single model rather than a list.
  var object: PreparedObject? {
    switch self {
    case .object(let object): object
    case .content(let content): content.value.object
    case .optional(let wrapped, _): wrapped.object
    case .ready, .converted, .list, .dictionary: nil
    }
  }

  /// Whether it updates an existing model.
  var isUpdate: Bool { object?.route.existing != nil }
}
