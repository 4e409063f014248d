/// A model at one of several places, where the keys of entries around it differ: the number of the place and what waits
/// there.
final class WaitingPlaces: WaitingForm, @unchecked Sendable {
  private let forms: [WaitingForm]

  /// - Parameter forms: How the model waits at each place.
  init?(_ forms: [WaitingForm]) {
    guard let first = forms.first else { return nil }
    self.forms = forms
    super.init(first.memory, acceptsNull: first.acceptsNull)
  }

  /// The codec of the value at a place.
  func codec(ofPlace index: Int) -> ReadingCodec {
    let form = forms[index]
    return ReadingCodec(memory: codec.memory, acceptsNull: acceptsNull) {
      source, reader, target throws(Declined) in
      Self.wait(try form.read(source, &reader), at: index, target, &reader)
    }
  }

  private static func wait(
    _ waiting: ValueAddress?, at index: Int, _ target: ValueAddress, _ reader: inout ValueReader
  ) {
    let words = reader.arena.allocate(
      size: 2 * ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    words.initialize(to: index)
    words.setAddress(waiting, inWord: 1)
    target.setAddress(words, inWord: 0)
  }

  private func form(_ waiting: ValueAddress?) -> WaitingForm {
    forms[waiting?.value(as: Int.self) ?? 0]
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    try form(waiting).finish(waiting?.address(inWord: 1), onto: current, &reader)
  }

  override func aim(_ waiting: ValueAddress?, at current: ValueAddress) -> AnyObject? {
    form(waiting).aim(waiting?.address(inWord: 1), at: current)
  }

  override func isExisting(_ waiting: ValueAddress?) -> Bool {
    form(waiting).isExisting(waiting?.address(inWord: 1))
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool { form(waiting).make(waiting?.address(inWord: 1), into: target, &filling) }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool {
    form(waiting).hasEffects(waiting?.address(inWord: 1))
  }

  override func discard(_ waiting: ValueAddress?) {
    form(waiting).discard(waiting?.address(inWord: 1))
  }
}
