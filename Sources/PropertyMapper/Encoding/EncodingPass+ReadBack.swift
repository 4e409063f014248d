// What is written for an update, which has to read it as what it is.

/// Decides about null where a model is written that an update will read: for nil, for null, and for empty texts that
/// are read as null.
protocol ReadBack: AnyObject {
  /// What an empty text in the value of an entry is read as.
  func emptyText(of entry: PlanEntry) -> EmptyTextRule

  /// What to do about an entry that writes null, or something that is read as null.
  ///
  /// - Parameters:
  ///   - output: What the entry writes.
  ///   - plan: The plan of the model.
  func choice(
    for output: OutputValue, by entry: PlanEntry, of model: Slot, _ plan: ObjectPlan
  ) -> NullChoice

  /// Whether a model may be made of another type than the one that the data names.
  func mayMakeOthers(than type: any Any.Type) -> Bool
}

/// What to do about null.
enum NullChoice: Equatable {
  case write
  /// What is left out is read as the same.
  case leaveOut
  /// It cannot be said what the property holds.
  case refuse
}

extension EncodingPass {
  /// Whether what an entry gave belongs into the output; if it would be read as something else, that is noted.
  @inline(never)
  func isWritten(_ output: OutputValue, by entry: PlanEntry, of level: Level) -> Bool {
    guard let readBack, entry.readsAsNull(output, emptyText) else {
      return !output.isNull || includesNull
    }
    switch readBack.choice(for: output, by: entry, of: level.model, level.plan) {
    case .write: return true
    case .leaveOut: return false
    case .refuse:
      refuse(output.nullDescription)
      return false
    }
  }

  /// Writes what is in an optional; if it would be read as nil, that is noted.
  @inline(never)
  func encodeSome(_ slot: Slot, in shape: OptionalShape) -> OutputValue? {
    let output = encode(slot, as: shape.wrapped)
    guard output?.isNull == true else { return output }
    return refuse("null, which is read as nil")
  }

  /// Whether a value inside of another one is read as what it is; if not, that is noted.
  @inline(never)
  func isReadBack(_ output: OutputValue, as shape: Shape) -> Bool {
    guard readBack != nil, !emptyText.keeps(output, as: shape) else { return true }
    refuse(output.nullDescription)
    return false
  }

  /// Whether a model is made again as what it is; if not, that is noted.
  @inline(never)
  func isReadBack(_ slot: Slot, as model: ModelReference) -> Bool {
    // The runtime makes classes of its own, such as those that observe properties.
    guard let readBack, slot.runtimeType != model.type, TypeKind(of: slot.runtimeType) == .class,
      !readBack.mayMakeOthers(than: model.type)
    else { return true }
    refuse("of a subclass that the data does not name")
    return false
  }
}

extension PlanEntry {
  /// Whether what the entry wrote is null, or an empty text that it reads as null.
  ///
  /// - Parameter rule: What an empty text inside of the value is read as.
  func readsAsNull(_ output: OutputValue, _ rule: EmptyTextRule) -> Bool {
    output.isNull
      || output.isEmptyText && (isEmptyAsNull || (rule == .nullUnlessText && !holdsText))
  }
}

extension EmptyTextRule {
  /// Whether a value inside of another one is read as what it is.
  func keeps(_ output: OutputValue, as shape: Shape) -> Bool {
    if output.isNull { return shape.acceptsNull }
    return !output.isEmptyText || !makesNull(anywhereIn: shape)
  }

  /// Whether an empty text is null as a value of a shape, or as what it is made of.
  private func makesNull(anywhereIn shape: Shape) -> Bool {
    if makesNull(of: shape) { return true }
    switch shape {
    case .optional(let optional): return makesNull(anywhereIn: optional.wrapped)
    case .converted(let converted): return makesNull(anywhereIn: converted.inner)
    case .value, .model, .list, .dictionary: return false
    }
  }
}

extension OutputValue {
  var isEmptyText: Bool { if case .text(let text) = self { text.isEmpty } else { false } }

  /// Whether it is null, or may be read as null.
  var mayBeNull: Bool { isNull || isEmptyText }

  /// What is wrong with it where it is read as null, and null is not what it was.
  var nullDescription: String {
    isNull ? "null, which its entry does not take" : "an empty text, which is read as null"
  }
}
