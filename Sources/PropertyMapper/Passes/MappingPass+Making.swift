extension MappingPass {
  /// A new model, either empty or created from its arguments; nil if that failed, which is logged.
  ///
  /// - Parameter offset: The offset of the model's object in the text, if known.
  @inline(never)
  package final func newModel(
    of plan: ObjectPlan, from arguments: [Slot?], at offset: Int? = nil
  ) -> Slot? {
    guard let construction = plan.operations.construction else {
      if let maker = plan.operations.maker { return callUser { maker.make() } }
      log.note(.invalidMapping, Messages.missingInitializer(plan.type))
      return nil
    }
    do {
      if let made = try callUser({ try construction.make(arguments) }) { return made }
      log.note(.factoryFailed, Messages.initializerGaveNothing(plan.type))
    } catch {
      noteThrown(error, .factoryFailed, from: offset) {
        Messages.initializerFailed($0, type: plan.type)
      }
    }
    return nil
  }
}
