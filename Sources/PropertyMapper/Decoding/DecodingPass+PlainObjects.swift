// The first step, for objects that are handed out whole: most of them are plainly fine, and a look at their bytes says so.

extension DecodingPass {
  /// Checks a value as `checkHandedOut` does, after a quick look that nearly always is enough.
  func checkWhole(_ element: InputElement, as form: HandedOutForm) -> Bool {
    if case .object(.json(let object)) = element.value, isPlainlyFine(object, depth: 0) {
      return true
    }
    return checkHandedOut(element, as: form)
  }

  /// How many levels, and how many keys of an object, the quick look covers.
  private static let plainDepth = 8
  private static let plainKeyCount = 64

  /// Whether a value of JSON text can be handed out for sure: it is not deep, all texts and lists are short enough, and
  /// the keys of each object are short, plain ASCII and different. If not, that still has to be found out.
  private func isPlainlyFine(_ element: JSONElement, depth: Int) -> Bool {
    let options = context.options
    guard depth < Self.plainDepth,
      context.call.depth + log.depth + depth < options.maximumDepth
    else { return false }
    switch element.kind {
    case .null, .bool, .number: return true
    case .string: return element.byteCount <= options.maximumTextLength
    case .array:
      return element.count <= options.maximumElementCount
        && element.elements.allSatisfy { isPlainlyFine($0, depth: depth + 1) }
    case .object:
      return hasPlainKeys(element)
        && element.members.allSatisfy { isPlainlyFine($0.value, depth: depth + 1) }
    }
  }

  private func hasPlainKeys(_ object: JSONElement) -> Bool {
    guard object.count <= min(Self.plainKeyCount, context.options.maximumElementCount) else {
      return false
    }
    let maximumLength = context.options.maximumKeyLength
    var hashes: [UInt64] = []
    hashes.reserveCapacity(object.count)
    var isPlain = true
    object.visitKeys { bytes, key, _ in
      isPlain = isPlain && key.count <= maximumLength
      guard isPlain else { return }
      // Two different keys may have one hash, and then a closer look is taken.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for offset in key {
        isPlain = isPlain && bytes[offset] < 0x80
        hash = (hash ^ UInt64(bytes[offset])) &* 0x0100_0000_01B3
      }
      isPlain = isPlain && !hashes.contains(hash)
      hashes.append(hash)
    }
    return isPlain
  }
}
