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
