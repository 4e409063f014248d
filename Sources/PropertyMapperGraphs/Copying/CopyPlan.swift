import PropertyMapper

/// How instances of one type are copied: values where they lie in memory, and all others by the walk.
///
/// ``copyValues(from:of:to:)`` compares the types of the slots with the plan's type, which is also that of its accessors
/// and offsets.
final class CopyPlan: Sendable {
  private let type: any Any.Type
  private let isClass: Bool
  /// The entries in the order in which instances are copied: closures see a copy whose properties are
  /// set.
  let entries: [PlanEntry]
  /// The properties of ``entries`` without models.
  private let values: [Lent<PropertyMemory>]
  /// The entries whose properties may contain models.
  let modelEntries: [PlanEntry]

  init(_ plan: ObjectPlan) {
    type = plan.type
    isClass = plan.isClass
    var offsets = PropertyOffsets()
    entries =
      plan.entries.filter { $0.property != nil } + plan.entries.filter { $0.property == nil }
    values = entries.map { entry in
      guard let property = entry.property, property.isWithoutModels,
        property.accessor.modelType == plan.type
      else { return Lent(nil) }
      return Lent(PropertyMemory(copying: property, &offsets))
    }
    modelEntries = plan.entries.filter { $0.property?.shape?.models.isEmpty == false }
  }

  /// Copies the values of properties without models from one instance to another, beginning with an entry
  /// of ``entries``.
  ///
  /// - Returns: The index of the first entry whose value can't be copied in memory, or the end.
  func copyValues(from start: Int, of model: Slot, to other: Slot) -> Int {
    // The memory of one slot can't be accessed twice at the same time.
    guard model !== other, model.type == type, other.type == type else { return start }
    var index = start
    model.withMemory { model in
      other.withMemory { other in
        let (model, other) = (
          ModelPointer(model, isClass: isClass), ModelPointer(other, isClass: isClass)
        )
        while values.lend(index, { $0.copy(from: model, to: other) }) != nil { index += 1 }
      }
    }
    return index
  }
}

extension ObjectPlan {
  /// How models of the type are copied, compiled on first use.
  var copying: CopyPlan { attachedPlans.plan { CopyPlan(self) } }
}
