/// Where the members of a dictionary, or the elements of a list, are stored.
///
/// Why the casts are safe: arrays and dictionaries are one word, of which nothing but its bits is looked at. Whoever compares
/// identities keeps a copy of each, so that no other storage can take its place.
struct StorageIdentity: Hashable {
  private let bits: UInt

  init(of dictionary: [String: Any]) {
    bits = unsafe unsafeBitCast(dictionary, to: UInt.self)
  }

  init<Element>(of list: [Element]) {
    bits = unsafe unsafeBitCast(list, to: UInt.self)
  }
}

/// The bits of a string: its contents, or where these are stored. Strings with the same bits are the same.
///
/// Why copying them is safe: a string takes at most two words, of which all bits are compared. Whoever compares identities
/// keeps the strings.
struct StringIdentity: Equatable {
  private var bits: (UInt64, UInt64) = (0, 0)

  init(of string: String) {
    unsafe withUnsafeBytes(of: string) { source in
      unsafe withUnsafeMutableBytes(of: &bits) { unsafe $0.copyMemory(from: source) }
    }
  }

  static func == (first: Self, second: Self) -> Bool {
    first.bits.0 == second.bits.0 && first.bits.1 == second.bits.1
  }
}
