// Lists, sets and dictionaries.

extension EncodingPass {
  @inline(never)
  func encodeList(_ slot: Slot, as shape: ListShape) -> OutputValue? {
    guard checkDepth(), let slots = attempt({ try shape.operations.elements(of: slot) }) else {
      return nil
    }
    var elements: [OutputValue] = []
    elements.reserveCapacity(slots.count)
    for (index, slot) in slots.enumerated() {
      log.enter(.index(index))
      if let element = encode(slot, as: shape.element), isReadBack(element, as: shape.element) {
        elements.append(element)
      }
      log.leave()
    }
    return .list(shape.isSet ? JSONText.sorted(elements) : elements)
  }

  @inline(never)
  func encodeDictionary(_ slot: Slot, as shape: DictionaryShape) -> OutputValue? {
    let sortedMembers = { try shape.operations.members(of: slot).sorted(byBytesOf: { $0.key }) }
    guard checkDepth(), let members = attempt(sortedMembers) else { return nil }
    var object = OutputObject(minimumCapacity: members.count)
    var last: String?
    for (key, slot) in members {
      log.enter(found: .key(key))
      if let last, last.hasSameBytes(as: key) {
        log.note(.duplicateKey, Messages.sameKeyText)
      } else if let output = encode(slot, as: shape.element), isReadBack(output, as: shape.element)
      {
        object.append(output, forNewKey: key)
      }
      last = key
      log.leave()
    }
    return .object(object)
  }
}
