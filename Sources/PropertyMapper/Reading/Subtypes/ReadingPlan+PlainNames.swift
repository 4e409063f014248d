// Names of subtypes that are text in place of an object: "refresh" is read like {"refresh": {}}.

extension ReadingPlan {
  /// Passes the object that the text at the cursor is read as to a closure.
  @inline(never)
  func readingNamedObject<Result>(
    _ reader: inout ValueReader,
    _ read: (ObjectSource, inout ValueReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    try reader.decodingCall.atOffset(reader.cursor.position) { () throws(Declined) in
      guard let source = object(namedBy: try reader.text()) else { throw Declined() }
      return try read(source, &reader)
    }
  }

  /// The object that a value outside of the text is read as, if it names a value without a content.
  @inline(never)
  func object(namedBy value: Any) -> ObjectSource? {
    guard plainNames != nil, case .text(let text) = InputValue(classifying: value) else {
      return nil
    }
    return object(namedBy: text)
  }

  private func object(namedBy text: String) -> ObjectSource? {
    plainNames?.index(of: text) == nil ? nil : .dictionary([text: [String: Any]()])
  }
}

extension ReadingPlan {
  /// What the list at the cursor is read as: it may be a row, and an empty one may count as an object.
  func source(ofListAt reader: inout ValueReader) throws(Declined) -> ObjectSource {
    if isRow { return .text }
    guard reader.passEmptyList() else { throw Declined() }
    return .dictionary([:])
  }
}

extension ObjectSource {
  /// What a value that isn't an object is read as: a list may be a row, an empty one may count as an object, and text may
  /// name a value without a content. Nil for other values.
  init?(insteadOf value: Any, for plan: ReadingPlan?, _ policy: ConversionPolicy) {
    if plan?.isRow == true {
      self.init(row: value)
      return
    }
    guard let source = ObjectSource(emptyList: value, policy) ?? plan?.object(namedBy: value) else {
      return nil
    }
    self = source
  }
}
