// Objects passed to closures as a whole: most are valid, as a quick look at their bytes
// shows.

extension ProblemFinder {
  /// Checks a value like `checkHandedOut`, after a quick look that is nearly always sufficient.
  func checkWhole(_ element: InputElement, as form: HandedOutForm) -> Bool {
    if case .object(.json(let object)) = element.value, !isKnownAsWrong(element.value, as: form),
      isPlainlyFine(object, as: form)
    {
      return true
    }
    return lookingUpSecrets { checkHandedOut(element, as: form) }
  }

  /// The maximum number of keys of an object for the quick look.
  private static let plainKeyCount = 64

  /// Whether a JSON value is certain to be valid: it is not nested deep; strings and lists are short
  /// enough; and the keys of each object are short, plain ASCII and distinct. If not, it may still be
  /// valid.
  private func isPlainlyFine(_ root: JSONElement, as form: HandedOutForm) -> Bool {
    let options = context.options
    // The value is later released level by level, which takes stack space.
    let maximumDepth = min(
      options.maximumDepth - context.depth - log.depth, MappingValue.maximumNesting,
      StackRoom.levels(of: 2 << 10))
    let tape = root.document.tape
    let known = sharesValues ? handedOut(in: .object(.json(root))) : nil
    var open: [JSONRecord.Kind] = []
    // The number of levels found so far in each open list and object; not needed if nothing is kept.
    var heights: [(start: Int, height: Int)] = []
    func close(_ height: Int) {
      if let last = heights.indices.last {
        heights[last].height = max(heights[last].height, height + 1)
      }
    }
    var index = root.index
    while index < root.indexAfter {
      // Keys are checked at the beginning of their object.
      if open.last == .object, tape[index].kind != .end { index += 1 }
      let record = tape[index]
      switch record.kind {
      case .null, .boolFalse, .boolTrue, .number: break
      case .string: guard record.content.count <= options.maximumTextBytes else { return false }
      case .array, .object:
        let element = JSONElement(document: root.document, index: index)
        switch known?.check(of: InputValue(element), as: form) {
        case .fine(let height)? where open.count + height <= maximumDepth:
          close(height)
          index = element.indexAfter
          continue
        case .wrong?: return false
        default: break
        }
        guard open.count < maximumDepth,
          tape[record.companion].companion <= options.maximumElementCount,
          hasShortDistinctKeys(element)
        else { return false }
        open.append(record.kind)
        if known != nil { heights.append((index, 1)) }
      case .end:
        open.removeLast()
        if let known, let (start, height) = heights.popLast() {
          let value = InputValue(JSONElement(document: root.document, index: start))
          if let place = known.place(of: value) {
            known.keep(.fine(height: height), of: value, at: place, as: form)
          }
          close(height)
        }
      }
      index += 1
    }
    return true
  }

  /// Whether an object has only few keys, which are short, plain ASCII and distinct; true for other values.
  private func hasShortDistinctKeys(_ object: JSONElement) -> Bool {
    guard object.kind == .object else { return true }
    guard object.count <= min(Self.plainKeyCount, context.options.maximumElementCount) else {
      return false
    }
    let maximumLength = context.options.maximumKeyBytes
    var hashes: [UInt64] = []
    hashes.reserveCapacity(object.count)
    var isPlain = true
    object.visitKeys { bytes, key, _ in
      isPlain = isPlain && key.count <= maximumLength
      guard isPlain else { return }
      // Two different keys may have the same hash; then a closer look is needed.
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
