/// Memory for values waiting for their model: allocated from the front, and released all at once.
///
/// Models are decoded recursively, so the last allocation is released first. The memory of a chunk
/// never moves, no matter how much is allocated.
///
/// Why this is safe: the arena only provides memory. Its users keep track of their values and
/// release them before the memory is released; `free` is called once, at the end of the call.
@safe struct CallArena {
  private static let chunkSize = 4096

  private var next: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer
  /// Further chunks and the number in use: the remaining ones are reused before new ones are
  /// allocated.
  private var chunks: [UnsafeMutableRawBufferPointer] = unsafe []
  private var usedCount = 0

  /// Passes an arena to a closure, with a first chunk on the stack. The closure has to free the arena, which
  /// may have got further chunks.
  @inline(__always)
  static func with<Result>(_ body: (CallArena) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) {
      unsafe body(CallArena(first: $0))
    }
  }

  /// - Parameter first: The first chunk, which is owned by the caller.
  private init(first: UnsafeMutableRawBufferPointer) {
    // An allocation of at least one byte has an address.
    guard let start = first.baseAddress else { preconditionFailure("there must be room") }
    unsafe next = unsafe start
    unsafe end = unsafe start + first.count
  }

  /// A position in the arena.
  @safe struct Mark {
    fileprivate let next: UnsafeMutableRawPointer
    fileprivate let end: UnsafeMutableRawPointer
    fileprivate let usedCount: Int
  }

  @inline(__always)
  var mark: Mark { unsafe Mark(next: next, end: end, usedCount: usedCount) }

  /// Allocates room for a value, to be released with `release`.
  @inline(__always)
  mutating func allocate(for memory: ValueMemory) -> ValueAddress {
    allocate(size: memory.size, alignment: memory.alignment)
  }

  /// Allocates room, to be released with `release`.
  @inline(__always)
  mutating func allocate(size: Int, alignment: Int) -> ValueAddress {
    let start = unsafe next.alignedUp(toMultipleOf: alignment)
    guard unsafe end - start >= size else {
      return unsafe ValueAddress(allocateChunk(size: size, alignment: alignment))
    }
    unsafe next = unsafe start + size
    return unsafe ValueAddress(start)
  }

  /// Allocates a link in a chain: the address of the previous link, followed by a value. See
  /// `ValueAddress.afterLink`.
  @inline(__always)
  mutating func allocate<Value>(_ value: Value, linkedTo previous: ValueAddress?) -> ValueAddress {
    let link = allocate(
      size: ValueAddress.wordSize + MemoryLayout<Value>.size, alignment: ValueAddress.wordSize)
    link.setAddress(previous, inWord: 0)
    link.afterLink.initialize(to: value)
    return link
  }

  /// Releases all allocations since a mark.
  @inline(__always)
  mutating func release(to mark: Mark) {
    unsafe next = unsafe mark.next
    unsafe end = unsafe mark.end
    usedCount = mark.usedCount
  }

  /// Exchanges two values of a type.
  @inline(__always)
  mutating func exchange(
    _ first: ValueAddress, _ second: ValueAddress, _ memory: ValueMemory
  ) {
    let mark = mark
    let other = allocate(for: memory)
    memory.move(second, other)
    memory.move(first, second)
    memory.move(other, first)
    release(to: mark)
  }

  @inline(never)
  private mutating func allocateChunk(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
    while unsafe usedCount < chunks.count {
      let chunk = unsafe chunks[usedCount]
      usedCount += 1
      if let start = unsafe use(chunk, size: size, alignment: alignment) { return unsafe start }
    }
    let byteCount = unsafe max(Self.chunkSize << min(chunks.count, 8), size + alignment)
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
    unsafe chunks.append(chunk)
    usedCount += 1
    guard let start = unsafe use(chunk, size: size, alignment: alignment) else {
      preconditionFailure("there must be room")
    }
    return unsafe start
  }

  /// Continues in another chunk, if it is large enough.
  private mutating func use(
    _ chunk: UnsafeMutableRawBufferPointer, size: Int, alignment: Int
  ) -> UnsafeMutableRawPointer? {
    guard let first = chunk.baseAddress else { return nil }
    let start = unsafe first.alignedUp(toMultipleOf: alignment)
    guard unsafe first + chunk.count - start >= size else { return nil }
    unsafe next = unsafe start + size
    unsafe end = unsafe first + chunk.count
    return unsafe start
  }

  mutating func free() {
    for index in unsafe chunks.indices { unsafe chunks[index].deallocate() }
    unsafe chunks = unsafe []
  }
}

/// Elements adjacent in memory, which never change.
///
/// Unlike access to an array in a class, access to an element retains nothing.
///
/// Why this is safe: the memory is initialized when the table is created, and released with it. In
/// optimized code, an index is not checked; the owner only uses those of elements that it put there.
@safe struct FixedTable<Element>: ~Copyable {
  private let start: UnsafeMutablePointer<Element>
  let count: Int

  init(_ elements: some Collection<Element>) {
    count = elements.count
    unsafe start = .allocate(capacity: max(count, 1))
    for (index, element) in elements.enumerated() {
      unsafe (start + index).initialize(to: element)
    }
  }

  deinit {
    unsafe start.deinitialize(count: count)
    unsafe start.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return unsafe start[index]
  }
}

// Unchecked because of the pointer to the elements, which never change.
extension FixedTable: @unchecked Sendable where Element: Sendable {}

extension FixedTable<UInt8> {
  /// A view of the bytes, to be used only while the table exists.
  var bytes: JSONBytes { unsafe JSONBytes(UnsafeBufferPointer(start: start, count: count)) }
}
