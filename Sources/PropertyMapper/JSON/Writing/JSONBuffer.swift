/// JSON text being written: bytes in the buffer's own memory, which grows.
///
/// It writes values but not the commas between them. ``JSONWriter`` adds those, as do the plans of models,
/// whose keys include their comma and colon.
///
/// ```swift
/// var text = JSONBuffer(minimumCapacity: 64)
/// text.append(UInt8(ascii: "["))
/// text.write(36)
/// text.write("snow")   // [36"snow"
/// ```
///
/// Why the raw memory is safe:
/// - The buffer cannot be copied, so nothing else frees the memory. The buffer frees it on every path,
///   unless it passes on its ownership.
/// - Every write first reserves room for everything it may write, plus eight bytes, since words of eight
///   bytes are stored whole even if fewer are used.
/// - Bytes are only read below `count`, up to which all of them are initialized.
@safe struct JSONBuffer: ~Copyable {
  /// The number of extra bytes that may be stored after the ones in use.
  private static let slack = 8

  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// The number of bytes. A smaller number removes bytes from the end.
  private(set) var count = 0

  /// - Parameter minimumCapacity: The number of bytes to reserve.
  init(minimumCapacity: Int) {
    capacity = max(minimumCapacity, 64)
    unsafe start = .allocate(capacity: capacity + Self.slack)
  }

  deinit { unsafe start.deallocate() }

  /// Reserves room for more bytes.
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

  /// The address of the next byte. There is room for the reserved bytes, and eight more.
  @inline(__always)
  var end: UnsafeMutablePointer<UInt8> { unsafe start + count }

  /// Adds bytes written at ``end``, for which room was reserved.
  @inline(__always)
  mutating func advance(by length: Int) { count &+= length }

  /// Removes the bytes after an offset.
  @inline(__always)
  mutating func shorten(to count: Int) { self.count = min(count, self.count) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe end.pointee = byte
    count &+= 1
  }

  /// The byte at an offset, which must be less than `count`.
  subscript(offset: Int) -> UInt8 { unsafe start[offset] }

  /// The bytes, as an array.
  var bytes: [UInt8] { withBytes { $0.array } }

  /// The text, as a string.
  var string: String { withBytes { $0.text(in: 0..<$0.count) } }

  /// Appends bytes, read eight at a time: seven more bytes must be readable after the last.
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
  mutating func append(_ bytes: JSONBytes) {
    reserve(bytes.count)
    unsafe bytes.copy(to: end)
    count &+= bytes.count
  }

  /// Closes a list or an object whose items each begin with a comma; the first comma becomes the bracket.
  @inline(__always)
  mutating func close(from offset: Int, _ opening: UInt8, _ closing: UInt8) {
    precondition(offset >= 0 && offset <= count)
    if offset == count { append(opening) } else { unsafe start[offset] = opening }
    append(closing)
  }

  /// Calls a closure with the bytes.
  borrowing func withBytes<Result>(_ body: (JSONBytes) -> Result) -> Result {
    unsafe body(JSONBytes(UnsafeBufferPointer(start: start, count: count)))
  }

  /// Transfers the memory to the caller, which has to deallocate it.
  consuming func take() -> UnsafeMutableBufferPointer<UInt8> {
    let bytes = unsafe UnsafeMutableBufferPointer(start: start, count: count)
    discard self
    return unsafe bytes
  }

  /// Whether more than three quarters of the memory is in use.
  var isMostlyUsed: Bool { Self.isMostly(count, of: capacity) }

  // Both are generic so that tests can run them with 32 bits, in which products of sizes would overflow.

  /// Whether a number of bytes is more than three quarters of another.
  static func isMostly<Width: FixedWidthInteger>(_ count: Width, of capacity: Width) -> Bool {
    count > capacity - capacity / 4
  }

  /// The capacity after growing: doubled, or the needed capacity if that is larger, or doubling overflows.
  static func grown<Width: FixedWidthInteger>(_ capacity: Width, toHold needed: Width) -> Width {
    let (twice, isTooLarge) = capacity.addingReportingOverflow(capacity)
    return isTooLarge ? needed : max(needed, twice)
  }
}
