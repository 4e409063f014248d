// Values that wait in the arena until the whole input is right.

/// Reads a value that contains models, and makes it when the whole input is right.
///
/// ```
///  model      the address of its frame
///  optional   nil, or the wrapped value
///  list       the address of the number of elements, followed by a link to the first:
///
///   count │ first ──▶ next │ value     next │ value     …
/// ```
///
/// The links are in the arena between the frames of the elements.
class WaitingForm: @unchecked Sendable {
  /// The memory of the finished value.
  let memory: ValueMemory
  let acceptsNull: Bool

  init(_ memory: ValueMemory, acceptsNull: Bool = false) {
    self.memory = memory
    self.acceptsNull = acceptsNull
  }

  func read(_ reader: inout DirectReader) throws(Declined) -> ValueAddress? { throw Declined() }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> ValueAddress? {
    throw Declined()
  }

  /// Makes the value, which no longer waits then, even if it fails.
  func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool { false }

  /// Releases the value.
  func discard(_ waiting: ValueAddress?) {}

  /// The codec, which reads the word that refers to the waiting value.
  final var codec: DirectCodec {
    DirectCodec(
      memory: ValueMemory(ofWaitingValueReleasedBy: { self.discard($0) }),
      acceptsNull: acceptsNull,
      read: { reader, target throws(Declined) in
        target.setAddress(try self.read(&reader), inWord: 0)
      },
      readAny: { value, reader, target throws(Declined) in
        target.setAddress(try self.read(value, &reader), inWord: 0)
      })
  }
}

final class WaitingModel: WaitingForm, @unchecked Sendable {
  private let link: DirectPlanLink<DirectPlan>

  init(_ link: DirectPlanLink<DirectPlan>, _ memory: ValueMemory) {
    self.link = link
    super.init(memory)
  }

  override func read(_ reader: inout DirectReader) throws(Declined) -> ValueAddress? {
    var frame: ValueAddress?
    try link.withPlan { plan throws(Declined) in frame = try plan.readWaiting(.text, &reader).start
    }
    return frame
  }

  override func read(
    _ value: Any, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress? {
    var frame: ValueAddress?
    let source = DirectSource.dictionary(try reader.object(value))
    try link.withPlan { plan throws(Declined) in
      frame = try plan.readWaiting(source, &reader).start
    }
    return frame
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    guard let waiting else { return false }
    var isMade = false
    link.lendPlan {
      isMade = $0.makeWaiting(DirectFrame(existingAt: waiting), into: target, &filling)
    }
    return isMade
  }

  override func discard(_ waiting: ValueAddress?) {
    guard let waiting else { return }
    link.plan?.discard(DirectFrame(existingAt: waiting))
  }
}

final class WaitingOptional: WaitingForm, @unchecked Sendable {
  private let wrapped: WaitingForm
  private let operations: any OptionalOperations

  init(_ wrapped: WaitingForm, _ operations: any OptionalOperations) {
    self.wrapped = wrapped
    self.operations = operations
    super.init(operations.memory, acceptsNull: true)
  }

  override func read(_ reader: inout DirectReader) throws(Declined) -> ValueAddress? {
    try reader.passNull() ? nil : try wrapped.read(&reader)
  }

  override func read(
    _ value: Any, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress? {
    InputValue.isNull(value) ? nil : try wrapped.read(value, &reader)
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    guard let waiting else {
      operations.initializeToNil(target)
      return true
    }
    guard wrapped.make(waiting, into: target, &filling) else { return false }
    operations.wrap(target)
    return true
  }

  override func discard(_ waiting: ValueAddress?) {
    if let waiting { wrapped.discard(waiting) }
  }
}

final class WaitingList: WaitingForm, @unchecked Sendable {
  private let element: WaitingForm
  private let operations: any ArrayOperations

  init(_ element: WaitingForm, _ operations: any ArrayOperations) {
    self.element = element
    self.operations = operations
    super.init(operations.memory)
  }

  /// A list being read.
  private struct Links {
    let list: ValueAddress
    private var last: ValueAddress
    private var count = 0

    init(in arena: inout DirectArena) {
      list = arena.allocate(size: 16, alignment: 8)
      list.initialize(to: 0)
      list.setAddress(nil, inWord: 1)
      last = list + 8
    }

    mutating func append(_ value: ValueAddress?, in arena: inout DirectArena) {
      let link = arena.allocate(size: 16, alignment: 8)
      link.setAddress(nil, inWord: 0)
      link.setAddress(value, inWord: 1)
      last.setAddress(link, inWord: 0)
      last = link
      count += 1
      list.initialize(to: count)
    }
  }

  override func read(_ reader: inout DirectReader) throws(Declined) -> ValueAddress? {
    var links = Links(in: &reader.arena)
    do throws(Declined) {
      try reader.readList { reader throws(Declined) in
        links.append(try element.read(&reader), in: &reader.arena)
      }
    } catch {
      discard(links.list)
      throw error
    }
    return links.list
  }

  override func read(
    _ value: Any, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress? {
    let values = try reader.list(value)
    var links = Links(in: &reader.arena)
    try reader.descend()
    do throws(Declined) {
      for value in values { links.append(try element.read(value, &reader), in: &reader.arena) }
    } catch {
      discard(links.list)
      throw error
    }
    reader.ascend()
    return links.list
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    guard let waiting else { return false }
    var next = waiting.address(inWord: 1)
    filling.trail.enterList()
    defer { filling.trail.leave() }
    return operations.make(count: waiting.value(as: Int.self), into: target) { room in
      guard let link = next else { return false }
      next = link.address(inWord: 0)
      filling.trail.nextElement()
      return element.make(link.address(inWord: 1), into: room, &filling)
    }
  }

  override func discard(_ waiting: ValueAddress?) {
    var next = waiting?.address(inWord: 1)
    while let link = next {
      element.discard(link.address(inWord: 1))
      next = link.address(inWord: 0)
    }
  }
}

extension DirectCodecs {
  /// How values of a shape with deferred models wait; nil if they can't.
  func waitingForm(of shape: Shape) -> WaitingForm? {
    switch shape {
    case .model(let reference):
      return model(reference).map { WaitingModel($0, reference.memory) }
    case .optional(let optional):
      return waitingForm(of: optional.wrapped).map { WaitingOptional($0, optional.operations) }
    case .list(let list):
      guard let operations = list.operations as? any ArrayOperations else { return nil }
      return waitingForm(of: list.element).map { WaitingList($0, operations) }
    case .value, .dictionary, .converted: return nil
    }
  }
}
