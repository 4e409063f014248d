// Objects passed to closures as a whole: most are valid, as a quick look at their bytes shows.

extension InputValue {
  /// Whether a value is certain to be valid: an object in JSON text that is not nested deep, in which strings and lists
  /// are short enough, and the keys of each object are short, plain ASCII and distinct. If not, it may still be valid.
  ///
  /// - Parameters:
  ///   - depth: The depth of the value in the input.
  ///   - known: Provides earlier checks and stores new ones; nil if nothing is known.
  func isPlainlyFine(
    as form: HandedOutForm, _ options: MappingOptions, atDepth depth: Int,
    sharing known: @autoclosure () -> HandedOutObjects? = nil
  ) -> Bool {
    guard case .object(.json(let object)) = self else { return false }
    return object.isPlainlyFine(as: form, options, atDepth: depth, sharing: known())
  }
}

extension JSONElement {
  /// The maximum number of keys of an object for the quick look.
  private static let plainKeyCount = 64

  fileprivate func isPlainlyFine(
    as form: HandedOutForm, _ options: MappingOptions, atDepth depth: Int,
    sharing known: HandedOutObjects?
  ) -> Bool {
    // The value is later released level by level, which takes stack space.
    let maximumDepth = min(
      options.maximumDepth - depth, MappingValue.maximumNesting, StackRoom.levels(of: 2 << 10))
    let tape = document.tape
    // The lists and objects around the current position, and the number of levels found so far in each.
    var open: [(kind: JSONRecord.Kind, start: Int, height: Int)] = []
    func close(_ height: Int) {
      guard let last = open.indices.last else { return }
      open[last].height = max(open[last].height, height + 1)
    }
    var index = self.index
    while index < indexAfter {
      // Keys are checked at the beginning of their object.
      if open.last?.kind == .object, tape[index].kind != .end { index += 1 }
      let record = tape[index]
      switch record.kind {
      case .null, .boolFalse, .boolTrue, .number: break
      case .string: guard record.content.count <= options.maximumTextBytes else { return false }
      case .array, .object:
        let element = JSONElement(document: document, index: index)
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
          element.hasShortDistinctKeys(options)
        else { return false }
        open.append((record.kind, index, 1))
      case .end:
        let (_, start, height) = open.removeLast()
        if let known {
          let value = InputValue(JSONElement(document: document, index: start))
          if let place = known.place(of: value) {
            known.keep(.fine(height: height), of: value, at: place, as: form)
          }
        }
        close(height)
      }
      index += 1
    }
    return true
  }

  /// Whether an object has only few keys, which are short, plain ASCII and distinct; true for other values.
  private func hasShortDistinctKeys(_ options: MappingOptions) -> Bool {
    guard kind == .object else { return true }
    guard count <= min(Self.plainKeyCount, options.maximumElementCount) else { return false }
    let maximumLength = options.maximumKeyBytes
    var hashes: [UInt64] = []
    hashes.reserveCapacity(count)
    var isPlain = true
    visitKeys { bytes, key, _ in
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
