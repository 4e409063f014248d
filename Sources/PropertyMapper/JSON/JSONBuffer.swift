/// The text of a JSON document while it is written: bytes in memory of its own, which grows.
///
/// It knows how values are written and nothing of where commas belong; ``JSONWriter`` does, and so do the plans of
/// models, whose keys bring their comma and their colon along.
///
/// ```swift
/// var text = JSONBuffer(minimumCapacity: 64)
/// text.append(UInt8(ascii: "["))
/// text.write(36)
/// text.write("snow")   // [36"snow"
/// ```
///
/// Why the raw memory is safe:
/// - The buffer cannot be copied, so nothing else frees the memory, and it does so on every path, unless
///   it hands the memory over.
/// - Every write makes room for all it may write first, and eight bytes more: words of eight are stored whole where
///   fewer count.
/// - Bytes are read only below `count`, to which everything has been written.
@safe struct JSONBuffer: ~Copyable {
  /// How many bytes may be stored behind those that count.
  private static let slack = 8

  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// How many bytes there are. A smaller number takes back what was written last.
  private(set) var count = 0

  /// - Parameter minimumCapacity: How many bytes find room at first.
  init(minimumCapacity: Int) {
    capacity = max(minimumCapacity, 64)
    unsafe start = .allocate(capacity: capacity + Self.slack)
  }

  deinit { unsafe start.deallocate() }

  /// Makes room for more bytes.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = Self.grown(capacity, toHold: count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.slack)
    unsafe larger.initialize(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = unsafe larger
  }

  /// Where the next byte goes; as many may be written there as room was made for, and eight more.
  @inline(__always)
  var end: UnsafeMutablePointer<UInt8> { unsafe start + count }

  /// Counts bytes that were written at ``end``, for which room was made.
  @inline(__always)
  mutating func advance(by length: Int) { count &+= length }

  /// Takes back everything behind a place.
  @inline(__always)
  mutating func shorten(to count: Int) { self.count = min(count, self.count) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe end.pointee = byte
    count &+= 1
  }

  /// Appends bytes of which eight may be read at once: behind the last one seven more must be readable.
  @inline(__always)
  mutating func append(padded bytes: UnsafePointer<UInt8>, count length: Int) {
    reserve(length)
    let source = unsafe UnsafeRawPointer(bytes)
    let target = unsafe UnsafeMutableRawPointer(end)
    var offset = 0
    while offset < length {
      let word = unsafe source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      unsafe target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    count &+= length
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe end.update(from: base, count: bytes.count)
    count &+= bytes.count
  }

  /// Ends a list or an object, each of whose items brought a comma along: the first comma becomes the bracket.
  @inline(__always)
  mutating func close(from offset: Int, _ opening: UInt8, _ closing: UInt8) {
    precondition(offset >= 0 && offset <= count)
    if offset == count { append(opening) } else { unsafe start[offset] = opening }
    append(closing)
  }

  /// Lends the bytes.
  borrowing func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    unsafe body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Hands the memory over to somebody who has to deallocate it.
  consuming func take() -> UnsafeMutableBufferPointer<UInt8> {
    let bytes = unsafe UnsafeMutableBufferPointer(start: start, count: count)
    discard self
    return unsafe bytes
  }

  /// Whether more than three quarters of the memory are in use.
  var isMostlyUsed: Bool { Self.isMostly(count, of: capacity) }

  // Both are generic so that tests try them in 32 bits, where products of sizes would not fit.

  /// Whether a number of bytes is more than three quarters of another.
  static func isMostly<Width: FixedWidthInteger>(_ count: Width, of capacity: Width) -> Bool {
    count > capacity - capacity / 4
  }

  /// The capacity after growing: twice as much, or what is needed if that is more, or too large to be a number.
  static func grown<Width: FixedWidthInteger>(_ capacity: Width, toHold needed: Width) -> Width {
    let (twice, isTooLarge) = capacity.addingReportingOverflow(capacity)
    return isTooLarge ? needed : max(needed, twice)
  }
}
