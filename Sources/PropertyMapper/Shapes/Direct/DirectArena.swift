/// Memory for values that wait for their model: handed out from the front, and given back all at once.
///
/// Models are read one inside of the other, so that what is asked for last is given back first. The memory of a chunk stays
/// where it is, however much is asked for.
///
/// Why this is safe: the arena only keeps room. Whoever asks for some knows which values lie there, and releases them before
/// the room is given back; `free` is called once, when the call is over.
struct DirectArena {
  private static let chunkSize = 4096

  private var next: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer
  private var chunks: [UnsafeMutableRawPointer] = []

  /// - Parameter first: The first chunk, which belongs to the caller.
  init(first: UnsafeMutableRawBufferPointer) {
    // An allocation of at least one byte has an address.
    guard let start = first.baseAddress else { preconditionFailure("there must be room") }
    next = start
    end = start + first.count
  }

  /// Where the arena stands.
  struct Mark {
    fileprivate let next: UnsafeMutableRawPointer
    fileprivate let end: UnsafeMutableRawPointer
  }

  @inline(__always)
  var mark: Mark { Mark(next: next, end: end) }

  /// Room for a value, to be given back by `release`.
  @inline(__always)
  mutating func allocate(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let start = next.alignedUp(toMultipleOf: alignment)
    guard end - start >= size else { return allocateChunk(size: size, alignment: alignment) }
    next = start + size
    return start
  }

  /// Gives back what was asked for since a mark. Chunks that were added meanwhile stay until the end.
  @inline(__always)
  mutating func release(to mark: Mark) {
    next = mark.next
    end = mark.end
  }

  @inline(never)
  private mutating func allocateChunk(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let byteCount = max(Self.chunkSize << min(chunks.count, 8), size + alignment)
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
    chunks.append(chunk)
    end = chunk + byteCount
    let start = chunk.alignedUp(toMultipleOf: alignment)
    next = start + size
    return start
  }

  mutating func free() {
    for chunk in chunks { chunk.deallocate() }
    chunks = []
  }
}
