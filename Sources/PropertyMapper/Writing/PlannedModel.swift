/// A model type, with its plans.
struct PlannedModel {
  let reference: ModelReference
  let plan: ObjectPlan
  let writing: WritingPlan
}

/// How to write a model in memory.
enum PlannedObject {
  /// By the steps of a plan; the offsets of properties are relative to `start`.
  case steps(WritingPlan, start: ValueAddress)
  /// By the steps of a plan, whose final encoders then change the object.
  case edited(WritingPlan, start: ValueAddress)
  /// As the subtype that a value of a base is or holds.
  case held(Slot, WritingPlan)
  /// As the value that a value of a base is or holds, under its key.
  case keyed(SubtypeWriting.KeyedValue)
  /// Entry by entry.
  case entries
  case failed
}

extension WritingRun {
  /// The plans for models of a type; nil if it has no table.
  @inline(__always)
  func model(_ reference: ModelReference) -> PlannedModel? {
    guard let plan = context.registry.plan(for: reference) else { return nil }
    return PlannedModel(reference: reference, plan: plan, writing: plan.writing)
  }

  /// How to write a model, which may be an instance of a subclass.
  @inline(__always)
  func object(at model: ValueAddress, as declared: PlannedModel) -> PlannedObject {
    let writing = declared.writing
    guard !writing.hasSubtypes else { return object(at: model, ofBase: declared) }
    guard writing.isClass else {
      return writing.hasSteps ? object(at: model, start: model, by: writing) : .entries
    }
    // The memory of a class type is a single reference, which keeps the instance alive.
    let instance = model.instance
    let type = Self.runtimeType(of: instance)
    guard type == declared.plan.type else { return object(at: model, ofSubclass: type) }
    return writing.hasSteps ? object(at: model, start: instance, by: writing) : .entries
  }

  @inline(never)
  private func object(at model: ValueAddress, ofBase declared: PlannedModel) -> PlannedObject {
    guard declared.writing.hasSteps else { return .entries }
    let subtypes = declared.plan.subtypeWriting { context.registry.plan(for: $0) }
    if declared.writing.isClass {
      let instance = model.instance
      if let writing = subtypes.plan(for: Self.runtimeType(of: instance)) {
        return object(at: model, start: instance, by: writing)
      }
    }
    switch subtypes.content(of: declared.plan.operations.slot(model)) {
    case .model(let held, let plan): return .held(held, plan)
    case .keyed(let keyed): return .keyed(keyed)
    case nil: return .entries
    }
  }

  /// How to write a model that a value of a base is or holds.
  func object(at model: ValueAddress, by writing: WritingPlan) -> PlannedObject {
    let start = writing.isClass ? model.instance : model
    return object(at: model, start: start, by: writing)
  }

  /// The class of an instance.
  @inline(__always)
  static func runtimeType(of instance: ValueAddress) -> any Any.Type {
    Borrowed<AnyObject>(at: instance).lend { type(of: $0) }
  }

  @inline(never)
  private func object(
    at model: ValueAddress, ofSubclass type: any Any.Type
  ) -> PlannedObject {
    let registry = context.registry
    let reference = ModelReference.opening(type)
    let problems = registry.problems(below: reference, for: .encoding)
    guard problems.isEmpty, let plan = registry.plan(for: type) else { return .failed }
    let writing = plan.writing
    guard writing.hasSteps, writing.isClass else { return .entries }
    return object(at: model, start: model.instance, by: writing)
  }

  @inline(__always)
  private func object(
    at model: ValueAddress, start: ValueAddress, by writing: WritingPlan
  ) -> PlannedObject {
    writing.isOnlySteps
      ? .steps(writing, start: start) : special(at: model, start: start, by: writing)
  }

  /// A model is written entry by entry if its kept keys can't just follow the others, or if its
  /// embedded models aren't simple.
  @inline(never)
  private func special(
    at model: ValueAddress, start: ValueAddress, by writing: WritingPlan
  ) -> PlannedObject {
    guard writing.embedsSteps({ context.registry.plan(for: $0) }) else { return .entries }
    if let extras = writing.extras {
      let kept = try? extras.object(extras.accessor.load(at: model))
      guard let kept else { return .failed }
      guard writing.adds(kept) else { return .entries }
    }
    return writing.finalEncoders.isEmpty
      ? .steps(writing, start: start) : .edited(writing, start: start)
  }
}

/// A model in memory while its steps are executed.
///
/// `model` has the type the plan was compiled for, and so that of its accessors. The scratch memory is as
/// large as the plan needs, and contains a single value at a time, which is released when its closure returns.
struct ModelMemory {
  /// The model itself: a struct, or a reference to an instance.
  let model: ValueAddress
  /// The struct or instance, to which property offsets are relative.
  let start: ValueAddress
  let scratch: ValueAddress?

  /// Calls a closure with the value loaded by the property of a step.
  @inline(__always)
  func withLoaded<Result>(_ line: WritingSteps.Line, _ body: (ValueAddress) -> Result) -> Result? {
    guard let property = line.loadedProperty, let scratch else { return nil }
    return property.lend { property in
      property.accessor.load(at: model, into: scratch)
      defer { property.memory.deinitialize(scratch) }
      return body(scratch)
    }
  }
}

extension WritingPlan {
  /// Calls a closure with a model in memory, and with the scratch memory for its values.
  @inline(__always)
  func withMemory<Result>(
    of model: ValueAddress, _ start: ValueAddress, _ body: (ModelMemory) -> Result
  ) -> Result {
    guard scratchSize > 0 else {
      return body(ModelMemory(model: model, start: start, scratch: nil))
    }
    return ValueAddress.withRoom(size: scratchSize, alignment: scratchAlignment) {
      body(ModelMemory(model: model, start: start, scratch: $0))
    }
  }
}
