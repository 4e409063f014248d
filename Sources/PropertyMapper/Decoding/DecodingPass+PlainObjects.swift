// The first step, for objects that are handed out whole: most of them are plainly fine, and a look at their bytes says so.

extension DecodingPass {
  /// Checks a value as `checkHandedOut` does, after a quick look that nearly always is enough.
  func checkWhole(_ element: InputElement, as form: HandedOutForm) -> Bool {
    if case .object(.json(let object)) = element.value, !isKnownAsWrong(element.value, as: form),
      isPlainlyFine(object, as: form)
    {
      return true
    }
    return checkHandedOut(element, as: form)
  }

  /// How many keys of an object the quick look covers.
  private static let plainKeyCount = 64

  /// Whether a value of JSON text can be handed out for sure: it is not deep, all texts and lists are short enough, and
  /// the keys of each object are short, plain ASCII and different. If not, that still has to be found out.
  private func isPlainlyFine(_ root: JSONElement, as form: HandedOutForm) -> Bool {
    let options = context.options
    // What is handed out is released level by level, which takes stack.
    let maximumDepth = min(
      options.maximumDepth - context.call.depth - log.depth, MappingValue.maximumNesting,
      StackRoom.levels(of: 2 << 10))
    let tape = root.document.tape
    let known = sharesValues ? handedOut(in: .object(.json(root))) : nil
    func height(of value: InputValue) -> Int? {
      guard let known, let place = known.place(of: value),
        case .fine(let height) = known.check(of: place, as: form)
      else { return nil }
      return height
    }
    var open: [JSONRecord.Kind] = []
    // How many levels there are in what is open, by what was seen of it so far; nobody asks if nothing is kept.
    var heights: [(start: Int, height: Int)] = []
    func close(_ height: Int) {
      if let last = heights.indices.last {
        heights[last].height = max(heights[last].height, height + 1)
      }
    }
    var index = root.index
    while index < root.indexAfter {
      // The keys are looked at where their object begins.
      if open.last == .object, tape[index].kind != .end { index += 1 }
      let record = tape[index]
      switch record.kind {
      case .null, .boolFalse, .boolTrue, .number: break
      case .string: guard record.content.count <= options.maximumTextBytes else { return false }
      case .array, .object:
        let element = JSONElement(document: root.document, index: index)
        if let height = height(of: InputValue(element)), open.count + height <= maximumDepth {
          close(height)
          index = element.indexAfter
          continue
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

  /// Whether the keys of an object are few, short, plain ASCII and different; any other value has none.
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
