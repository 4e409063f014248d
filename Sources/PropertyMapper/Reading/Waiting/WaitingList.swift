/// Lists of values that wait in the arena until the whole input is right.
///
/// What waits is the address of the number of elements, followed by a link to the first, the offset of the list in
/// the text, and whether it's an only element, which isn't in a list:
///
/// ```
///  count │ first │ offset │ isOnly ──▶ next │ value │ index     next │ value │ index     …
/// ```
///
/// The links are in the arena between the frames of the elements. Only those of a lossy list contain the index in the
/// input.
final class WaitingList: WaitingCodec, @unchecked Sendable {
  private let element: WaitingCodec
  private let operations: any ListOperations
  /// How to read the elements if wrong ones are left out; nil if they are errors.
  private let lossy: LossyReading?
  private let list: ListShape

  init(_ element: WaitingCodec, _ list: ListShape, _ lossy: LossyReading?) {
    self.element = element
    self.list = list
    operations = list.operations
    self.lossy = lossy
    super.init(operations.memory)
  }

  /// A list being read.
  private struct Links {
    let list: ValueAddress
    private var last: ValueAddress
    private var count = 0
    /// The index of the next element in the input.
    private var index = 0

    init(at offset: Int?, in arena: inout CallArena) {
      list = arena.allocate(size: 32, alignment: 8)
      list.initialize(to: 0)
      list.setAddress(nil, inWord: 1)
      (list + 16).initialize(to: offset ?? -1)
      (list + 24).initialize(to: 0)
      last = list + 8
    }

    /// Notes that the element isn't in a list.
    func noteOnlyElement() { (list + 24).initialize(to: 1) }

    mutating func append(_ value: ValueAddress?, in arena: inout CallArena) {
      let link = arena.allocate(size: 16, alignment: 8)
      link.setAddress(value, inWord: 1)
      append(link)
    }

    private mutating func append(_ link: ValueAddress) {
      link.setAddress(nil, inWord: 0)
      last.setAddress(link, inWord: 0)
      last = link
      count += 1
      list.initialize(to: count)
    }

    /// Appends an element if a closure reads it.
    mutating func append(
      _ reader: inout ValueReader,
      ifReadBy read: (ValueAddress, inout ValueReader) throws(Declined) -> Bool
    ) throws(Declined) {
      let mark = reader.arena.mark
      let link = reader.arena.allocate(size: 24, alignment: 8)
      (link + 16).initialize(to: index)
      index += 1
      guard try read(link + ValueAddress.wordSize, &reader) else {
        return reader.arena.release(to: mark)
      }
      append(link)
    }
  }

  override func read(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    let (start, leftOutCount) = (reader.cursor.position, reader.call.leftOutCount)
    var links = Links(at: reader.offset(of: source), in: &reader.arena)
    do throws(Declined) {
      if list.takesOneElement, !list.isList(source, &reader) {
        links.noteOnlyElement()
        try readElement(source, into: &links, &reader)
      } else {
        try reader.readList(source) { element, reader throws(Declined) in
          try readElement(element, into: &links, &reader)
        }
      }
    } catch {
      discard(links.list)
      throw error
    }
    if source.isText, reader.call.leftOutCount != leftOutCount { reader.noteLeftOut(from: start) }
    return links.list
  }

  /// Reads an element, unless it's wrong, and wrong ones are left out. An element of a set must not take too long to hash.
  @inline(__always)
  private func readElement(
    _ source: ValueSource, into links: inout Links, _ reader: inout ValueReader
  ) throws(Declined) {
    let start = reader.cursor.position
    guard let lossy else {
      links.append(try element.read(source, &reader), in: &reader.arena)
      guard !operations.isSet || !reader.hasTooManyMarks(source, from: start) else {
        throw Declined()
      }
      return
    }
    try links.append(&reader) { word, reader throws(Declined) in
      guard try lossy.read(source, &reader, into: word) else { return false }
      guard operations.isSet, reader.hasTooManyMarks(source, from: start) else { return true }
      element.discard(word.address(inWord: 0))
      reader.leaveOut()
      return false
    }
  }

  @inline(never)
  private func makeOrLeaveOut(
    _ link: ValueAddress, isOnly: Bool, into room: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    if !isOnly { filling.trail.nextElement(at: (link + 16).value(as: Int.self)) }
    return filling.makeOrLeaveOut(element, link.address(inWord: 1), into: room)
  }

  // MARK: Making

  /// Whether a list was read from an element that isn't in a list.
  private func isOnlyElement(_ waiting: ValueAddress) -> Bool {
    list.takesOneElement && (waiting + 24).value(as: Int.self) != 0
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    guard lossy?.finishes(&reader) != true else { return }
    reader.depth &+= 1
    if lossy != nil, let waiting { return try finishOrLeaveOut(waiting, &reader) }
    var next = waiting?.address(inWord: 1)
    while let link = next {
      try element.finish(link.address(inWord: 1), onto: nil, &reader)
      next = link.address(inWord: 0)
    }
    reader.depth &-= 1
  }

  /// Finishes the elements of a lossy list, and removes the links of those that are wrong.
  @inline(never)
  private func finishOrLeaveOut(
    _ list: ValueAddress, _ reader: inout ValueReader
  ) throws(Declined) {
    var last = list + ValueAddress.wordSize
    var count = 0
    while let link = last.address(inWord: 0) {
      if try LossyReading.finish(link.address(inWord: 1), as: element, &reader) {
        last = link
        count += 1
      } else {
        last.setAddress(link.address(inWord: 0), inWord: 0)
      }
    }
    list.initialize(to: count)
    reader.depth &-= 1
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    guard let waiting else { return false }
    var next = waiting.address(inWord: 1)
    let isOnly = isOnlyElement(waiting)
    if !isOnly { filling.trail.enterList(in: &filling.arena) }
    var problem: (any Error)?
    let isMade = operations.make(
      count: waiting.value(as: Int.self), into: target, leavingOut: lossy != nil,
      orFailWith: &problem
    ) { room in
      guard let link = next else { return false }
      next = link.address(inWord: 0)
      guard lossy == nil else {
        return makeOrLeaveOut(link, isOnly: isOnly, into: room, &filling)
      }
      if !isOnly { filling.trail.nextElement() }
      return element.make(link.address(inWord: 1), into: room, &filling)
    }
    if !isOnly { filling.trail.leave() }
    if let problem { note(problem, with: waiting, filling.trail) }
    return isMade
  }

  @inline(never)
  private func note(_ problem: any Error, with list: ValueAddress, _ trail: FillingTrail) {
    let offset = (list + 16).value(as: Int.self)
    trail.note(at: offset < 0 ? nil : offset) { $0.note(problem) }
  }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool {
    var next = waiting?.address(inWord: 1)
    while let link = next {
      if element.hasEffects(link.address(inWord: 1)) { return true }
      next = link.address(inWord: 0)
    }
    return false
  }

  override func count(of waiting: ValueAddress?) -> Int? { waiting?.value(as: Int.self) }

  override func discard(_ waiting: ValueAddress?) {
    var next = waiting?.address(inWord: 1)
    while let link = next {
      element.discard(link.address(inWord: 1))
      next = link.address(inWord: 0)
    }
  }
}
