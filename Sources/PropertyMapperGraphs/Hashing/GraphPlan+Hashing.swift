import PropertyMapper

extension GraphPlan {
  /// Hashes the values of a model in table order, beginning with an entry.
  ///
  /// - Returns: The index of the first entry whose value can't be hashed in memory; nil if there is none.
  func hash(_ model: Slot, from start: Int, into hasher: inout Hasher) -> Int? {
    var index = start
    if model.type == type {
      model.withMemory { model in
        let model = ModelPointer(model, isClass: isClass)
        while steps.lend(index, { $0.hash(model, into: &hasher) }) != nil { index += 1 }
      }
    }
    return index < steps.count ? index : nil
  }
}

extension GraphStep {
  /// Hashes a value; nil if it has no hash.
  @inline(__always)
  fileprivate func hash(_ model: ModelPointer, into hasher: inout Hasher) -> Void? {
    guard let hash = equality.lend({ $0.hash }) else { return nil }
    return memory.lend { $0.withValue(of: model) { hash($0, &hasher) } }
  }
}
