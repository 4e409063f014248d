/// The object of a model that waits, in words of the arena: where it begins in the text, and its source elsewhere.
///
/// ```
///  text         offset       │ nil
///  dictionary   none         │ the dictionary, if closures see it
///  edited       ~offset      │ the edited object, likewise; it is not at its place in the text
/// ```
///
/// A source elsewhere is a reference, so its first word isn't zero.
struct WaitingObject {
  static let wordCount = 1 + MemoryLayout<ObjectSource>.stride / ValueAddress.wordSize
  private let words: ValueAddress
  /// The first word if the object isn't in the text.
  private static let none = Int.min

  init(at words: ValueAddress) { self.words = words }

  /// Keeps an object.
  ///
  /// - Parameters:
  ///   - start: Where it begins, in text.
  ///   - edited: The offset in the text of the edited object that contains it; nil if there is none.
  @inline(__always)
  func keep(_ source: ObjectSource, from start: Int, in edited: Int?, isSeen: Bool) {
    switch source {
    case .text: words.initialize(to: start)
    case .dictionary, .unopened:
      words.initialize(to: edited.map { ~$0 } ?? Self.none)
      if isSeen { (words + ValueAddress.wordSize).initialize(to: source) }
    }
  }

  /// Keeps the object of the model around an embedded one.
  func keep(_ outer: WaitingObject, isSeen: Bool) {
    words.initialize(to: outer.words.value(as: Int.self))
    guard isSeen, let source = outer.source else { return }
    (words + ValueAddress.wordSize).initialize(to: source)
  }

  /// Where the object begins in the text; nil if the text doesn't contain it as closures see it.
  @inline(__always)
  var start: Int? {
    let offset = words.value(as: Int.self)
    return offset < 0 ? nil : offset
  }

  /// The offset of the object in the text, for problems.
  @inline(__always)
  var offset: Int? {
    let offset = words.value(as: Int.self)
    return offset == Self.none ? nil : offset < 0 ? ~offset : offset
  }

  /// The object, if it isn't in the text, and closures see it.
  @inline(__always)
  var source: ObjectSource? {
    words.address(inWord: 1) == nil
      ? nil : (words + ValueAddress.wordSize).value(as: ObjectSource.self)
  }

  @inline(__always)
  func release() {
    guard words.address(inWord: 1) != nil else { return }
    (words + ValueAddress.wordSize).release(ObjectSource.self)
    words.setAddress(nil, inWord: 1)
  }
}
