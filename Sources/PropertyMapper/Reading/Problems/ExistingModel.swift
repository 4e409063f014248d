/// A model to update. On the heap, since every level passes it on.
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
