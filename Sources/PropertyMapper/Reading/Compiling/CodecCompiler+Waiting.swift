// The waiting forms of whole shapes, assembled from those of their parts.

extension CodecCompiler {
  /// How values of a shape with deferred models wait.
  func waitingForm(of shape: Shape, isLossy: Bool) -> WaitingForm? {
    switch shape {
    case .model(let model):
      guard let link = self.model(model) else { return nil }
      guard model.conversion != nil else { return WaitingModel(link, model) }
      return otherValues(of: model).map { WaitingModelOrOther(link, model, $0) }
    case .optional(let optional):
      return waitingForm(of: optional.wrapped, isLossy: isLossy).map {
        WaitingOptional(
          $0, optional.operations, emptyTextIsNull: emptyText.makesNull(of: shape))
      }
    case .list(let list):
      return waitingForm(of: list.element, isLossy: false).map {
        WaitingList($0, list, isLossy ? lossy($0, list.element) : nil)
      }
    case .dictionary(let dictionary):
      return waitingForm(of: dictionary.element, isLossy: false).map {
        WaitingDictionary(
          $0, dictionary.operations, isLossy ? lossy($0, dictionary.element) : nil)
      }
    case .converted(let converted):
      guard let inner = waitingForm(of: converted.inner, isLossy: false),
        inner.memory.type == converted.decode.input.type
      else { return nil }
      return WaitingConversion(inner, converted, finishesLater: finishesLater)
    case .jsonText(let text):
      return waitingForm(of: text.inner, isLossy: isLossy).map { WaitingJSONText($0) }
    case .value: return nil
    }
  }

  private func lossy(_ element: WaitingForm, _ shape: Shape) -> LossyReading {
    LossyReading(
      element.codec, element, LossyElements(shape: shape, emptyText: emptyText),
      finishesLater: finishesLater)
  }

  /// How to read the value of an entry that leaves it out if it can't be read; nil for other entries.
  func lossyValue(
    of entry: PlanEntry, _ reading: PlanEntry.Reading, _ codec: ReadingCodec,
    _ waiting: WaitingForm?
  ) -> LossyReading? {
    guard entry.leavesOutValue else { return nil }
    let elements = LossyElements(
      shape: reading.shape, emptyText: entry.rule.emptyText(insteadOf: emptyText))
    return LossyReading(codec, waiting, elements, finishesLater: finishesLater)
  }
}
